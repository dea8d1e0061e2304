import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { api, ApiError, type CastlingChoice } from './api.js';
import { MAX_SIDE, resize, type Position, type Turn } from './position.js';
import { toggleCastling } from './state.js';
import { StoreElement } from './store-element.js';
import { base, panel } from './styles.js';

const SIDES = Array.from({ length: MAX_SIDE }, (_, i) => i + 1);

/** `<fenya-fields>`: everything of a record but the pieces. Only what is possible can be chosen. */
export class FenyaFields extends StoreElement {
  static override styles = [
    base,
    panel,
    css`
      .grid { display: grid; grid-template-columns: repeat(6, 1fr); gap: .9rem 1rem; }
      .item { grid-column: span 2; min-width: 0; align-self: end; } fieldset.item { align-self: start; }
      .item.half { grid-column: span 3; }
      .label, legend { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; font-size: .8125rem; color: var(--muted); margin-bottom: .3rem; padding: 0; }
      .assumed { font-size: .75rem; color: var(--warning); font-weight: 600; border-bottom: 1px dotted currentColor; }
      .segment { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; border: 1px solid var(--edge); border-radius: var(--radius); overflow: clip; background: var(--surface); }
      .segment label { display: flex; align-items: center; justify-content: center; gap: .45rem; min-height: 2.125rem; cursor: pointer; font-weight: 500; }
      .segment label + label { border-inline-start: 1px solid var(--edge); }
      .segment input { position: absolute; opacity: 0; width: 1px; height: 1px; }
      .segment label:has(:checked) { background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
      .segment label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
      .dot { width: .85rem; height: .85rem; border-radius: 50%; border: 1.5px solid var(--ink); background: #fff; }
      .dot.b { background: #2d2926; }
      .castling { display: grid; grid-template-columns: auto 1fr 1fr; gap: .1rem .75rem; align-items: center; }
      .castling label { display: inline-flex; align-items: center; gap: .45rem; min-height: 1.9rem; cursor: pointer; white-space: nowrap; font-variant-numeric: tabular-nums; }
      .castling label.off { color: var(--muted); cursor: not-allowed; opacity: .7; }
      .castling .who { font-size: .875rem; }
      .castling small { color: var(--muted); }
      .size { display: grid; grid-template-columns: 1fr auto 1fr; gap: .4rem; align-items: center; }
      .stack { display: contents; }
      @media (max-width: 30rem) { .item { grid-column: span 3; } .item.wide { grid-column: 1 / -1; } }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    const p = store.position;
    const item = store.stale ? null : store.item;
    return html`<section class="panel" aria-labelledby="fields"><h2 id="fields">${t.fields}</h2>
      <div class="grid">
        <fieldset class="item half wide"><legend>${t.toMove}${this.assumed(item?.turn?.given)}</legend>
          <div class="segment">${(['w', 'b'] as const).map((side) => html`<label><input type="radio" name="turn" value=${side}
            .checked=${live((p?.turn ?? 'w') === side)} ?disabled=${!p} @change=${() => this.turn(side)}>
            <span class="dot ${side}"></span>${side === 'w' ? t.white : t.black}</label>`)}</div></fieldset>
        <fieldset class="item half wide"><legend>${t.castling}${this.assumed(item?.castling?.given)}</legend>
          <div class="castling">${(['w', 'b'] as const).map((side) => this.castling(side))}</div></fieldset>
        <div class="item"><label class="label" for="ep">${t.enPassant}${this.assumed(item?.en_passant?.given)}</label>${this.enPassant()}</div>
        <div class="item"><label class="label" for="half">${t.halfmove}${this.assumed(item?.halfmove?.given)}</label>
          <input id="half" type="number" inputmode="numeric" min="0" max="9999" .value=${live(this.shown('half', p?.halfmove ?? 0))} ?disabled=${!p}
            @input=${this.onDraft} @blur=${this.onBlur}
            @change=${(e: Event) => this.number(e, 0, (halfmove) => ({ halfmove }))}></div>
        <div class="item"><label class="label" for="full">${t.fullmove}${this.assumed(item?.fullmove?.given)}</label>
          <input id="full" type="number" inputmode="numeric" min="1" max="9999" .value=${live(this.shown('full', p?.fullmove ?? 1))} ?disabled=${!p}
            @input=${this.onDraft} @blur=${this.onBlur}
            @change=${(e: Event) => this.number(e, 1, (fullmove) => ({ fullmove }))}></div>
        <div class="item half"><label class="label" for="c960">${t.chess960}</label>
          <input id="c960" type="number" inputmode="numeric" min="0" max="959" placeholder="0–959" title=${t.chess960Hint}
            .value=${live(this.shown('c960', store.possible?.chess960 ?? ''))} @input=${this.onDraft} @blur=${this.onBlur} @change=${this.onChess960}></div>
        <div class="item half wide" role="group" aria-label=${t.boardSize}><span class="label" aria-hidden="true">${t.boardSize}</span>
          <div class="size">${this.side('width', t.files)}<span aria-hidden="true">×</span>${this.side('height', t.ranks)}</div></div>
      </div>
    </section>`;
  }

  /** What is being typed into a number field: an answer that comes meanwhile must not wipe it out. */
  private readonly drafts = new Map<string, string>();

  private shown(id: string, value: number | string): string {
    return this.drafts.get(id) ?? String(value);
  }

  private onDraft(event: Event): void {
    const field = event.target as HTMLInputElement;
    this.drafts.set(field.id, field.value);
  }

  private onBlur(event: Event): void {
    if (this.drafts.delete((event.target as HTMLInputElement).id)) this.requestUpdate();
  }

  private assumed(given: boolean | undefined): unknown {
    return given === false ? html`<span class="assumed" title=${this.t.assumedHint}>${this.t.assumed}</span>` : nothing;
  }

  private castling(side: Turn): TemplateResult {
    const { t, store } = this;
    const choices = store.possible?.castling.filter((c) => c.color === side) ?? [];
    const wing = (name: 'king' | 'queen'): TemplateResult => {
      const here = choices.filter((c) => c.wing === name);
      if (here.length === 0) return html`<span>${this.right(side, name, null, false)}</span>`;
      return html`<span>${here.map((choice) => this.right(side, name, choice, here.length > 1))}</span>`;
    };
    return html`<span class="who">${side === 'w' ? t.white : t.black}</span>${wing('king')}${wing('queen')}`;
  }

  private right(side: Turn, wing: 'king' | 'queen', choice: CastlingChoice | null, several: boolean): TemplateResult {
    const { t, store } = this;
    const name = `${side === 'w' ? t.white : t.black}, ${wing === 'king' ? t.kingside : t.queenside}`;
    // What is written decides: the server's word on the last position may be a moment old.
    const set = choice !== null && (store.position?.castling.includes(choice.right) ?? false);
    return html`<label class=${choice ? '' : 'off'}><input type="checkbox" aria-label=${several && choice ? `${name}, ${t.rookOn(choice.rook)}` : name}
      data-right=${choice?.right ?? ''} .checked=${live(set)} ?disabled=${!choice} @change=${(e: Event) => choice && this.castle(choice, (e.target as HTMLInputElement).checked)}>
      <span aria-hidden="true">${wing === 'king' ? 'O-O' : 'O-O-O'}${several && choice ? html` <small>${choice.rook}</small>` : nothing}</span></label>`;
  }

  private enPassant(): TemplateResult {
    const { t, store } = this;
    const now = store.position?.enPassant ?? '';
    const squares = [...new Set([...(store.possible?.en_passant ?? []), ...(now === '' ? [] : [now])])];
    return html`<select id="ep" ?disabled=${!store.position || squares.length === 0} .value=${live(now)}
      @change=${(e: Event) => this.set({ enPassant: (e.target as HTMLSelectElement).value || null })}>
      <option value="" ?selected=${now === ''}>${t.none}</option>
      ${squares.map((square) => html`<option value=${square} ?selected=${square === now}>${square}</option>`)}</select>`;
  }

  private side(key: 'width' | 'height', name: string): TemplateResult {
    const now = this.store.position?.[key] ?? 8;
    return html`<select aria-label=${name} data-side=${key} ?disabled=${!this.store.position} .value=${live(String(now))} @change=${(e: Event) => this.resize(key, Number((e.target as HTMLSelectElement).value))}>
      ${SIDES.map((n) => html`<option value=${n} ?selected=${n === now}>${n}</option>`)}</select>`;
  }

  private set(change: Partial<Position>): void {
    const { position } = this.store;
    if (position) this.store.edit({ ...position, ...change });
  }

  /** The en passant square belongs to the side that moved last: another side to move has none. */
  private turn(turn: Turn): void {
    this.set({ turn, enPassant: null });
  }

  private castle(choice: CastlingChoice, on: boolean): void {
    const { position, possible } = this.store;
    if (position) this.set({ castling: toggleCastling(position.castling, possible?.castling ?? [], choice.right, on) });
  }

  private number(event: Event, least: number, change: (n: number) => Partial<Position>): void {
    const field = event.target as HTMLInputElement;
    this.drafts.delete(field.id);
    const n = Math.trunc(Number(field.value));
    if (field.value === '' || !Number.isFinite(n) || n < least || n > 4294967295) this.requestUpdate();
    else this.set(change(n));
  }

  private resize(key: 'width' | 'height', n: number): void {
    const p = this.store.position;
    if (p) this.store.edit(resize(p, key === 'width' ? n : p.width, key === 'height' ? n : p.height));
  }

  private async onChess960(event: Event): Promise<void> {
    const { id, value } = event.target as HTMLInputElement;
    this.drafts.delete(id);
    const n = Number(value);
    if (value === '' || !Number.isInteger(n) || n < 0 || n > 959) {
      this.announce(this.t.chess960Hint);
      this.requestUpdate();
      return;
    }
    try {
      this.store.take((await api.chess960(n)).fen, 'load');
    } catch (error) {
      this.announce(error instanceof ApiError && error.code !== 'network' ? this.t.serverError(error.message) : this.t.networkError);
    }
  }
}

customElements.define('fenya-fields', FenyaFields);
