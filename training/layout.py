"""How often what stands where: logarithms of 13 classes by 64 squares of upright boards.

    python training/layout.py positions.txt crates/fenya-vision/assets/layout.bin

From placements, one a line; thinly manned boards weigh as much as full ones, and
a half is added to every count.
"""

import sys

import numpy as np

CLASSES = ".PNBRQKpnbrqk"


def board(placement):
    out = []
    for c in placement.replace("/", ""):
        out += [0] * int(c) if c.isdigit() else [CLASSES.index(c)]
    return out


def main():
    counts = np.full((13, 64), 0.5)
    for line in open(sys.argv[1]):
        try:
            b = board(line.split()[0])
        except ValueError:
            continue
        if len(b) == 64:
            counts[b, np.arange(64)] += 1
    # Both colours alike: a board mirrored from top to bottom with the colours changed.
    other = counts.reshape(13, 8, 8)[:, ::-1].reshape(13, 64)
    counts += other[[0, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6]]
    log = np.log(counts / counts.sum(0))
    with open(sys.argv[2], "wb") as f:
        f.write(np.clip(np.round(log * 256), -32768, 0).astype("<i2").tobytes())


if __name__ == "__main__":
    main()
