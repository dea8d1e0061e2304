"""Averages the weights of two checkpoints of one run: A * (1 - SHARE) + B * SHARE; with --mean, their running means.

    python training/average.py [--mean] run/every.pt run/last.pt 0.65 run/mixed.pt
"""

import sys

import torch


def main():
    which = "mean" if "--mean" in sys.argv else "net"
    *paths, share, out = [a for a in sys.argv[1:] if a != "--mean"]
    a, b = (torch.load(p, weights_only=False)[which] for p in paths)
    share = float(share)
    net = {k: v * (1 - share) + b[k] * share if v.dtype.is_floating_point else b[k] for k, v in a.items()}
    torch.save({"net": net}, out)


if __name__ == "__main__":
    main()
