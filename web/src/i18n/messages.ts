import type { BoardStrings } from '../board-strings.js';

/** Everything the page says. A language that lacks a key does not compile. */
export interface Messages {
  board: BoardStrings;

  title: string;
  tagline: string;
  skip: string;
  language: string;
  theme: string;
  themes: { auto: string; light: string; dark: string };

  input: string;
  inputLabel: string;
  inputHint: string;
  placeholder: string;
  file: string;
  camera: string;
  clear: string;
  dropHere: string;
  fileTooLarge: string;
  clipboardPicture: string;

  verdict: {
    empty: string;
    reading: string;
    good: string;
    info: (infos: number) => string;
    problems: (errors: number, warnings: number) => string;
    ambiguous: (readings: number) => string;
    unread: string;
  };
  readAs: (dialect: string) => string;
  letters: (language: string) => string;
  dialects: Readonly<Record<string, string>>;
  languageNames: Readonly<Record<string, string>>;

  problems: string;
  severities: { error: string; warning: string; info: string };
  place: (line: number, column: number) => string;
  apply: (fix: string) => string;
  mendAll: string;

  readings: (count: number) => string;
  readingsHint: string;
  repairs: string;
  repairsHint: string;
  positions: (count: number) => string;
  games: (count: number) => string;
  more: (count: number) => string;
  positionNumber: (n: number, line: number) => string;
  plies: (count: number) => string;
  problemCount: (count: number) => string;

  boardHeading: string;
  paletteWhite: string;
  paletteBlack: string;
  pointer: string;
  eraser: string;
  otherPiece: string;
  otherPieceHint: string;
  add: string;

  tools: string;
  start: string;
  empty: string;
  flip: string;
  mirror: string;
  turn: string;
  swap: string;
  undo: string;
  redo: string;
  keys: string;
  keysHelp: readonly (readonly [string, string])[];

  fields: string;
  toMove: string;
  white: string;
  black: string;
  castling: string;
  kingside: string;
  queenside: string;
  rookOn: (square: string) => string;
  enPassant: string;
  none: string;
  halfmove: string;
  fullmove: string;
  chess960: string;
  chess960Hint: string;
  boardSize: string;
  files: string;
  ranks: string;
  assumed: string;
  assumedHint: string;
  dropped: (rights: string) => string;
  droppedEp: (square: string) => string;

  share: string;
  copyAs: string;
  copy: string;
  copied: (what: string) => string;
  copyFailed: string;
  notations: Readonly<Record<string, string>>;
  lossy: string;
  picture: string;
  style: string;
  styles: { screen: string; print: string };
  pictureSize: string;
  sizes: { small: string; medium: string; large: string };
  copySvg: string;
  copyPng: string;
  download: (format: string) => string;
  open: string;
  copyLink: string;
  link: string;
  lichessEditor: string;
  lichessAnalysis: string;
  chessCom: string;
  onlyOrthodox: string;

  inWordsShow: string;
  nobody: string;
  whiteToMove: string;
  blackToMove: string;
  noCastling: string;
  castlingIs: (rights: string) => string;
  enPassantIs: (square: string) => string;
  /** Names of the pieces without their colour, by capital letter, for lists such as "knights b1, g1". */
  pieceNames: Readonly<Record<string, string>>;

  networkError: string;
  serverError: (message: string) => string;
  retry: string;
  footer: string;
}

/** A form by number for languages of one and many. */
export function oneMany(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** The three forms of Slavic languages: 1, 2 to 4, 5 and more. Polish has 21 with the last. */
export function slavic(n: number, one: string, few: string, many: string, polish = false): string {
  const [ten, hundred] = [n % 10, n % 100];
  const isOne = polish ? n === 1 : ten === 1 && hundred !== 11;
  if (isOne) return `${n} ${one}`;
  return ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14) ? `${n} ${few}` : `${n} ${many}`;
}
