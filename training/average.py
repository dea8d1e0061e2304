"""Averages the weights of checkpoints, each with its share; with --mean, their running means.

    python training/average.py [--mean] run/mixed.pt run/every.pt=0.35 run/last.pt=0.65
"""

import sys

import torch


def main():
    which = "mean" if "--mean" in sys.argv else "net"
    out, *parts = [a for a in sys.argv[1:] if a != "--mean"]
    net = {}
    for part in parts:
        path, share = part.rsplit("=", 1)
        for key, value in torch.load(path, weights_only=False)[which].items():
            # Counters are no weights: those of the last one stay.
            weight = value.dtype.is_floating_point
            net[key] = net.get(key, 0) + value * float(share) if weight else value
    torch.save({"net": net}, out)


if __name__ == "__main__":
    main()
