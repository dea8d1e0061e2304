import { LitElement, css, html, nothing, type TemplateResult } from 'lit';
import type { FenBoard } from './board.js';
import { icon } from './icons.js';
import type { Messages } from './i18n/index.js';
import { pieceArt } from './piece-art.js';
import { isPieceLetter } from './position.js';
import { base } from './styles.js';

const USUAL = 'KQRBNP';

/** `<fenya-palette>`: the pieces of one side or both, to be tapped or dragged onto a board. */
export class FenyaPalette extends LitElement {
  static override properties = {
    board: { attribute: false },
    tool: { attribute: false },
    messages: { attribute: false },
    side: {},
    extra: { attribute: false },
    asking: { state: true },
  };

  declare board: FenBoard | null;
  declare tool: string | null;
  declare messages: Messages;
  /** `w` or `b`; White's has the pointer, the eraser and the field for other pieces. */
  declare side: 'w' | 'b';
  /** Capital letters of further pieces. */
  declare extra: string;
  declare private asking: boolean;

  static override styles = [
    base,
    css`
      .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem; justify-content: center; }
      button { width: var(--palette-cell, 2.875rem); height: var(--palette-cell, 2.875rem); min-height: 0; padding: 2px; border-color: transparent; background: none; touch-action: none; border-radius: var(--radius); }
      button .art { width: 100%; height: 100%; display: block; }
      button[data-piece] { background: var(--palette); }
      button[aria-pressed='true'] { background: var(--accent-soft); border-color: var(--accent); }
      button[data-piece][aria-pressed='true'] { background: var(--palette-on); border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent); }
      .gap { width: .5rem; }
      .other { position: relative; }
      form { display: inline-flex; gap: .25rem; align-items: center; }
      form input { width: 3rem; text-align: center; font-weight: 600; }
      form button { width: auto; padding: .3rem .6rem; height: 2.25rem; border-color: var(--line); }
      @media (max-width: 30rem) { .bar { gap: 2px; } .gap { width: 0; } }
    `,
  ];

  constructor() {
    super();
    this.board = null;
    this.tool = null;
    this.side = 'w';
    this.extra = '';
    this.asking = false;
  }

  override render(): TemplateResult {
    const t = this.messages;
    const letters = [...USUAL, ...this.extra].map((l) => (this.side === 'w' ? l : l.toLowerCase()));
    return html`<div class="bar" role="toolbar" aria-label=${this.side === 'w' ? t.paletteWhite : t.paletteBlack} @keydown=${this.onKey}>
      ${letters.map((letter, i) => this.piece(letter, i === 0))}
      ${this.side === 'w' ? html`<span class="gap"></span>
        ${this.button(null, t.pointer, icon('pointer'))}${this.button('', t.eraser, icon('eraser'))}` : this.other()}
    </div>`;
  }

  private name(letter: string): string {
    const t = this.messages.board;
    return t.pieces[letter] ?? t.otherPiece(letter, this.side === 'w');
  }

  private piece(letter: string, first: boolean): TemplateResult {
    return html`<button type="button" data-piece=${letter} aria-pressed=${this.tool === letter ? 'true' : 'false'} aria-label=${this.name(letter)}
      title=${this.name(letter)} tabindex=${first ? 0 : -1}
      @pointerdown=${(event: PointerEvent) => this.onDown(letter, event)} @click=${(event: MouseEvent) => this.onClick(letter, event)}>
      <svg class="art" viewBox="0 0 100 100" aria-hidden="true">${pieceArt(letter)}</svg></button>`;
  }

  private button(tool: string | null, name: string, art: TemplateResult): TemplateResult {
    return html`<button type="button" aria-pressed=${this.tool === tool ? 'true' : 'false'} aria-label=${name} title=${name} tabindex="-1"
      @click=${() => this.choose(tool)}>${art}</button>`;
  }

  private other(): TemplateResult {
    const t = this.messages;
    if (!this.asking) {
      return html`<span class="gap"></span><button type="button" aria-label=${t.otherPiece} title=${t.otherPiece} tabindex="-1" data-other
        @click=${this.ask}>+</button>`;
    }
    return html`<form @submit=${this.onLetter}><input aria-label=${t.otherPieceHint} title=${t.otherPieceHint} maxlength="2" autocomplete="off"
      autocapitalize="off" @keydown=${(event: KeyboardEvent) => event.key === 'Escape' && (this.asking = false)}><button type="submit">${t.add}</button></form>${nothing}`;
  }

  private async ask(): Promise<void> {
    this.asking = true;
    await this.updateComplete;
    this.renderRoot.querySelector('input')?.focus();
  }

  private onLetter(event: Event): void {
    event.preventDefault();
    const letter = this.renderRoot.querySelector('input')?.value.trim() ?? '';
    if (!isPieceLetter(letter)) return;
    this.asking = false;
    this.dispatchEvent(new CustomEvent('fenya-letter', { detail: letter, bubbles: true, composed: true }));
  }

  private onDown(letter: string, event: PointerEvent): void {
    if (event.button !== 0 || !this.board) return;
    (event.target as HTMLElement).releasePointerCapture?.(event.pointerId);
    this.board.dragIn(letter, event, () => this.choose(letter));
  }

  /** A click without a pointer comes from the keyboard or from assistive technology. */
  private onClick(letter: string, event: MouseEvent): void {
    if (event.detail === 0) this.choose(letter);
  }

  private choose(tool: string | null): void {
    const next = this.tool === tool ? null : tool;
    this.dispatchEvent(new CustomEvent('fen-tool', { detail: { tool: next }, bubbles: true, composed: true }));
  }

  /** A toolbar is one stop of the Tab key; arrows go along it. */
  private onKey(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const buttons = [...this.renderRoot.querySelectorAll<HTMLButtonElement>('.bar > button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    if (at < 0) return;
    const to = step !== undefined ? (at + step + buttons.length) % buttons.length : event.key === 'Home' ? 0 : event.key === 'End' ? buttons.length - 1 : -1;
    if (to < 0) return;
    event.preventDefault();
    buttons.forEach((button, i) => (button.tabIndex = i === to ? 0 : -1));
    buttons[to]?.focus();
  }
}

customElements.define('fenya-palette', FenyaPalette);
