use fenya::board::*;
use fenya_draw::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let mut o =
        if a[3] == "p" { Options::print() } else { Options { coords: Coords::None, ..Options::default() } };
    o.square_size = a[2].parse().unwrap();
    let n = a[1].chars().count() as u8;
    let mut b = Board::empty(Size::new(n, 4).unwrap());
    for (i, c) in (0u8..).zip(a[1].chars()) {
        for r in 0..4 {
            b.set(Square::new(i, r), Piece::from_letter(if r > 1 { c } else { c.to_ascii_lowercase() }));
        }
    }
    std::fs::write(&a[4], render(&Diagram::new(b), &o, Format::Png).unwrap()).unwrap();
}
