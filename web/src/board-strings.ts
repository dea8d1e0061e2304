/** What `<fen-board>` says. English is built in; another language is given by the property `strings`. */
export interface BoardStrings {
  /** Name of the board. */
  label: string;
  /** How the keys work. */
  help: string;
  empty: string;
  /** Names by letter, such as `N`: "white knight" and `n`: "black knight". */
  pieces: Readonly<Record<string, string>>;
  /** A piece known by its letter only. */
  otherPiece: (letter: string, white: boolean) => string;
  promoted: (piece: string) => string;
  placed: (square: string, piece: string) => string;
  removed: (square: string, piece: string) => string;
  pickedUp: (square: string, piece: string) => string;
  moved: (piece: string, from: string, to: string) => string;
  cancelled: string;
  whiteBelow: string;
  blackBelow: string;
  jump: string;
  noSquare: (name: string) => string;
  undone: string;
  redone: string;
  problem: string;
  /** How sure the piece of a square is, in whole percent. */
  sure: (percent: number) => string;
  orRather: (pieces: string) => string;
}

export const ENGLISH: BoardStrings = {
  label: 'Chess board',
  help:
    'Arrow keys move over the board. p, n, b, r, q, k put black pieces, with Shift white ones. Delete clears a square. ' +
    'Space picks a piece up and puts it down. Slash and a square name jump. F turns the board. Control Z takes back.',
  empty: 'empty',
  pieces: {
    K: 'white king', Q: 'white queen', R: 'white rook', B: 'white bishop', N: 'white knight', P: 'white pawn',
    A: 'white archbishop', C: 'white chancellor',
    k: 'black king', q: 'black queen', r: 'black rook', b: 'black bishop', n: 'black knight', p: 'black pawn',
    a: 'black archbishop', c: 'black chancellor',
  },
  otherPiece: (letter, white) => `${white ? 'white' : 'black'} piece ${letter.toUpperCase()}`,
  promoted: (piece) => `${piece}, promoted`,
  placed: (square, piece) => `${square}, ${piece}`,
  removed: (square, piece) => `${square}, ${piece} removed`,
  pickedUp: (square, piece) => `${piece} picked up from ${square}`,
  moved: (piece, from, to) => `${to}, ${piece} from ${from}`,
  cancelled: 'put back',
  whiteBelow: 'White below',
  blackBelow: 'Black below',
  jump: 'Go to square',
  noSquare: (name) => `there is no square ${name}`,
  undone: 'taken back',
  redone: 'done again',
  problem: 'problem',
  sure: (percent) => `${percent} percent sure`,
  orRather: (pieces) => `or ${pieces}`,
};
