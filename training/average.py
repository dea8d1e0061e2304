"""Averages the weights of two checkpoints of one run: A * (1 - SHARE) + B * SHARE.

    python training/average.py run/every.pt run/last.pt 0.65 run/mixed.pt
"""

import sys

import torch


def main():
    a, b = (torch.load(p, weights_only=False)["net"] for p in sys.argv[1:3])
    share = float(sys.argv[3])
    net = {k: v * (1 - share) + b[k] * share if v.dtype.is_floating_point else b[k] for k, v in a.items()}
    torch.save({"net": net}, sys.argv[4])


if __name__ == "__main__":
    main()
