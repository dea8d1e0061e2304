"""Draws captions in fonts that the network of words never saw.

    python training/captions.py crates/fenya-vision/tests/captions      # those of the tests
    python training/captions.py --measure DIR BOARD.png [COUNT]         # boards with captions, for `evaluate`
    python training/captions.py --count DIR results.jsonl               # how many sides were read, and how many wrong

Measured are captions that name a side, set above or below the board with letters from 5 pixels (without ascenders) up,
blurred, with noise, as JPEG, light on dark; and lines that must say nothing.
"""

import io
import json
import os
import random
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from fonts import files

LINES = [
    ("white_to_move", "EBGaramond12-Regular", 22, ["White to move"]),
    ("black_to_play", "OpenSans-Regular", 16, ["Black to play and win"]),
    ("white_german", "OpenSans-Bold", 18, ["12. Weiß am Zug"]),
    ("black_russian", "PTS55F", 18, ["Ход чёрных"]),
    ("white_russian_italic", "PTS56F", 20, ["Ход белых"]),
    ("mate_in_2", "EBGaramond12-Italic", 22, ["Mate in 2"]),
    ("players", "OpenSans-Regular", 16, ["Réti – Alekhine, Baden-Baden 1925"]),
    ("paragraph", "EBGaramond12-Regular", 17, ["Here Black is to move, and he has no time to", "lose: White to move would win at once with", "the rook.",
                                               "It is Black to play in the diagram above, but"]),
]


def fixtures(folder):
    for name, font, size, lines in LINES:
        path = files(font)[0]
        f = ImageFont.truetype(path, size)
        step = int(size * 1.25)
        w = max(int(f.getlength(t)) for t in lines) + 8
        img = Image.new("L", (w, step * len(lines) + 8), 255)
        for i, text in enumerate(lines):
            ImageDraw.Draw(img).text((4, 2 + i * step), text, font=f, fill=0)
        img.quantize(16).save(f"{folder}/{name}.png", optimize=True)


def one(r, fonts):
    """A caption and its side; lines without one now and then."""
    import words
    while True:
        if r.random() < 0.3:
            text, side = r.choice([words.random_words, lambda r: r.choice(words.PLAIN)])(r), None
            text = text.format(d=r.randrange(1, 999), name=r.choice(words.NAMES), place=r.choice(words.PLACES), year=1925, move=words.move(r), side=r.choice(["White", "Black"])) \
                if "{" in text else text
            if "to move" in text or "to play" in text:
                continue
        else:
            key = r.choice(list(words.SIDES))
            sides, moves = words.SIDES[key]
            name, verb = r.choice(sides), r.choice([m for m in moves if m not in ("wins", "выигрывают")])
            text = f"{verb} {name}" if key in words.BEFORE_SIDE else f"{name} {verb}"
            black = ("black", "schwarz", "чёр", "чер", "чор", "noir", "negr", "nero", "czarn", "pret", "čern")
            side = "Black" if any(w.startswith(black) for w in text.lower().split()) else "White"
            text = text.replace("{n}", str(r.randrange(2, 6)))
            if r.random() < 0.2:
                text = f"{r.randrange(1, 400)}. {text}"
        if len(text) <= 50 and all(c in words.CLASS for c in text):
            font = fonts.pick(r, text)
            if font:
                return text, side, font


def measure(folder, board, count):
    import words
    fonts = words.Fonts(True)
    r = random.Random(4)
    np.random.seed(4)
    os.makedirs(folder, exist_ok=True)
    board = Image.open(board).convert("RGB")
    with open(f"{folder}/manifest.jsonl", "w") as out:
        for i in range(count):
            text, side, font = one(r, fonts)
            k = r.uniform(0.7, 1.3)
            b = board.resize((int(board.width * k), int(board.height * k)), Image.LANCZOS)
            dark = r.random() < 0.25
            paper = r.randrange(15, 60) if dark else r.randrange(225, 256)
            ink = r.randrange(150, 256) if dark else r.randrange(0, 90)
            m = 90
            img = Image.new("RGB", (b.width + 2 * m, b.height + 2 * m), (paper,) * 3)
            img.paste(b, (m, m))
            x0, y0, x1, y1 = font.getbbox(text)
            if x1 - x0 > 1.1 * b.width or y1 - y0 > 60:
                font = font.font_variant(size=max(9, int(font.size * 0.5)))
                x0, y0, x1, y1 = font.getbbox(text)
            gap = r.randrange(6, 20)
            y = m + b.height + gap - y0 if r.random() < 0.7 else m - gap - y1
            x = r.choice([(img.width - x1) // 2, m])
            ImageDraw.Draw(img).text((x, y), text, font=font, fill=(ink,) * 3)
            if r.random() < 0.4:
                img = img.filter(ImageFilter.GaussianBlur(r.uniform(0.2, 0.8)))
            if r.random() < 0.3:
                a = np.asarray(img, np.float32)
                img = Image.fromarray((a + np.random.normal(0, r.uniform(1, 8), a.shape[:2])[..., None]).clip(0, 255).astype(np.uint8))
            if r.random() < 0.4:
                buf = io.BytesIO()
                img.save(buf, "JPEG", quality=r.randrange(35, 92))
                img = Image.open(buf)
            img.save(f"{folder}/{i}.png")
            # The same fields as those of labelled pictures; the placement is not compared here.
            out.write(json.dumps({"file": f"{i}.png", "class": "caption", "placement": "8/8/8/8/8/8/8/8", "text": text, "side": side, "size": font.size}) + "\n")


def counted(folder, results):
    rows = [json.loads(line) for line in open(f"{folder}/manifest.jsonl")]
    got = {row["file"]: row for row in map(json.loads, open(results))}
    named = [row for row in rows if row["side"]]
    for name, some in [("all", named), *((f"font size {a} to {b - 1}", [x for x in named if a <= x["size"] < b]) for a, b in ((0, 12), (12, 18), (18, 99)))]:
        said = [(x, got[x["file"]]["turn"]) for x in some if got[x["file"]]["turn"]]
        wrong = [x for x, t in said if t[0] != x["side"]]
        print(f"{name}: {len(some)} captions with a side, read {len(said)}, wrong {len(wrong)}", *(x["text"] for x in wrong))
    missed = [x["text"] for x in named if not got[x["file"]]["turn"]]
    print("missed:", " | ".join(missed[:40]))
    others = [x for x in rows if not x["side"]]
    false = [(x["text"], got[x["file"]]["turn"]) for x in others if got[x["file"]]["turn"]]
    print(f"{len(others)} lines without one, {len(false)} of them read as a side", false)


if __name__ == "__main__":
    if sys.argv[1] == "--measure":
        measure(sys.argv[2], sys.argv[3], int(sys.argv[4]) if len(sys.argv) > 4 else 300)
    elif sys.argv[1] == "--count":
        counted(sys.argv[2], sys.argv[3])
    else:
        fixtures(sys.argv[1])
