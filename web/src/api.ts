/** The server's API (docs/api.md), typed. */

import type { Corners } from './homography.js';

export interface Field<T> {
  value: T;
  given: boolean;
  span?: [number, number];
}

export type Severity = 'error' | 'warning' | 'info';

export interface Fix {
  message: string;
  fen: string | null;
  text?: string;
}

export interface Problem {
  code: string;
  severity: Severity;
  message: string;
  span: { start: number; end: number };
  line: number;
  column: number;
  fixes: Fix[];
}

export interface Alternative {
  fen: string;
  dialect: string | null;
  letters: string | null;
  size: string;
  /** Which letter is the knight. */
  knight: 'N' | 'S';
  evidence: string[];
  repair: string | null;
  penalty: number;
}

export interface Item {
  line: number | null;
  input: string;
  status: 'ok' | 'warning' | 'error';
  ambiguous: boolean;
  dialect: string | null;
  variant: string | null;
  letters: string | null;
  size: string | null;
  placement: string | null;
  turn: Field<'w' | 'b'>;
  castling: Field<string>;
  en_passant: Field<string | null>;
  halfmove: Field<number>;
  fullmove: Field<number>;
  fen: string | null;
  evidence: string[];
  alternatives: Alternative[];
  engine_safe: { safe: boolean; reasons: string[] };
  problems: Problem[];
  mended?: string | null;
  picture?: PictureBoard;
}

export interface GameSummary {
  game: number;
  line: number;
  offset: number;
  length: number;
  tags: Record<string, string>;
  result: string;
  plies: number;
  status: 'ok' | 'warning' | 'error';
  problems: number;
}

/** What stands in a line of a game. */
export type GameItem =
  | { kind: 'move'; san: string; uci: string | null; number: string; ply: number; fen: string }
  | { kind: 'comment'; text: string; raw: string }
  | { kind: 'nag'; nag: number; text: string | null }
  | { kind: 'variation'; line: GameItem[] }
  | { kind: 'unplayed'; text: string };

export interface Game extends Omit<GameSummary, 'problems' | 'length'> {
  start: string | null;
  fen: string | null;
  moves: string[];
  problems: Problem[];
  preface: string[];
  tree: GameItem[];
}

/** A square of a board in a picture, from a8 to h1. */
export interface PictureSquare {
  square: string;
  piece: string | null;
  probability: number;
  alternatives: { piece: string | null; probability: number }[];
}

/** What a picture says of a board. */
export interface PictureBoard {
  diagram: number;
  diagrams: number;
  corners: Corners;
  bent: boolean;
  rotation: 0 | 90 | 180 | 270;
  rotation_probability: number;
  shown: 'plain' | 'negative' | 'mirrored';
  shown_probability: number;
  dark_corner: boolean;
  goes_on: boolean;
  confidence: number;
  trusted: boolean;
  turn: { value: 'w' | 'b'; evidence: { kind: string; text: string; weight: number } } | null;
  squares: PictureSquare[];
  uncertain: string[];
  alternatives: { fen: string; probability: number; turned: boolean }[];
}

export interface PictureAnswer {
  width: number;
  height: number;
  format: string;
  page: number | null;
  pages: number | null;
  positions: Item[];
}

export interface PictureOptions {
  page: number | null;
  white: 'bottom' | 'top' | null;
  shown: PictureBoard['shown'] | null;
  corners: Corners | null;
  lang: string;
}

export interface ReadAnswer {
  kind: 'positions' | 'games';
  positions?: Item[];
  games?: GameSummary[];
  more: number;
  /** For games in an address: their text, in which the places count. */
  text?: string;
}

export interface CastlingChoice {
  right: string;
  color: 'w' | 'b';
  wing: 'king' | 'queen';
  king: string;
  rook: string;
  set: boolean;
}

export interface Possible {
  en_passant: string[];
  castling: CastlingChoice[];
  chess960: number | null;
  mirror: string;
  flip: string;
  swap: string;
}

export interface Outputs {
  outputs: Record<string, string>;
  lossy: Record<string, string>;
}

export type DrawFormat = 'svg' | 'png' | 'pdf';

export interface DrawRequest extends TextRequest {
  format: DrawFormat;
  style: 'screen' | 'print';
  square: number;
  flip: boolean;
}

/** What the server refused, or `network` when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('network', String(error), 0);
  }
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => null);
  const said = (body as { error?: { code?: string; message?: string } } | null)?.error;
  throw new ApiError(said?.code ?? 'http', said?.message ?? `HTTP ${response.status}`, response.status, body);
}

async function post<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const response = await request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return (await response.json()) as T;
}

function query(values: Readonly<Record<string, string | number | null>>): string {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
}

/** A text and how it is to be read. */
export interface TextRequest {
  text: string;
  lang: string;
  /** The language of the letters, where it is known. */
  letters?: string;
  /** Which letter is the knight, where a text has both. */
  knight?: 'N' | 'S';
}

export const api = {
  read: (body: TextRequest, signal?: AbortSignal) => post<ReadAnswer>('api/read', body, signal),
  check: (body: TextRequest, signal?: AbortSignal) => post<Item>('api/check', body, signal),
  possible: (body: TextRequest, signal?: AbortSignal) => post<Possible>('api/possible', body, signal),
  convert: (body: TextRequest, signal?: AbortSignal) => post<Outputs>('api/convert', { ...body, to: 'all' }, signal),
  game: (text: string, lang: string, signal?: AbortSignal) => post<Game>('api/game', { text, lang }, signal),
  async chess960(number: number): Promise<{ number: number; fen: string }> {
    const response = await request(`api/chess960/${number}`, {});
    return (await response.json()) as { number: number; fen: string };
  },
  async draw(body: DrawRequest): Promise<Blob> {
    const response = await request('api/draw', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.blob();
  },
  async picture(file: Blob, { page, white, shown, corners, lang }: PictureOptions, signal?: AbortSignal): Promise<PictureAnswer> {
    const places = corners?.flat().map((n) => n.toFixed(1)).join(',') ?? null;
    const response = await request(`api/picture${query({ page, white, shown, corners: places, lang })}`, { method: 'POST', body: file, ...(signal ? { signal } : {}) });
    return (await response.json()) as PictureAnswer;
  },
  async pictureAsPng(file: Blob, page: number | null): Promise<Blob> {
    const response = await request(`api/picture.png${query({ page })}`, { method: 'POST', body: file });
    return response.blob();
  },
};
