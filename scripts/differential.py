#!/usr/bin/env python3
"""Compares fenya with python-chess over collections of FEN and EPD lines.

    pip install chess
    cargo build --release -p fenya-cli
    python3 scripts/differential.py

The collections are looked for in $FENYA_SHARED/corpora, or in
../shared/corpora beside the checkout. Each line that holds a record is read
by both: by fenya as the whole line, operations and all, by python-chess as the
record alone. The summary goes to the standard output as Markdown.
python-chess is GPL: it is used here and nowhere else.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

import chess

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = pathlib.Path(os.environ.get("FENYA_SHARED", ROOT.parent / "shared"))
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
BINARY = os.environ.get("FENYA", str(TARGET / "release" / "fenya"))

RANK = "[pnbrqkPNBRQK1-8]{1,8}"
PLACEMENT = rf"(?:{RANK}/){{7}}{RANK}"
RECORD = re.compile(
    rf"(?<![\w/])({PLACEMENT})(?: +([wb]) +(-|[KQA-Hkqa-h]{{1,4}}) +(-|[a-h][1-8])(?: +(\d+) +(\d+))?)?(?![\w/])"
)
# Records of other games, whose rules python-chess's standard board lacks.
VARIANTS = {"atomic", "antichess", "crazyhouse", "horde", "racingkings", "3check"}


def lines_of(path):
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith((".epd", ".fen")):
                    yield from archive.read(name).decode("utf-8", "replace").splitlines()
    else:
        yield from path.read_text("utf-8", "replace").splitlines()


def records():
    """(file, text for fenya, record for python-chess), each text once."""
    seen = set()
    for part in ("fen", "epd"):
        for path in sorted((SHARED / "corpora" / part).rglob("*")):
            if not path.is_file() or path.stem in VARIANTS or path.suffix == ".md":
                continue
            for line in lines_of(path):
                match = RECORD.search(line)
                if not match or len(line) > 2000:
                    continue
                record = " ".join(g for g in match.groups() if g is not None)
                text = line.strip() if not line[: match.start()].strip() else record
                # What stands behind a bare placement is no record's business.
                if match.group(2) is None or not text.isprintable():
                    text = record
                if text not in seen:
                    seen.add(text)
                    yield str(path.relative_to(SHARED / "corpora")), text, record


def theirs(record):
    board = chess.Board(None, chess960=True)
    board.set_fen(record)
    orthodox = chess.Board(None)
    orthodox.set_fen(record)
    rooks = sorted(chess.square_name(s) for s in chess.SquareSet(board.clean_castling_rights()))
    reading = {
        "placement": board.board_fen(),
        "turn": "w" if board.turn else "b",
        "rooks": rooks,
        "ep": chess.square_name(board.ep_square) if board.ep_square is not None else None,
        "counters": (board.halfmove_clock, board.fullmove_number),
    }
    # Rights that only Chess960 knows are judged by its rules.
    status = orthodox.status() & board.status()
    flags = [f.name for f in chess.Status if f & status]
    return reading, flags


def ours(item):
    if item.get("fen") is None:
        return None, ["not read: " + ", ".join(p["code"] for p in item["problems"])]
    reading = {
        "placement": item["placement"],
        "turn": item["turn"]["value"],
        "rooks": item["castling_rooks"],
        "ep": item["en_passant"]["value"],
        "counters": (item["halfmove"]["value"], item["fullmove"]["value"]),
    }
    # Errors of operations say nothing about the position.
    errors = sorted(
        {
            p["code"]
            for p in item["problems"]
            if p["severity"] == "error" and not p["code"].startswith("epd-")
        }
    )
    return reading, errors


def main():
    if not (SHARED / "corpora").is_dir():
        print(f"skipped: {SHARED / 'corpora'} is not there", file=sys.stderr)
        return 0
    cases = list(records())
    with tempfile.NamedTemporaryFile("w", suffix=".txt", delete=False) as file:
        # A blank line keeps each line a text of its own.
        for _, text, _ in cases:
            file.write(text + "\n\n")
    process = subprocess.Popen([BINARY, "read", "--json", file.name], stdout=subprocess.PIPE, text=True)
    items = {}
    equal = verdicts = 0
    kinds = collections.OrderedDict()

    def note(kind, file, text):
        count, example = kinds.get(kind, (0, f"{file}: `{text}`"))
        kinds[kind] = (count + 1, example)

    for line in process.stdout:
        item = json.loads(line)
        index = (item["line"] - 1) // 2
        if index in items:
            continue
        items[index] = True
        file_name, text, record = cases[index]
        try:
            their_reading, flags = theirs(record)
        except ValueError as error:
            their_reading, flags = None, ["not read: " + str(error).split(":")[0]]
        our_reading, errors = ours(item)
        if our_reading == their_reading:
            equal += 1
        elif our_reading is None or their_reading is None:
            note(("reading", "; ".join(errors) if our_reading is None else "read", "; ".join(flags) if their_reading is None else "read"), file_name, text)
        else:
            for key in our_reading:
                if our_reading[key] != their_reading[key]:
                    note(("reading: " + key, str(our_reading[key])[:0] or "differs", ", ".join(flags) or "valid"), file_name, text)
        if bool(errors) == bool(flags):
            verdicts += 1
        else:
            note(("verdict", ", ".join(errors) or "no error", ", ".join(flags) or "valid"), file_name, text)
    process.wait()
    os.unlink(file.name)
    missing = [i for i in range(len(cases)) if i not in items]
    for i in missing:
        note(("no answer", "", ""), cases[i][0], cases[i][1])
    print(f"python-chess {chess.__version__}: {len(cases)} lines, {equal} read as the same position, "
          f"{verdicts} judged alike.\n")
    print("| what | fenya | python-chess | lines | example |")
    print("|---|---|---|---|---|")
    for (what, a, b), (count, example) in sorted(kinds.items(), key=lambda k: -k[1][0]):
        print(f"| {what} | {a} | {b} | {count} | {example} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
