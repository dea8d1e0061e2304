//! Spellings of moves, and why some are refused.

use fenya::board::Role;
use fenya::rules::{
    Bitboard, CastlingStyle, EpPolicy, Illegal, Kind, Letters, Position, San, SanError, Sq, Wing,
};

fn position(fen: &str) -> Position {
    Position::from_fen(fen.as_bytes()).unwrap_or_else(|e| panic!("{fen}: {e}"))
}

fn sq(name: &str) -> Sq {
    Sq::from_ascii(name.as_bytes().try_into().expect(name)).expect(name)
}

fn set(names: &str) -> Bitboard {
    names.split(' ').map(sq).collect()
}

/// What a spelling is in standard notation.
fn read(position: &Position, text: &str) -> Result<String, SanError> {
    position.read_san(text.as_bytes(), Letters::English).map(|m| position.san(m))
}

fn reads(fen: &str, cases: &[(&str, &str)]) {
    let position = position(fen);
    for (text, san) in cases {
        assert_eq!(read(&position, text).as_deref(), Ok(*san), "{text} in {fen}");
    }
}

fn refuses(fen: &str, cases: &[(&str, Illegal)]) {
    let position = position(fen);
    for (text, reason) in cases {
        assert_eq!(read(&position, text), Err(SanError::Illegal(*reason)), "{text} in {fen}");
    }
}

const OPEN: &str = "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 8";

#[test]
fn castling_in_every_spelling() {
    for short in ["O-O", "0-0", "o-o", "O–O", "0—0", "O‑O", "О-О", "e1g1", "e1h1", "e1-g1"] {
        reads(OPEN, &[(short, "O-O")]);
    }
    for long in ["O-O-O", "0-0-0", "o-o-o", "O–O–O", "0−0−0", "e1c1", "e1a1"] {
        reads(OPEN, &[(long, "O-O-O")]);
    }
    let mate = "5k2/8/8/8/8/8/4R1R1/4K2R w K - 0 1";
    reads(mate, &[("0-0#", "O-O#"), ("O-O", "O-O#")]);
}

#[test]
fn pawn_captures_in_every_spelling() {
    let fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for text in [
        "exd5", "ed5", "ed", "exd", "e4xd5", "e4-d5", "e4d5", "e4:d5", "e:d5", "e×d5", "exd5!?", "xd5",
        "Pexd5", "Pe4xd5",
    ] {
        reads(fen, &[(text, "exd5")]);
    }
}

#[test]
fn long_forms_of_pushes_and_pieces() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    reads(
        start,
        &[
            ("e4", "e4"),
            ("e2e4", "e4"),
            ("e2-e4", "e4"),
            ("e2–e4", "e4"),
            ("Pe4", "e4"),
            ("e4!", "e4"),
            ("g1f3", "Nf3"),
            ("Ng1-f3", "Nf3"),
            ("Ng1f3", "Nf3"),
            ("Ngf3", "Nf3"),
            ("N1f3", "Nf3"),
            ("Nf3??", "Nf3"),
            ("♘f3", "Nf3"),
            ("♞f3", "Nf3"),
            ("♘\u{fe0e}f3", "Nf3"),
        ],
    );
}

#[test]
fn promotions_in_every_spelling() {
    let fen = "3r3k/2P5/8/8/8/8/8/4K3 w - - 0 1";
    for text in ["c8=Q", "c8Q", "c8(Q)", "c8/Q", "c8=q", "c7c8q", "c7-c8=Q", "c8=♕"] {
        reads(fen, &[(text, "c8=Q")]);
    }
    for text in ["cxd8=N", "cd8N", "cd8(N)", "cdN", "cxd=N", "c7xd8=N", "c7d8n", "cxd8=N!"] {
        reads(fen, &[(text, "cxd8=N")]);
    }
    refuses(
        fen,
        &[
            ("c8", Illegal::PromotionMissing),
            ("cxd8", Illegal::PromotionMissing),
            ("c8=K", Illegal::PromotionImpossible),
            ("c8=P", Illegal::PromotionImpossible),
        ],
    );
    let start = Position::start();
    assert_eq!(read(&start, "e4=Q"), Err(Illegal::PromotionImpossible.into()));
    // N after a move is the mark of a novelty, which is left to the caller.
    let text = San::parse(b"e4N", Letters::English).unwrap();
    assert_eq!(text.end, 2);
}

#[test]
fn en_passant_with_and_without_its_mark() {
    let fen = "rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3";
    for text in ["dxe3", "de3", "de", "dxe3 e.p.", "dxe3e.p.", "dxe3ep", "d4xe3 e.p.", "dxe3 e.p.!"] {
        reads(fen, &[(text, "dxe3")]);
    }
    assert!(San::parse(b"dxe3 e.p.+", Letters::English).unwrap().ep);
}

#[test]
fn checks_and_mates_in_every_spelling() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3R1K1 w - - 0 1";
    for text in
        ["Re8#", "Re8+", "Re8++", "Re8 mate", "Re8mate", "Re8ch", "Re8 ch", "Re8†", "Re8‡", "Re8", "Re8#!!"]
    {
        reads(fen, &[(text, "Re8#")]);
    }
}

#[test]
fn a_small_b_is_a_pawn_and_a_capital_one_a_bishop() {
    let fen = "4k3/8/8/8/2n5/1P1B4/8/4K3 w - - 0 1";
    reads(fen, &[("bxc4", "bxc4"), ("Bxc4", "Bxc4"), ("bc4", "bxc4"), ("bc", "bxc4"), ("Bc4", "Bxc4")]);
}

#[test]
fn ambiguity_names_every_piece_that_can_go() {
    let two = position("4k3/8/8/8/8/8/8/R4R1K w - - 0 1");
    assert_eq!(read(&two, "Rd1"), Err(SanError::Ambiguous { candidates: set("a1 f1") }));
    assert_eq!(read(&two, "Rd1").unwrap_err().to_string(), "the pieces on a1 and f1 can all go there");
    assert_eq!(read(&two, "Rad1").as_deref(), Ok("Rad1"));
    let pawns = position("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1");
    assert_eq!(read(&pawns, "xd5"), Err(SanError::Ambiguous { candidates: set("c4 e4") }));
}

#[test]
fn a_pinned_piece_does_not_make_a_move_ambiguous() {
    let fen = "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1";
    reads(fen, &[("Ne2", "Ne2"), ("Nge2", "Ne2")]);
    refuses(fen, &[("Nce2", Illegal::Pinned { piece: sq("c3"), by: sq("b4") })]);
}

#[test]
fn three_queens_need_file_and_rank() {
    let position = position("6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1");
    let m = position.find_move(sq("h4"), sq("e1"), None).unwrap();
    assert_eq!(position.san(m), "Qh4e1");
    let m = position.find_move(sq("e4"), sq("e1"), None).unwrap();
    assert_eq!(position.san(m), "Qee1");
    let m = position.find_move(sq("h1"), sq("e1"), None).unwrap();
    assert_eq!(position.san(m), "Q1e1");
}

#[test]
fn illegal_moves_say_why() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    refuses(
        start,
        &[
            ("Ne4", Illegal::NoneReaches { kind: Kind::Knight, to: sq("e4") }),
            ("e5", Illegal::NoneReaches { kind: Kind::Pawn, to: sq("e5") }),
            ("Nd2", Illegal::OwnPiece { at: sq("d2") }),
            ("Nbf3", Illegal::WrongOrigin { reaching: set("g1") }),
            ("exd3", Illegal::NothingToTake { at: sq("d3") }),
            ("e7e5", Illegal::EmptyOrigin { from: sq("e7") }),
            ("Nf1f3", Illegal::OtherPiece { from: sq("f1"), kind: Kind::Bishop }),
            ("O-O", Illegal::CastlingBlocked { at: sq("f1") }),
            ("--", Illegal::Null),
        ],
    );
    refuses(
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        &[
            ("O-O", Illegal::CastlingRight { wing: Wing::King }),
            ("Qd4", Illegal::NoSuchPiece { kind: Kind::Queen }),
            ("e4", Illegal::NoSuchPiece { kind: Kind::Pawn }),
        ],
    );
    refuses(
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[("O-O", Illegal::CastlingThroughCheck { at: sq("f1"), by: sq("f8") })],
    );
    refuses(
        "1k2r3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        &[
            ("O-O", Illegal::CastlingInCheck { by: sq("e8") }),
            ("Rh2", Illegal::LeavesCheck { by: sq("e8") }),
            ("Ke2", Illegal::KingAttacked { to: sq("e2"), by: sq("e8") }),
        ],
    );
}

#[test]
fn taking_en_passant_may_uncover_the_king_along_rank_and_diagonal() {
    let rank = position("8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1");
    assert_eq!(rank.pseudo_legal_ep(), Some(sq("d3")));
    assert_eq!(rank.legal_ep(), None);
    assert_eq!(read(&rank, "exd3"), Err(Illegal::Pinned { piece: sq("e4"), by: sq("h4") }.into()));

    let diagonal = position("6b1/8/8/3pP3/8/8/K2k4/8 w - d6 0 1");
    for (policy, field) in [(EpPolicy::Always, "d6"), (EpPolicy::Xfen, "d6"), (EpPolicy::Legal, "-")] {
        let fen = diagonal.fen(policy, CastlingStyle::Xfen);
        assert_eq!(fen.split(' ').nth(3), Some(field), "{policy:?}");
    }
}

#[test]
fn en_passant_field_after_the_first_move() {
    let mut position = Position::start();
    position.play(position.read_san(b"e4", Letters::English).unwrap());
    for (policy, field) in [(EpPolicy::Always, "e3"), (EpPolicy::Xfen, "-"), (EpPolicy::Legal, "-")] {
        assert_eq!(position.fen(policy, CastlingStyle::Xfen).split(' ').nth(3), Some(field));
    }
}

const RUSSIAN: Letters<'static> = Letters::Table(&[
    ("К", Role::Knight),
    ("Кр", Role::King),
    ("Ф", Role::Queen),
    ("Л", Role::Rook),
    ("С", Role::Bishop),
]);

#[test]
fn chess960_game_in_russian_letters_gives_its_xfen() {
    let mut position = position("rnbnkqrb/pppppppp/8/8/8/8/PPPPPPPP/RNBNKQRB w KQkq - 0 1");
    assert_eq!(position.chess960_number(), Some(455));
    let moves = "h4 g6 g3 Сf6 a4 Фh6 Лa3 Сxh4 gxh4 Фxh4 Фh3 Фxh3 Лxh3 Кe6 Сf3 d6 Кbc3 Кg5 Лhh1 Сf5";
    for text in moves.split(' ') {
        position.play(position.read_san(text.as_bytes(), RUSSIAN).unwrap_or_else(|e| panic!("{text}: {e}")));
    }
    assert_eq!(
        position.fen(EpPolicy::Always, CastlingStyle::Xfen),
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gkq - 4 11"
    );
    assert_eq!(
        position.fen(EpPolicy::Always, CastlingStyle::Shredder),
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BNK1RR w Gga - 4 11"
    );
    position.play(position.read_san(b"O-O", RUSSIAN).unwrap());
    assert_eq!(
        position.fen(EpPolicy::Always, CastlingStyle::Xfen),
        "rn2k1r1/ppp1pp1p/3p2p1/5bn1/P7/2N2B2/1PPPPP2/2BN1RKR b kq - 5 11"
    );
}

#[test]
fn the_longest_name_of_a_piece_is_read_and_the_first_written() {
    let position = position("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1");
    let king = position.read_san("Крe2".as_bytes(), RUSSIAN).unwrap();
    assert_eq!(king.kind(), Kind::King);
    let mut out = Vec::new();
    position.write_san(king, RUSSIAN, &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), "Крe2");
}

#[test]
fn castling_where_the_king_or_the_rook_stays() {
    let mut king_stays = position("4k3/8/8/8/8/8/8/6KR w K - 0 1");
    king_stays.play(king_stays.read_san(b"O-O", Letters::English).unwrap());
    assert_eq!(king_stays.fen(EpPolicy::Always, CastlingStyle::Xfen), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let mut rook_stays = position("4k3/8/8/8/8/8/8/4KR2 w K - 0 1");
    rook_stays.play(rook_stays.read_san(b"O-O", Letters::English).unwrap());
    assert_eq!(rook_stays.fen(EpPolicy::Always, CastlingStyle::Xfen), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn an_annotation_may_follow_but_nothing_else() {
    let start = Position::start();
    for text in ["e4!?", "e4‼", "Nf3!"] {
        assert!(start.read_san(text.as_bytes(), Letters::English).is_ok(), "{text}");
    }
    for text in
        ["", "e", "e9", "i4", "e4 e5", "e4.", "Nf", "nf3", "O", "O-", "x", "♘", "=Q", "(", "e8(Q", "Кf3"]
    {
        let refused = start.read_san(text.as_bytes(), Letters::English);
        assert!(matches!(refused, Err(SanError::Syntax(_))), "{text}: {refused:?}");
    }
}
