"""Measures weights on boards that the generator draws.

    python training/measure.py WEIGHTS.pt GENERATOR stream --art art.bin --positions positions.txt --seed 99 --count 300 [...]

What follows WEIGHTS is the generator's command line: --held draws only families that were held out, --clean
without nuisances, --letters 1 only letters for men. Prints the share of squares and boards that are right, of
the last weights and of their mean.
"""

import subprocess
import sys

import numpy as np
import torch

from train import PIXELS, RECORD, measure


def main():
    weights, *command = sys.argv[1:]
    torch.set_num_threads(1)
    raw = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    data = np.frombuffer(raw, np.uint8).reshape(-1, RECORD)
    boards = {"": (torch.from_numpy(data[:, :PIXELS].reshape(-1, 256, 256, 3).copy()),
                   torch.from_numpy(data[:, PIXELS:PIXELS + 64].astype(np.int64)), data[:, PIXELS + 576] == 1)}
    saved = torch.load(weights, weights_only=False)
    for which in ("net", "mean"):
        if which in saved:
            print(which, {k.strip(): round(v, 5) for k, v in measure(saved[which], boards).items()})


if __name__ == "__main__":
    main()
