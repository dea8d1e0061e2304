import { css, html, type TemplateResult } from 'lit';
import { icon, type IconName } from './icons.js';
import { EMPTY_FEN, START_FEN } from './position.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';

/** `<fenya-tools>`: what can be done to the board as a whole. */
export class FenyaTools extends StoreElement {
  static override styles = [
    base,
    css`
      .bar { display: flex; flex-wrap: wrap; justify-content: center; gap: .25rem; }
      button { font-size: .875rem; padding-inline: .6rem; }
      .gap { flex: 0 0 .25rem; }
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
    return html`<button class="quiet" type="button" data-act=${name} ?disabled=${disabled} @click=${act}>${icon(name)}${label}</button>`;
  }
}

customElements.define('fenya-tools', FenyaTools);
