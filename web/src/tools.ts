import { css, html, nothing, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.js';
import { EMPTY_FEN, START_FEN } from './position.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';

/** `<fenya-tools>`: what can be done to the board as a whole. */
export class FenyaTools extends StoreElement {
  static override styles = [
    base,
    css`
      .bar { display: flex; flex-wrap: wrap; justify-content: center; gap: .15rem; }
      button { font-size: .8125rem; padding-inline: .45rem; gap: .35rem; }
      button[aria-label] { width: 2.25rem; padding: 0; }
      svg.icon { width: 1rem; height: 1rem; }
      @media (max-width: 30rem) { .bar { gap: .1rem; } }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    const { possible } = store;
    return html`<div class="bar" role="group" aria-label=${t.tools}>
      ${this.button('undo', t.undo, () => store.undo(), !store.canUndo)}
      ${this.button('redo', t.redo, () => store.redo(), !store.canRedo)}
      ${this.button('flip', t.flip, () => this.dispatchEvent(new CustomEvent('fenya-flip', { bubbles: true, composed: true })))}
      ${this.button('start', t.start, () => store.take(START_FEN))}
      ${this.button('empty', t.empty, () => store.take(EMPTY_FEN))}
      ${this.button('mirror', t.mirror, () => store.take(possible?.mirror ?? ''), !possible)}
      ${this.button('turn', t.turn, () => store.take(possible?.flip ?? ''), !possible)}
      ${this.button('swap', t.swap, () => store.take(possible?.swap ?? ''), !possible)}
    </div>`;
  }

  private button(name: IconName, label: string, act: () => void, disabled = false): TemplateResult {
    // What everybody knows by its picture has its name as a hint only.
    const short = name === 'undo' || name === 'redo' || name === 'flip';
    return html`<button class="quiet" type="button" data-act=${name} ?disabled=${disabled} @click=${act}
      aria-label=${short ? label : nothing} title=${short ? label : nothing}>${icon(name)}${short ? nothing : label}</button>`;
  }
}

customElements.define('fenya-tools', FenyaTools);
