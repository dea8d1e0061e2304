import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Game } from './api.js';
import { outOf, tree, type MoveNode, type Shown, type Tree } from './game-tree.js';
import { GAME, type GameMessages } from './i18n/game.js';
import { icon } from './icons.js';
import { StoreElement } from './store-element.js';
import { base, panel } from './styles.js';

/** Deeper lines are not set in further. */
const MAX_INDENT = 4;
/** So many pixels are left between a move and the edge of the box. */
const MARGIN = 8;

/** `<fenya-game>`: the moves of a game with its comments and variations; the board follows. */
export class FenyaGame extends StoreElement {
  static override properties = { ...StoreElement.properties, at: { state: true } };

  /** The move that was made last; -1 is the start. */
  declare private at: number;
  private game: Game | null = null;
  private tree: Tree = { nodes: [], line: [], first: -1, firstOthers: [] };

  static override styles = [
    base,
    panel,
    css`
      .title { font-weight: 600; overflow-wrap: anywhere; } .tags { color: var(--muted); font-size: .875rem; margin-bottom: .6rem; overflow-wrap: anywhere; }
      .steps { display: flex; gap: .35rem; margin-bottom: .6rem; flex-wrap: wrap; } .steps .copy { margin-inline-start: auto; }
      .steps button { min-width: 2.75rem; }
      .moves { position: relative; max-height: 22rem; overflow: auto; line-height: 1.85; padding: 4px; margin: -4px; }
      .moves button { display: inline; min-height: 0; padding: .1rem .3rem; border-color: transparent; background: none; font-weight: 600; border-radius: 5px; }
      .moves button:hover { background: var(--raised); }
      .moves button[aria-current='true'] { background: var(--accent); color: var(--on-accent); }
      .number { color: var(--muted); margin-inline: .2rem .05rem; }
      .move { white-space: nowrap; }
      .nag { margin-inline: -.2rem .25rem; }
      .comment { color: var(--muted); margin-inline: .25rem; overflow-wrap: anywhere; }
      .unplayed { color: var(--error); text-decoration: underline wavy; margin-inline: .25rem; }
      .variation { display: block; margin: .1rem 0 .1rem .9rem; padding-inline-start: .6rem; border-inline-start: 2px solid var(--line); font-size: .9375rem; line-height: 1.7; }
      .variation.deep { margin-inline-start: 0; }
      .variation button { font-weight: 400; }
    `,
  ];

  constructor() {
    super();
    this.at = -1;
  }

  private get g(): GameMessages {
    return GAME[this.store.language];
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const game = this.store.game;
    if (game === this.game) return;
    this.game = game;
    this.tree = tree(game?.tree ?? []);
    // The board shows the end of a game that is opened, or where it was left.
    const left = this.store.leftAt;
    this.at = left !== null && left < this.tree.nodes.length ? left : this.end(-1);
    void this.updateComplete.then(() => this.bring(this.at));
  }

  override render(): TemplateResult {
    const { game, g, t, at } = this;
    if (!game) return html``;
    const tag = (name: string): string => (game.tags[name] ?? '?').replace(/^\?$/, '');
    const players = [tag('White'), tag('Black')].map((n) => n || '?').join(' – ');
    const about = [tag('Event'), tag('Site'), tag('Date').replace(/\.\?\?/g, ''), tag('Result') || game.result].filter((v) => v && !v.startsWith('????'));
    const node = this.tree.nodes[at];
    return html`<section class="panel" aria-labelledby="game-heading" @keydown=${this.onKey}>
      <h2 id="game-heading">${g.heading}</h2>
      <p class="title">${players}</p><p class="tags">${about.join(' · ')}</p>
      <div class="steps">
        <button type="button" data-step="first" aria-label=${g.first} title=${g.first} ?disabled=${at < 0} @click=${() => this.go(-1)}>${icon('first')}</button>
        <button type="button" data-step="previous" aria-label=${g.previous} title=${g.previous} ?disabled=${at < 0} @click=${() => this.go(node?.parent ?? -1)}>${icon('previous')}</button>
        <button type="button" data-step="next" aria-label=${g.next} title=${g.next} ?disabled=${this.nextOf(at) < 0} @click=${() => this.go(this.nextOf(at))}>${icon('next')}</button>
        <button type="button" data-step="last" aria-label=${g.last} title=${g.last} ?disabled=${this.nextOf(at) < 0} @click=${() => this.go(this.end(at))}>${icon('last')}</button>
        <button type="button" class="copy" @click=${this.copy}>${icon('copy')}${g.copyFen}</button>
      </div>
      <div class="moves" role="group" aria-label=${g.moves} aria-description=${g.help}>
        <button type="button" data-move="-1" tabindex=${at < 0 ? 0 : -1} aria-current=${at < 0 ? 'true' : 'false'} @click=${() => this.go(-1)}>${g.start}</button>
        ${(game.preface ?? []).map((text) => html`<span class="comment">${text}</span>`)}
        ${this.line(this.tree.line, 0)} <span class="number">${game.result}</span>
      </div>
      <span class="sr">${t.plies(game.plies)}</span>
    </section>`;
  }

  private line(line: readonly Shown[], depth: number): TemplateResult[] {
    return line.map((shown) => {
      if (shown.kind === 'move') return this.move(shown.node, shown.numbered);
      if (shown.kind === 'variation') {
        return html`<span class="variation ${depth >= MAX_INDENT ? 'deep' : ''}"><span class="sr">${this.g.variation}: </span>${this.line(shown.line, depth + 1)}<span class="sr">; ${this.g.endOfVariation}</span></span>`;
      }
      if (shown.kind === 'unplayed') return html`<span class="unplayed" title=${this.g.unplayed}>${shown.text}<span class="sr"> (${this.g.unplayed})</span></span>`;
      return html`<span class=${shown.kind}>${shown.text}</span> `;
    });
  }

  private move(node: MoveNode, numbered: boolean): TemplateResult {
    const here = node.id === this.at;
    return html`<span class="move">${numbered ? html`<span class="number">${node.number}</span>` : nothing}<button type="button" data-move=${node.id} tabindex=${here ? 0 : -1}
      aria-current=${here ? 'true' : 'false'} @click=${() => this.go(node.id)}>${node.san}</button></span> `;
  }

  private nextOf(id: number): number {
    return id < 0 ? this.tree.first : (this.tree.nodes[id]?.next ?? -1);
  }

  private end(id: number): number {
    let last = id;
    for (let next = this.nextOf(last); next >= 0; next = this.nextOf(last)) last = next;
    return last;
  }

  /** Shows the position after a move. */
  private go(id: number, focus = false): void {
    const node = this.tree.nodes[id];
    const fen = node?.fen ?? this.game?.start;
    this.at = node ? id : -1;
    if (fen) this.store.showMove(fen, this.at);
    this.tell(node ? `${node.number} ${node.san}` : this.g.start);
    void this.updateComplete.then(() => {
      const button = this.bring(this.at);
      if (focus) button?.focus({ preventScroll: true });
    });
  }

  /** Scrolls the moves, and not the page, until this one can be seen. */
  private bring(id: number): HTMLElement | null {
    const box = this.renderRoot.querySelector<HTMLElement>('.moves');
    const button = this.renderRoot.querySelector<HTMLElement>(`[data-move='${id}']`);
    if (!box || !button) return null;
    const [outer, inner] = [box.getBoundingClientRect(), button.getBoundingClientRect()];
    if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top + MARGIN;
    else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom + MARGIN;
    return button;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = this.tree.nodes[this.at];
    const others = node ? (this.tree.nodes[node.parent]?.others ?? this.tree.firstOthers) : this.tree.firstOthers;
    const to = {
      ArrowLeft: () => node?.parent ?? -1,
      ArrowRight: () => (this.nextOf(this.at) < 0 ? this.at : this.nextOf(this.at)),
      ArrowDown: () => others.find((o) => o > this.at) ?? this.at,
      ArrowUp: () => (node && node.depth > 0 ? outOf(this.tree.nodes, this.at) : this.at),
      Home: () => -1,
      End: () => this.end(this.at),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    this.go(to(), true);
  };

  private readonly copy = (): void => {
    const fen = this.tree.nodes[this.at]?.fen ?? this.game?.start;
    if (!fen) return;
    navigator.clipboard.writeText(fen).then(
      () => this.announce(this.t.copied('FEN')),
      () => this.announce(this.t.copyFailed),
    );
  };
}

customElements.define('fenya-game', FenyaGame);

declare global {
  interface HTMLElementTagNameMap {
    'fenya-game': FenyaGame;
  }
}
