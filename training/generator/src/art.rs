//! Piece sets, printed tiles and boards, rendered once into one file.

use image::RgbaImage;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::error::Error;
use std::fs;
use std::io::Write as _;
use std::path::Path;

/// The side of a piece in the file, in pixels.
pub const PIECE: usize = 96;
/// The side of a whole board.
pub const BOARD: usize = 512;
/// The side of a texture.
pub const TEXTURE: usize = 256;

/// The twelve pieces in the order of the classes 1 to 12.
pub const NAMES: [&str; 12] = ["wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"];

/// Families kept from training, to measure on: chosen over all kinds before the first training.
pub const HELD: [&str; 17] = [
    "f_leipzig",
    "staunty",
    "governor",
    "rhosgfx",
    "xkcd",
    "mpchess",
    "f_condal",
    "fantasy",
    "f_kingdom",
    "t_pkelch",
    "lc_book_strategie",
    "eb_vision",
    "u_symbola",
    "gnome_simple",
    "celtic",
    "qootee",
    "gioco",
];

/// A set of twelve pieces.
pub struct Set {
    /// Sets drawn after one another share a family.
    pub family: String,
    /// May be redistributed and used for any purpose.
    pub free: bool,
    /// `core`, `exotic`, `letters`, `3d`.
    pub usage: String,
    /// Premultiplied RGBA, 12 pieces of `PIECE` x `PIECE`.
    pub pixels: Vec<u8>,
}

/// Tiles of print: what stands on a light and on a dark square, with the square.
pub struct Tiles {
    pub family: String,
    pub free: bool,
    /// Grey, 2 x 13 tiles: light then dark, empty then the pieces.
    pub pixels: Vec<u8>,
}

/// A picture of a board or of a material.
pub struct Texture {
    pub free: bool,
    /// The first square of a board is light.
    pub light_first: bool,
    pub side: usize,
    /// RGB.
    pub pixels: Vec<u8>,
}

#[derive(Default)]
pub struct Art {
    pub sets: Vec<Set>,
    pub tiles: Vec<Tiles>,
    pub boards: Vec<Texture>,
    pub textures: Vec<Texture>,
    /// Pairs of a light and a dark square.
    pub squares: Vec<(Texture, Texture)>,
    /// Light and dark colours of boards.
    pub colors: Vec<([f32; 3], [f32; 3])>,
}

type Result<T> = std::result::Result<T, Box<dyn Error>>;

fn lines(path: &Path) -> Result<Vec<Value>> {
    fs::read_to_string(path)?
        .lines()
        .filter(|l| !l.trim().is_empty())
        .map(|l| Ok(serde_json::from_str(l)?))
        .collect()
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

/// A picture as premultiplied RGBA floats, padded to a square.
fn load_piece(path: &Path) -> Result<Vec<u8>> {
    const BIG: u32 = 2 * PIECE as u32;
    let mut map = Pixmap::new(BIG, BIG).ok_or("no pixmap")?;
    if path.extension().is_some_and(|e| e == "svg") {
        let tree = Tree::from_data(&fs::read(path)?, &Options::default())?;
        let size = tree.size();
        let scale = BIG as f32 / size.width().max(size.height());
        let dx = (BIG as f32 - size.width() * scale) / 2.0;
        let dy = (BIG as f32 - size.height() * scale) / 2.0;
        resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, dx, dy), &mut map.as_mut());
        Ok(halve(map.data(), BIG as usize))
    } else {
        let picture = image::open(path)?.to_rgba8();
        let side = picture.width().max(picture.height());
        let mut square = RgbaImage::new(side, side);
        let at = (i64::from((side - picture.width()) / 2), i64::from((side - picture.height()) / 2));
        image::imageops::replace(&mut square, &picture, at.0, at.1);
        for p in square.pixels_mut() {
            let a = u16::from(p.0[3]);
            for c in &mut p.0[..3] {
                *c = (u16::from(*c) * a / 255) as u8;
            }
        }
        let small = image::imageops::resize(
            &square,
            PIECE as u32,
            PIECE as u32,
            image::imageops::FilterType::CatmullRom,
        );
        Ok(small.into_raw())
    }
}

fn halve(data: &[u8], side: usize) -> Vec<u8> {
    let half = side / 2;
    let mut out = Vec::with_capacity(half * half * 4);
    for y in 0..half {
        for x in 0..half {
            for c in 0..4 {
                let at = |dx: usize, dy: usize| u16::from(data[((2 * y + dy) * side + 2 * x + dx) * 4 + c]);
                out.push(((at(0, 0) + at(1, 0) + at(0, 1) + at(1, 1) + 2) / 4) as u8);
            }
        }
    }
    out
}

fn find(folder: &Path, name: &str) -> Option<std::path::PathBuf> {
    ["svg", "png", "webp", "gif"].iter().map(|e| folder.join(format!("{name}.{e}"))).find(|p| p.exists())
}

fn rgb(path: &Path, side: usize) -> Result<Vec<u8>> {
    let picture = image::open(path)?.to_rgb8();
    let (w, h) = picture.dimensions();
    // A texture keeps its grain: the middle of it, not the whole squeezed.
    let cut = w.min(h);
    let square = image::imageops::crop_imm(&picture, (w - cut) / 2, (h - cut) / 2, cut, cut).to_image();
    let side = side as u32;
    Ok(image::imageops::resize(&square, side, side, image::imageops::FilterType::Triangle).into_raw())
}

/// Renders everything below `folder` into the file `out`.
pub fn prepare(folder: &Path, out: &Path) -> Result<()> {
    let mut blob = Vec::new();
    let mut index = Vec::new();
    let mut ships = HashMap::new();
    for set in lines(&folder.join("sets.jsonl"))? {
        let name = text(&set, "set").to_owned();
        let free = matches!(text(&set, "ship"), "copyleft" | "permissive" | "attribution (CC BY)");
        let family = set["variant_of"].as_str().unwrap_or(&name).to_owned();
        ships.insert(name.clone(), (free, family.clone()));
        let mut pixels = Vec::new();
        for piece in NAMES {
            let Some(path) = find(&folder.join("pieces").join(&name), piece) else { break };
            match load_piece(&path) {
                Ok(p) => pixels.extend(p),
                Err(e) => {
                    eprintln!("{}: {e}", path.display());
                    break;
                }
            }
        }
        let full = pixels.len() == 12 * PIECE * PIECE * 4;
        let seen = full
            && pixels
                .chunks_exact(PIECE * PIECE * 4)
                .all(|p| p.chunks_exact(4).filter(|c| c[3] > 40).count() > PIECE * PIECE / 50);
        if !seen {
            eprintln!("left out: {name}");
            continue;
        }
        index.push(json!({"kind": "set", "name": name, "family": family, "free": free, "use": text(&set, "use"), "at": blob.len(), "len": pixels.len()}));
        blob.extend(pixels);
    }
    for entry in sorted(&folder.join("tiles"))? {
        let name = entry.file_name().and_then(|n| n.to_str()).unwrap_or("").to_owned();
        let mut pixels = Vec::new();
        for dark in [false, true] {
            let prefix = if dark { "d_" } else { "l_" };
            for piece in std::iter::once("empty").chain(NAMES) {
                let path = entry.join(format!("{prefix}{piece}.png"));
                if !path.exists() && piece == "empty" && !dark {
                    pixels.extend(std::iter::repeat_n(255, PIECE * PIECE));
                    continue;
                }
                let Ok(picture) = image::open(&path) else { break };
                let mut grey = image::GrayImage::new(picture.width(), picture.height());
                for (x, y, p) in picture.to_rgba8().enumerate_pixels() {
                    let a = u32::from(p.0[3]);
                    let v = (u32::from(p.0[0]) + u32::from(p.0[1]) + u32::from(p.0[2])) / 3;
                    grey.put_pixel(x, y, image::Luma([((v * a + 255 * (255 - a)) / 255) as u8]));
                }
                let small = image::imageops::resize(
                    &grey,
                    PIECE as u32,
                    PIECE as u32,
                    image::imageops::FilterType::Triangle,
                );
                pixels.extend(small.into_raw());
            }
        }
        if pixels.len() != 26 * PIECE * PIECE {
            eprintln!("left out: tiles {name}");
            continue;
        }
        let (free, family) = ships.get(&name).cloned().unwrap_or((false, name.clone()));
        index.push(json!({"kind": "tiles", "name": name, "family": family, "free": free, "at": blob.len(), "len": pixels.len()}));
        blob.extend(pixels);
    }
    for board in lines(&folder.join("boards/boards.jsonl"))? {
        let free = !text(&board, "license").contains("NC");
        let kind = text(&board, "kind");
        let side = match kind {
            "board" => BOARD,
            "texture" => TEXTURE,
            "squares" => PIECE,
            _ => continue,
        };
        if kind == "board" && board["checker_score"].as_f64().unwrap_or(0.0) < 0.6 {
            continue;
        }
        let name = text(&board, "name").to_owned();
        let mut load = |file: &str| -> Result<Value> {
            let pixels = rgb(&folder.join(file), side)?;
            let light = text(&board, "top_left") != "dark";
            let value = json!({"kind": kind, "name": name, "free": free, "light": light, "at": blob.len(), "len": pixels.len(), "side": side});
            blob.extend(pixels);
            Ok(value)
        };
        let file = text(&board, "file");
        // A light and a dark square: two files under one name.
        let made = if kind == "squares" {
            load(&file.replace("[ld]", "l")).and_then(|l| {
                Ok(json!({"kind": "pair", "light": l, "dark": load(&file.replace("[ld]", "d"))?}))
            })
        } else {
            load(file)
        };
        match made {
            Ok(value) => index.push(value),
            Err(error) => eprintln!("{file}: {error}"),
        }
    }
    let colors: Value = serde_json::from_str(&fs::read_to_string(folder.join("boards/colors.json"))?)?;
    index.push(json!({"kind": "colors", "colors": colors}));
    let head = serde_json::to_vec(&index)?;
    let partial = out.with_extension("part");
    let mut file = fs::File::create(&partial)?;
    file.write_all(&(head.len() as u64).to_le_bytes())?;
    file.write_all(&head)?;
    file.write_all(&blob)?;
    file.sync_all()?;
    fs::rename(partial, out)?;
    Ok(())
}

fn sorted(folder: &Path) -> Result<Vec<std::path::PathBuf>> {
    let mut out: Vec<_> = fs::read_dir(folder)?.filter_map(|e| Some(e.ok()?.path())).collect();
    out.sort();
    Ok(out)
}

fn hex(color: &str) -> Option<[f32; 3]> {
    let h = color.strip_prefix('#')?;
    let at = |i: usize| Some(f32::from(u8::from_str_radix(h.get(2 * i..2 * i + 2)?, 16).ok()?) / 255.0);
    Some([at(0)?, at(1)?, at(2)?])
}

impl Art {
    /// Reads a prepared file.
    pub fn load(path: &Path) -> Result<Self> {
        let data = fs::read(path)?;
        let len = u64::from_le_bytes(data.get(..8).ok_or("short file")?.try_into()?) as usize;
        let index: Vec<Value> = serde_json::from_slice(data.get(8..8 + len).ok_or("short file")?)?;
        let blob = &data[8 + len..];
        let bytes = |v: &Value| -> Vec<u8> {
            let at = v["at"].as_u64().unwrap_or(0) as usize;
            let len = v["len"].as_u64().unwrap_or(0) as usize;
            blob.get(at..at + len).unwrap_or(&[]).to_vec()
        };
        let texture = |v: &Value| Texture {
            free: v["free"].as_bool().unwrap_or(false),
            light_first: v["light"].as_bool().unwrap_or(true),
            side: v["side"].as_u64().unwrap_or(0) as usize,
            pixels: bytes(v),
        };
        let mut art = Self::default();
        for v in &index {
            let free = v["free"].as_bool().unwrap_or(false);
            let family = text(v, "family").to_owned();
            match text(v, "kind") {
                "set" => {
                    art.sets.push(Set { family, free, usage: text(v, "use").to_owned(), pixels: bytes(v) })
                }
                "tiles" => art.tiles.push(Tiles { family, free, pixels: bytes(v) }),
                "board" => art.boards.push(texture(v)),
                "texture" => art.textures.push(texture(v)),
                "pair" => art.squares.push((texture(&v["light"]), texture(&v["dark"]))),
                "colors" => {
                    for c in v["colors"].as_array().into_iter().flatten() {
                        if let (Some(l), Some(d)) = (hex(text(c, "light")), hex(text(c, "dark"))) {
                            art.colors.push((l, d));
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(art)
    }

    /// Keeps what may be used: only free art; only held-out families, only the others, or both.
    pub fn choose(&mut self, only_free: bool, held: Option<bool>) {
        let side = |family: &str| held.is_none_or(|held| HELD.contains(&family) == held);
        self.sets.retain(|s| (s.free || !only_free) && side(&s.family));
        self.tiles.retain(|s| (s.free || !only_free) && side(&s.family));
        self.boards.retain(|s| s.free || !only_free);
        self.textures.retain(|s| s.free || !only_free);
        self.squares.retain(|s| s.0.free || !only_free);
    }
}
