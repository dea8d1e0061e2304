"""Trains the small network that reads the coordinates beside a board, on letters of the fonts at hand.

    python training/labels.py crates/fenya-vision/assets/labels.net [--minutes 4]

Draws squares of 32 pixels with a coordinate, something else, or nothing, takes the mark out of them as
`coordinates.rs` does, and trains 257 inputs, 48 hidden units and 17 classes: nothing, 1 to 8, a to h. The file
is "FENYALAB1", then binary16: weights by hidden unit, biases, weights by class, biases.
"""

import argparse
import io
import random
import string
import time

import numpy as np
import torch
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from scipy import ndimage

from fonts import files

SQUARE = 32
LABELS = "12345678abcdefgh"
FONTS = [p for p in files() if "Math" not in p and "Symbol" not in p]


def mark(zone):
    """The mark in a zone as 16 x 16 ink and its width over its height, or None. As in coordinates.rs."""
    h, w = zone.shape
    border = np.concatenate([zone[0], zone[-1], zone[:, 0], zone[:, -1]])
    ink = np.abs(zone - np.median(border))
    most = ink.max()
    if most < 20:
        return None
    parts, n = ndimage.label(ink > 0.45 * most, structure=np.ones((3, 3)))
    best = None
    for i, (ys, xs) in enumerate(ndimage.find_objects(parts)):
        ph, pw = ys.stop - ys.start, xs.stop - xs.start
        if ys.start == 0 or xs.start == 0 or ys.stop == h or xs.stop == w:
            continue
        if not 4 <= ph <= 20 or not 1 <= pw <= 20:
            continue
        size = int((parts[ys, xs] == i + 1).sum())
        if best is None or size > best[0]:
            best = (size, ys, xs, i + 1)
    if best is None:
        return None
    _, ys, xs, i = best
    # The faint rim belongs to the mark, other marks do not.
    y0, y1, x0, x1 = ys.start - 1, ys.stop + 1, xs.start - 1, xs.stop + 1
    patch = np.where((parts[y0:y1, x0:x1] == i) | (parts[y0:y1, x0:x1] == 0), ink[y0:y1, x0:x1], 0) / most
    ph, pw = patch.shape
    side = max(ph, pw)
    out = np.zeros((16, 16), np.float32)
    # Each of the 16 x 16 cells takes the ink under its middle, bilinear.
    for j in range(16):
        for k in range(16):
            y = (j + 0.5) / 16 * side - 0.5 - (side - ph) / 2
            x = (k + 0.5) / 16 * side - 0.5 - (side - pw) / 2
            y_, x_ = int(np.floor(y)), int(np.floor(x))
            v = 0.0
            for a in (0, 1):
                for b in (0, 1):
                    if 0 <= y_ + a < ph and 0 <= x_ + b < pw:
                        v += patch[y_ + a, x_ + b] * (1 - abs(y - y_ - a)) * (1 - abs(x - x_ - b))
            out[j, k] = v
    return np.append(out.ravel(), pw / ph).astype(np.float32)


def sample(r):
    """A zone and its class."""
    k = 4
    w, h = r.choice([(26, 26), (26, 26), (10, 11), (11, 12), (26, 20)])
    dark = r.random() < 0.5
    ground = r.uniform(0, 120) if dark else r.uniform(110, 255)
    ink = ground + r.choice([-1, 1]) * r.uniform(35, 200)
    ink = min(255, max(0, ink))
    if abs(ink - ground) < 30:
        ink = 255 if ground < 128 else 0
    img = Image.new("L", (w * k, h * k), int(ground))
    d = ImageDraw.Draw(img)
    kind = r.random()
    label = 0
    if kind < 0.72:
        i = r.randrange(16)
        c = LABELS[i]
        if i > 7 and r.random() < 0.35:
            c = c.upper()
        label = i + 1
    elif kind < 0.86:
        c = r.choice([x for x in string.ascii_letters + string.digits + "+#=?!.,-" if x.lower() not in LABELS])
    else:
        c = ""
    size = r.uniform(7, 17) if w > 15 else r.uniform(6.5, 9.5)
    font = ImageFont.truetype(r.choice(FONTS), max(8, int(size * k)))
    if c:
        box = d.textbbox((0, 0), c, font=font)
        gw, gh = box[2] - box[0], box[3] - box[1]
        x = r.uniform(0.15, 0.85) * max(0, w * k - gw)
        y = r.uniform(0.15, 0.85) * max(0, h * k - gh)
        d.text((x - box[0], y - box[1]), c, font=font, fill=int(ink))
    elif r.random() < 0.7:
        for _ in range(r.randrange(1, 4)):
            p = [r.uniform(0, w * k) for _ in range(4)]
            p = [min(p[0], p[2]), min(p[1], p[3]), max(p[0], p[2]) + 2, max(p[1], p[3]) + 2]
            r.choice([d.ellipse, d.rectangle, d.line])(p, fill=int(r.uniform(0, 255)))
    if r.random() < 0.15:
        side = r.randrange(4)
        at = r.uniform(0, 1.5) * k
        line = [(at, 0, at, h * k), (0, at, w * k, at), (w * k - at, 0, w * k - at, h * k), (0, h * k - at, w * k, h * k - at)][side]
        d.line(line, fill=int(r.uniform(0, 255)), width=k)
    if r.random() < 0.3:
        img = img.rotate(r.uniform(-5, 5), fillcolor=int(ground), resample=Image.BILINEAR)
    img = img.filter(ImageFilter.GaussianBlur(k * r.choice([0.2, 0.4, 0.6, 0.9])))
    img = img.resize((w, h), Image.BOX)
    if r.random() < 0.3:
        b = io.BytesIO()
        img.save(b, "JPEG", quality=r.randrange(25, 90))
        img = Image.open(b)
    a = np.asarray(img, np.float32)
    if r.random() < 0.5:
        a = a + np.random.normal(0, r.uniform(1, 9), a.shape)
    return a.clip(0, 255), label


def main():
    p = argparse.ArgumentParser()
    p.add_argument("out")
    p.add_argument("--count", type=int, default=60000)
    p.add_argument("--minutes", type=float, default=3)
    a = p.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    np.random.seed(1)
    r = random.Random(1)
    x, y = [], []
    start = time.time()
    while len(x) < a.count and time.time() - start < 60 * a.minutes * 3:
        zone, label = sample(r)
        m = mark(zone)
        if m is not None:
            x.append(m)
            y.append(label)
    x, y = torch.tensor(np.array(x)), torch.tensor(y)
    cut = len(x) * 9 // 10
    net = torch.nn.Sequential(torch.nn.Linear(257, 48), torch.nn.ReLU(), torch.nn.Linear(48, 17))
    opt = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=1e-3)
    steps = cut * 40 // 256
    for s in range(steps):
        for g in opt.param_groups:
            g["lr"] = 3e-3 * 0.5 * (1 + np.cos(np.pi * s / steps))
        i = torch.randint(0, cut, (256,))
        loss = torch.nn.functional.cross_entropy(net(x[i]), y[i], label_smoothing=0.02)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        right = (net(x[cut:]).argmax(1) == y[cut:]).float().mean().item()
    print(f"{len(x)} marks in {time.time() - start:.0f} s, {right:.4f} of those held out right")
    with open(a.out, "wb") as f:
        f.write(b"FENYALAB1")
        for t in (net[0].weight, net[0].bias, net[2].weight, net[2].bias):
            f.write(t.detach().numpy().astype("<f2").tobytes())


if __name__ == "__main__":
    main()
