import { LitElement, css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { ENGLISH, type BoardStrings } from './board-strings.js';
import { startDrag, whenTapped } from './drag.js';
import { History } from './history.js';
import { pieceArt, symbolId } from './piece-art.js';
import { bare, isPieceLetter, isWhite, parseFen, placement, squareIndex, squareName } from './position.js';

export type { BoardStrings } from './board-strings.js';

/** How sure a square of a recognised board is. */
export interface SquareConfidence {
  /** 0 to 1. */
  probability: number;
  alternatives?: readonly { piece: string | null; probability: number }[];
}

export type MarkKind = 'problem' | 'hint' | 'warning';

export interface FenChange {
  placement: string;
  squares: string[];
  /** The squares that changed. */
  changed: string[];
}

/** A probability in whole percent; what is not certain is never called so. */
export function percentOf(probability: number): number {
  return Math.floor(probability * 100 + 1e-6);
}

/** Below this a square is marked as uncertain. */
const SURE = 0.95;
const LETTERS = 'kqrbnpac';

/**
 * `<fen-board>`: a chess board of any size from 1x1 to 26x26 that can be edited by pointer, touch and keyboard.
 *
 * It needs nothing of the page around it. Set `fen`; listen to `fen-change` (`FenChange` in `detail`).
 * `fen-undo` and `fen-redo` can be prevented by a page that has a history of its own, `fen-flip` tells
 * that the board was turned, `fen-tool` that the piece in hand was put away, `fen-pick` that a square was chosen.
 */
export class FenBoard extends LitElement {
  static override properties = {
    fen: {},
    flipped: { type: Boolean, reflect: true },
    readonly: { type: Boolean, reflect: true },
    picture: { type: Boolean, reflect: true },
    coordinates: {},
    knight: {},
    tool: { attribute: false },
    marks: { attribute: false },
    confidence: { attribute: false },
    strings: { attribute: false },
    extraLetters: { attribute: false },
    picked: { state: true },
    jumping: { state: true },
    hover: { state: true },
    active: { state: true },
    lifted: { state: true },
    said: { state: true },
  };

  /** A record or a placement in the standard notation. */
  declare fen: string;
  declare flipped: boolean;
  /** The squares can be visited, but not changed. */
  declare readonly: boolean;
  /** Only a picture, with the description as its name: for small boards in lists. */
  declare picture: boolean;
  /** `inside` or `none`. */
  declare coordinates: string;
  /** The letter of the knight: `N`, or `S` where N is another piece. */
  declare knight: string;
  /** What a tap puts: a piece, `''` for the eraser, null for moving pieces. */
  declare tool: string | null;
  declare marks: Readonly<Record<string, MarkKind>>;
  declare confidence: Readonly<Record<string, SquareConfidence>>;
  declare strings: BoardStrings;
  /** Letters of further pieces that the keyboard may put. */
  declare extraLetters: string;

  declare private picked: number | null;
  declare private jumping: string | null;
  declare private hover: number | null;
  declare private active: number;
  declare private lifted: number | null;
  declare private said: string;
  /** Files and ranks of the board that is shown. */
  width = 8;
  height = 8;
  squares: string[] = Array.from({ length: 64 }, () => '');
  private history: History<string> | null = null;
  /** The record that this element told last: coming back from outside it is no new position. */
  private told = '';

  constructor() {
    super();
    this.fen = '8/8/8/8/8/8/8/8';
    this.flipped = false;
    this.readonly = false;
    this.picture = false;
    this.coordinates = 'inside';
    this.knight = 'N';
    this.tool = null;
    this.marks = {};
    this.confidence = {};
    this.strings = ENGLISH;
    this.extraLetters = '';
    this.picked = null;
    this.jumping = null;
    this.hover = null;
    this.active = 0;
    this.lifted = null;
    this.said = '';
  }

  static override styles = css`
    :host {
      display: block;
      --board-light: #f1e8d6;
      --board-dark: #b99974;
      --board-ring: #0b6e5c;
      --board-problem: #b3261e;
      --board-hint: #2a62c4;
      --board-unsure: #9a5b00;
    }
    .frame {
      position: relative;
      width: min(100%, calc(var(--board-max-height, 100vh) * var(--ratio, 1)), calc(var(--files, 8) * 7rem));
      margin-inline: auto;
    }
    svg { display: block; width: 100%; height: auto; border-radius: var(--board-radius, 6px); }
    .light { fill: var(--board-light); }
    .dark { fill: var(--board-dark); }
    .coord { font: 600 17px system-ui, sans-serif; }
    .coord.on-light { fill: #6d5031; }
    .coord.on-dark { fill: #2e2013; }
    .lifted { opacity: .25; }
    .picked { fill: #f6c945; fill-opacity: .72; }
    .over { fill: none; stroke: var(--board-ring); stroke-width: 7; }
    .ring { fill: none; stroke-width: 6; }
    .problem .ring { stroke: var(--board-problem); }
    .problem .corner { fill: var(--board-problem); }
    .warning .ring { stroke: var(--board-unsure); }
    .warning .corner { fill: var(--board-unsure); }
    .hint .ring { stroke: var(--board-hint); }
    .hint .corner { fill: var(--board-hint); }
    .unsure .ring { stroke: var(--board-unsure); stroke-dasharray: 14 9; }
    .unsure .plate { fill: var(--board-unsure); }
    .unsure text { fill: #fff; font: 700 22px system-ui, sans-serif; }
    .grid { position: absolute; inset: 0; display: flex; flex-direction: column; border-radius: var(--board-radius, 6px); }
    .row { flex: 1; display: flex; min-height: 0; }
    .cell {
      flex: 1; min-width: 0; position: relative; cursor: default;
      touch-action: manipulation; -webkit-tap-highlight-color: transparent; user-select: none; -webkit-user-select: none;
      -webkit-touch-callout: none;
    }
    :host(:not([readonly])) .cell { cursor: pointer; }
    :host(:not([readonly])) .cell.full { touch-action: none; cursor: grab; }
    .cell:focus { outline: none; }
    .cell:focus-visible { outline: 3px solid var(--board-ring); outline-offset: -3px; box-shadow: inset 0 0 0 5px #fff; z-index: 1; }
    .jump {
      position: absolute; left: 50%; top: 50%; transform: translate(-50%, -50%); padding: .5rem 1rem; border-radius: 999px;
      background: #17211d; color: #fff; font: 600 1rem system-ui, sans-serif; pointer-events: none; white-space: nowrap;
    }
    .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    @media (forced-colors: active) {
      .cell:focus-visible { outline-color: Highlight; }
    }
  `;

  /** Turns the board and tells. */
  flip(): void {
    this.flipped = !this.flipped;
    this.say(this.flipped ? this.strings.blackBelow : this.strings.whiteBelow);
    this.tell('fen-flip', { flipped: this.flipped });
  }

  /** Moves the focus to a square, by name. */
  focusSquare(name: string): void {
    const index = squareIndex(this, name);
    if (index !== null) this.moveTo(index);
  }

  /** The focus goes to the square where it was last. */
  override focus(): void {
    this.moveTo(this.active);
  }

  /** A piece comes over the board from elsewhere: a palette hands its pointer over. */
  dragIn(piece: string, event: PointerEvent, onTap: () => void): void {
    this.drag(piece, event, null, onTap);
  }

  override willUpdate(changed: PropertyValues): void {
    if (!changed.has('fen')) return;
    const position = parseFen(this.fen);
    if (!position) return;
    const resized = position.width !== this.width || position.height !== this.height;
    ({ width: this.width, height: this.height } = position);
    this.squares = [...position.squares];
    if (resized || !changed.get('fen')) this.active = (this.height - 1) * this.width;
    if (this.fen !== this.told) {
      this.picked = null;
      this.history ??= new History(placement(this));
      if (placement(this) !== this.history.value) this.history.push(placement(this));
    }
  }

  override updated(): void {
    this.style.setProperty('--ratio', String(this.width / this.height));
    this.style.setProperty('--files', String(this.width));
  }

  override render(): TemplateResult {
    const name = this.picture ? this.getAttribute('label') || this.strings.label : '';
    return html`<div class="frame" part="frame">
      ${this.drawing(name)}
      ${this.picture ? nothing : this.grid()}
      ${this.jumping === null ? nothing : html`<div class="jump" aria-hidden="true">${this.strings.jump}: ${this.jumping}…</div>`}
      ${this.picture ? nothing : html`<div class="sr" role="status" aria-live="polite">${this.said}</div>`}
    </div>`;
  }

  /** Where a square is drawn: column and row from the top left. */
  private place(index: number): [number, number] {
    const [x, y] = [index % this.width, Math.floor(index / this.width)];
    return this.flipped ? [this.width - 1 - x, this.height - 1 - y] : [x, y];
  }

  private at(column: number, row: number): number {
    return this.flipped ? (this.height - 1 - row) * this.width + (this.width - 1 - column) : row * this.width + column;
  }

  private isLight(index: number): boolean {
    return (index % this.width + this.height - Math.floor(index / this.width)) % 2 === 0;
  }

  private drawing(name: string): TemplateResult {
    const used = [...new Set(this.squares.filter((piece) => piece !== ''))];
    const all = this.squares.map((_, i) => i);
    let dark = '';
    for (const i of all) {
      if (this.isLight(i)) continue;
      const [x, y] = this.place(i);
      dark += `M${x * 100} ${y * 100}h100v100h-100z`;
    }
    return html`<svg viewBox="0 0 ${this.width * 100} ${this.height * 100}" part="board"
      role=${this.picture ? 'img' : nothing} aria-label=${name || nothing} aria-hidden=${this.picture ? nothing : 'true'}>
      <defs>${used.map((piece) => svg`<symbol id=${symbolId(piece)} viewBox="0 0 100 100">${this.art(piece)}</symbol>`)}</defs>
      <rect class="light" width=${this.width * 100} height=${this.height * 100}></rect>
      <path class="dark" d=${dark}></path>
      ${this.picked === null ? nothing : this.box(this.picked, 'picked')}
      ${this.coordinates === 'none' ? nothing : this.coords()}
      ${all.map((i) => {
        const piece = this.squares[i] ?? '';
        if (piece === '') return nothing;
        const [x, y] = this.place(i);
        return svg`<use href="#${symbolId(piece)}" x=${x * 100} y=${y * 100} width="100" height="100"
          class=${this.lifted === i ? 'lifted' : ''} data-square=${squareName(this, i)}></use>`;
      })}
      ${all.map((i) => this.mark(i))}
      ${this.hover === null ? nothing : this.box(this.hover, 'over')}
    </svg>`;
  }

  private box(index: number, kind: string): unknown {
    const [x, y] = this.place(index);
    const inset = kind === 'over' ? 4 : 0;
    return svg`<rect class=${kind} x=${x * 100 + inset} y=${y * 100 + inset} width=${100 - 2 * inset} height=${100 - 2 * inset}></rect>`;
  }

  private coords(): unknown {
    const labels: unknown[] = [];
    for (let row = 0; row < this.height; row++) {
      const i = this.at(0, row);
      labels.push(svg`<text class="coord ${this.isLight(i) ? 'on-light' : 'on-dark'}" x="6" y=${row * 100 + 20}>${this.height - Math.floor(i / this.width)}</text>`);
    }
    for (let column = 0; column < this.width; column++) {
      const i = this.at(column, this.height - 1);
      labels.push(svg`<text class="coord ${this.isLight(i) ? 'on-light' : 'on-dark'}" text-anchor="end"
        x=${column * 100 + 94} y=${this.height * 100 - 7}>${String.fromCharCode(97 + (i % this.width))}</text>`);
    }
    return labels;
  }

  private mark(index: number): unknown {
    const name = squareName(this, index);
    const kind = this.marks[name];
    const sure = this.confidence[name]?.probability ?? 1;
    if (kind === undefined && sure >= SURE) return nothing;
    const [x, y] = this.place(index);
    const ring = svg`<rect class="ring" x=${x * 100 + 5} y=${y * 100 + 5} width="90" height="90" rx="6"></rect>`;
    // Not by colour alone: a problem has a corner, a doubt a dashed frame with its number.
    return svg`
      ${sure >= SURE ? nothing : svg`<g class="unsure">${ring}<rect class="plate" x=${x * 100 + 46} y=${y * 100 + 4} width="50" height="28" rx="6"></rect>
        <text x=${x * 100 + 71} y=${y * 100 + 26} text-anchor="middle">${percentOf(sure)}%</text></g>`}
      ${kind === undefined ? nothing : svg`<g class=${kind}>${ring}<path class="corner" d="M${x * 100 + 4} ${y * 100 + 4}h26l-26 26z"></path></g>`}`;
  }

  private grid(): TemplateResult {
    return html`<div class="grid" role="grid" aria-label=${this.strings.label} aria-description=${this.strings.help}
      aria-readonly=${this.readonly ? 'true' : 'false'} aria-rowcount=${this.height} aria-colcount=${this.width}
      @keydown=${this.onKey} @pointerdown=${this.onPointer} @pointermove=${this.onMove} @pointerleave=${this.onLeave}
      @contextmenu=${this.onMenu} @focusin=${this.onFocus}>
      ${Array.from({ length: this.height }, (_, row) => html`<div class="row" role="row" aria-rowindex=${row + 1}>
        ${Array.from({ length: this.width }, (_, column) => {
          const i = this.at(column, row);
          return html`<div class="cell ${this.squares[i] ? 'full' : ''}" role="gridcell" aria-colindex=${column + 1}
            tabindex=${i === this.active ? 0 : -1} aria-selected=${i === this.picked ? 'true' : 'false'}
            data-index=${i} data-square=${squareName(this, i)} aria-label=${this.describe(i)}></div>`;
        })}
      </div>`)}
    </div>`;
  }

  /** What a letter means as an English one: null where N is not the knight. */
  private meaning(piece: string): string | null {
    if (this.knight !== 'S') return piece;
    const letter = bare(piece);
    if (letter === 'N' || letter === 'n') return null;
    return piece.replace('S', 'N').replace('s', 'n');
  }

  private art(piece: string): unknown {
    const meaning = this.meaning(piece);
    return meaning === null ? pieceArt(piece, true) : pieceArt(meaning);
  }

  private pieceName(piece: string): string {
    if (piece === '') return this.strings.empty;
    const letter = bare(piece);
    const name = this.strings.pieces[bare(this.meaning(piece) ?? '')] ?? this.strings.otherPiece(letter, isWhite(letter));
    return piece.endsWith('~') ? this.strings.promoted(name) : name;
  }

  private describe(index: number): string {
    const name = squareName(this, index);
    const parts = [name, this.pieceName(this.squares[index] ?? '')];
    const kind = this.marks[name];
    if (kind === 'problem' || kind === 'warning') parts.push(this.strings.problem);
    const confidence = this.confidence[name];
    if (confidence && confidence.probability < SURE) {
      parts.push(this.strings.sure(percentOf(confidence.probability)));
      const others = confidence.alternatives ?? [];
      if (others.length > 0) parts.push(this.strings.orRather(others.map((o) => this.pieceName(o.piece ?? '')).join(', ')));
    }
    return parts.join(', ');
  }

  private say(text: string): void {
    // The same sentence twice would not be read again: a trailing space makes it another one.
    this.said = text === this.said ? text + '\u00a0' : text;
  }

  private tell(type: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** Puts pieces and tells about it; `changes` are pairs of square and piece. */
  private change(changes: [number, string][]): void {
    const real = changes.filter(([i, piece]) => this.squares[i] !== piece);
    if (this.readonly || real.length === 0) return;
    for (const [i, piece] of real) this.squares[i] = piece;
    this.told = placement(this);
    (this.history ??= new History('')).push(this.told);
    const rest = this.fen.trim().split(/\s+/).slice(1);
    this.fen = [this.told, ...rest].join(' ');
    this.told = this.fen;
    const detail: FenChange = {
      placement: placement(this),
      squares: [...this.squares],
      changed: real.map(([i]) => squareName(this, i)),
    };
    this.tell('fen-change', detail);
  }

  private put(index: number, piece: string): void {
    const before = this.squares[index] ?? '';
    if (this.readonly || before === piece) return;
    this.change([[index, piece]]);
    const name = squareName(this, index);
    this.say(piece === '' ? this.strings.removed(name, this.pieceName(before)) : this.strings.placed(name, this.pieceName(piece)));
  }

  private move(from: number, to: number): void {
    this.picked = null;
    if (from === to) return;
    const piece = this.squares[from] ?? '';
    this.change([[from, ''], [to, piece]]);
    this.active = to;
    this.say(this.strings.moved(this.pieceName(piece), squareName(this, from), squareName(this, to)));
  }

  private useTool(index: number): void {
    const tool = this.tool ?? '';
    this.put(index, this.squares[index] === tool ? '' : tool);
  }

  private moveTo(index: number): void {
    this.active = index;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus());
  }

  // Pointer

  private squareAt(x: number, y: number): number | null {
    const box = this.renderRoot.querySelector('svg')?.getBoundingClientRect();
    if (!box || x < box.left || x >= box.right || y < box.top || y >= box.bottom) return null;
    const column = Math.floor(((x - box.left) / box.width) * this.width);
    const row = Math.floor(((y - box.top) / box.height) * this.height);
    return this.at(column, row);
  }

  private onPointer(event: PointerEvent): void {
    const index = this.squareAt(event.clientX, event.clientY);
    if (index === null) return;
    this.active = index;
    if (event.button === 2) {
      if (event.pointerType === 'mouse') this.put(index, '');
      return;
    }
    if (event.button !== 0) return;
    if (this.readonly) {
      this.tell('fen-pick', { square: squareName(this, index) });
      return;
    }
    const piece = this.squares[index] ?? '';
    if (this.tool !== null) {
      whenTapped(event, () => this.useTool(index));
    } else if (this.picked !== null) {
      whenTapped(event, () => {
        if (this.picked !== null) this.move(this.picked, index);
      });
    } else if (piece !== '') {
      this.drag(piece, event, index, () => {
        this.picked = index;
        this.say(this.strings.pickedUp(squareName(this, index), this.pieceName(piece)));
      });
    }
    this.tell('fen-pick', { square: squareName(this, index) });
  }

  /** From a square, or from elsewhere (`from` is null). A pointer that did not move is a tap. */
  private drag(piece: string, event: PointerEvent, from: number | null, onTap: () => void): void {
    const box = this.renderRoot.querySelector('svg')?.getBoundingClientRect();
    startDrag(event, {
      piece,
      side: box ? Math.min(96, Math.max(32, box.width / this.width)) : 56,
      begin: () => {
        this.lifted = from;
        this.picked = null;
      },
      move: (x, y) => {
        this.hover = this.squareAt(x, y);
      },
      drop: (x, y) => {
        const to = this.squareAt(x, y);
        if (from === null) {
          if (to !== null) this.put(to, piece);
        } else if (to === null) {
          this.put(from, '');
        } else {
          this.move(from, to);
        }
      },
      tap: onTap,
      end: () => {
        this.lifted = null;
        this.hover = null;
      },
    });
  }

  private onMove(event: PointerEvent): void {
    // Only where a tap would put something is the square under the mouse worth a frame.
    const armed = this.tool !== null || this.picked !== null;
    if (event.pointerType === 'mouse' && event.buttons === 0) this.hover = armed ? this.squareAt(event.clientX, event.clientY) : null;
  }

  private onLeave(): void {
    if (this.lifted === null) this.hover = null;
  }

  private onMenu(event: Event): void {
    if (!this.readonly) event.preventDefault();
  }

  private onFocus(event: FocusEvent): void {
    const index = (event.target as HTMLElement).dataset['index'];
    if (index !== undefined) this.active = Number(index);
  }

  // Keyboard

  private onKey(event: KeyboardEvent): void {
    if (this.jumping !== null && this.jumpKey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    if (this.key(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  private key(event: KeyboardEvent): boolean {
    const [column, row] = this.place(this.active);
    const [last, bottom] = [this.width - 1, this.height - 1];
    const go = (c: number, r: number): boolean => {
      this.moveTo(this.at(Math.max(0, Math.min(last, c)), Math.max(0, Math.min(bottom, r))));
      return true;
    };
    const control = event.ctrlKey || event.metaKey;
    if (event.altKey) return false;
    if (control) {
      const letter = this.latin(event).toLowerCase();
      if (letter === 'z') return this.step(event.shiftKey ? 'redo' : 'undo');
      if (letter === 'y') return this.step('redo');
      if (event.key === 'Home') return go(0, 0);
      if (event.key === 'End') return go(last, bottom);
      return false;
    }
    switch (event.key) {
      case 'ArrowLeft': return go(column - 1, row);
      case 'ArrowRight': return go(column + 1, row);
      case 'ArrowUp': return go(column, row - 1);
      case 'ArrowDown': return go(column, row + 1);
      case 'Home': return go(0, row);
      case 'End': return go(last, row);
      case 'PageUp': return go(column, 0);
      case 'PageDown': return go(column, bottom);
      case 'Escape': return this.escape();
      case '/':
        this.jumping = '';
        this.say(this.strings.jump);
        return true;
      case 'Delete':
      case 'Backspace':
        this.put(this.active, '');
        return true;
      case ' ':
      case 'Enter':
        return this.pickOrPut();
    }
    const letter = this.latin(event);
    if (letter.toLowerCase() === 'f') {
      this.flip();
      return true;
    }
    if (!(LETTERS + this.extraLetters.toLowerCase()).includes(letter.toLowerCase()) || !isPieceLetter(letter)) return false;
    this.put(this.active, letter);
    return true;
  }

  /** The letter of a key; on keyboards of other scripts that of its place. */
  private latin(event: KeyboardEvent): string {
    if (/^[A-Za-z]$/.test(event.key) || this.extraLetters.includes(event.key)) return event.key;
    const code = /^Key([A-Z])$/.exec(event.code)?.[1];
    if (code === undefined || event.key.length > 1) return event.key;
    return event.shiftKey ? code : code.toLowerCase();
  }

  private escape(): boolean {
    if (this.picked !== null) {
      this.picked = null;
      this.say(this.strings.cancelled);
      return true;
    }
    if (this.tool !== null) {
      this.tool = null;
      this.tell('fen-tool', { tool: null });
      return true;
    }
    return false;
  }

  private pickOrPut(): boolean {
    if (this.readonly) {
      this.tell('fen-pick', { square: squareName(this, this.active) });
    } else if (this.tool !== null) {
      this.useTool(this.active);
    } else if (this.picked !== null) {
      if (this.picked === this.active) {
        this.picked = null;
        this.say(this.strings.cancelled);
      } else {
        this.move(this.picked, this.active);
      }
    } else if (this.squares[this.active]) {
      this.picked = this.active;
      this.say(this.strings.pickedUp(squareName(this, this.active), this.pieceName(this.squares[this.active] ?? '')));
    }
    return true;
  }

  /** Keys behind the slash: a file and a rank. Longer names (`e12`) wait for their second digit or Enter. */
  private jumpKey(event: KeyboardEvent): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') {
      this.jumping = null;
      return false;
    }
    const typed = this.jumping ?? '';
    if (event.key === 'Escape') this.jumping = null;
    else if (event.key === 'Backspace') this.jumping = typed.slice(0, -1);
    else if (event.key === 'Enter') this.jump(typed);
    else {
      const key = /^\d$/.test(event.key) ? event.key : this.latin(event).toLowerCase();
      if (/^[a-z0-9]$/.test(key)) {
        const name = typed + key;
        this.jumping = name;
        const rank = Number(/^[a-z](\d+)$/.exec(name)?.[1] ?? 0);
        if (rank > 0 && rank * 10 > this.height) this.jump(name);
        else if (name.length > 2) this.jump(name);
      }
    }
    return true;
  }

  private jump(name: string): void {
    this.jumping = null;
    const index = squareIndex(this, name);
    if (index === null) this.say(this.strings.noSquare(name));
    else this.moveTo(index);
  }

  private step(way: 'undo' | 'redo'): boolean {
    if (this.readonly) return false;
    if (this.tell(`fen-${way}`, null, true)) {
      const value = way === 'undo' ? this.history?.undo() : this.history?.redo();
      if (value === null || value === undefined || value === '') return true;
      this.fen = this.told = [value, ...this.fen.trim().split(/\s+/).slice(1)].join(' ');
      const squares = parseFen(value)?.squares ?? [];
      this.tell('fen-change', { placement: value, squares: [...squares], changed: [] } satisfies FenChange);
    }
    this.say(way === 'undo' ? this.strings.undone : this.strings.redone);
    return true;
  }
}

customElements.define('fen-board', FenBoard);

declare global {
  interface HTMLElementTagNameMap {
    'fen-board': FenBoard;
  }
}
