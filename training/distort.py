"""Writes distorted copies of labelled pictures, to measure how far accuracy falls.

    python training/distort.py MANIFEST.jsonl OUT KIND [EVERY]

KIND: none, rotate10, rotate-10, shift8, crop3, crop8, sides8, scale0.25, scale0.5, scale2, scale4, jpeg20. EVERY takes each so-manieth
picture. The labels stay as they are: of a board that is cut, the whole is asked for.
Needs opencv-python-headless. Then: cargo run --release -p fenya-vision --example evaluate -- OUT/manifest.jsonl
"""

import json
import os
import sys

import cv2
import numpy as np


def distorted(picture, kind):
    h, w = picture.shape[:2]
    if kind.startswith("rotate"):
        m = cv2.getRotationMatrix2D((w / 2, h / 2), float(kind[6:]), 1)
        c, s = abs(m[0, 0]), abs(m[0, 1])
        nw, nh = int(w * c + h * s), int(w * s + h * c)
        m[:, 2] += ((nw - w) / 2, (nh - h) / 2)
        return cv2.warpAffine(picture, m, (nw, nh), flags=cv2.INTER_LINEAR, borderValue=(128, 128, 128))
    if kind.startswith("shift"):
        # A margin of grey at two sides, so that the board is neither in the middle nor at the edge.
        k = float(kind[5:]) / 100
        return cv2.copyMakeBorder(picture, int(k * h), 0, int(k * w), 0, cv2.BORDER_CONSTANT, value=(128, 128, 128))
    if kind.startswith("crop"):
        # Left and above. Of a picture that is nothing but a board, 6 % are half a row.
        k = float(kind[4:]) / 100
        return picture[round(k * h):, round(k * w):]
    if kind.startswith("sides"):
        k = float(kind[5:]) / 100
        return picture[:, round(k * w):w - round(k * w)]
    if kind.startswith("scale"):
        k = float(kind[5:])
        return cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA if k < 1 else cv2.INTER_CUBIC)
    if kind.startswith("jpeg"):
        return cv2.imdecode(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(kind[4:])])[1], 1)
    return picture


def main():
    manifest, out, kind = sys.argv[1:4]
    every = int(sys.argv[4]) if len(sys.argv) > 4 else 1
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "manifest.jsonl"), "w") as lines:
        for i, line in enumerate(open(manifest)):
            if i % every:
                continue
            entry = json.loads(line)
            picture = cv2.imdecode(np.fromfile(os.path.join(os.path.dirname(manifest), entry["file"]), np.uint8), 1)
            entry["file"] = f"{i}.png"
            cv2.imwrite(os.path.join(out, entry["file"]), distorted(picture, kind))
            lines.write(json.dumps(entry) + "\n")


if __name__ == "__main__":
    main()
