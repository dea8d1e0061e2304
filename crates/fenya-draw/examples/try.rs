use fenya::board::*;
use fenya_draw::*;
fn board(s: &str) -> Board {
    let rows: Vec<&str> = s.split('/').collect();
    let exp: Vec<Vec<Option<Piece>>> = rows
        .iter()
        .map(|r| {
            let mut v = vec![];
            let mut n = 0u32;
            for c in r.chars() {
                if let Some(d) = c.to_digit(10) {
                    n = n * 10 + d;
                } else {
                    for _ in 0..n {
                        v.push(None)
                    }
                    n = 0;
                    v.push(Piece::from_letter(c));
                }
            }
            for _ in 0..n {
                v.push(None)
            }
            v
        })
        .collect();
    let mut b = Board::empty(Size::new(exp[0].len() as u8, exp.len() as u8).unwrap());
    for (i, r) in exp.iter().enumerate() {
        for (f, p) in r.iter().enumerate() {
            b.set(Square::new(f as u8, (exp.len() - 1 - i) as u8), *p);
        }
    }
    b
}
fn main() {
    let dir = std::env::args().nth(1).unwrap();
    let mut d = Diagram::new(board("8/7p/7B/8/8/2pN1Np1/2P1n1P1/1K1k1B2"));
    d.turn = Some(Color::White);
    d.caption = Some("#3 — Ж. Štěpán & Łukasz, «Die Schwalbe» 1948 → 1. Prize".into());
    d.piece_count = true;
    for (name, style) in [("screen", Style::Screen), ("print", Style::Print)] {
        for f in [Format::Png, Format::Svg, Format::Pdf] {
            std::fs::write(
                format!("{dir}/{name}.{}", f.extension()),
                render(&d, &Options { style, square_size: 60.0, ..Options::default() }, f).unwrap(),
            )
            .unwrap();
        }
    }
    let mut m = Diagram::new(Board::start());
    m.turn = Some(Color::Black);
    m.caption = Some("Marks and arrows".into());
    let sq = |s: &str| s.parse::<Square>().unwrap();
    m.arrows.push(Arrow::new(sq("e2"), sq("e4")));
    m.arrows.push(Arrow::new(sq("g8"), sq("f6")));
    m.arrows.push(Arrow { from: sq("d1"), to: sq("h5"), color: Some(Rgb::RED) });
    m.arrows.push(Arrow { from: sq("a1"), to: sq("a8"), color: Some(Rgb::BLUE) });
    m.marks.push(Mark::new(sq("e5"), MarkKind::Fill));
    m.marks.push(Mark::new(sq("d7"), MarkKind::Fill));
    m.marks.push(Mark::new(sq("d4"), MarkKind::Circle));
    m.marks.push(Mark::new(sq("f7"), MarkKind::Circle));
    m.marks.push(Mark::new(sq("c4"), MarkKind::Cross));
    m.marks.push(Mark::new(sq("b8"), MarkKind::Cross));
    m.marks.push(Mark::new(sq("g5"), MarkKind::Dot));
    m.marks.push(Mark::new(sq("c5"), MarkKind::Dot));
    m.marks.push(Mark::new(sq("b5"), MarkKind::Fill));
    m.marks.push(Mark::new(sq("h7"), MarkKind::Fill));
    for (name, style) in [("mscreen", Style::Screen), ("mprint", Style::Print)] {
        for f in [Format::Png, Format::Svg, Format::Pdf] {
            std::fs::write(
                format!("{dir}/{name}.{}", f.extension()),
                render(
                    &m,
                    &Options {
                        style,
                        square_size: 60.0,
                        coords: Coords::Inside,
                        flip: name == "mprint",
                        ..Options::default()
                    },
                    f,
                )
                .unwrap(),
            )
            .unwrap();
        }
    }
    let mut f = Diagram::new(board("rnabqkbcnr/pppppppppp/3g6/4ж3h1/10/2GЖ1W2M1/PPPPPPPPPP/RNABQKBCNR"));
    f.caption = Some("Capablanca with guests".into());
    for (name, style) in [("fscreen", Style::Screen), ("fprint", Style::Print)] {
        std::fs::write(
            format!("{dir}/{name}.png"),
            render(&f, &Options { style, square_size: 50.0, ..Options::default() }, Format::Png).unwrap(),
        )
        .unwrap();
    }
    let mut all = m.clone();
    all.board.set(sq("c6"), Piece::from_letter('g'));
    all.board.set(sq("h4"), Piece::from_letter('A'));
    std::fs::write(
        format!("{dir}/m.tex"),
        render(&all, &Options { standalone: true, ..Options::default() }, Format::TexChessboard).unwrap(),
    )
    .unwrap();
    std::fs::write(
        format!("{dir}/f.tex"),
        render(&f, &Options { standalone: true, ..Options::default() }, Format::TexChessboard).unwrap(),
    )
    .unwrap();
    f.piece_count = true;
    f.marks.push(Mark::new(sq("d5"), MarkKind::Fill));
    std::fs::write(
        format!("{dir}/df.tex"),
        render(&f, &Options { standalone: true, ..Options::default() }, Format::TexDiagram).unwrap(),
    )
    .unwrap();
    std::fs::write(
        format!("{dir}/d.tex"),
        render(&d, &Options { standalone: true, ..Options::default() }, Format::TexDiagram).unwrap(),
    )
    .unwrap();
    for fm in [Format::Text, Format::Ascii, Format::Ansi] {
        println!("{}", String::from_utf8(render(&all, &Options::default(), fm).unwrap()).unwrap());
    }
    for fm in [Format::Text, Format::Ansi] {
        println!(
            "{}",
            String::from_utf8(render(&f, &Options { flip: true, ..Options::default() }, fm).unwrap())
                .unwrap()
        );
    }
}
