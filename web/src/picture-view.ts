import { css, html, nothing, svg, type PropertyValues, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import './board.js';
import { ApiError, api, type Item, type PictureAnswer, type PictureBoard, type PictureSquare } from './api.js';
import { percentOf, type FenBoard } from './board.js';
import { cell, isConvex, points, project, type Corners, type Point } from './homography.js';
import { PICTURE, type PictureMessages } from './i18n/picture.js';
import { icon } from './icons.js';
import { pieceArt } from './piece-art.js';
import { parseFen, placement, squareIndex, squareName } from './position.js';
import type { SeenBoard } from './state.js';
import { StoreElement } from './store-element.js';
import { base, panel } from './styles.js';

/** The server reads no more (docs/api.md). */
const MAX_FILE = 64 * 1024 * 1024;
/** What browsers show by themselves; anything else is shown as the server sees it. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'image/svg+xml'];
/** Squares that are surer are not talked about. */
const SURE = 0.95;
/** Readings that are less probable are not offered. */
const SECOND = 0.02;
const NAMES = ['a8', 'h8', 'h1', 'a1'] as const;
const TRIES = 6;
/** More doubts than these are not read aloud. */
const SPOKEN = 8;

type Side = 'bottom' | 'top';
type Shown = PictureBoard['shown'];

/** What the reader says of a board, whatever it looks like. */
interface Given {
  white: Side | null;
  shown: Shown | null;
}

const NOTHING: Given = { white: null, shown: null };

/** A page that was read; what the reader did to its boards is kept when others are looked at. */
interface Page {
  answer: Omit<PictureAnswer, 'positions'>;
  boards: SeenBoard[];
  /** The text of each board as the reader left it. */
  texts: string[];
  /** Where the reader says that White sits. */
  given: (Given | undefined)[];
  index: number;
}

type Failure = { kind: 'large' | 'none' | 'network' } | { kind: 'other'; message: string };

/** A picture that was handed over. */
export interface PictureFile {
  blob: Blob;
  name: string;
}

/**
 * `<fenya-picture>`: a picture or a page of a book beside the board. Shows where the boards were found, how sure
 * each square is, and lets the reader choose among boards, move corners, and correct squares.
 */
export class FenyaPicture extends StoreElement {
  static override properties = {
    ...StoreElement.properties,
    file: { attribute: false },
    url: { state: true },
    read: { state: true },
    draft: { state: true },
    status: { state: true },
    failure: { state: true },
    shows: { state: true },
    focused: { state: true },
  };

  declare file: PictureFile | null;
  declare private url: string;
  declare private read: Page | null;
  /** Corners that are being moved, in pixels of the picture. */
  declare private draft: Corners | null;
  declare private status: 'idle' | 'reading' | 'busy' | 'done' | 'failed';
  declare private failure: Failure | null;
  declare private shows: boolean;
  declare private focused: string;
  private page = 1;
  private pageCount = 0;
  private known = new Map<number, Page>();
  /** The board of the store that this view has followed. */
  private followed: SeenBoard | null = null;
  private held: Element | null = null;
  /** The corners that are being set are those of a further board. */
  private adding = false;
  private abort: AbortController | null = null;
  private dragged: { corner: number; pointer: number } | null = null;

  static override styles = [
    base,
    panel,
    css`
      .head { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: .75rem; }
      .head h2 { margin: 0; } .head .close { margin-inline-start: auto; }
      .name { color: var(--muted); font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 0 1 auto; min-width: 3rem; max-width: min(20rem, 45cqi); }
      .side:focus { outline: none; } .side:focus-visible { outline: 3px solid var(--focus); outline-offset: 4px; }
      .pages { display: inline-flex; align-items: center; gap: .35rem; } .pages input { width: 4.5rem; }
      :host { container-type: inline-size; }
      .both { display: grid; gap: 1rem 1.5rem; align-items: start; }
      .stage { position: relative; width: min(100%, calc(min(34rem, 58vh) * var(--aspect, 1))); margin-inline: auto; line-height: 0; border-radius: 6px; }
      .stage img { display: block; width: 100%; height: auto; border-radius: 6px; background: var(--raised); }
      .stage svg.over { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 6px; overflow: hidden; touch-action: pan-y pinch-zoom; }
      .other { fill: #1463c9; fill-opacity: .12; stroke: #fff; stroke-width: 3; vector-effect: non-scaling-stroke; cursor: pointer; }
      .other:hover { fill-opacity: .3; }
      .number { fill: #fff; stroke: #0b1f3a; paint-order: stroke; font-family: var(--sans); font-weight: 700; text-anchor: middle; pointer-events: none; }
      .frame, .under { fill: none; vector-effect: non-scaling-stroke; pointer-events: none; }
      .under { stroke: #fff; stroke-width: 5; stroke-opacity: .85; } .frame { stroke: #0b6e5c; stroke-width: 2.5; }
      .cell { fill: transparent; stroke: none; cursor: pointer; } .cell:hover { fill: #fff; fill-opacity: .25; }
      .doubt { fill: #ffb52e; fill-opacity: .28; stroke: #7a4300; stroke-width: 3; stroke-dasharray: 5 4; vector-effect: non-scaling-stroke; }
      .mended { fill: none; stroke: #0b6e5c; stroke-width: 3; vector-effect: non-scaling-stroke; }
      .looked { fill: none; stroke: #1463c9; stroke-width: 4; vector-effect: non-scaling-stroke; }
      .corner {
        position: absolute; width: 1.75rem; height: 1.75rem; min-height: 0; padding: 0; border-radius: 50%; border: 3px solid #fff; background: #0b6e5ccc; color: #fff;
        transform: translate(-50%, -50%); cursor: move; touch-action: none; font-size: .625rem; font-weight: 700; line-height: 1; box-shadow: 0 1px 5px rgb(0 0 0 / .5);
      }
      .corner:hover:not(:disabled) { background: #0b6e5c; border-color: #fff; }
      .side { display: grid; gap: .75rem; }
      .sure { display: flex; gap: .5rem; align-items: start; } .sure.ok { color: var(--good); } .sure.no { color: var(--warning); font-weight: 600; }
      .note { color: var(--muted); font-size: .875rem; }
      .chooser, .turned, .pieces { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
      .doubts { display: grid; gap: .5rem; max-height: 22rem; overflow: auto; padding: 3px; margin: -3px; }
      .doubts li { display: grid; grid-template-columns: 3.25rem 1fr; gap: .6rem; align-items: center; }
      .crop { width: 3.25rem; height: 3.25rem; border-radius: 5px; background: var(--raised); border: 1px solid var(--line); }
      .pieces strong { min-width: 1.9rem; font-weight: 600; }
      .piece { min-height: 2.5rem; padding: .1rem .5rem .1rem .25rem; gap: .2rem; font-size: .8125rem; }
      .piece svg { width: 1.9rem; height: 1.9rem; background: #d9c3a3; border-radius: 4px; }
      .alternatives { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .5rem; }
      .alternatives button { flex-direction: column; align-items: stretch; padding: .4rem; font-size: .8125rem; }
      .failure { display: grid; gap: .5rem; padding: .75rem 1rem; border-radius: var(--radius); background: var(--error-soft); color: var(--error); line-height: 1.45; }
      .bar { height: 6px; border-radius: 3px; background: var(--raised); overflow: hidden; }
      .bar::after { content: ''; display: block; width: 35%; height: 100%; border-radius: 3px; background: var(--accent); animation: slide 1.2s infinite ease-in-out alternate; }
      @keyframes slide { from { transform: translateX(0); } to { transform: translateX(186%); } }
      .wait { display: grid; gap: .5rem; }
      @media (prefers-reduced-motion: reduce) { .bar::after { width: 100%; opacity: .5; } }
      @container (min-width: 56rem) { .both { grid-template-columns: minmax(0, 1.3fr) minmax(15rem, 1fr); } }
    `,
  ];

  constructor() {
    super();
    this.file = null;
    this.reset();
  }

  private reset(): void {
    this.url = '';
    this.read = null;
    this.draft = null;
    this.status = 'idle';
    this.failure = null;
    this.adding = false;
    this.pageCount = 0;
    this.known = new Map();
    this.shows = true;
    this.focused = '';
    this.page = 1;
  }

  private get p(): PictureMessages {
    return PICTURE[this.store.language];
  }

  private get item(): Item | null {
    return this.read?.boards[this.read.index]?.item ?? null;
  }

  /** Does the text come from the board that is chosen here? */
  private get attached(): boolean {
    const { board } = this.store;
    return board !== null && this.read?.boards[this.read.index] === board;
  }

  private get failureText(): string {
    const { failure, p, t } = this;
    if (failure === null) return '';
    if (failure.kind === 'large') return p.tooLarge(MAX_FILE / (1024 * 1024));
    if (failure.kind === 'none') return p.noBoard;
    return failure.kind === 'other' ? failure.message : t.networkError;
  }

  override disconnectedCallback(): void {
    this.abort?.abort();
    this.forget();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.held = this.shadowRoot?.activeElement ?? null;
    if (changed.has('file')) {
      this.abort?.abort();
      this.forget();
      this.reset();
      if (this.file) void this.open();
    }
    this.follow();
  }

  protected override updated(): void {
    // What had the focus is gone or off: it goes on to what came instead.
    const { held } = this;
    if (held && (!held.isConnected || held.matches(':disabled'))) this.renderRoot.querySelector<HTMLElement>('.side')?.focus({ preventScroll: true });
  }

  /** Undo leads to other boards, other corners and other pages; what is corrected stays with its board. */
  private follow(): void {
    const { board, text } = this.store;
    if (!board || board.source !== this.file) {
      this.followed = null;
      return;
    }
    const page = this.known.get(board.page);
    if (!page) return;
    if (board !== this.followed) {
      this.followed = board;
      page.boards[board.slot] = board;
      page.index = board.slot;
      if (board.page !== this.page) this.showPage(board.page, page);
      this.draft = this.adding ? this.draft : null;
    }
    page.texts[board.slot] = text;
  }

  private showPage(number: number, page: Page): void {
    this.abort?.abort();
    this.page = number;
    this.read = page;
    this.draft = null;
    this.adding = false;
    this.failure = page.boards.length === 0 ? { kind: 'none' } : null;
    this.status = 'done';
    void this.fetchPicture();
  }

  private forget(): void {
    if (this.url !== '') URL.revokeObjectURL(this.url);
    this.url = '';
  }

  /** Shows the file and reads it. */
  private async open(): Promise<void> {
    const file = this.file;
    if (!file) return;
    this.store.open(file);
    if (file.blob.size > MAX_FILE) {
      this.fail({ kind: 'large' });
      return;
    }
    if (SHOWN.includes(file.blob.type)) this.url = URL.createObjectURL(file.blob);
    await Promise.all([this.ask(null), this.url === '' ? this.fetchPicture() : Promise.resolve()]);
  }

  private async fetchPicture(): Promise<void> {
    const { file, page } = this;
    if (!file) return;
    try {
      const blob = await api.pictureAsPng(file.blob, this.isPdf() ? page : null);
      if (file !== this.file || page !== this.page) return;
      this.forget();
      this.url = URL.createObjectURL(blob);
      this.shows = true;
    } catch {
      // The reading itself tells what is wrong with the file.
    }
  }

  private isPdf(): boolean {
    return this.file?.blob.type === 'application/pdf' || /\.pdf$/i.test(this.file?.name ?? '');
  }

  /** Reads all boards, or the one at these corners. */
  private async ask(corners: Corners | null, given = NOTHING): Promise<void> {
    const { file, page } = this;
    if (!file) return;
    this.abort?.abort();
    const abort = (this.abort = new AbortController());
    this.status = 'reading';
    this.failure = null;
    const options = { page: this.isPdf() ? page : null, ...given, corners, lang: this.store.language };
    for (let attempt = 1; ; attempt++) {
      try {
        const { positions, ...answer } = await api.picture(file.blob, options, abort.signal);
        if (abort.signal.aborted) return;
        this.status = 'done';
        this.draft = null;
        this.pageCount = answer.pages ?? 0;
        this.keep(answer, positions, corners !== null, given);
        return;
      } catch (error) {
        if (abort.signal.aborted || (error instanceof DOMException && error.name === 'AbortError')) return;
        if (error instanceof ApiError && error.code === 'busy' && attempt < TRIES) {
          this.status = 'busy';
          await new Promise((resolve) => setTimeout(resolve, 1000 * attempt));
          if (abort.signal.aborted) return;
          continue;
        }
        if (error instanceof ApiError && error.code === 'no-board' && corners === null) {
          const answer = error.body as Page['answer'];
          this.pageCount = answer.pages ?? 0;
          this.keep(answer, [], false, given);
          this.fail({ kind: 'none' });
        } else if (error instanceof ApiError && error.code === 'network') {
          this.fail({ kind: 'network' });
        } else {
          this.fail({ kind: 'other', message: error instanceof Error ? error.message : String(error) });
        }
        return;
      }
    }
  }

  /** Puts what was read with what is known of the page, and shows its board. */
  private keep(answer: Page['answer'], positions: readonly Item[], byHand: boolean, given: Given): void {
    const { file, page } = this;
    if (!file) return;
    const make = (item: Item, slot: number): SeenBoard => ({ source: file, page, slot, item });
    const first = positions[0];
    const before = this.read;
    if (!before || !byHand || !first) {
      this.read = { answer, boards: positions.map(make), texts: positions.map((item) => item.input), given: [], index: 0 };
      this.known.set(page, this.read);
    } else {
      const slot = this.adding ? before.boards.length : before.index;
      const turned = !this.adding && given.white !== null && (before.boards[slot]?.item.picture?.rotation ?? 0) !== (first.picture?.rotation ?? 0);
      const text = turned && this.attached ? this.turned(first.input) : first.input;
      before.boards[slot] = make(first, slot);
      before.texts[slot] = text;
      before.given[slot] = given;
      before.index = slot;
    }
    this.adding = false;
    this.take();
  }

  /** What the reader has corrected holds also when the board is read the other way round. */
  private turned(text: string): string {
    const position = parseFen(text);
    const { corrected, position: old } = this.store;
    if (!position || !old || corrected.length === 0) return text;
    const squares = [...position.squares];
    for (const name of corrected) {
      const index = squareIndex(old, name);
      if (index !== null) squares[squares.length - 1 - index] = old.squares[index] ?? '';
    }
    return placement({ ...position, squares });
  }

  private fail(failure: Failure): void {
    this.status = 'failed';
    this.failure = failure;
    this.tell(this.failureText);
  }

  /** Puts the board that is chosen into the text field, as the picture says it or as it was left. */
  private take(): void {
    const { read, item } = this;
    const board = read?.boards[read.index];
    if (!read || !board || !item?.picture) return;
    this.focused = '';
    this.store.see(board, read.texts[read.index] ?? item.input);
    this.requestUpdate();
    const { p, t } = this;
    const percent = percentOf(item.picture.confidence);
    const name = (piece: string | null): string => (piece === null ? t.board.empty : (t.board.pieces[piece] ?? piece));
    const doubtful = item.picture.squares.filter((s) => s.probability < SURE);
    const said = doubtful.slice(0, SPOKEN).map((s) =>
      [`${s.square} ${name(s.piece)} ${percentOf(s.probability)} %`, ...s.alternatives.slice(0, 1).map((a) => t.board.orRather(name(a.piece)))].join(', '));
    this.tell([
      read.boards.length > 1 ? `${p.board(read.index + 1, read.boards.length)}.` : '',
      item.picture.trusted ? p.sure(percent) : p.unsure(percent),
      said.length > 0 ? `${p.doubts(doubtful.length)}: ${said.join('; ')}` : '',
    ].filter(Boolean).join(' '));
  }

  override render(): TemplateResult {
    const { p, file } = this;
    if (!file) return html``;
    return html`<section class="panel" aria-labelledby="picture-heading">
      <div class="head">
        <h2 id="picture-heading">${p.heading}</h2><span class="name" title=${file.name}>${file.name}</span>
        ${this.pageCount > 0 ? this.pages(this.pageCount) : nothing}
        <button type="button" class="quiet close" @click=${this.close}>${icon('clear')}${p.close}</button>
      </div>
      <div class="both">
        ${this.stage()}
        <div class="side" tabindex="-1" role="group" aria-label=${p.heading}>${this.side()}</div>
      </div>
    </section>`;
  }

  private pages(pages: number): TemplateResult {
    const { p } = this;
    const to = (page: number) => (): void => this.turnTo(page, pages);
    return html`<span class="pages">
      <button type="button" aria-label=${p.previous} ?disabled=${this.page <= 1} @click=${to(this.page - 1)}>‹</button>
      <label class="sr" for="page">${p.page}</label>
      <input id="page" type="number" min="1" max=${pages} .value=${String(this.page)}
        @change=${(event: Event) => this.turnTo(Number((event.target as HTMLInputElement).value), pages)}>
      <span>${p.pageOf(pages)}</span>
      <button type="button" aria-label=${p.next} ?disabled=${this.page >= pages} @click=${to(this.page + 1)}>›</button>
    </span>`;
  }

  private turnTo(page: number, pages: number): void {
    const wanted = Math.min(pages, Math.max(1, Math.round(page) || 1));
    if (wanted === this.page) return;
    const known = this.known.get(wanted);
    if (known) {
      this.showPage(wanted, known);
      this.take();
      return;
    }
    this.page = wanted;
    this.read = null;
    this.draft = null;
    this.adding = false;
    void this.fetchPicture();
    void this.ask(null);
  }

  private stage(): TemplateResult {
    const { p, read, url, file } = this;
    const answer = read?.answer;
    if (url === '') return html`<div></div>`;
    const corners = this.corners;
    return html`<div class="stage">
      ${this.shows
        ? html`<img src=${url} alt=${p.alt(file?.name ?? '')} @load=${this.onLoad} @error=${this.onError}>`
        : html`<p class="note">${p.cannotShow}</p>`}
      ${read && answer && this.shows
        ? html`<svg class="over" viewBox="0 0 ${answer.width} ${answer.height}" preserveAspectRatio="none" aria-hidden="true">
            ${read.boards.map((board, i) => (i === read.index && corners && !this.adding ? nothing : this.otherBoard(board.item, i)))}
            ${corners ? this.current(corners) : nothing}
          </svg>
          ${corners ? corners.map((corner, i) => this.handle(corner, i, answer)) : nothing}`
        : nothing}
    </div>`;
  }

  private get corners(): Corners | null {
    return this.draft ?? this.item?.picture?.corners ?? null;
  }

  private otherBoard(board: Item, i: number): unknown {
    const corners = board.picture?.corners;
    if (!corners) return nothing;
    const [x, y] = center(corners);
    const size = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]) / 3;
    return svg`<polygon class="other" points=${points(corners)} @click=${() => this.choose(i)}></polygon>
      <text class="number" x=${x} y=${y} dy=".35em" font-size=${size} stroke-width=${size / 8}>${i + 1}</text>`;
  }

  private current(corners: Corners): unknown {
    const map = project(corners);
    const squares = this.draft || !this.attached ? [] : (this.item?.picture?.squares ?? []);
    const corrected = new Set(this.store.corrected);
    return svg`<polygon class="under" points=${points(corners)}></polygon><polygon class="frame" points=${points(corners)}></polygon>
      ${map === null ? nothing : squares.map((square, i) => {
        const shape = points(cell(map, i % 8, Math.floor(i / 8)));
        const kind = corrected.has(square.square) ? 'mended' : square.probability < SURE ? 'doubt' : '';
        return svg`<polygon class="cell" points=${shape} data-square=${square.square} @click=${() => this.look(square.square)}></polygon>
          ${kind === '' ? nothing : svg`<polygon class=${kind} points=${shape} pointer-events="none"></polygon>`}
          ${this.focused === square.square ? svg`<polygon class="looked" points=${shape} pointer-events="none"></polygon>` : nothing}`;
      })}`;
  }

  private handle(corner: Point, i: number, answer: Omit<PictureAnswer, 'positions'>): TemplateResult {
    const name = NAMES[i] ?? '';
    const place = (element?: Element): void => {
      if (!(element instanceof HTMLElement)) return;
      element.style.left = `${(corner[0] / answer.width) * 100}%`;
      element.style.top = `${(corner[1] / answer.height) * 100}%`;
    };
    return html`<button type="button" class="corner" ${ref(place)} aria-label=${this.p.corner(name)} title=${this.p.cornerHelp} data-corner=${name}
      @pointerdown=${(event: PointerEvent) => this.onGrab(event, i)} @pointermove=${this.onDrag} @pointerup=${this.onDrop} @pointercancel=${this.onDrop}
      @keydown=${(event: KeyboardEvent) => this.onCornerKey(event, i)}>${name}</button>`;
  }

  private side(): TemplateResult {
    const { p, status } = this;
    if (status === 'reading' || status === 'busy') {
      return html`<div class="wait"><p>${status === 'busy' ? p.busy : p.reading}</p>
        <div class="bar" role="progressbar" aria-label=${p.reading}></div>
        <div><button type="button" @click=${this.stop}>${p.cancel}</button></div></div>`;
    }
    const failure = this.failureText;
    const failed = failure === '' ? nothing : html`<div class="failure" role="alert"><span>${failure}</span></div>`;
    if (this.draft) {
      return html`${failed}<p class="note">${p.cornerHelp}</p>
        <div class="chooser"><button type="button" class="primary" ?disabled=${!isConvex(this.draft)} @click=${() => this.readDraft()}>${p.readCorners}</button>
        <button type="button" @click=${this.leave}>${p.cancel}</button></div>`;
    }
    const { item, read } = this;
    if (!read || !item?.picture) {
      // A file that is no picture will not become one.
      const hopeless = this.failure?.kind === 'large' || this.failure?.kind === 'other';
      return html`${failed}
        ${read ? html`<p class="note">${p.noBoardHint}</p>` : nothing}
        ${hopeless ? nothing : html`<div class="chooser">
          ${read ? html`<button type="button" class="primary" @click=${this.byHand}>${p.byHand}</button>` : nothing}
          <button type="button" @click=${() => this.ask(null)}>${p.again}</button></div>`}`;
    }
    const { picture } = item;
    const percent = percentOf(picture.confidence);
    const chooser = read.boards.length > 1 ? this.chooser(read) : nothing;
    const another = html`<div><button type="button" class="quiet" @click=${this.byHand}>${p.another}</button></div>`;
    if (!this.attached) {
      return html`${failed}${chooser}<p class="note">${p.elsewhere}</p>
        <div><button type="button" class="primary" data-back @click=${this.back}>${p.back}</button></div>${another}`;
    }
    const corrected = this.store.corrected.length;
    return html`
      ${failed}${chooser}
      <div class="sure ${picture.trusted ? 'ok' : 'no'}">${icon(picture.trusted ? 'check' : 'warning')}<span>${picture.trusted ? p.sure(percent) : p.unsure(percent)}</span></div>
      <p class="note">${picture.turn ? p.turnFrom(picture.turn.evidence.text) : p.turnUnknown}</p>
      <div class="turned" role="group" aria-label=${p.whiteAt}><span>${p.whiteAt}</span>
        ${(['bottom', 'top'] as const).map((side) => html`<button type="button" data-white=${side} aria-pressed=${this.whiteIs(item) === side ? 'true' : 'false'}
          @click=${() => this.setWhite(side)}>${p[side]}</button>`)}</div>
      ${picture.goes_on ? html`<p class="note">${p.goesOn}</p>` : nothing}
      ${picture.dark_corner ? this.shown(picture) : nothing}
      ${corrected > 0 ? html`<p class="note">${p.corrected(corrected)}</p>` : nothing}
      ${this.doubts(picture.squares)}
      ${this.alternatives(item)}
      ${another}`;
  }

  private chooser({ boards, index }: Page): TemplateResult {
    const { p } = this;
    return html`<div class="chooser" role="group" aria-label=${p.boards(boards.length)}><span>${p.boards(boards.length)}</span>
      ${boards.map(({ item }, i) => html`<button type="button" data-board=${i + 1} aria-label=${p.board(i + 1, boards.length)}
        aria-pressed=${i === index && this.attached ? 'true' : 'false'} @click=${() => this.choose(i)}>${i + 1}${item.picture?.trusted === false ? ' ?' : ''}</button>`)}</div>`;
  }

  /** Where White sits as the board was read: turned pictures have it elsewhere. */
  private whiteIs(item: Item): 'bottom' | 'top' | null {
    const rotation = item.picture?.rotation ?? 0;
    return rotation === 0 ? 'bottom' : rotation === 180 ? 'top' : null;
  }

  /** A dark square at White's right hand: the picture may be a negative, or mirrored. */
  private shown(picture: PictureBoard): TemplateResult {
    const { p } = this;
    return html`<p class="note">${p.darkCorner}</p>
      <div class="turned" role="group" aria-label=${p.shownAs}><span>${p.shownAs}</span>
        ${(['plain', 'negative', 'mirrored'] as const).map((shown) => html`<button type="button" data-shown=${shown}
          aria-pressed=${picture.shown === shown ? 'true' : 'false'} @click=${() => this.setShown(shown)}>${p[shown]}</button>`)}</div>`;
  }

  private doubts(squares: readonly PictureSquare[]): TemplateResult | typeof nothing {
    const doubtful = squares.filter((s) => s.probability < SURE).sort((a, b) => a.probability - b.probability);
    if (doubtful.length === 0) return nothing;
    return html`<section aria-labelledby="doubts"><h2 id="doubts">${this.p.doubts(doubtful.length)}</h2>
      <p class="note">${this.p.doubtsHint}</p>
      <ul class="doubts">${doubtful.slice(0, 24).map((square) => this.doubt(square))}</ul></section>`;
  }

  private doubt(square: PictureSquare): TemplateResult {
    const position = this.store.position;
    const index = position ? squareIndex(position, square.square) : null;
    const now = position && index !== null ? (position.squares[index] ?? '') : null;
    const choices = [{ piece: square.piece, probability: square.probability }, ...square.alternatives].slice(0, 4);
    if (choices.every((c) => c.piece !== null)) choices.push({ piece: null, probability: 0 });
    const { board } = this.t;
    return html`<li data-doubt=${square.square} @focusin=${() => (this.focused = square.square)} @pointerenter=${() => (this.focused = square.square)}>
      ${this.crop(square.square)}
      <div class="pieces" role="group" aria-label=${square.square}><strong aria-hidden="true">${square.square}</strong>${choices.map((choice) => {
        const piece = choice.piece ?? '';
        const name = piece === '' ? board.empty : (board.pieces[piece] ?? piece);
        const percent = choice.probability > 0 ? `${percentOf(choice.probability) || '< 1'} %` : '';
        return html`<button type="button" class="piece" aria-pressed=${now === piece ? 'true' : 'false'} aria-label="${square.square}, ${name} ${percent}" title=${name}
          data-piece=${piece} @click=${() => this.put(square.square, piece)}>
          <svg viewBox="0 0 100 100" aria-hidden="true">${piece === '' ? nothing : pieceArt(piece)}</svg>${percent}</button>`;
      })}</div></li>`;
  }

  /** The square as the picture shows it, with a little of its neighbours. */
  private crop(name: string): TemplateResult {
    const corners = this.item?.picture?.corners;
    const map = corners ? project(corners) : null;
    const { url } = this;
    const answer = this.read?.answer;
    if (!map || !answer || url === '' || !this.shows) return html`<span class="crop"></span>`;
    const [column, row] = [name.charCodeAt(0) - 97, 8 - Number(name.slice(1))];
    const shape = cell(map, column, row);
    const [xs, ys] = [shape.map((q) => q[0]), shape.map((q) => q[1])];
    const side = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) * 1.25;
    const [x, y] = center(shape);
    return html`<svg class="crop" viewBox="${x - side / 2} ${y - side / 2} ${side} ${side}" aria-hidden="true">
      <image href=${url} width=${answer.width} height=${answer.height} preserveAspectRatio="none"></image></svg>`;
  }

  private alternatives(item: Item): TemplateResult | typeof nothing {
    const others = (item.picture?.alternatives ?? []).filter((a) => a.probability >= SECOND);
    if (others.length === 0) return nothing;
    return html`<section aria-labelledby="others"><h2 id="others">${this.p.others}</h2>
      <div class="alternatives">${others.slice(0, 3).map((other) => html`<button type="button" data-fen=${other.fen} @click=${() => this.takeOther(item, other)}>
        <fen-board picture coordinates="none" .fen=${other.fen} .strings=${this.t.board} label=${other.fen}></fen-board>
        <span>${percentOf(other.probability)} %${other.turned ? ` · ${this.p.turned}` : ''}</span></button>`)}</div></section>`;
  }

  // What the reader does

  private choose(i: number): void {
    const { read } = this;
    if (!read || (i === read.index && this.draft === null && this.attached)) return;
    read.index = i;
    this.draft = null;
    this.adding = false;
    this.failure = null;
    this.take();
  }

  private readonly back = (): void => this.take();

  private takeOther(item: Item, other: { fen: string; turned: boolean }): void {
    const squares = parseFen(other.fen)?.squares;
    const { position } = this.store;
    if (other.turned) this.setWhite(this.whiteIs(item) === 'top' ? 'bottom' : 'top');
    else if (squares && position) this.store.edit({ ...position, squares });
  }

  private look(square: string): void {
    this.focused = square;
    const app = this.closest('fenya-app')?.shadowRoot ?? document;
    app.querySelector<FenBoard>('fen-board:not([picture])')?.focusSquare(square);
  }

  private put(name: string, piece: string): void {
    const position = this.store.position ?? parseFen('8/8/8/8/8/8/8/8 w - - 0 1');
    const index = position ? squareIndex(position, name) : null;
    if (!position || index === null) return;
    this.store.edit({ ...position, squares: position.squares.map((old, i) => (i === index ? piece : old)) });
    const { board } = this.t;
    this.tell(board.placed(squareName(position, index), piece === '' ? board.empty : (board.pieces[piece] ?? piece)));
  }

  private setWhite(white: Side): void {
    void this.ask(this.item?.picture?.corners ?? null, { ...this.given(), white });
  }

  private setShown(shown: Shown): void {
    void this.ask(this.item?.picture?.corners ?? null, { ...this.given(), shown });
  }

  private given(): Given {
    const { read } = this;
    return read?.given[read.index] ?? NOTHING;
  }

  private readDraft(): void {
    void this.ask(this.draft, this.adding ? NOTHING : this.given());
  }

  private readonly stop = (): void => {
    this.abort?.abort();
    this.status = this.read?.boards.length ? 'done' : 'idle';
  };

  private readonly byHand = (): void => {
    const answer = this.read?.answer;
    if (!answer) return;
    const [w, h] = [answer.width, answer.height];
    const side = Math.min(w, h) * 0.8;
    const [x, y] = [(w - side) / 2, (h - side) / 2];
    this.failure = null;
    this.adding = true;
    this.draft = [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('.corner')?.focus());
  };

  private readonly leave = (): void => {
    this.adding = false;
    this.draft = null;
    if (this.read?.boards.length) this.failure = null;
  };

  private readonly close = (): void => {
    this.abort?.abort();
    this.store.open(null);
    this.dispatchEvent(new CustomEvent('fenya-picture-close', { bubbles: true, composed: true }));
  };

  private readonly onLoad = (event: Event): void => {
    const image = event.target as HTMLImageElement;
    // As large as there is room, whatever its pixels: boards of 100 pixels are to be compared, too.
    if (image.naturalHeight > 0) this.style.setProperty('--aspect', String(image.naturalWidth / image.naturalHeight));
    this.shows = true;
  };

  private readonly onError = (): void => {
    // A type that the browser promised and does not show: the server's view of it helps.
    const known = this.file && SHOWN.includes(this.file.blob.type);
    this.shows = false;
    if (known && this.status !== 'failed') void this.fetchPicture();
  };

  // Corners

  private moveCorner(i: number, to: Point): void {
    const { corners } = this;
    const answer = this.read?.answer;
    if (!answer || !corners) return;
    const inside: Point = [Math.min(answer.width, Math.max(0, to[0])), Math.min(answer.height, Math.max(0, to[1]))];
    this.draft = corners.map((corner, n) => (n === i ? inside : corner)) as unknown as Corners;
  }

  private onGrab(event: PointerEvent, corner: number): void {
    this.dragged = { corner, pointer: event.pointerId };
    (event.target as HTMLElement).setPointerCapture(event.pointerId);
  }

  private readonly onDrag = (event: PointerEvent): void => {
    if (this.dragged?.pointer !== event.pointerId || !this.read) return;
    const box = this.renderRoot.querySelector('.stage')?.getBoundingClientRect();
    if (!box) return;
    const scale = this.read.answer.width / box.width;
    this.moveCorner(this.dragged.corner, [(event.clientX - box.left) * scale, (event.clientY - box.top) * scale]);
  };

  private readonly onDrop = (): void => {
    const moved = this.dragged !== null && this.draft !== null;
    this.dragged = null;
    // With a board to compare, letting go is enough; without one all corners come first.
    if (moved && !this.adding && this.draft && isConvex(this.draft)) this.readDraft();
  };

  private onCornerKey(event: KeyboardEvent, i: number): void {
    const step = event.shiftKey ? 10 : 1;
    const ways: Record<string, Point> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const way = ways[event.key];
    const corner = this.corners?.[i];
    if (!way || !corner) return;
    event.preventDefault();
    this.moveCorner(i, [corner[0] + way[0], corner[1] + way[1]]);
  }
}

function center(corners: Corners): Point {
  return [corners.reduce((sum, c) => sum + c[0], 0) / 4, corners.reduce((sum, c) => sum + c[1], 0) / 4];
}

customElements.define('fenya-picture', FenyaPicture);

declare global {
  interface HTMLElementTagNameMap {
    'fenya-picture': FenyaPicture;
  }
}
