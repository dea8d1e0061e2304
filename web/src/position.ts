/**
 * A position as the board edits it: any size from 1x1 to 26x26, any pieces. Reading here is for the
 * standard notation alone, which the server writes; everything else is the server's business.
 */

export type Turn = 'w' | 'b';

export interface Position {
  readonly width: number;
  readonly height: number;
  /** From the top-left corner, rank by rank: a letter, a letter with `~` (promoted), or nothing. */
  readonly squares: readonly string[];
  readonly turn: Turn;
  readonly castling: string;
  readonly enPassant: string | null;
  readonly halfmove: number;
  readonly fullmove: number;
  /** Pieces in hand as they stand between the brackets; null without brackets. */
  readonly pocket: string | null;
  /** Checks left, as `3+3`. */
  readonly checks: string | null;
}

export const MAX_SIDE = 26;
export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

/** A letter of either case that has both cases can name a piece. */
export function isPieceLetter(letter: string): boolean {
  return [...letter].length === 1 && /\p{L}/u.test(letter) && letter.toLowerCase() !== letter.toUpperCase();
}

export function isWhite(piece: string): boolean {
  const letter = bare(piece);
  return letter !== letter.toLowerCase();
}

/** The letter without the mark of promotion. */
export function bare(piece: string): string {
  return piece.endsWith('~') ? piece.slice(0, -1) : piece;
}

export function swapCase(piece: string): string {
  return isWhite(piece) ? piece.toLowerCase() : piece.toUpperCase();
}

function readPlacement(text: string): Pick<Position, 'width' | 'height' | 'squares'> | null {
  const rows: string[][] = [];
  for (const rank of text.split('/')) {
    const row: string[] = [];
    for (const [token] of rank.matchAll(/\d+|[^\d]~?/gu)) {
      if (/^\d/.test(token)) {
        const run = Number(token);
        if (run < 1 || run > MAX_SIDE) return null;
        for (let i = 0; i < run; i++) row.push('');
      } else if (isPieceLetter(bare(token))) {
        row.push(token);
      } else {
        return null;
      }
    }
    rows.push(row);
  }
  const width = rows[0]?.length ?? 0;
  if (width < 1 || width > MAX_SIDE || rows.length > MAX_SIDE) return null;
  if (rows.some((row) => row.length !== width)) return null;
  return { width, height: rows.length, squares: rows.flat() };
}

/** Reads a placement or a record of up to six fields in the standard notation; null for anything else. */
export function parseFen(fen: string): Position | null {
  const words = fen.trim().split(/\s+/);
  const match = /^([^[\]]+)(?:\[([^[\]]*)\])?$/u.exec(words[0] ?? '');
  if (!match) return null;
  const board = readPlacement(match[1] ?? '');
  if (!board) return null;
  const [turn = 'w', castling = '-', ep = '-', ...rest] = words.slice(1);
  if (turn !== 'w' && turn !== 'b') return null;
  if (!/^(-|[A-Za-z]+)$/.test(castling)) return null;
  if (ep !== '-' && squareIndex(board, ep) === null) return null;
  const checks = /^\d\+\d$/.test(rest[0] ?? '') ? (rest.shift() ?? null) : null;
  const [half = '0', full = '1'] = rest;
  if (rest.length > 2 || !/^\d{1,10}$/.test(half) || !/^\d{1,10}$/.test(full)) return null;
  return {
    ...board,
    turn,
    castling,
    enPassant: ep === '-' ? null : ep,
    halfmove: Number(half),
    fullmove: Number(full),
    pocket: match[2] ?? null,
    checks,
  };
}

export function placement(position: Pick<Position, 'width' | 'squares'>): string {
  const ranks: string[] = [];
  for (let start = 0; start < position.squares.length; start += position.width) {
    let rank = '';
    let empty = 0;
    for (const piece of position.squares.slice(start, start + position.width)) {
      if (piece === '') {
        empty++;
        continue;
      }
      if (empty > 0) rank += empty;
      empty = 0;
      rank += piece;
    }
    ranks.push(empty > 0 ? rank + empty : rank);
  }
  return ranks.join('/');
}

export function composeFen(p: Position): string {
  const pocket = p.pocket === null ? '' : `[${p.pocket}]`;
  const checks = p.checks === null ? '' : `${p.checks} `;
  return `${placement(p)}${pocket} ${p.turn} ${p.castling || '-'} ${p.enPassant ?? '-'} ${checks}${p.halfmove} ${p.fullmove}`;
}

export function squareName(board: { width: number; height: number }, index: number): string {
  const file = index % board.width;
  const rank = board.height - Math.floor(index / board.width);
  return String.fromCharCode(97 + file) + rank;
}

export function squareIndex(board: { width: number; height: number }, name: string): number | null {
  const match = /^([a-z])([1-9]\d?)$/.exec(name.toLowerCase());
  if (!match) return null;
  const file = (match[1] ?? '').charCodeAt(0) - 97;
  const rank = Number(match[2]);
  if (file >= board.width || rank > board.height) return null;
  return (board.height - rank) * board.width + file;
}

/** Keeps what stands on the squares that both boards have; a1 stays a1. */
export function resize(p: Position, width: number, height: number): Position {
  const squares = Array.from({ length: width * height }, (_, i) => {
    const old = squareIndex(p, squareName({ width, height }, i));
    return old === null ? '' : (p.squares[old] ?? '');
  });
  return { ...p, width, height, squares };
}

/**
 * After an edit of the board: castling rights that no rook bears any more and an en passant square
 * without its pawn are let go, or the record would speak of pieces that are gone.
 */
export function dropImpossible(p: Position): Position {
  const rights = [...p.castling].filter((right) => right !== '-' && bearsRight(p, right)).join('');
  const ep = p.enPassant !== null && bearsEnPassant(p) ? p.enPassant : null;
  return { ...p, castling: rights || '-', enPassant: ep };
}

function bearsRight(p: Position, right: string): boolean {
  const white = isWhite(right);
  const start = white ? (p.height - 1) * p.width : 0;
  const rank = p.squares.slice(start, start + p.width).map(bare);
  const king = rank.indexOf(white ? 'K' : 'k');
  if (king < 0) return false;
  const rook = white ? 'R' : 'r';
  const wing = right.toLowerCase();
  if (wing === 'k') return rank.lastIndexOf(rook) > king;
  if (wing === 'q') {
    const first = rank.indexOf(rook);
    return first >= 0 && first < king;
  }
  return rank[wing.charCodeAt(0) - 97] === rook;
}

function bearsEnPassant(p: Position): boolean {
  const at = p.enPassant === null ? null : squareIndex(p, p.enPassant);
  if (at === null || p.squares[at] !== '') return false;
  const down = p.turn === 'b' ? -p.width : p.width;
  const [pawn, origin] = [p.squares[at + down], p.squares[at - down]];
  return origin === '' && pawn === (p.turn === 'b' ? 'P' : 'p');
}

/** Squares on which two placements differ, for a fix to show what it would change. */
export function difference(a: Position, b: Position): string[] {
  if (a.width !== b.width || a.height !== b.height) return [];
  return a.squares.flatMap((piece, i) => (piece === b.squares[i] ? [] : [squareName(a, i)]));
}

/** The positions of lichess.org and chess.com: eight by eight, the pieces of orthodox chess. */
export function isOrthodox(p: Position): boolean {
  return p.width === 8 && p.height === 8 && p.squares.every((s) => s === '' || /^[KQRBNP]~?$/i.test(s));
}
