//! Draws boards for training. See ../README.md.
//!
//! `prepare ART OUT` renders the art once. `stream OPTIONS` writes records to
//! standard output without end, or `--count` of them; `sheet OPTIONS --out PNG` draws a sheet to look at;
//! `pictures OPTIONS --count N --out FOLDER` writes whole pictures with a manifest to measure the reader on.
//!
//! A record: 196,608 bytes of the straightened board (256 x 256, RGB), 64 bytes
//! of classes, 128 little-endian f32 of where the squares really lie (dx, dy in
//! squares), then four bytes: aligned, ink tells the sides, style, white at the bottom.

// What is drawn has places, sizes, colours and covers.
#![allow(clippy::too_many_arguments)]

mod art;
mod canvas;
mod degrade;
mod dice;
mod made;
mod paint;
mod text;

use art::Art;
use canvas::Canvas;
use dice::Dice;
use fastrand::Rng;
use paint::{Labels, Mode, Style};
use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use text::Fonts;

const OUT: usize = 256;

struct Sample {
    /// The straightened board.
    img: Canvas,
    /// What it was cut from.
    picture: Canvas,
    labels: Labels,
    offsets: [f32; 128],
    aligned: bool,
    inked: bool,
    style: Style,
    white_down: bool,
}

struct World {
    art: Art,
    fonts: Fonts,
    positions: Vec<Labels>,
    /// Positions only as the pool has them, White at the bottom.
    games: bool,
}

fn labels(placement: &str) -> Option<Labels> {
    let mut out = [0; 64];
    let mut at = 0;
    for c in placement.split(' ').next()?.chars() {
        match c {
            '/' => {}
            '1'..='8' => at += c as usize - '0' as usize,
            _ => {
                *out.get_mut(at)? = ".PNBRQKpnbrqk".find(c).filter(|&k| k > 0)? as u8;
                at += 1;
            }
        }
    }
    (at == 64).then_some(out)
}

fn position(d: &mut Dice, pool: &[Labels], games: bool) -> Labels {
    if games && !pool.is_empty() {
        return *d.pick(pool);
    }
    let r = d.0.f32();
    let mut b = [0; 64];
    if r < 0.66 && !pool.is_empty() {
        b = *d.pick(pool);
        if d.chance(0.15) {
            // As a problem: most of the men gone, or some set down anew.
            let keep = d.f(0.2, 0.8);
            for v in &mut b {
                if *v != 6 && *v != 12 && !d.chance(keep) {
                    *v = 0;
                }
            }
            for _ in 0..d.below(4) {
                b[d.below(64)] = d.0.u8(1..13);
            }
        }
    } else if r < 0.95 {
        // What there is most of on a board is not always its empty squares.
        let full = if d.chance(0.15) { d.f(0.75, 1.1) } else { d.f(0.03, 0.75) };
        // Squares full of one or two pieces, or ranks of one piece, as test pictures have them.
        let few = d.chance(0.15);
        let ranks = d.chance(0.07);
        let two = [d.0.u8(1..13), d.0.u8(1..13)];
        for rank in b.chunks_exact_mut(8) {
            let (same, one) = (ranks && d.chance(0.8), d.0.u8(0..13));
            for v in rank {
                if same {
                    *v = one;
                } else if d.chance(full) {
                    *v = if few { *d.pick(&two) } else { d.0.u8(1..13) };
                }
            }
        }
    } else {
        for _ in 0..d.below(6) {
            b[d.below(64)] = d.0.u8(1..13);
        }
    }
    if d.chance(0.1) {
        b = b.map(|v| if v == 0 { 0 } else { (v + 5) % 12 + 1 });
    }
    b
}

/// How paper or a lens bends a board that was straightened by its corners, in sides of the board.
#[derive(Default)]
struct Bend {
    /// How far a row or a column is moved at its ends, across (x by y) and down (y by x), and where along it least.
    across: (f32, f32),
    down: (f32, f32),
    /// A lens: how far the corners are moved away from the middle.
    lens: f32,
}

impl Bend {
    fn of(d: &mut Dice) -> Self {
        let mut bend = Self::default();
        let k = d.f(0.006, 0.05) * if d.chance(0.5) { -1.0 } else { 1.0 };
        match d.below(5) {
            0 => bend.lens = 0.7 * k,
            1 => bend.across = (k, d.f(-0.7, 0.7)),
            2 => (bend.down, bend.across) = ((k, d.f(-0.7, 0.7)), (d.f(-0.015, 0.015), 0.0)),
            _ => bend.down = (k, d.f(-0.7, 0.7)),
        }
        bend
    }

    fn apply(&self, u: f32, v: f32) -> (f32, f32) {
        let (s, t) = (2.0 * u - 1.0, 2.0 * v - 1.0);
        let bow = |(k, c): (f32, f32), x: f32| k * ((x - c) * (x - c) - 1.0 / 3.0 - c * c);
        let lens = self.lens * (s * s + t * t - 1.0) / 2.0;
        (u + bow(self.across, t) + s * lens, v + bow(self.down, s) + t * lens)
    }

    /// What is moved to (u, v).
    fn back(&self, u: f32, v: f32) -> (f32, f32) {
        let (mut x, mut y) = (u, v);
        for _ in 0..8 {
            let (a, b) = self.apply(x, y);
            (x, y) = (x + u - a, y + v - b);
        }
        (x, y)
    }
}

/// The straightened picture of corners (u, v in pixels of the picture), bilinear.
fn warp(img: &Canvas, h: &fenya_map::Map, bend: &Bend) -> Canvas {
    let mut out = Canvas::new(OUT, OUT, [0.0; 3]);
    out.each(|x, y, p| {
        let (u, v) = bend.apply((x as f32 + 0.5) / OUT as f32, (y as f32 + 0.5) / OUT as f32);
        let (u, v) = h.apply(u, v);
        *p = img.at(u - 0.5, v - 0.5);
    });
    out
}

/// A projective map from the unit square, by its four corners.
mod fenya_map {
    pub struct Map([f32; 8]);

    impl Map {
        /// Corners: top left, top right, bottom right, bottom left.
        pub fn new(q: [(f32, f32); 4]) -> Self {
            let [(x0, y0), (x1, y1), (x2, y2), (x3, y3)] = q;
            let (sx, sy) = (x0 - x1 + x2 - x3, y0 - y1 + y2 - y3);
            let (dx1, dy1, dx2, dy2) = (x1 - x2, y1 - y2, x3 - x2, y3 - y2);
            let den = dx1 * dy2 - dx2 * dy1;
            let g = (sx * dy2 - dx2 * sy) / den;
            let h = (dx1 * sy - sx * dy1) / den;
            Self([x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h])
        }

        pub fn apply(&self, u: f32, v: f32) -> (f32, f32) {
            let m = &self.0;
            let w = m[6] * u + m[7] * v + 1.0;
            ((m[0] * u + m[1] * v + m[2]) / w, (m[3] * u + m[4] * v + m[5]) / w)
        }

        /// Where (x, y) comes from.
        pub fn back(&self, x: f32, y: f32) -> (f32, f32) {
            let m = &self.0;
            // Two linear equations in u and v.
            let (a, b, c) = (m[0] - x * m[6], m[1] - x * m[7], x - m[2]);
            let (d, e, f) = (m[3] - y * m[6], m[4] - y * m[7], y - m[5]);
            let det = a * e - b * d;
            ((c * e - b * f) / det, (a * f - c * d) / det)
        }
    }
}

/// Something that is no board.
fn nothing(d: &mut Dice, w: &World) -> Canvas {
    let ground = canvas::hsv(d.f(0.0, 360.0), d.f(0.0, 0.5), d.f(0.1, 1.0));
    let mut c = Canvas::new(OUT, OUT, ground);
    match d.below(5) {
        0 => {
            // A page of text.
            let font = w.fonts.any(d);
            let size = d.f(8.0, 40.0);
            let ink = if canvas::luma(ground) > 0.5 { [0.1; 3] } else { [0.9; 3] };
            let mut y = d.f(-20.0, 10.0);
            while y < OUT as f32 {
                let mut x = d.f(-10.0, 10.0);
                while x < OUT as f32 {
                    let k = if d.chance(0.17) { ' ' } else { char::from(b'a' + d.below(26) as u8) };
                    x += font.glyph(&mut c, k, x, y, size, ink, 1.0).max(1.0);
                }
                y += size * d.f(1.0, 1.4);
            }
        }
        1 => {
            // Other tables: wrong numbers of rows and columns.
            let (nx, ny) = (d.below(14) + 1, d.below(14) + 1);
            if nx == 8 && ny == 8 {
                return nothing(d, w);
            }
            let k = canvas::hsv(d.f(0.0, 360.0), d.f(0.0, 0.8), d.f(0.0, 0.9));
            let chequered = d.chance(0.6);
            c.each(|x, y, p| {
                let (i, j) = (x * nx / OUT, y * ny / OUT);
                let line = (x * nx) % OUT < nx || (y * ny) % OUT < ny;
                if if chequered { (i + j) % 2 == 1 } else { line } {
                    *p = k;
                }
            });
            for _ in 0..d.below(40) {
                let (x, y, r) = (d.f(0.0, 256.0), d.f(0.0, 256.0), d.f(3.0, 20.0));
                c.disc(x, y, r, [d.0.f32(); 3], 1.0);
            }
        }
        2 => {
            for _ in 0..d.below(40) + 5 {
                let k = canvas::hsv(d.f(0.0, 360.0), d.f(0.0, 1.0), d.f(0.0, 1.0));
                let (x, y) = (d.f(-50.0, 256.0), d.f(-50.0, 256.0));
                let (x1, y1) = (x + d.f(4.0, 150.0), y + d.f(4.0, 150.0));
                c.fill(x as isize, y as isize, x1 as isize, y1 as isize, k, 1.0);
            }
        }
        3 => {
            let (a, b) = (d.below(40) + 2, d.below(40) + 2);
            let n = paint::noise(d, OUT, OUT, a, b);
            let k = d.f(0.05, 0.4);
            c.each(|x, y, p| *p = p.map(|v| v + k * n[y * OUT + x]));
        }
        _ => {
            if w.art.textures.is_empty() {
                return c;
            }
            let t = d.pick(&w.art.textures);
            c.each(|x, y, p| {
                let at = ((y % t.side) * t.side + x % t.side) * 3;
                *p = [0, 1, 2].map(|i| f32::from(t.pixels[at + i]) / 255.0);
            });
        }
    }
    degrade::photo(d, &mut c, 20.0, false);
    c
}

fn sample(d: &mut Dice, w: &World, mode: Mode, size: Option<usize>) -> Sample {
    let style = if mode.stamped < 1.0 && d.chance(0.52) { Style::Screen } else { Style::Print };
    if !mode.clean && d.chance(0.03) {
        let img = nothing(d, w);
        return Sample {
            picture: img.clone(),
            img,
            labels: [0; 64],
            offsets: [0.0; 128],
            aligned: false,
            inked: false,
            style,
            white_down: true,
        };
    }
    let mut upright = position(d, &w.positions, w.games);
    if style == Style::Print && !w.games && d.chance(0.3) {
        // White's queen in coarse print is what is taken for Black's most often, and games have few queens.
        for _ in 0..d.below(5) {
            let square = d.below(64);
            if !matches!(upright[square], 6 | 12) {
                upright[square] = if d.chance(0.6) { 5 } else { 11 };
            }
        }
    }
    let white_down = w.games || !d.chance(0.3);
    let mut labels = upright;
    if !white_down {
        labels.reverse();
    }
    let own = if mode.made > 0.0 && d.chance(mode.made) { made::set(d) } else { None };
    let set = own.as_ref().unwrap_or_else(|| {
        loop {
            let set = d.pick(&w.art.sets);
            // Sets that hardly anybody uses come seldom.
            if set.usage == "core" || d.chance(if set.usage == "3d" { 0.5 } else { 0.25 }) {
                break set;
            }
        }
    });
    let mut sets = [set; 6];
    if mode.reshape && set.usage == "core" && d.chance(0.12) {
        for own in &mut sets {
            let other = d.pick(&w.art.sets);
            if other.usage == "core" && d.chance(0.5) {
                *own = other;
            }
        }
    }
    let s = size.unwrap_or_else(|| if d.chance(0.35) { d.below(13) + 10 } else { d.below(40) + 20 });
    let painted = paint::paint(d, &w.art, &w.fonts, style, &sets, &labels, white_down, s, mode);
    let (m, l) = (painted.margin as f32, (8 * s) as f32);
    let mut img = painted.img;
    let strong = d.chance(0.4);
    if !mode.clean {
        if style == Style::Print {
            degrade::print(d, &mut img, s, painted.inked);
        }
        if d.chance(0.75) {
            degrade::photo(d, &mut img, s as f32, strong);
        }
        if d.chance(0.45) {
            let q = *d.pick(&[20, 30, 40, 50, 60, 70, 80, 90]);
            degrade::jpeg(&mut img, q);
        }
    }
    // Where the finder thought that the board lies.
    let off = !mode.clean && d.chance(0.07);
    let e = if mode.clean {
        0.002
    } else if d.chance(0.5) {
        0.008
    } else if d.chance(0.7) {
        0.025
    } else {
        0.06
    };
    let mut q = [(m, m), (m + l, m), (m + l, m + l), (m, m + l)];
    let shift = (d.f(-e, e) * l * 0.6, d.f(-e, e) * l * 0.6);
    for p in &mut q {
        p.0 += shift.0 + d.f(-e, e) * l * 0.5;
        p.1 += shift.1 + d.f(-e, e) * l * 0.5;
    }
    if off {
        let sq = l / 8.0;
        if d.chance(0.6) {
            let (mut i, mut j) = (0, 0);
            while (i, j) == (0, 0) {
                (i, j) = (d.below(3) as i32 - 1, d.below(3) as i32 - 1);
            }
            for p in &mut q {
                p.0 += i as f32 * sq;
                p.1 += j as f32 * sq;
            }
        } else {
            // One row or column too many or too few, or half a square off.
            let k = *d.pick(&[
                (-1.0, 0.0),
                (1.0, 0.0),
                (0.0, 1.0),
                (0.0, -1.0),
                (0.5, 0.5),
                (-0.5, 0.5),
                (-0.5, -0.5),
            ]);
            q[0].0 += k.0 * sq;
            q[3].0 += k.0 * sq;
            q[0].1 += k.1 * sq;
            q[1].1 += k.1 * sq;
            if k.0 != 0.0 && k.1 != 0.0 {
                q[1].0 += k.0 * sq;
                q[2] = (q[2].0 + k.0 * sq, q[2].1 + k.1 * sq);
                q[3].1 += k.1 * sq;
            }
        }
    }
    let bend = if !mode.clean && !off && d.chance(0.12) { Bend::of(d) } else { Bend::default() };
    let map = fenya_map::Map::new(q);
    let mut offsets = [0.0; 128];
    for i in 0..64 {
        let (x, y) = (i % 8, i / 8);
        let centre = (m + (x as f32 + 0.5) * s as f32, m + (y as f32 + 0.5) * s as f32);
        let (u, v) = map.back(centre.0, centre.1);
        let (u, v) = bend.back(u, v);
        offsets[2 * i] = u * 8.0 - (x as f32 + 0.5);
        offsets[2 * i + 1] = v * 8.0 - (y as f32 + 0.5);
    }
    let picture = img.clone();
    let scale = OUT as f32 / l;
    if scale < 0.77 {
        let (w2, h2) = ((img.w as f32 * scale).round() as usize, (img.h as f32 * scale).round() as usize);
        let (fx, fy) = (w2 as f32 / img.w as f32, h2 as f32 / img.h as f32);
        img = img.resized(w2, h2);
        q = q.map(|(x, y)| (x * fx, y * fy));
    }
    let mut out = warp(&img, &fenya_map::Map::new(q), &bend);
    if !mode.clean {
        if d.chance(0.3) {
            out.d.iter_mut().for_each(|p| *p = [canvas::luma(*p); 3]);
            if painted.inked {
                // Without the colours nobody can tell the sides.
                return sample(d, w, mode, size);
            }
        } else if !painted.inked && d.chance(0.15) {
            let mut order = [0, 1, 2];
            d.0.shuffle(&mut order);
            out.d.iter_mut().for_each(|p| *p = order.map(|i| p[i]));
        }
    }
    Sample {
        img: out,
        picture,
        labels,
        offsets,
        aligned: !off,
        inked: painted.inked,
        style: painted.style,
        white_down: painted.white_down,
    }
}

/// Whole pictures, with a line each of `manifest.jsonl`: the placement with White at the bottom.
fn pictures(
    d: &mut Dice,
    world: &World,
    mode: Mode,
    size: Option<usize>,
    count: u64,
    folder: &Path,
) -> Result<(), Box<dyn Error>> {
    std::fs::create_dir_all(folder)?;
    let mut manifest = String::new();
    let mut number = 0;
    while number < count {
        let sample = sample(d, world, mode, size);
        // What is no board has no placement.
        if !sample.aligned {
            continue;
        }
        let mut board = sample.labels;
        if !sample.white_down {
            board.reverse();
        }
        let file = format!("{number:05}.png");
        let (w, h) = (sample.picture.w as u32, sample.picture.h as u32);
        image::RgbImage::from_raw(w, h, sample.picture.bytes()).ok_or("size")?.save(folder.join(&file))?;
        let class = if sample.style == Style::Print { "book" } else { "screenshot" };
        let line = serde_json::json!({"file": file, "class": class, "placement": placement(&board)});
        manifest.push_str(&format!("{line}\n"));
        number += 1;
    }
    std::fs::write(folder.join("manifest.jsonl"), manifest)?;
    Ok(())
}

fn placement(board: &Labels) -> String {
    let rank = |rank: &[u8]| {
        let mut out = String::new();
        let mut empty = 0;
        for &v in rank {
            if v == 0 {
                empty += 1;
                continue;
            }
            if empty > 0 {
                out.push_str(&empty.to_string());
                empty = 0;
            }
            out.push(char::from(b".PNBRQKpnbrqk"[usize::from(v)]));
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
        }
        out
    };
    board.chunks(8).map(rank).collect::<Vec<_>>().join("/")
}

fn run() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let flag = |name: &str| args.iter().any(|a| a == name);
    match args.first().map(String::as_str) {
        Some("prepare") => {
            let [_, from, to] = args.as_slice() else { return Err("prepare ART OUT".into()) };
            art::prepare(&PathBuf::from(from), &PathBuf::from(to))
        }
        Some(command @ ("stream" | "sheet" | "pictures")) => {
            let mut art = Art::load(&PathBuf::from(value("--art").ok_or("--art FILE")?))?;
            art.choose(flag("--free"), (!flag("--every")).then_some(flag("--held")));
            if let Some(family) = value("--only") {
                art.sets.retain(|s| s.family == *family);
                art.tiles.retain(|t| t.family == *family);
                if art.sets.is_empty() {
                    return Err(format!("no such family: {family}").into());
                }
            }
            let fonts = Fonts::load(&PathBuf::from(value("--fonts").map_or("/usr/share/fonts", |s| s)));
            let positions = match value("--positions") {
                Some(p) => std::fs::read_to_string(p)?.lines().filter_map(labels).collect(),
                None => Vec::new(),
            };
            eprintln!(
                "{} sets, {} tiles, {} boards, {} textures, {} positions",
                art.sets.len(),
                art.tiles.len(),
                art.boards.len(),
                art.textures.len(),
                positions.len()
            );
            let world = World { art, fonts, positions, games: flag("--games") };
            let mut d = Dice(Rng::with_seed(value("--seed").map_or(Ok(1), |s| s.parse())?));
            let clean = flag("--clean");
            let usual = if clean { 0.0 } else { 0.02 };
            let letters = value("--letters").map_or(Ok(usual), |share| share.parse())?;
            // What is measured on is drawn as its authors drew it.
            let stamped = value("--stamped").map_or(Ok(0.05), |share| share.parse())?;
            let reshape = !clean && !flag("--held") && !flag("--only");
            let made = value("--made").map_or(Ok(if reshape { 0.25 } else { 0.0 }), |share| share.parse())?;
            let mode = Mode { clean, letters, stamped, reshape, made };
            let size = value("--size").map(|s| s.parse()).transpose()?;
            let count: u64 = value("--count").map_or(Ok(u64::MAX), |s| s.parse())?;
            if command == "sheet" {
                let (nx, ny) = (8, 6);
                let mut sheet = image::RgbImage::new((nx * OUT) as u32, (ny * OUT) as u32);
                for i in 0..nx * ny {
                    let s = sample(&mut d, &world, mode, size);
                    let tile =
                        image::RgbImage::from_raw(OUT as u32, OUT as u32, s.img.bytes()).ok_or("size")?;
                    image::imageops::replace(&mut sheet, &tile, (i % nx * OUT) as i64, (i / nx * OUT) as i64);
                }
                sheet.save(value("--out").map_or("sheet.png", |s| s))?;
                return Ok(());
            }
            if command == "pictures" {
                return pictures(
                    &mut d,
                    &world,
                    mode,
                    size,
                    count,
                    Path::new(value("--out").ok_or("--out FOLDER")?),
                );
            }
            let mut out = io::BufWriter::with_capacity(1 << 20, io::stdout().lock());
            for _ in 0..count {
                let s = sample(&mut d, &world, mode, size);
                let mut record = s.img.bytes();
                record.extend(s.labels);
                record.extend(s.offsets.iter().flat_map(|v| v.to_le_bytes()));
                record.extend([
                    u8::from(s.aligned),
                    u8::from(s.inked),
                    u8::from(s.style == Style::Print),
                    u8::from(s.white_down),
                ]);
                match out.write_all(&record) {
                    Err(e) if e.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                    other => other?,
                }
            }
            Ok(out.flush()?)
        }
        _ => {
            Err("prepare ART OUT | stream --art FILE … | sheet --art FILE … (see training/README.md)".into())
        }
    }
}

fn main() {
    if let Err(error) = run() {
        eprintln!("error: {error}");
        std::process::exit(2);
    }
}
