//! draft
#![forbid(unsafe_code)]
#![allow(missing_docs, dead_code)]
mod art;
mod font;
mod path;
mod png;
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u8, pub u8, pub u8);
impl Rgb { pub const WHITE: Self = Self(255,255,255); pub const BLACK: Self = Self(0,0,0); }
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Style { Screen, Print }
#[derive(Debug)]
pub enum DrawError { TooLarge { width: u32, height: u32 }, Encode(String) }

/// preview
pub fn preview(letters: &str, s: f32, style: Style) -> Vec<u8> {
    use path::*;
    let n = letters.chars().count() as f32;
    let mut sc = Scene { width: s*n, height: s*4.0, ..Scene::default() };
    for row in 0..4 { for (i, ch) in letters.chars().enumerate() {
        let dark = row % 2 == 1;
        let c = if style == Style::Print { if dark { Rgb(170,170,170) } else { Rgb::WHITE } } else if dark { Rgb(0xb5,0x93,0x6c) } else { Rgb(0xf1,0xe7,0xd4) };
        sc.items.push(Item::Shape(Shape::fill(Path::rect(i as f32*s, row as f32*s, s, s), Ink::opaque(c))));
        let p = fenya::board::Piece::from_letter(if row < 2 { ch } else { ch.to_ascii_lowercase() });
        if let Some(p) = p {
            sc.symbols.push(Symbol { id: String::new(), shapes: art::shapes(p, style) });
            sc.items.push(Item::Use { symbol: sc.symbols.len()-1, x: i as f32*s, y: row as f32*s, scale: s/100.0 });
        }
    }}
    png::render(&sc, (s*n) as u32, (s*4.0) as u32).unwrap_or_default()
}
