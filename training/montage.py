"""Draws every board that was not read exactly: the picture, and beside it what was read.

    python training/montage.py RESULTS.jsonl MANIFEST.jsonl OUT.png [CAUSES.txt]

RESULTS is what the example `evaluate` writes with --results (or scripts/peers). The board that was found is framed blue in the
picture; wrong squares are framed red in the diagram, with what stands there in the corner (a bar where nothing does). The diagram stands as
the picture does. Boards are grouped by their class, or by the cause that CAUSES names: lines of a file's name and the cause.
Needs pillow, and a font with chess figures (DejaVu Sans). The pictures are not ours: OUT is for looking, not for publishing.
"""

import json
import os
import sys

from PIL import Image, ImageDraw, ImageFont

SIDE, SQUARE, GAP, HEAD = 400, 50, 12, 34
COLUMN = 2 * SIDE + 3 * GAP
LIGHT, DARK, RED, BLUE, INK = "#f0e4cc", "#c8a882", "#d00000", "#1060e0", "#202020"
FIGURES = dict(zip("kqrbnp", "♚♛♜♝♞♟"))
FACE = "DejaVuSans.ttf"


def squares(placement):
    return "".join("." * int(c) if c.isdigit() else c for c in placement.split()[0] if c != "/")


def figure(draw, middle, piece, size):
    """White's men are Black's filled with white, so that both have the same weight."""
    white = piece.isupper()
    draw.text(middle, FIGURES[piece.lower()], "white" if white else "black", ImageFont.truetype(FACE, size), anchor="mm",
              stroke_width=max(1, size // 18) if white else 0, stroke_fill="black")


def diagram(read, truth, turned):
    picture = Image.new("RGB", (SIDE, SIDE))
    draw = ImageDraw.Draw(picture)
    wrong = []
    for i in range(64):
        place = 63 - i if turned else i
        x, y = place % 8 * SQUARE, place // 8 * SQUARE
        draw.rectangle((x, y, x + SQUARE - 1, y + SQUARE - 1), LIGHT if (i % 8 + i // 8) % 2 == 0 else DARK)
        if read[i] != ".":
            figure(draw, (x + SQUARE / 2, y + SQUARE / 2), read[i], 40)
        if read[i] != truth[i]:
            wrong.append((x, y, truth[i]))
    for x, y, is_there in wrong:
        draw.rectangle((x + 1, y + 1, x + SQUARE - 2, y + SQUARE - 2), outline=RED, width=3)
        corner = (x + 27, y + 27, x + SQUARE - 2, y + SQUARE - 2)
        draw.rectangle(corner, "#e4f4d8", RED, 1)
        middle = ((corner[0] + corner[2]) / 2, (corner[1] + corner[3]) / 2)
        if is_there == ".":
            draw.line((middle[0] - 5, middle[1], middle[0] + 5, middle[1]), INK, 2)
        else:
            figure(draw, middle, is_there, 18)
    return picture


def scaled(path, corners):
    picture = Image.open(path).convert("RGB")
    k = SIDE / max(picture.size)
    picture = picture.resize([max(1, round(n * k)) for n in picture.size], Image.Resampling.LANCZOS)
    if corners:
        points = [(x * k, y * k) for x, y in corners]
        ImageDraw.Draw(picture).line([*points, points[0]], BLUE, 2)
    return picture


def fitting(draw, text, face, width):
    while text and draw.textlength(text, face) > width:
        text = text[:-2].rstrip("…") + "…"
    return text


def cell(entry, found, root):
    """One board that was not read exactly."""
    out = Image.new("RGB", (COLUMN, SIDE + HEAD + GAP), "white")
    draw = ImageDraw.Draw(out)
    face = ImageFont.truetype(FACE, 15)
    truth = squares(entry["placement"])
    read = squares(found["placement"]) if found.get("placement") else None
    if read:
        wrong = sum(a != b for a, b in zip(read, truth))
        told = f"{wrong} wrong" + (" (turned by 180°)" if read[::-1] == truth else "")
        if found.get("confidence") is not None:
            told += f", confidence {found['confidence']:.2f}"
        told += ", TRUSTED" if found.get("reliable") else ""
    else:
        told = "no board found" + (f": {found['error']}" if found.get("error") else "")
    draw.text((COLUMN - GAP, 8), told, RED if found.get("reliable") else INK, face, anchor="ra")
    name = fitting(draw, os.path.basename(entry["file"]), face, COLUMN - 4 * GAP - draw.textlength(told, face))
    draw.text((GAP, 8), name, INK, face)
    picture = scaled(os.path.join(root, entry["file"]), found.get("corners"))
    out.paste(picture, (GAP, HEAD))
    # Where nothing was read, the diagram says what should have been.
    turned = entry.get("white_bottom") is False
    out.paste(diagram(read or truth, truth, turned), (SIDE + 2 * GAP, HEAD))
    if not read:
        draw.rectangle((SIDE + 2 * GAP, HEAD, 2 * SIDE + 2 * GAP - 1, HEAD + SIDE - 1), outline=RED, width=4)
    return out


def main():
    results, manifest, out = sys.argv[1:4]
    root = os.path.dirname(os.path.abspath(manifest))
    causes = {}
    if len(sys.argv) > 4:
        causes = dict(line.strip().split(None, 1) for line in open(sys.argv[4]) if line.strip())
    found = {os.path.realpath(os.path.join(root, r["file"])): r for r in map(json.loads, open(results))}
    groups = {}
    for entry in map(json.loads, filter(str.strip, open(manifest))):
        r = found.get(os.path.realpath(os.path.join(root, entry["file"])))
        if r is None or (r.get("placement") and squares(r["placement"]) == squares(entry["placement"])):
            continue
        group = causes.get(os.path.basename(entry["file"]), "no cause named") if causes else entry["class"]
        groups.setdefault(group, []).append(cell(entry, r, root))
    if not groups:
        sys.exit("every board was read exactly")
    face = ImageFont.truetype(FACE, 22)
    height = sum(HEAD + GAP + (len(cells) + 1) // 2 * cells[0].height for cells in groups.values())
    page = Image.new("RGB", (2 * COLUMN, height), "white")
    draw = ImageDraw.Draw(page)
    y = 0
    for group, cells in sorted(groups.items()):
        draw.rectangle((0, y, page.width, y + HEAD), "#dde6f0")
        draw.text((GAP, y + HEAD / 2), f"{group}: {len(cells)}", INK, face, anchor="lm")
        y += HEAD + GAP
        for i, picture in enumerate(cells):
            page.paste(picture, (i % 2 * COLUMN, y + i // 2 * picture.height))
        y += (len(cells) + 1) // 2 * cells[0].height
    page.save(out)
    print(f"{out}: {sum(map(len, groups.values()))} boards, {page.width} x {page.height} pixels")


if __name__ == "__main__":
    main()
