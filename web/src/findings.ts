import { css, html, nothing, type TemplateResult } from 'lit';
import { icon } from './icons.js';
import type { Fix } from './api.js';
import type { Finding } from './state.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';

/** `<fenya-findings>`: what is wrong, where, and what mends it. */
export class FenyaFindings extends StoreElement {
  static override styles = [
    base,
    css`
      .head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: .4rem; min-height: 2.25rem; }
      li { position: relative; padding: .55rem .9rem .65rem 2.6rem; border-radius: var(--radius); border: 1px solid transparent; }
      li + li { margin-top: .15rem; }
      li:hover, li.active { background: var(--surface); border-color: var(--line); }
      li > .icon-box { position: absolute; left: .85rem; top: .68rem; }
      .error .icon-box { color: var(--error); } .warning .icon-box { color: var(--warning); } .info .icon-box { color: var(--info); }
      .message { line-height: 1.45; overflow-wrap: anywhere; }
      .info .message { color: var(--muted); }
      .fixes button.where { min-height: 1.5rem; padding: 0 .25rem; margin-inline-start: -.25rem; font-size: .8125rem; font-weight: 400; color: var(--muted); text-decoration: underline dotted; text-underline-offset: .2em; }
      .fixes button + button.where { margin-inline-start: .35rem; }
      .fixes { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem; margin-top: .3rem; }
      .fixes:has(button + button) { margin-top: .5rem; }
      .fixes button { text-align: start; justify-content: start; font-size: .875rem; padding-inline: .6rem; }
      .fixes svg { color: var(--accent); }
      .notice { padding: .6rem .9rem; border-radius: var(--radius); background: var(--warning-soft); margin-bottom: .4rem; }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    if (store.findings.length === 0 && store.notices.length === 0) return html`${nothing}`;
    return html`<section aria-labelledby="findings">
      <div class="head"><h2 id="findings">${t.problems}</h2>
        ${store.mended === null ? nothing : html`<button class="primary" type="button" data-fix="all"
          @click=${() => this.take(store.mended ?? '', t.mendAll)}>${t.mendAll}</button>`}</div>
      ${store.notices.map((notice) => html`<p class="notice">${notice}</p>`)}
      <ul>${store.findings.map((finding) => this.row(finding))}</ul>
    </section>`;
  }

  private row(finding: Finding): TemplateResult {
    const { t, store } = this;
    const { problem } = finding;
    return html`<li class="${problem.severity} ${store.active === finding ? 'active' : ''}" data-code=${problem.code}
      @pointerenter=${() => store.activate(finding)} @pointerleave=${() => store.activate(null)}
      @focusin=${() => store.activate(finding)} @focusout=${() => store.activate(null)}>
      <span class="icon-box">${icon(problem.severity)}</span>
      <p class="message"><span class="sr">${t.severities[problem.severity]}: </span>${sentence(problem.message)}</p>
      <div class="fixes">${problem.fixes.map((fix) => this.fix(finding, fix))}
        <button class="quiet where" type="button" @click=${() => this.reveal(finding)}>${t.place(problem.line, problem.column)}</button></div>
    </li>`;
  }

  private fix(finding: Finding, fix: Fix): unknown {
    const { t } = this;
    if (fix.text === undefined && fix.fen === null) return nothing;
    return html`<button type="button" data-fix=${fix.fen ?? ''} title=${fix.fen ?? fix.text ?? ''}
      @click=${() => (fix.text === undefined ? this.take(fix.fen ?? '', fix.message) : this.store.replace(finding, fix.text))}>
      ${icon('check')}<span><span class="sr">${t.apply('')}</span>${sentence(fix.message)}</span></button>`;
  }

  private take(fen: string, what: string): void {
    this.store.take(fen, 'pick', this.store.board);
    this.announce(what);
    // The button is gone with its problem: the focus goes on to the field.
    this.dispatchEvent(new CustomEvent('fenya-focus-text', { bubbles: true, composed: true }));
  }

  private reveal(finding: Finding): void {
    this.dispatchEvent(new CustomEvent('fenya-reveal', { detail: finding, bubbles: true, composed: true }));
  }
}

/** A capital at the beginning, but not for what is a name: `e4`, `KQkq`, `bm`-like words of one letter. */
function sentence(text: string): string {
  return /^\p{Ll}{2,}[\s,:]/u.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}

customElements.define('fenya-findings', FenyaFindings);
