#!/usr/bin/env python3
"""Compares fenya with python-chess and pgn-extract over files of games.

    pip install chess; apt-get install pgn-extract
    cargo build --release -p fenya --example pgn_dump
    python3 scripts/differential_pgn.py

The files are looked for in $FENYA_SHARED/corpora/pgn, or in
../shared/corpora/pgn beside the checkout. Compared are the number of games of
each file and, where it is the same, the half-moves of each main line and its
last position. The summary goes to the standard output as Markdown; with a
file name in the arguments, every difference goes there. python-chess and
pgn-extract are GPL: they are used here and nowhere else.
"""

import collections
import io
import logging
import os
import pathlib
import shutil
import subprocess
import sys

import chess
import chess.pgn

ROOT = pathlib.Path(__file__).resolve().parent.parent
SHARED = pathlib.Path(os.environ.get("FENYA_SHARED", ROOT.parent / "shared"))
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
# Debian puts games where not every path leads.
EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
DUMP = os.environ.get("FENYA_DUMP", str(TARGET / "release" / "examples" / "pgn_dump"))

Game = collections.namedtuple("Game", "plies kept errors last")


def ours(files):
    """The games of each file."""
    out = subprocess.run([DUMP, *map(str, files)], capture_output=True, check=True, text=True).stdout
    games = {}
    for line in out.splitlines():
        fields = line.split("\t")
        if fields[0] == "file":
            current = games.setdefault(pathlib.Path(fields[1]), [])
        else:
            _, plies, kept, errors, _, last, _ = fields
            current.append(Game(int(plies), int(kept), errors, last))
    return games


def theirs(path):
    """The same by python-chess, which reads text: UTF-8, or else Latin-1."""
    data = path.read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    stream = io.StringIO(text)
    games = []
    while (game := chess.pgn.read_game(stream)) is not None:
        try:
            board = game.board()
        except ValueError as error:
            games.append(Game(0, 0, str(error).split(":")[0], "-"))
            continue
        for move in game.mainline_moves():
            board.push(move)
        last = board.fen(en_passant="legal")
        games.append(Game(len(board.move_stack), 0, ",".join(str(e) for e in game.errors), last))
    return games


def extract(path):
    """The number of games that pgn-extract finds."""
    run = subprocess.run([EXTRACT, "-r", str(path)], capture_output=True, timeout=60, check=False)
    for line in run.stderr.decode("latin-1").splitlines():
        words = line.split()
        # `13 games matched out of 20.`
        if "matched" in words and "of" in words:
            return int(words[words.index("of") + 1].rstrip("."))
    return None


def kind(a, b):
    """What differs between two readings of a game."""
    if a.plies != b.plies:
        return "half-moves", a.errors or "no error", "error" if b.errors else "no error"
    if a.last != b.last:
        return "last position", a.errors or "no error", "error" if b.errors else "no error"
    if bool(a.errors) != bool(b.errors):
        return "verdict", a.errors or "no error", "error" if b.errors else "no error"
    return None


def main():
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    root = SHARED / "corpora" / "pgn"
    if not root.is_dir():
        print(f"skipped: {root} is not there", file=sys.stderr)
        return 0
    files = sorted(path for path in root.rglob("*") if path.is_file())
    log = open(sys.argv[1], "w", encoding="utf-8") if len(sys.argv) > 1 else None
    found = ours(files)
    kinds = collections.OrderedDict()
    count = equal = same_files = same_extract = asked = 0

    def note(what, path, detail):
        seen, example = kinds.get(what, (0, f"{path.relative_to(root)}: {detail}"))
        kinds[what] = (seen + 1, example)
        if log:
            print(*what, path.relative_to(root), detail, sep="\t", file=log)

    for path in files:
        a, b = found[path], theirs(path)
        if EXTRACT:
            number = extract(path)
            asked += 1
            if number == len(a):
                same_extract += 1
            else:
                note(("games", "", "pgn-extract"), path, f"{len(a)} and {number}")
        if len(a) != len(b):
            note(("games", "", "python-chess"), path, f"{len(a)} and {len(b)}")
            continue
        same_files += 1
        for n, (x, y) in enumerate(zip(a, b)):
            count += 1
            what = kind(x, y)
            if what is None:
                equal += 1
            else:
                note(what, path, f"game {n + 1}: {x} {y}")
    print(f"python-chess {chess.__version__}: {len(files)} files, {same_files} with as many games; "
          f"{equal} of {count} games are the same.")
    print(f"pgn-extract: {same_extract} of {asked} files with as many games.\n")
    print("| what | fenya | other | number | example |")
    print("|---|---|---|---|---|")
    for (what, x, y), (number, example) in sorted(kinds.items(), key=lambda k: -k[1][0]):
        print(f"| {what} | {x} | {y} | {number} | {example} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
