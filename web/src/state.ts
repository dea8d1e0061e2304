import { api, ApiError, type Alternative, type CastlingChoice, type Game, type GameSummary, type Item, type PictureSquare, type Possible, type Problem, type TextRequest } from './api.js';
import type { SquareConfidence } from './board.js';
import { fromHash, toHash } from './hash.js';
import { History } from './history.js';
import { DEFAULT, type Language, type Messages } from './i18n/index.js';
import { composeFen, dropImpossible, parseFen, placement, squareIndex, squareName, START_FEN, type Position } from './position.js';
import { itemOffset, toUtf16, utf16Offsets, type Span } from './spans.js';

/** A problem and where it stands in the text field. */
export interface Finding extends Span {
  problem: Problem;
}

/** Where a text comes from. Typing waits before it is read, and steps of typing are undone together. */
export type Origin = 'type' | 'paste' | 'edit' | 'pick' | 'load';

/** A board that was read in a picture: its place there, and what was read. */
export interface SeenBoard {
  /** The picture itself. */
  readonly source: object;
  readonly page: number;
  readonly slot: number;
  readonly item: Item;
}

interface Step {
  text: string;
  index: number;
  english: boolean;
  knight: 'N' | 'S' | null;
  /** The board of a picture from which this text comes. */
  board: SeenBoard | null;
}

/** Where a game was left. */
interface Place {
  move: number;
  fen: string;
}

const TYPING_PAUSE = 180;
const MERGE = 1200;
/** More squares than this are not corrected one by one. */
const MAX_CORRECTED = 20;
const MAX_KEPT = 50_000;
const MAX_PLACES = 500;

/**
 * The one place that knows what is on the page. Elements read it and call its methods; after every change it
 * sends `change`. The text field is the truth: the board is what the text says, and an edit of the board
 * is a new text.
 */
export class Store extends EventTarget {
  text = '';
  /** The position on the board; null where no text was ever read. */
  position: Position | null = null;
  /** The board does not show what the text says: it cannot be read, or means several things. */
  stale = false;
  items: Item[] = [];
  games: GameSummary[] = [];
  index = 0;
  more = 0;
  reading = false;
  error: ApiError | null = null;
  findings: Finding[] = [];
  /** The finding that the reader looks at. */
  active: Finding | null = null;
  mended: string | null = null;
  possible: Possible | null = null;
  /** The game whose positions the board shows. */
  game: Game | null = null;
  /** The board of a picture from which the text comes, also after corrections; null when it comes from elsewhere. */
  board: SeenBoard | null = null;
  /** The picture that is open. */
  source: object | null = null;
  /** The letter of the knight, where the reader has said it. */
  knight: 'N' | 'S' | null = null;
  messages: Messages = DEFAULT;
  language: Language = 'en';

  private history = new History<Step>({ text: '', index: 0, english: true, knight: null, board: null });
  /** What an edit of the board took away besides. */
  private dropped: { rights: string; enPassant: string | null } = { rights: '', enPassant: null };
  /** Where the games were left, by their texts: a change of language or a look at another game leads back there. */
  private places = new Map<string, Place>();
  private gameSource = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private abort: AbortController | null = null;
  /** The page wrote this text itself, in English letters: `G` is a piece of that name, no Polish bishop. */
  private english = false;
  private origin: Origin = 'load';
  private lastHash: Origin = 'load';
  /** The text of the games, when it is not that of the field. */
  private gamesText: string | null = null;
  /** So many characters are the same as when `findings` were made. */
  private firm = 0;
  /** Where the current item stands in the text. */
  private stretch: Span | null = null;

  get item(): Item | null {
    return this.items[this.index] ?? null;
  }

  get canUndo(): boolean {
    return this.history.canUndo;
  }

  get canRedo(): boolean {
    return this.history.canRedo;
  }

  get fen(): string | null {
    return this.position && !this.stale ? composeFen(this.position) : null;
  }

  get alternatives(): readonly Alternative[] {
    const item = this.item;
    return this.stale && item && item.fen === null ? item.alternatives : [];
  }

  get notices(): string[] {
    const { rights, enPassant } = this.dropped;
    return [rights === '' ? '' : this.messages.dropped(rights), enPassant === null ? '' : this.messages.droppedEp(enPassant)].filter(Boolean);
  }

  /** What the picture says of the 64 squares of the board; empty where the text comes from elsewhere. */
  get seen(): readonly PictureSquare[] {
    return this.board !== null && this.board.source === this.source ? (this.board.item.picture?.squares ?? []) : [];
  }

  /** The move after which the game was left. */
  get leftAt(): number | null {
    return this.places.get(this.gameSource)?.move ?? null;
  }

  /** Findings whose characters are surely still where they were, while a changed text is being read. */
  get firmFindings(): readonly Finding[] {
    return this.reading ? this.findings.filter((f) => f.end <= this.firm) : this.findings;
  }

  /** Reads the address, else shows the starting position. */
  begin(): void {
    window.addEventListener('popstate', (event) => {
      const state = event.state as { text?: string; english?: boolean } | null;
      const text = state?.text ?? fromHash(location.hash) ?? START_FEN;
      if (text !== this.text) this.load(text, state?.text === undefined || state.english === true);
    });
    const text = fromHash(location.hash) ?? START_FEN;
    this.english = true;
    this.history = new History<Step>(this.step(text));
    this.show(text, 'load', 0);
  }

  setLanguage(language: Language, messages: Messages): void {
    this.language = language;
    this.messages = messages;
    if (this.text !== '') this.schedule(0);
    this.changed();
  }

  private load(text: string, english: boolean): void {
    Object.assign(this, { index: 0, knight: null, board: null, english });
    this.forgetDropped();
    this.history.push(this.step(text), 'load');
    this.show(text, 'load', 0);
  }

  setText(text: string, origin: Origin): void {
    if (text === this.text) return;
    // Fields that are written behind a placement leave its letters and its picture alone.
    const same = firstWord(text) === firstWord(this.text);
    this.english = this.english && same;
    this.index = 0;
    if (text.trim() === '' || (origin !== 'type' && !same)) this.board = null;
    this.forgetDropped();
    this.knight = null;
    this.history.push(this.step(text), origin, origin === 'type' ? MERGE : 0);
    this.show(text, origin, 0);
  }

  /** A new position by hand: the text becomes its record. */
  edit(position: Position): void {
    const kept = dropImpossible(position);
    this.dropped = {
      rights: [...position.castling].filter((right) => right !== '-' && !kept.castling.includes(right)).join(''),
      enPassant: position.enPassant !== kept.enPassant ? position.enPassant : null,
    };
    this.write(this.saysOnlyPieces(kept) ? placement(kept) : composeFen(kept), 'edit');
  }

  /** Takes a position as it is: a fix, a reading, a starting position; `board` where it is still that of a picture. */
  take(fen: string, origin: Origin = 'pick', board: SeenBoard | null = null): void {
    this.forgetDropped();
    this.knight = null;
    this.board = board;
    this.write(fen, origin);
  }

  /** Takes a board of a picture: as the picture says it and no more, or as it was corrected before. */
  see(board: SeenBoard, text: string): void {
    this.source = board.source;
    if (board === this.board && text === this.text) return;
    this.board = board;
    this.forgetDropped();
    this.knight = null;
    this.english = true;
    this.index = 0;
    this.history.push(this.step(text), 'see');
    this.show(text, 'paste', 0);
  }

  /** Another picture is open, or none. */
  open(source: object | null): void {
    this.source = source;
    this.changed();
  }

  /** Squares of the picture that the reader has changed. */
  get corrected(): string[] {
    const changed = this.seen.filter((s) => this.pieceOn(s.square) !== (s.piece ?? ''));
    // With so many it is another position, and no correction of this one.
    return this.isSeen && changed.length <= MAX_CORRECTED ? changed.map((s) => s.square) : [];
  }

  /** How sure the squares are that still stand as the picture has them. */
  get confidence(): Record<string, SquareConfidence> {
    const same = this.seen.filter((s) => this.pieceOn(s.square) === (s.piece ?? ''));
    if (!this.isSeen || this.seen.length - same.length > MAX_CORRECTED) return {};
    return Object.fromEntries(same.map((s) => [s.square, { probability: s.probability, alternatives: s.alternatives }]));
  }

  private get isSeen(): boolean {
    return this.seen.length === 64 && this.position?.width === 8 && this.position.height === 8 && !this.stale;
  }

  private pieceOn(name: string): string {
    const index = this.position ? squareIndex(this.position, name) : null;
    return index === null ? '' : (this.position?.squares[index] ?? '');
  }

  /** Shows a position of the game; the text stays that of the game. */
  showMove(fen: string, move: number): void {
    const position = parseFen(fen);
    if (!position) return;
    if (this.places.size >= MAX_PLACES) this.places.clear();
    this.places.set(this.gameSource, { move, fen });
    this.position = position;
    this.stale = false;
    // Going through a game is no way that one wants to go back move by move.
    this.remember(true);
    this.changed();
    void this.guard(() => this.ask());
  }

  /** Puts another text for a stretch: what a fix in a game asks for. */
  replace(span: Span, text: string): void {
    this.setText(this.text.slice(0, span.start) + text + this.text.slice(span.end), 'pick');
  }

  /**
   * Takes one of several readings. Two that differ in nothing but which of N and S is the knight have the same record:
   * there the text stays, and the answer is kept beside it.
   */
  choose(reading: Alternative): void {
    const twins = this.alternatives.filter((a) => a.fen === reading.fen).length > 1;
    if (!twins) this.take(reading.fen);
    if (!twins && reading.knight === 'N') return;
    this.knight = reading.knight;
    this.history.push(this.step(this.text), 'choose');
    this.reading = true;
    this.schedule(0);
    this.changed();
  }

  /** How a record of the board is to be read: it is written in English letters. */
  asked(fen: string): TextRequest {
    return { text: fen, lang: this.language, letters: 'en', ...(this.knight === null ? {} : { knight: this.knight }) };
  }

  select(index: number): void {
    if (index === this.index || index < 0 || index >= Math.max(this.items.length, this.games.length)) return;
    this.index = index;
    this.history.push({ ...this.step(this.text), index }, 'select', MERGE);
    if (this.games.length === 0) this.apply();
    void this.guard(async () => {
      if (this.games.length > 0) await this.openGame();
      await this.ask();
    });
    this.changed();
  }

  activate(finding: Finding | null): void {
    if (this.active === finding) return;
    this.active = finding;
    this.changed();
  }

  undo(): void {
    const step = this.history.undo();
    if (step) this.restore(step);
  }

  redo(): void {
    const step = this.history.redo();
    if (step) this.restore(step);
  }

  retry(): void {
    this.schedule(0);
  }

  /** Squares that a finding speaks of. */
  squaresOf(finding: Finding): string[] {
    const position = this.position;
    if (!position || this.stale || this.reading) return [];
    const names = new Set<string>();
    for (const [name] of finding.problem.message.matchAll(/\b[a-z][1-9]\d?\b/g)) {
      const index = squareIndex(position, name);
      if (index !== null) names.add(squareName(position, index));
    }
    // The letters of a placement are the pieces in the order of the squares, whatever the dialect of the numbers.
    const input = this.item?.input ?? '';
    const offset = this.stretch?.start ?? itemOffset(this.text, input, this.item?.line ?? null);
    const first = /^\s*\S+/u.exec(input)?.[0] ?? '';
    const letters = [...first.matchAll(/\p{L}/gu)].map((m) => m.index + offset);
    const pieces = position.squares.flatMap((piece, i) => (piece === '' ? [] : [i]));
    // A span over the whole placement speaks of the board, not of its squares.
    const all = letters.every((at) => at >= finding.start && at < finding.end);
    if (letters.length === pieces.length && !all) {
      letters.forEach((at, i) => {
        if (at >= finding.start && at < finding.end) names.add(squareName(position, pieces[i] ?? 0));
      });
    }
    return [...names];
  }

  private request(text: string): TextRequest {
    if (this.english) return this.asked(text);
    return { text, lang: this.language, ...(this.knight === null ? {} : { knight: this.knight }) };
  }

  private restore(step: Step): void {
    this.forgetDropped();
    this.english = step.english;
    this.knight = step.knight;
    this.board = step.board;
    this.show(step.text, 'load', step.index);
  }

  private step(text: string): Step {
    return { text, index: this.index, english: this.english, knight: this.knight, board: this.board };
  }

  private forgetDropped(): void {
    this.dropped = { rights: '', enPassant: null };
  }

  /** Did the text say nothing but the pieces, and does this position add nothing? Then what is assumed stays so. */
  private saysOnlyPieces(to: Position): boolean {
    const { item, position: from } = this;
    if (!item || !from || this.stale || this.items.length > 1 || to.height < 2 || from.pocket !== null || from.checks !== null) return false;
    const given = item.turn?.given || item.castling?.given || item.en_passant?.given || item.halfmove?.given || item.fullmove?.given;
    return !given && from.castling === '-' && rest(from) === rest(to);
  }

  private write(fen: string, origin: Origin): void {
    if (this.stretch && this.items.length > 1) {
      const { start, end } = this.stretch;
      const text = this.text.slice(0, start) + fen + this.text.slice(end);
      this.stretch = { start, end: start + fen.length };
      // In a list that is all English a new letter does not make another language likelier.
      this.english = this.items.every((item) => item.letters === 'en');
      this.history.push(this.step(text), origin);
      this.show(text, origin, this.index, fen);
    } else {
      this.english = true;
      this.index = 0;
      if (fen !== this.text) this.history.push(this.step(fen), origin);
      this.show(fen, origin, 0);
    }
  }

  private show(text: string, origin: Origin, index: number, fen = text): void {
    this.firm = this.reading ? Math.min(this.firm, commonStart(this.text, text)) : commonStart(this.text, text);
    this.text = text;
    this.origin = origin;
    this.index = index;
    // The list of findings stays until the answer comes: a page that jumps at every key is hard to read.
    this.active = null;
    this.mended = null;
    // A whole record can be shown at once; the server's word comes after.
    const words = fen.trim().split(/\s+/).length;
    const position = (words >= 6 || origin === 'edit') && !fen.includes('\n') ? parseFen(fen) : null;
    if (position) {
      this.position = position;
      this.stale = false;
    }
    this.reading = text.trim() !== '';
    this.schedule(origin === 'type' ? TYPING_PAUSE : 0);
    this.changed();
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.read(), delay);
  }

  private async read(): Promise<void> {
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    const text = this.text;
    if (text.trim() === '') {
      Object.assign(this, {
        items: [], games: [], more: 0, index: 0, findings: [], possible: null, position: null, stale: false, reading: false, error: null,
        mended: null, stretch: null, game: null,
      });
      this.changed();
      return;
    }
    await this.guard(async () => {
      const answer = await api.read(this.request(text), abort.signal);
      if (abort.signal.aborted) return;
      this.error = null;
      this.reading = false;
      this.more = answer.more;
      this.items = answer.kind === 'positions' ? (answer.positions ?? []) : [];
      this.games = answer.kind === 'games' ? (answer.games ?? []) : [];
      if (this.games.length === 0) this.game = null;
      this.gamesText = answer.text ?? null;
      this.index = Math.min(this.index, Math.max(0, this.items.length + this.games.length - 1));
      if (this.games.length > 0) await this.openGame(abort.signal);
      else this.apply();
      this.changed();
      await Promise.all([this.mend(text, abort.signal), this.ask(abort.signal)]);
    }, abort.signal);
  }

  /** What goes wrong on the way to the server is shown, not thrown away. */
  private async guard(work: () => Promise<void>, signal?: AbortSignal): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (signal?.aborted || (error instanceof DOMException && error.name === 'AbortError')) return;
      this.error = error instanceof ApiError ? error : new ApiError('page', String(error), 0);
      this.reading = false;
    }
    this.changed();
  }

  /** Shows the current item. */
  private apply(): void {
    const item = this.item;
    this.active = null;
    if (!item) {
      this.findings = [];
      this.stretch = null;
      this.stale = this.position !== null;
      return;
    }
    const offset = this.items.length > 1 ? itemOffset(this.text, item.input, item.line) : this.offsetOf(item);
    this.stretch = { start: offset, end: offset + item.input.length };
    this.findings = this.place(item.problems, item.input, offset);
    const fen = item.fen ?? item.alternatives[0]?.fen ?? null;
    const position = fen === null ? null : parseFen(fen);
    // What was written stays on the board as it is: the server may spell the same record another way.
    if (position) this.position = position;
    this.stale = item.fen === null || position === null;
    if (!this.stale) this.remember();
  }

  private offsetOf(item: Item): number {
    return this.text.includes(item.input) ? itemOffset(this.text, item.input, item.line) : 0;
  }

  private place(problems: readonly Problem[], text: string, offset: number): Finding[] {
    const spans = toUtf16(text, problems.map((p) => p.span));
    return problems.map((problem, i) => ({
      problem,
      start: offset + (spans[i]?.start ?? 0),
      end: offset + (spans[i]?.end ?? 0),
    }));
  }

  private async openGame(signal?: AbortSignal): Promise<void> {
    const summary = this.games[this.index];
    if (!summary) return;
    const whole = this.gamesText ?? this.text;
    const [start = 0, end = 0] = utf16Offsets(whole, [summary.offset, summary.offset + summary.length]);
    const source = whole.slice(start, end);
    const game = await api.game(source, this.language, signal);
    // Meanwhile another one may have been chosen.
    if (signal?.aborted || summary !== this.games[this.index]) return;
    this.game = game;
    this.gameSource = source;
    // In an address the games are not as they stand in the field: there is nothing to be marked.
    this.findings = this.gamesText === null ? this.place(game.problems, source, start) : this.place(game.problems, '', 0);
    const fen = this.places.get(source)?.fen ?? game.fen;
    const position = fen === null ? null : parseFen(fen);
    if (position) this.position = position;
    this.stale = position === null;
    this.stretch = null;
    if (!this.stale) this.remember();
    this.changed();
  }

  /** The fixes one after the other, when there is more than one to take. */
  private async mend(text: string, signal: AbortSignal): Promise<void> {
    const fixable = this.findings.filter((f) => f.problem.severity !== 'info' && f.problem.fixes.length > 0);
    if (this.items.length !== 1 || fixable.length < 2) return;
    const item = await api.check(this.request(text), signal);
    if (!signal.aborted) this.mended = item.mended ?? null;
  }

  private lastAsked = '';

  private async ask(signal?: AbortSignal): Promise<void> {
    const fen = this.fen;
    if (fen === null) {
      this.possible = null;
      this.lastAsked = '';
      return;
    }
    if (fen === this.lastAsked) return;
    this.lastAsked = fen;
    try {
      const possible = await api.possible(this.asked(fen), signal);
      if (fen === this.fen) this.possible = possible;
    } catch (error) {
      this.lastAsked = '';
      // A position that cannot be worked on has no possible fields; that is told by its findings.
      if (!(error instanceof ApiError) || error.code === 'network') throw error;
      this.possible = null;
    }
    this.changed();
  }

  /** Keeps the address in step. Small edits change the entry, whatever comes as a whole makes a new one. */
  private remember(replace = false): void {
    const fen = this.fen;
    if (fen === null) return;
    const hash = toHash(fen);
    // Browsers bound what an entry may hold; a long text comes back as the record in the address.
    const state = this.text.length <= MAX_KEPT ? { text: this.text, english: this.english } : null;
    if (hash === location.hash) {
      history.replaceState(state, '');
      return;
    }
    const joins = (this.origin === 'edit' && this.lastHash === 'edit') || (this.origin === 'type' && this.lastHash === 'type');
    if (replace || this.origin === 'load' || joins) history.replaceState(state, '', hash);
    else history.pushState(state, '', hash);
    this.lastHash = this.origin;
  }

  private changed(): void {
    this.dispatchEvent(new Event('change'));
  }
}

function firstWord(text: string): string {
  return text.trim().split(/\s+/, 1)[0] ?? '';
}

/** The fields behind the placement. */
function rest(position: Position): string {
  return composeFen(position).split(' ').slice(1).join(' ');
}

function commonStart(a: string, b: string): number {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

/** The castling field after a right was set or taken: one rook a wing, in the usual order. */
export function toggleCastling(castling: string, choices: readonly CastlingChoice[], right: string, on: boolean): string {
  const chosen = choices.find((c) => c.right === right);
  const rights = new Set([...castling].filter((r) => r !== '-'));
  if (on && chosen) {
    for (const other of choices) if (other.color === chosen.color && other.wing === chosen.wing) rights.delete(other.right);
    rights.add(right);
  } else {
    rights.delete(right);
  }
  const rank = (r: string): number => {
    const choice = choices.find((c) => c.right === r);
    const white = r === r.toUpperCase();
    const wing = choice ? choice.wing : r.toLowerCase() === 'q' ? 'queen' : 'king';
    return (white ? 0 : 2) + (wing === 'king' ? 0 : 1);
  };
  return [...rights].sort((a, b) => rank(a) - rank(b)).join('') || '-';
}
