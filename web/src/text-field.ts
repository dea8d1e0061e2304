import { css, html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { icon, type IconName } from './icons.js';
import { segments } from './spans.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';
import type { Finding } from './state.js';

/** Browsers give the camera to pages of this machine and to encrypted ones. */
const CAMERA = navigator.mediaDevices !== undefined && 'getUserMedia' in navigator.mediaDevices;

/** `<fenya-text>`: the field for anything pasted, with marks under the characters that a finding speaks of. */
export class FenyaText extends StoreElement {
  static override styles = [
    base,
    css`
      .head { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin-bottom: .5rem; }
      label { font-size: .8125rem; font-weight: 600; letter-spacing: .02em; color: var(--muted); white-space: nowrap; }
      .stack {
        display: grid; max-height: 15rem; overflow: auto; background: var(--surface); border: 1px solid var(--edge);
        border-radius: var(--radius-large); transition: border-color .12s;
      }
      .stack:focus-within { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
      .stack > * {
        grid-area: 1 / 1; margin: 0; padding: .8rem 1rem; border: 0; font: 500 1rem/1.7 var(--mono); letter-spacing: 0; min-width: 0;
        white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal; tab-size: 4; text-align: start;
      }
      textarea { background: none; resize: none; overflow: hidden; width: 100%; min-height: 5rem; color: var(--ink); outline: none; }
      textarea:focus-visible { outline: none; }
      textarea::placeholder { color: var(--muted); opacity: 1; font-family: var(--sans); font-weight: 400; }
      .marks { color: transparent; pointer-events: none; user-select: none; }
      mark { background: none; color: transparent; border-radius: 3px; text-decoration: underline 2px; text-underline-offset: .3em; text-decoration-skip-ink: none; }
      mark.info { text-decoration-color: var(--info); text-decoration-style: dotted; }
      mark.warning { text-decoration-color: var(--warning); text-decoration-style: wavy; }
      mark.error { text-decoration-color: var(--error); text-decoration-style: wavy; background: var(--error-soft); }
      mark.active { background: var(--highlight); }
      .foot { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-top: .6rem; min-height: 2.25rem; }
      .verdict { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
      .verdict.error { color: var(--error); } .verdict.warning { color: var(--warning); } .verdict.ok { color: var(--good); }
      .verdict.idle { color: var(--muted); font-weight: 500; }
      .as { color: var(--muted); }
      .buttons { margin-inline-start: auto; display: flex; flex-wrap: wrap; justify-content: end; gap: .25rem; }
      .buttons button { font-size: .875rem; white-space: nowrap; padding-inline: .6rem; }
      .hint { font-size: .8125rem; color: var(--muted); }
      .failure {
        display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-top: .6rem; padding: .6rem .9rem; border-radius: var(--radius);
        background: var(--error-soft); color: var(--ink); border: 1px solid var(--error);
      }
      @media (max-width: 30rem) {
        .hint { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        textarea { min-height: 4.4rem; }
        .stack > * { padding: .6rem .8rem; }
        .buttons button { padding-inline: .45rem; gap: .25rem; }
        .foot { margin-top: .3rem; gap: .25rem .75rem; }
        .as { flex-basis: 100%; order: 3; font-size: .875rem; margin-top: -.4rem; }
      }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    return html`
      <div class="head"><label for="text">${t.inputLabel}</label><span class="hint" id="hint">${t.inputHint}</span></div>
      <div class="stack">
        <div class="marks" aria-hidden="true">${this.marks()}${'\u200b'}</div>
        <textarea id="text" spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" aria-describedby="hint"
          placeholder=${t.placeholder} .value=${live(store.text)} @input=${this.onInput} @keydown=${this.onKey}
          @pointerdown=${this.onPointer}></textarea>
      </div>
      <div class="foot">
        ${this.verdict()}
        <div class="buttons">
          <button class="quiet" type="button" @click=${this.onClear} ?disabled=${store.text === ''}>${icon('clear')}${t.clear}</button>
          ${CAMERA ? html`<button type="button" @click=${this.onCamera}>${icon('camera')}${t.camera}</button>` : nothing}
          <button type="button" data-file @click=${this.onFile}>${icon('file')}${t.file}</button>
        </div>
      </div>
      ${store.error ? html`<div class="failure" role="alert">
        <span>${store.error.code === 'network' ? t.networkError : t.serverError(store.error.message)}</span>
        <button type="button" @click=${() => store.retry()}>${t.retry}</button></div>` : nothing}
    `;
  }

  private marks(): unknown {
    const { firmFindings, active, text } = this.store;
    return segments(text, firmFindings).map(({ text: part, marks }) => {
      if (marks.length === 0) return part;
      const worst = (['error', 'warning', 'info'] as const).find((s) => marks.some((m) => m.problem.severity === s)) ?? 'info';
      return html`<mark class="${worst} ${active && marks.includes(active) ? 'active' : ''}">${part}</mark>`;
    });
  }

  private verdict(): TemplateResult {
    const { kind, name, text, detail } = verdict(this.store);
    return html`<div class="verdict ${kind}">${icon(name)}<span>${text}</span></div>
      ${detail ? html`<span class="as">${detail}</span>` : nothing}`;
  }

  private onInput(event: Event): void {
    const pasted = event instanceof InputEvent && ['insertFromPaste', 'insertFromDrop'].includes(event.inputType);
    this.store.setText((event.target as HTMLTextAreaElement).value, pasted ? 'paste' : 'type');
  }

  private onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // The page's own history: that of the field knows nothing of what the board has changed.
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'z' && !event.shiftKey) this.store.undo();
    else this.store.redo();
  }

  /** As in an address bar: the first press takes all of the text, so that pasting replaces it. */
  private onPointer(event: PointerEvent): void {
    const field = event.target as HTMLTextAreaElement;
    if (event.pointerType !== 'mouse' || this.shadowRoot?.activeElement === field) return;
    const release = (): void => {
      if (field.selectionStart === field.selectionEnd) field.select();
    };
    field.addEventListener('pointerup', release, { once: true });
  }

  private onClear(): void {
    this.store.setText('', 'paste');
    this.renderRoot.querySelector('textarea')?.focus();
  }

  private onCamera(): void {
    this.dispatchEvent(new CustomEvent('fenya-camera', { bubbles: true, composed: true }));
  }

  private onFile(): void {
    this.dispatchEvent(new CustomEvent('fenya-open', { bubbles: true, composed: true }));
  }

  /** Puts the caret at a finding. */
  reveal(finding: Finding): void {
    const field = this.renderRoot.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(finding.start, finding.end);
  }
}

/** The state of the position in a few words. */
export function verdict(store: StoreElement['store']): { kind: string; name: IconName; text: string; detail: string } {
  const t = store.messages;
  const detail = [
    store.item?.dialect ? t.readAs(t.dialects[store.item.dialect] ?? store.item.dialect) : '',
    store.item?.letters && store.item.letters !== 'en' ? t.letters(t.languageNames[store.item.letters] ?? store.item.letters) : '',
    store.item?.size && store.item.size !== '8x8' ? store.item.size.replace('x', '×') : '',
  ].filter(Boolean).join(' · ');
  if (store.text.trim() === '') return { kind: 'idle', name: 'info', text: t.verdict.empty, detail: '' };
  if (store.reading && store.items.length + store.games.length === 0) return { kind: 'idle', name: 'info', text: t.verdict.reading, detail: '' };
  const count = (severity: string): number => store.findings.filter((f) => f.problem.severity === severity).length;
  const [errors, warnings, infos] = [count('error'), count('warning'), count('info')];
  if (store.item?.ambiguous && store.alternatives.length > 0) return { kind: 'error', name: 'fork', text: t.verdict.ambiguous(store.alternatives.length), detail };
  if (store.stale) return { kind: 'error', name: 'error', text: t.verdict.unread, detail: '' };
  if (errors + warnings > 0) {
    return { kind: errors > 0 ? 'error' : 'warning', name: errors > 0 ? 'error' : 'warning', text: t.verdict.problems(errors, warnings), detail };
  }
  return { kind: 'ok', name: 'check', text: infos > 0 ? t.verdict.info(infos) : t.verdict.good, detail };
}

customElements.define('fenya-text', FenyaText);
