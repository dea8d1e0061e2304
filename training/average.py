"""Averages the weights of checkpoints, each with its share; with --mean, the running means of those that have one.

    python training/average.py [--mean] run/mixed.pt run/every.pt=0.35 run/last.pt=0.65

A checkpoint from before the layer that compares squares counts as one where that layer adds nothing.
"""

import sys

import torch


def main():
    out, *parts = [a for a in sys.argv[1:] if a != "--mean"]
    net, shares = {}, {}
    for part in parts:
        path, share = part.rsplit("=", 1)
        saved = torch.load(path, weights_only=False)
        state = saved["mean"] if "--mean" in sys.argv and "mean" in saved else saved["net"]
        for key, value in state.items():
            # Counters are no weights: those of the last one stay.
            weight = value.dtype.is_floating_point
            net[key] = net.get(key, 0) + value * float(share) if weight else value
            shares[key] = shares.get(key, 0) + float(share)
    whole = max(shares.values())
    for key, share in shares.items():
        if share < whole and net[key].dtype.is_floating_point and not key.startswith("alike.add"):
            net[key] = net[key] * (whole / share)
    torch.save({"net": net}, out)


if __name__ == "__main__":
    main()
