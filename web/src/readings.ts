import { css, html, nothing, type TemplateResult } from 'lit';
import './board.js';
import type { Alternative } from './api.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';

/** `<fenya-readings>`: the readings of an ambiguous text, repairs of a broken one, or several positions or games. */
export class FenyaReadings extends StoreElement {
  static override styles = [
    base,
    css`
      .hint { color: var(--muted); font-size: .875rem; margin: .15rem 0 .6rem; }
      ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .6rem; }
      ul.many { max-height: 22rem; overflow: auto; padding: 4px; margin: -4px; }
      ul.games { grid-template-columns: 1fr; gap: .25rem; max-height: 15rem; }
      li { content-visibility: auto; contain-intrinsic-size: auto 14rem; }
      .games li { contain-intrinsic-size: auto 3rem; }
      button { flex-direction: column; align-items: stretch; justify-content: start; gap: .5rem; width: 100%; height: 100%; padding: .6rem; text-align: start; font-weight: 400; }
      button[aria-current='true'] { border-color: var(--accent); background: var(--accent-soft); }
      .why { font-size: .8125rem; line-height: 1.4; overflow-wrap: anywhere; }
      .why strong { display: block; font-weight: 600; }
      .games button { flex-direction: row; justify-content: space-between; overflow-wrap: anywhere; }
      .games .result { flex: none; max-width: 45%; text-align: end; }
      fen-board { --board-radius: 4px; }
      .wrap { position: relative; }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    const { alternatives } = store;
    if (store.games.length > 0) return this.gameList();
    const several = store.items.length > 1 ? this.itemList() : nothing;
    if (alternatives.length === 0) return html`${several}`;
    const ambiguous = store.item?.ambiguous ?? false;
    return html`${several}<section aria-labelledby="readings">
      <h2 id="readings">${ambiguous ? t.readings(alternatives.length) : t.repairs}</h2>
      <p class="hint">${ambiguous ? t.readingsHint : t.repairsHint}</p>
      <ul class=${alternatives.length > 6 ? 'many' : ''}>${alternatives.map((a) => this.reading(a))}</ul>
    </section>`;
  }

  private reading(reading: Alternative): TemplateResult {
    const { t } = this;
    const what = reading.repair ?? [
      reading.size === '8x8' ? '' : reading.size.replace('x', '×'),
      reading.letters && reading.letters !== 'en' ? t.letters(t.languageNames[reading.letters] ?? reading.letters) : '',
      reading.dialect ? (t.dialects[reading.dialect] ?? reading.dialect) : '',
    ].filter(Boolean).join(' · ');
    return html`<li><button type="button" class="reading" data-fen=${reading.fen} title=${reading.fen} @click=${() => this.take(reading)}>
      <fen-board picture coordinates="none" .fen=${reading.fen} .knight=${reading.knight} .strings=${t.board} label=${reading.fen}></fen-board>
      <span class="why"><strong>${what}</strong><span class="muted">${reading.evidence.at(-1) ?? ''}</span></span>
    </button></li>`;
  }

  private take(reading: Alternative): void {
    this.store.choose(reading);
    this.announce(reading.fen);
    this.dispatchEvent(new CustomEvent('fenya-focus-text', { bubbles: true, composed: true }));
  }

  private itemList(): TemplateResult {
    const { t, store } = this;
    return html`<section aria-labelledby="positions"><h2 id="positions">${t.positions(store.items.length)}</h2>
      ${store.more > 0 ? html`<p class="hint">${t.more(store.more)}</p>` : html`<p class="hint"></p>`}
      <ul class="many">${store.items.map((item, i) => html`<li><button type="button" aria-current=${i === store.index ? 'true' : 'false'}
        @click=${() => store.select(i)}>
        <fen-board picture coordinates="none" .fen=${item.fen ?? item.alternatives[0]?.fen ?? '8/8/8/8/8/8/8/8'} label=${t.board.label}></fen-board>
        <span class="why"><strong>${t.positionNumber(i + 1, item.line ?? 1)}</strong>
          <span class="muted">${item.status === 'ok' ? t.verdict.good : t.problemCount(item.problems.filter((p) => p.severity !== 'info').length)}</span></span>
      </button></li>`)}</ul></section>`;
  }

  private gameList(): TemplateResult {
    const { t, store } = this;
    return html`<section aria-labelledby="games"><h2 id="games">${t.games(store.games.length)}</h2>
      <p class="hint">${store.more > 0 ? t.more(store.more) : ''}</p>
      <ul class="many games">${store.games.map((game, i) => html`<li><button type="button" aria-current=${i === store.index ? 'true' : 'false'}
        @click=${() => store.select(i)}>
        <span>${game.tags['White'] ?? '?'} – ${game.tags['Black'] ?? '?'} <span class="muted">${(game.tags['Date'] ?? '').replace(/\.?\?+/g, '')}</span></span>
        <span class="muted result">${game.result} · ${t.plies(game.plies)}${game.problems > 0 ? ` · ${t.problemCount(game.problems)}` : ''}</span>
      </button></li>`)}</ul></section>`;
  }
}

customElements.define('fenya-readings', FenyaReadings);
