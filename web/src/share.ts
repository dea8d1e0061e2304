import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { api, ApiError, type DrawFormat, type Outputs } from './api.js';
import { chessCom, lichessAnalysis, lichessEditor, toHash } from './hash.js';
import { icon } from './icons.js';
import { isOrthodox } from './position.js';
import { StoreElement } from './store-element.js';
import { base, panel } from './styles.js';

/** In the order of the list; what the server adds comes behind. */
const ORDER = ['standard', 'xfen', 'shredder', 'epd', 'slashless', 'running', 'trimmed', 'spanning', 'spaced', 'pieces', 'unicode', 'ascii', 'tex', 'tex-diagram'];
const SIZES = { small: 30, medium: 60, large: 120 } as const;
type Size = keyof typeof SIZES;

/** `<fenya-share>`: the position in any notation, as a picture, as a link. */
export class FenyaShare extends StoreElement {
  static override properties = {
    ...StoreElement.properties,
    flipped: { type: Boolean },
    outputs: { state: true },
    refused: { state: true },
    notation: { state: true },
    look: { state: true },
    size: { state: true },
  };

  declare flipped: boolean;
  declare private outputs: Outputs | null;
  /** Why there are no other notations. */
  declare private refused: string;
  declare private notation: string;
  declare private look: 'screen' | 'print';
  declare private size: Size;
  private converted = '';
  private timer: ReturnType<typeof setTimeout> | undefined;

  static override styles = [
    base,
    panel,
    css`
      .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
      .part + .part { margin-top: .9rem; }
      .part > .row { gap: .75rem .9rem; }
      .set .row { gap: .3rem; flex-wrap: nowrap; }
      .set button { padding-inline: .55rem; font-size: .875rem; }
      .part + .part { border-top: 1px solid var(--line); padding-top: .9rem; }
      .field { flex: 1 1 9rem; min-width: 0; }
      .field.small { flex: 1 1 6.5rem; }
      .label { display: block; font-size: .8125rem; color: var(--muted); margin-bottom: .3rem; }
      .label::first-letter { text-transform: uppercase; }
      pre { font: 500 .875rem/1.5 var(--mono); padding: .6rem .8rem; margin-top: .6rem; background: var(--raised); border-radius: var(--radius); overflow: auto; max-height: 13rem; white-space: pre-wrap; overflow-wrap: anywhere; }
      pre.drawn { white-space: pre; overflow-wrap: normal; }
      .lossy { margin-top: .6rem; color: var(--warning); }
      .links { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; align-items: center; }
      .links a { color: var(--link); display: inline-flex; gap: .3rem; align-items: center; min-height: 1.75rem; text-underline-offset: .2em; }
      .links svg { width: .9rem; height: .9rem; }
    `,
  ];

  constructor() {
    super();
    this.flipped = false;
    this.outputs = null;
    this.refused = '';
    this.notation = 'standard';
    this.look = 'screen';
    this.size = 'medium';
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const fen = this.store.fen ?? '';
    // Why something cannot be written comes in the reader's language.
    const wanted = `${this.store.language} ${this.store.knight ?? 'N'} ${fen}`;
    if (wanted === this.converted) return;
    this.converted = wanted;
    clearTimeout(this.timer);
    if (fen === '') this.outputs = null;
    else this.timer = setTimeout(() => void this.convert(fen, wanted), 120);
  }

  override render(): TemplateResult {
    const { t, store } = this;
    const fen = store.fen;
    const text = this.written();
    const why = this.outputs?.lossy[this.notation] ?? (text === null && this.refused !== '' ? this.refused : undefined);
    const off = fen === null;
    return html`<section class="panel" aria-labelledby="share"><h2 id="share">${t.share}</h2>
      <div class="part">
        <div class="row">
          <div class="field"><label class="label" for="notation">${t.copyAs}</label>
            <select id="notation" .value=${live(this.notation)} @change=${(e: Event) => (this.notation = (e.target as HTMLSelectElement).value)}>
              ${this.notations().map((name) => html`<option value=${name} ?selected=${name === this.notation}>${t.notations[name] ?? name}</option>`)}
            </select></div>
          <button class="primary" type="button" data-copy="text" ?disabled=${off || text === null} @click=${this.onCopy}>${icon('copy')}${t.copy}</button>
          <button type="button" data-copy="link" ?disabled=${off || store.knight === 'S'} @click=${this.onLink}>${icon('link')}${t.copyLink}</button>
        </div>
        ${why === undefined ? nothing : html`<p class="lossy">${t.lossy}: ${why}</p>`}
        ${text === null ? nothing : html`<pre class=${text.includes('\n') ? 'drawn' : ''} tabindex=${text.includes('\n') ? 0 : nothing}
          role=${text.includes('\n') ? 'region' : nothing} aria-label=${text.includes('\n') ? (t.notations[this.notation] ?? this.notation) : nothing}>${text}</pre>`}
      </div>
      <div class="part">
        <h3 class="sr">${t.picture}</h3>
        <div class="row">
          <div class="field small"><label class="label" for="look">${t.style}</label><select id="look" .value=${live(this.look)}
            @change=${(e: Event) => (this.look = (e.target as HTMLSelectElement).value as 'screen' | 'print')}>
            ${(['screen', 'print'] as const).map((look) => html`<option value=${look} ?selected=${look === this.look}>${t.styles[look]}</option>`)}</select></div>
          <div class="field small"><label class="label" for="size">${t.pictureSize}</label><select id="size" .value=${live(this.size)}
            @change=${(e: Event) => (this.size = (e.target as HTMLSelectElement).value as Size)}>
            ${(Object.keys(SIZES) as Size[]).map((size) => html`<option value=${size} ?selected=${size === this.size}>${t.sizes[size]}</option>`)}</select></div>
          <div role="group" aria-label=${t.copy} class="set"><span class="label" aria-hidden="true">${t.copy}</span><div class="row">
            <button type="button" data-copy="svg" aria-label=${t.copySvg} ?disabled=${off} @click=${this.onCopySvg}>${icon('copy')}SVG</button>
            <button type="button" data-copy="png" aria-label=${t.copyPng} ?disabled=${off} @click=${this.onCopyPng}>${icon('copy')}PNG</button></div></div>
          <div role="group" aria-label=${t.download('')} class="set"><span class="label" aria-hidden="true">${t.download('').trim()}</span><div class="row">
            ${(['svg', 'png', 'pdf'] as const).map((format) => html`<button type="button" data-download=${format} ?disabled=${off}
              aria-label=${t.download(format.toUpperCase())} @click=${() => this.onDownload(format)}>${icon('download')}${format.toUpperCase()}</button>`)}</div></div>
        </div>
      </div>
      <div class="part links">${fen !== null && store.position && isOrthodox(store.position) ? html`<span class="muted">${t.open}</span>
        ${this.link(lichessEditor(fen), t.lichessEditor)}${this.link(lichessAnalysis(fen), t.lichessAnalysis)}${this.link(chessCom(fen), t.chessCom)}`
        : html`<span class="muted">${t.onlyOrthodox}</span>`}</div>
    </section>`;
  }

  private link(href: string, name: string): TemplateResult {
    return html`<a href=${href} target="_blank" rel="noopener noreferrer">${name}${icon('out')}</a>`;
  }

  private notations(): string[] {
    const known = new Set([...Object.keys(this.outputs?.outputs ?? {}), ...Object.keys(this.outputs?.lossy ?? {})]);
    if (known.size === 0) return ORDER;
    return [...ORDER.filter((name) => known.has(name)), ...[...known].filter((name) => !ORDER.includes(name))];
  }

  private written(): string | null {
    const written = this.outputs?.outputs[this.notation];
    if (written !== undefined) return written.replace(/\n+$/, '');
    return this.notation === 'standard' ? this.store.fen : null;
  }

  private async convert(fen: string, wanted: string): Promise<void> {
    try {
      const outputs = await api.convert(this.store.asked(fen));
      if (wanted !== this.converted) return;
      this.outputs = outputs;
      this.refused = '';
    } catch (error) {
      if (wanted !== this.converted) return;
      // The store tells when the server is gone; without its answer only the FEN can be copied.
      this.outputs = null;
      this.refused = error instanceof ApiError && error.code !== 'network' ? error.message : '';
    }
  }

  private async copy(what: string, write: () => Promise<void>): Promise<void> {
    try {
      await write();
      this.announce(this.t.copied(what));
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof ApiError)) this.announce(this.t.copyFailed);
    else this.announce(error.code === 'network' ? this.t.networkError : this.t.serverError(error.message));
  }

  private onCopy(): void {
    const text = this.written();
    if (text === null) return;
    void this.copy(this.t.notations[this.notation] ?? this.notation, () => navigator.clipboard.writeText(text));
  }

  private onLink(): void {
    const url = new URL(location.href);
    url.hash = toHash(this.store.fen ?? '');
    void this.copy(this.t.link, () => navigator.clipboard.writeText(url.href));
  }

  private draw(format: DrawFormat): Promise<Blob> {
    return api.draw({ ...this.store.asked(this.store.fen ?? ''), format, style: this.look, square: SIZES[this.size], flip: this.flipped });
  }

  private onCopySvg(): void {
    void this.copy('SVG', async () => navigator.clipboard.writeText(await (await this.draw('svg')).text()));
  }

  private onCopyPng(): void {
    // The item takes a promise: the click would otherwise be over before the picture is there.
    const png = this.draw('png').then((blob) => new Blob([blob], { type: 'image/png' }));
    void this.copy('PNG', async () => {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    });
  }

  private async onDownload(format: DrawFormat): Promise<void> {
    try {
      const url = URL.createObjectURL(await this.draw(format));
      const link = document.createElement('a');
      link.href = url;
      link.download = `position.${format}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    } catch (error) {
      this.fail(error);
    }
  }
}

customElements.define('fenya-share', FenyaShare);
