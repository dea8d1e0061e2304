"""Trains the network that reads lines of words beside a board, on lines drawn with the fonts at hand.

    python training/words.py run/words.pt [--minutes 52] [--resume]      # one thread, checkpoints on the way
    python training/words.py run/words.pt --measure                      # on families of fonts held out
    python training/words.py run/words.pt --export crates/fenya-vision/assets/words.net

A line is cut out by its ink, scaled so that the ink is 20 pixels high, and laid into 24 rows, as `words.rs` does.
Letters that look the same in Latin and Cyrillic are one class; which it is, the word tells (`words.rs`).
The file is "FENYAWRD1", the alphabet (its length in bytes, then UTF-8; the class after it is nothing), the number of
layers, and for each: outputs, inputs, rows, columns, step down, step across (16 bits each), weights as binary16, biases
as binary32, normalisation folded in.
"""

import argparse
import io
import os
import random
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from fonts import files

HEIGHT, INK, BEFORE = 24, 20, 4
LATIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTS = "äöüßàâçéèêëîïôùûœáíóúñìòąćęłńśźżãõčďěňřšťůýžÄÖÜÀÂÇÉÈÊËÎÏÔÙÛÁÍÓÚÑÌÒĄĆĘŁŃŚŹŻÃÕČĎĚŇŘŠŤŮÝŽ"
CYRILLIC = "бвгджзийклмнптуфцчшщъыьэюяєґБГДЖЗИЙЛПУФЦЧШЩЪЫЬЭЮЯЄҐ"
MARKS = " 0123456789#+=/.,:;!?()-'\"¿¡№"
ALPHABET = LATIN + ACCENTS + CYRILLIC + MARKS
# What is drawn as the letter after it.
SAME = dict(zip("аеорсхіїАВЕКМНОРСТХІЇёЁ", "aeopcxiïABEKMHOPCTXIÏëË"))
SAME.update({"–": "-", "—": "-", "„": '"', "“": '"', "”": '"', "«": '"', "»": '"', "’": "'"})
CLASS = {c: i for i, c in enumerate(ALPHABET)}
CLASS.update({c: CLASS[s] for c, s in SAME.items()})
NONE = len(ALPHABET)
HELD = ("OpenSans", "EBGaramond", "PTSans", "PT_Sans", "PTS", "Caladea", "Carlito")

SIDES = {
    "en": (["White", "Black"], ["to move", "to play", "to play and win", "to move and win", "to play and draw", "to move and draw",
           "moves", "plays", "to play and mate in {n}", "to move. What is best?", "moves and wins", "wins", "to mate in {n}"]),
    "de": (["Weiß", "Schwarz"], ["am Zug", "am Zug gewinnt", "zieht", "zieht und gewinnt", "beginnt", "ist am Zug", "zieht an", "setzt in {n} Zügen matt"]),
    "ru": (["белых", "чёрных", "черных"], ["Ход", "ход", "Мат в {n} хода. Ход", "Выигрыш при ходе", "Очередь хода"]),
    "ru2": (["Белые", "Чёрные", "Черные"], ["начинают", "начинают и выигрывают", "начинают и делают ничью", "ходят", "дают мат в {n} хода", "на ходу", "выигрывают"]),
    "uk": (["білих", "чорних"], ["Хід", "хід"]),
    "uk2": (["Білі", "Чорні"], ["починають", "починають і виграють", "ходять", "на ході"]),
    "fr": (["aux Blancs", "aux Noirs"], ["Trait", "Le trait est", "Au trait"]),
    "fr2": (["Les Blancs", "Les Noirs"], ["jouent", "jouent et gagnent", "au trait", "ont le trait", "jouent et font mat en {n}"]),
    "es": (["blancas", "negras"], ["Juegan", "Mueven", "Juegan las", "juegan", "Mueven las", "Turno de las"]),
    "es2": (["Blancas", "Negras", "Las blancas", "Las negras"], ["juegan", "juegan y ganan", "mueven", "dan mate en {n}"]),
    "it": (["Il Bianco", "Il Nero"], ["muove", "muove e vince", "al tratto", "gioca e vince"]),
    "it2": (["al Bianco", "al Nero"], ["Tratto", "Tocca", "Mossa"]),
    "pl": (["Białe", "Czarne"], ["zaczynają", "zaczynają i wygrywają", "na posunięciu", "dają mata w {n}"]),
    "pt": (["brancas", "negras", "pretas"], ["Jogam as", "jogam", "Lance das"]),
    "cs": (["Bílý", "Černý"], ["na tahu", "začíná", "na tahu vyhraje", "táhne"]),
}
BEFORE_SIDE = {"ru", "uk", "fr", "es", "it2", "pt"}
PROBLEMS = ["Mate in {n}", "Matt in {n}", "Matt in {n} Zügen", "Mat en {n}", "Mat en {n} coups", "Mate en {n}", "Mate en {n} jugadas", "Matto in {n}", "Мат в {n} хода",
            "Мат за {n} ходи", "Мат в {n} ходов", "Mat w {n}", "Mat w {n} posunięciach", "h#{n}", "#{n}", "s#{n}", "H#{n}", "h#{n}.5", "Win", "Draw", "Выигрыш",
            "Ничья", "Кооперативный мат в {n} хода", "+", "=", "Gewinn", "Remis", "Mate in {n} moves", "mate in {n}", "MATE IN {n}", "Checkmate in {n} moves", "(#{n})", "Helpmate in {n}"]
PLAIN = ["Diagram {d}", "Diagramm {d}", "Диаграмма {d}", "Diagramme {d}", "Diagrama {d}", "№ {d}", "No. {d}", "Nr. {d}", "{d}", "{d}.", "({d})", "Position {d}",
         "Exercise {d}", "Problem {d}", "Задача {d}", "Puzzle {d}", "Figure {d}", "Fig. {d}", "Рис. {d}", "Chapter {d}", "{name} - {name}", "{name} – {name}, {place} {year}",
         "{name}, {year}", "{name} vs {name}", "{place}, {year}", "{name} {d}", "{move}", "after {move}", "after {move} {move}", "nach {move}", "после {move}",
         "1-0", "0-1", "1/2-1/2", "{name} ({d})", "{d} points", "{place} {year}", "Position after {move}", "{move} {move} {move}", "Lichess", "chess.com", "Puzzle rating {d}",
         "Find the best move!", "Find the best move for {side}", "What should {side} play?", "Your turn", "{side} is winning", "{side} has a strong attack", "Opening Explorer", "{side} wins by checkmate"]
NAMES = """Kasparov Karpov Fischer Spassky Tal Petrosian Botvinnik Smyslov Euwe Alekhine Capablanca Lasker Steinitz Morphy Anderssen Carlsen Anand
Nepomniachtchi Caruana Nakamura Ding So Réti Nimzowitsch Tarrasch Troitzky Kubbel Loyd Shinkman Healey Novotny Grimshaw Каспаров Карпов Алехин
Ботвинник Смыслов Таль Петросян Спасский Троицкий Куббель Платов Чигорин Рубинштейн Корчной Бронштейн Гуляев Лошинский Müller Schröder Nüßle
García Núñez Çelik Lefèvre Dupré Kowalski Wójcik Wiśniewski Łoś Dvořák Čapek Žižka Šimek Königsberg Шевченко Їжакевич Ґалаґан Єфремов""".split()
PLACES = """London Moscow Москва Ленинград Wien München Zürich Paris Praha Kraków Łódź Madrid Málaga Roma Milano Lisboa São Київ Львів Одеса Havana Hastings
Berlin Linares Dortmund Reykjavik Tata Wijk Zee Candidates Olympiad Тбилиси Рига Riga Plovdiv Białystok""".split()


def move(r):
    p = r.choice(["", "", "N", "B", "R", "Q", "K", "С", "К", "Ф", "Л", "Кр", "D", "T", "L", "S"])
    m = p + r.choice(["", "", "x"]) + r.choice("abcdefgh") + r.choice("12345678") + r.choice(["", "", "", "+", "#", "!", "?", "!?", "??", "!!"])
    m = r.choice([m] * 8 + ["O-O", "0-0", "0-0-0", "exd5", "dxe8=Q"])
    return r.choice(["", "", f"{r.randrange(1, 60)}.", f"{r.randrange(1, 60)}...", f"{r.randrange(1, 60)}. "]) + m


def caption(r):
    """A line as it stands beside diagrams."""
    kind = r.random()
    n = r.choice([2, 2, 3, 3, 4, 5, 6, 7])
    if kind < 0.55:
        key = r.choice(list(SIDES))
        sides, moves = SIDES[key]
        side, verb = r.choice(sides), r.choice(moves)
        text = f"{verb} {side}" if key in BEFORE_SIDE else f"{side} {verb}"
    elif kind < 0.68:
        text = r.choice(PROBLEMS)
    else:
        text = r.choice(PLAIN)
    while "{name}" in text:
        text = text.replace("{name}", r.choice(["", "", f"{r.choice('ABCDEFGHJKLMNPRSTVWАБВГЛМНП')}. "]) + r.choice(NAMES), 1)
    while "{move}" in text:
        text = text.replace("{move}", move(r), 1)
    text = text.replace("{n}", str(n)).replace("{d}", str(r.choice([r.randrange(1, 30), r.randrange(1, 2600)])))
    text = text.replace("{place}", r.choice(PLACES)).replace("{year}", str(r.randrange(1840, 2026))).replace("{side}", r.choice(["White", "Black", "white", "black"]))
    if r.random() < 0.15:
        text = r.choice([f"{r.randrange(1, 999)}. {text}", f"{text}.", f"{text}!", f"({text})", f"{text}, {r.choice(PROBLEMS).replace('{n}', str(n))}",
                         f"{r.randrange(1, 999)} {text}", f"{text}:", f"№{r.randrange(1, 99)} {text}", f"{text} ({r.randrange(1, 99)})", f'"{text}"'])
    return text


ALL_CYRILLIC = "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ"


def random_words(r):
    """Letters that mean nothing, so that no word is guessed."""
    out = []
    for _ in range(r.randrange(1, 5)):
        kind = r.random()
        n = r.randrange(1, 9)
        if kind < 0.35:
            w = "".join(r.choice("abcdefghijklmnopqrstuvwxyz" + r.choice(["", ACCENTS[:44]])) for _ in range(n))
        elif kind < 0.75:
            w = "".join(r.choice(ALL_CYRILLIC) for _ in range(n))
        elif kind < 0.9:
            w = "".join(r.choice("0123456789.-+#=/,:") for _ in range(n))
        else:
            w = "".join(r.choice(ALPHABET[:-1]) for _ in range(n)).strip()
        case = r.random()
        if case < 0.25:
            w = w[:1].upper() + w[1:]
        elif case < 0.4:
            w = w.upper()
        if r.random() < 0.15:
            w += r.choice(list(".,:;!?)") + ["...", "!?"])
        if r.random() < 0.05:
            w = r.choice("(\"'¿¡") + w
        out.append(w)
    return " ".join(w for w in out if w) or "a"


class Fonts:
    """Families with what each can write."""

    def __init__(self, held):
        bad = ("Math", "Symbol", "Emoji", "Music", "Mono-Oblique", "D050000L", "StandardSymbols", "Dingbats", "SansMonoCJK", "Initials", "LinBiolinum_K", "Lmodern-ext",
               "Capitals", "Smallcaps", "SmallCaps", "Caps", "SignWriting")
        paths = []
        for p in files():
            name = os.path.basename(p)
            if any(b.lower() in name.lower() for b in bad):
                continue
            if name.startswith("Noto") and not name.split("-")[0] in ("NotoSans", "NotoSerif", "NotoSansDisplay", "NotoSerifDisplay", "NotoSansMono"):
                continue
            if name.startswith(HELD) == held:
                paths.append(p)
        self.fonts = []
        families = {}
        for p in paths:
            try:
                f = ImageFont.truetype(p, 24)
                nothing = bytes(f.getmask("\U0010fffd"))
                can = {c for c in list(CLASS) if c == " " or (bytes(f.getmask(c)) != nothing and f.getmask(c).getbbox())}
            except Exception:
                continue
            if not set("abcxyzABC012") <= can:
                continue
            family = os.path.basename(p).split("-")[0]
            families.setdefault(family, []).append(len(self.fonts))
            self.fonts.append((p, frozenset(can)))
        # Large families are not drawn more often than others by much.
        self.weights = np.zeros(len(self.fonts))
        for members in families.values():
            for m in members:
                self.weights[m] = 1 / len(members) ** 0.6
        self.weights = np.cumsum(self.weights) / self.weights.sum()
        self.families = len(families)
        self.kept = {}

    def pick(self, r, text):
        for _ in range(40):
            i = min(int(np.searchsorted(self.weights, r.random())), len(self.fonts) - 1)
            if all(c in self.fonts[i][1] for c in text):
                size = int(round(np.exp(r.uniform(np.log(9), np.log(34)))))
                if (i, size) not in self.kept:
                    if len(self.kept) > 3000:
                        self.kept.clear()
                    self.kept[i, size] = ImageFont.truetype(self.fonts[i][0], size)
                return self.kept[i, size]
        return None


def line(r, fonts, text):
    """A drawn line as HEIGHT x W, ink 1 and ground 0; None when it cannot be drawn."""
    font = fonts.pick(r, text)
    if font is None:
        return None
    x0, y0, x1, y1 = font.getbbox(text)
    w, h = x1 - x0, y1 - y0
    if w < 2 or h < 3 or w > 700:
        return None
    m = h + 6
    mask = Image.new("L", (w + 2 * m, h + 2 * m), 0)
    d = ImageDraw.Draw(mask)
    d.text((m - x0, m - y0), text, font=font, fill=255)
    if r.random() < 0.08:
        k = r.uniform(-0.25, 0.25)
        mask = mask.transform(mask.size, Image.AFFINE, (1, k, -k * mask.height / 2, 0, 1, 0), Image.BILINEAR)
    if r.random() < 0.3:
        mask = mask.rotate(r.uniform(-1, 1) * min(1.5, 60 * h / (w + 1) / 2), Image.BILINEAR)
    if r.random() < 0.15:
        # Wider or narrower than the font is.
        k = r.uniform(0.8, 1.25)
        mask = mask.resize((max(2, int(mask.width * k)), mask.height), Image.BILINEAR)
    box = mask.point(lambda v: 255 if v > 90 else 0).getbbox()
    if box is None:
        return None
    # Neighbouring lines and rules.
    extra = None
    if r.random() < 0.25:
        extra = Image.new("L", mask.size, 0)
        e = ImageDraw.Draw(extra)
        ink_h = box[3] - box[1]
        kind = r.random()
        if kind < 0.6:
            other = random_words(r) if r.random() < 0.5 else caption(r)
            if r.random() < 0.5:
                e.text((m - x0 - r.randrange(0, 20), box[3] + max(1, int(ink_h * r.uniform(0.08, 0.4))) - font.getbbox(other)[1]), other, font=font, fill=255)
            else:
                e.text((m - x0 - r.randrange(0, 20), box[1] - max(1, int(ink_h * r.uniform(0.08, 0.4))) - font.getbbox(other)[3]), other, font=font, fill=255)
        else:
            y = r.choice([box[3] + max(2, int(ink_h * r.uniform(0.12, 0.4))), box[1] - max(2, int(ink_h * r.uniform(0.12, 0.4)))])
            e.line((0, y, mask.width, y), fill=255, width=r.choice([1, 1, 2]))
    a = np.asarray(mask, np.float32) / 255
    if extra is not None:
        a = np.maximum(a, np.asarray(extra, np.float32) / 255)
    if r.random() < 0.12:
        # Ink that runs or fails.
        b = ndimage_blur(a, 0.6)
        a = np.clip((b - r.uniform(0.2, 0.55)) * r.uniform(2, 5) + 0.5, 0, 1)
    if r.random() < 0.35:
        a = ndimage_blur(a, r.uniform(0.3, 1.0 if h > 14 else 0.7))
    dark = r.random() < 0.75
    ground = r.uniform(150, 255) if dark else r.uniform(0, 110)
    contrast = r.uniform(60, 255)
    ink = ground - contrast if dark else ground + contrast
    ink = min(255, max(0, ink))
    g = ground + (ink - ground) * a
    if r.random() < 0.3:
        hh, ww = g.shape
        g = g + r.uniform(-25, 25) * np.linspace(-1, 1, ww)[None] + r.uniform(-15, 15) * np.linspace(-1, 1, hh)[:, None]
    if r.random() < 0.5:
        s = r.uniform(0.5, 0.1 * abs(ink - ground) + 1)
        g = g + np.random.normal(0, s, g.shape)
    g = np.clip(g, 0, 255)
    if r.random() < 0.35:
        buf = io.BytesIO()
        Image.fromarray(g.astype(np.uint8)).save(buf, "JPEG", quality=r.randrange(25, 92))
        g = np.asarray(Image.open(buf), np.float32)
    if r.random() < 0.07:
        t = ground + (ink - ground) * r.uniform(0.35, 0.65)
        g = np.where((g < t) == dark, 0.0 if dark else 255.0, 255.0 if dark else 0.0)
    # The cut is a little off, as the library's is.
    ih = box[3] - box[1]
    off = lambda: r.uniform(-0.06, 0.06) * ih + r.choice([0, 0, 0, -1, 1])
    top, bottom = box[1] + off(), box[3] + off()
    x0, x1 = box[0] + r.uniform(-0.1, 0.1) * ih, box[2] + r.uniform(-0.05, 0.1) * ih
    return normalised(g, x0, top, x1, bottom, dark)


def ndimage_blur(a, sigma):
    return np.asarray(Image.fromarray((a * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(sigma)), np.float32) / 255


def normalised(g, x0, y0, x1, y1, dark):
    """As `words.rs`: ink INK pixels high in HEIGHT rows, the ground 0 and the ink about 1."""
    s = INK / max(3.0, y1 - y0)
    pad = (HEIGHT - INK) / 2 / s
    left, right = x0 - BEFORE / s, x1 + BEFORE / s
    box = [int(round(left)), int(round(y0 - pad)), int(round(right)), int(round(y1 + pad))]
    box = [max(0, box[0]), max(0, box[1]), min(g.shape[1], box[2]), min(g.shape[0], box[3])]
    part = g[box[1]:box[3], box[0]:box[2]]
    if part.shape[0] < 4 or part.shape[1] < 4:
        return None
    ground = np.median(part)
    ink = (ground - part) if dark else (part - ground)
    top = max(8.0, np.percentile(ink, 97))
    x = np.clip(ink / top, -0.3, 1.3).astype(np.float32)
    w = max(8, int(round(part.shape[1] * HEIGHT / part.shape[0] / 2)) * 2)
    how = Image.BOX if part.shape[0] > HEIGHT else Image.BILINEAR
    return np.asarray(Image.fromarray(x).resize((w, HEIGHT), how), np.float32)


class Net(torch.nn.Module):
    def __init__(self, wide=128):
        super().__init__()
        self.wide = wide
        conv = lambda i, o, k, s: torch.nn.Sequential(torch.nn.Conv2d(i, o, k, s, (k[0] // 2, k[1] // 2), bias=False), torch.nn.BatchNorm2d(o))
        self.layers = torch.nn.ModuleList([
            conv(4, 32, (3, 3), (1, 1)), conv(32, 32, (3, 3), (2, 1)), conv(32, 64, (3, 3), (2, 1)),
            conv(192, wide, (1, 3), (1, 1)), conv(wide, wide, (1, 3), (1, 1)), conv(wide, wide, (1, 3), (1, 1)),
            torch.nn.Sequential(torch.nn.Conv2d(wide, NONE + 1, (1, 1)))])

    def forward(self, x):
        """x is N x 1 x HEIGHT x W; logits as W / 2 x N x classes."""
        l = self.layers
        x = F.pixel_unshuffle(x, 2)
        for i in range(3):
            x = F.relu(l[i](x))
        x = x.permute(0, 2, 1, 3).reshape(x.shape[0], 192, 1, x.shape[3])
        x = F.relu(l[3](x))
        x = F.relu(x + l[5](F.relu(l[4](x))))
        return l[6](x)[:, :, 0].permute(2, 0, 1)


def samples(r, fonts, n, only=None):
    out = []
    while len(out) < n:
        text = (only or (caption if r.random() < 0.55 else random_words))(r)
        if r.random() < 0.07:
            text = text.upper()
        if len(text) > 36 or any(c not in CLASS for c in text):
            continue
        x = line(r, fonts, text)
        if x is not None and x.shape[1] <= 420 and x.shape[1] // 2 >= 2 * len(text):
            out.append((x, text))
    return out


def batches(r, fonts):
    while True:
        some = sorted(samples(r, fonts, 240), key=lambda s: s[0].shape[1])
        parts = [some[i:i + 40] for i in range(0, len(some), 40)]
        r.shuffle(parts)
        yield from parts


def stacked(part):
    w = max(x.shape[1] for x, _ in part)
    out = np.zeros((len(part), 1, HEIGHT, w), np.float32)
    for o, (x, _) in zip(out, part):
        o[0, :, :x.shape[1]] = x
    return torch.from_numpy(out)


def read(net, x):
    """The text of one line."""
    with torch.no_grad():
        p = net(torch.from_numpy(x.copy())[None, None])[:, 0].softmax(1)
    best, out, last = p.max(1), "", NONE
    for c in best.indices.tolist():
        if c != last and c != NONE:
            out += ALPHABET[c]
        last = c
    return out


def distance(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a):
        old, row[0] = row[0], i + 1
        for j, y in enumerate(b):
            old, row[j + 1] = row[j + 1], min(row[j + 1] + 1, row[j] + 1, old + (x != y))
    return row[-1]


def measure(net, fonts, n, seed=9):
    r = random.Random(seed)
    np.random.seed(seed)
    net.eval()
    out = []
    for only in (caption, random_words):
        wrong = count = whole = small = 0
        for x, text in samples(r, fonts, n, only):
            text = "".join(SAME.get(c, c) for c in text)
            got = read(net, x)
            e = distance(got, text)
            wrong, count, whole = wrong + e, count + len(text), whole + (e == 0)
            small += distance(got.lower(), text.lower())
        out.append(f"{only.__name__}: {100 * wrong / count:.2f} % of letters wrong, {100 * small / count:.2f} % but for case, {100 * whole / n:.1f} % of lines right")
    net.train()
    return "; ".join(out)


def export(net, path):
    alphabet = ALPHABET.encode()
    out = b"FENYAWRD1" + struct.pack("<2H", len(alphabet), len(net.layers))
    out = out[:11] + alphabet + out[11:]
    with torch.no_grad():
        for layer in net.layers:
            c = layer[0]
            if len(layer) > 1:
                scale = layer[1].weight / torch.sqrt(layer[1].running_var + layer[1].eps)
                w, b = c.weight * scale[:, None, None, None], layer[1].bias - layer[1].running_mean * scale
            else:
                w, b = c.weight, c.bias
            out += struct.pack("<6H", w.shape[0], w.shape[1], w.shape[2], w.shape[3], *c.stride)
            out += w.numpy().astype("<f2").tobytes() + b.numpy().astype("<f4").tobytes()
    with open(path, "wb") as f:
        f.write(out)
    print(len(out), "bytes")


def main():
    p = argparse.ArgumentParser()
    p.add_argument("run")
    p.add_argument("--minutes", type=float, default=52)
    p.add_argument("--rate", type=float, default=2.5e-3)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--resume", action="store_true")
    p.add_argument("--measure", action="store_true")
    p.add_argument("--export")
    a = p.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(a.seed)
    np.random.seed(a.seed)
    r = random.Random(a.seed)
    net = Net()
    kept = torch.load(a.run, weights_only=False) if a.resume or a.measure or a.export else None
    if kept:
        net.load_state_dict(kept["net"])
    if a.export:
        return export(net.eval(), a.export)
    if a.measure:
        return print(measure(net, Fonts(True), 1000))
    opt = torch.optim.AdamW(net.parameters(), a.rate, weight_decay=1e-3)
    spent, step = 0.0, 0
    if kept:
        opt.load_state_dict(kept["opt"])
        spent, step = kept["spent"], kept["step"]
        r = random.Random(a.seed + step)
    fonts, held = Fonts(False), Fonts(True)
    print(f"{len(fonts.fonts)} fonts of {fonts.families} families, {len(held.fonts)} of {held.families} held out, {NONE + 1} classes, "
          f"{sum(t.numel() for t in net.parameters())} numbers", flush=True)
    start, told, kept_at, mean = time.time() - spent, time.time(), time.time(), None
    for part in batches(r, fonts):
        t = (time.time() - start) / (60 * a.minutes)
        if t >= 1:
            break
        rate = a.rate * min(1, (step + 1) / 100) * 0.5 * (1 + np.cos(np.pi * min(1, t)))
        for g in opt.param_groups:
            g["lr"] = max(rate, 1e-5)
        out = net(stacked(part)).log_softmax(2)
        lengths = torch.tensor([x.shape[1] // 2 for x, _ in part])
        targets = torch.tensor([CLASS[c] for _, text in part for c in text])
        loss = F.ctc_loss(out, targets, lengths, torch.tensor([len(text) for _, text in part]), blank=NONE, zero_infinity=True)
        opt.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        opt.step()
        step += 1
        mean = loss.item() if mean is None else 0.97 * mean + 0.03 * loss.item()
        if time.time() - told > 60:
            told = time.time()
            print(f"{(told - start) / 60:.1f} min, step {step}, loss {mean:.3f}", flush=True)
        if time.time() - kept_at > 300:
            kept_at = time.time()
            torch.save({"net": net.state_dict(), "opt": opt.state_dict(), "spent": kept_at - start, "step": step}, a.run)
            print(measure(net, held, 60), flush=True)
    torch.save({"net": net.state_dict(), "opt": opt.state_dict(), "spent": time.time() - start, "step": step}, a.run)
    print(f"step {step}, loss {mean:.3f}; {measure(net, held, 300)}", flush=True)


if __name__ == "__main__":
    main()
