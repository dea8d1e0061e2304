"""Writes distorted copies of labelled pictures, to measure how far accuracy falls.

    python training/distort.py MANIFEST.jsonl OUT KIND [EVERY]

KIND, whose number may be another: none, rotate10, shift8 (a margin), crop8, sides8 (percent that are cut), scale0.25, jpeg20, tilt25 (the
upper edge is by so many percent shorter), page3 (a sheet so many times as wide), contrast30 (percent that are left), blur2 (pixels), noise20
(of 255), glare60 (a bright spot), curl8 (percent by which the page is bent), negative, mirror. EVERY takes each so-manieth picture. The labels
stay as they are: of a board that is cut, the whole is asked for.
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
    if kind.startswith("tilt"):
        k = float(kind[4:]) / 200
        there = np.float32([[k * w, 0], [w - k * w, 0], [w, h], [0, h]])
        m = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), there)
        return cv2.warpPerspective(picture, m, (w, h), flags=cv2.INTER_LINEAR, borderValue=(128, 128, 128))
    if kind.startswith("curl"):
        # With room for what moves down.
        k = int(float(kind[4:]) / 100 * h)
        picture = cv2.copyMakeBorder(picture, k, k, 0, 0, cv2.BORDER_CONSTANT, value=(128, 128, 128))
        y, x = np.mgrid[0:h + 2 * k, 0:w].astype(np.float32)
        bend = k * (1 - (2 * x / w - 1) ** 2)
        return cv2.remap(picture, x, y - bend, cv2.INTER_LINEAR, borderValue=(128, 128, 128))
    if kind.startswith("page"):
        k = (float(kind[4:]) - 1) / 2
        return cv2.copyMakeBorder(picture, int(k * h), int(k * h), int(k * w), int(k * w), cv2.BORDER_CONSTANT, value=(255, 255, 255))
    if kind.startswith("contrast"):
        return np.clip(picture * (float(kind[8:]) / 100) + 128 * (1 - float(kind[8:]) / 100), 0, 255).astype(np.uint8)
    if kind.startswith("blur"):
        return cv2.GaussianBlur(picture, (0, 0), float(kind[4:]))
    if kind == "negative":
        return 255 - picture
    if kind == "mirror":
        return picture[:, ::-1]
    if kind.startswith("noise"):
        noise = np.random.default_rng(1).normal(0, float(kind[5:]), picture.shape)
        return np.clip(picture + noise, 0, 255).astype(np.uint8)
    if kind.startswith("glare"):
        y, x = np.mgrid[0:h, 0:w]
        spot = np.exp(-(((x / w - 0.6) / 0.25) ** 2 + ((y / h - 0.4) / 0.25) ** 2))[..., None]
        return np.clip(picture + (255 - picture) * spot * float(kind[5:]) / 100, 0, 255).astype(np.uint8)
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
