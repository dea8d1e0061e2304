"""Draws boards without an empty square, as test pictures have them, to measure the reader on.

    python training/crowded.py target/release/fenya OUT [COUNT]
    cargo run --release -p fenya-vision --example evaluate -- OUT/manifest.jsonl

A quarter each: 64 men of one kind, half of one and half of another, a kind (or nothing) for each rank, and each man by
chance; on screens and in print, drawn by `fenya draw`.
"""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

MEN = "PNBRQKpnbrqk"


def board(dice, kind):
    if kind == 0:
        return [dice.choice(MEN) * 8] * 8
    if kind == 1:
        first, second = dice.sample(MEN, 2)
        return [first * 8] * 4 + [second * 8] * 4
    if kind == 2:
        return [dice.choice(MEN + ".") * 8 for _ in range(8)]
    return ["".join(dice.choice(MEN) for _ in range(8)) for _ in range(8)]


def main():
    fenya, out = Path(sys.argv[1]), Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 48
    out.mkdir(parents=True, exist_ok=True)
    dice = random.Random(5)
    lines = []
    for i in range(count):
        placement = "/".join(re.sub(r"\.+", lambda m: str(len(m[0])), rank) for rank in board(dice, i % 4))
        style = ("screen", "print")[i // 4 % 2]
        file = f"{i:03}.png"
        # Two kings and more are what is drawn: problems (exit code 1) are expected, failures are not.
        drawn = subprocess.run([fenya, "draw", placement, "--style", style, "--coords", "none", "-o", out / file],
                               capture_output=True, text=True)
        if drawn.returncode > 1:
            raise SystemExit(f"{file}: {drawn.stderr}")
        kind = "screenshot" if style == "screen" else "book"
        lines.append(json.dumps({"file": file, "class": kind, "placement": placement}))
    (out / "manifest.jsonl").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
