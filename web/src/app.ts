import { css, html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import './board.js';
import './fields.js';
import './findings.js';
import './palette.js';
import './readings.js';
import './share.js';
import './text-field.js';
import './tools.js';
import './words.js';
import type { FenBoard, FenChange, MarkKind } from './board.js';
import { LANGUAGES, OWN_NAMES, choose, isLanguage, load, type Language } from './i18n/index.js';
import { EMPTY_FEN, bare, composeFen, isWhite, parseFen } from './position.js';
import { Store, type Finding } from './state.js';
import { StoreElement } from './store-element.js';
import { base } from './styles.js';
import { FenyaText, verdict } from './text-field.js';
import { install } from './views.js';
import { PIECES } from './generated/pieces.js';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';

type Theme = 'auto' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['auto', 'light', 'dark'];
/** Texts above this are for the command, not for a text field. */
const MAX_TEXT = 4 * 1024 * 1024;
const SAID_FOR = 3200;

/**
 * `<fenya-app>`: the page. It puts the elements together and owns what belongs to the window: language and
 * appearance, the clipboard, files that are dropped, what is said aloud.
 *
 * A picture (pasted, dropped or chosen) is handed on as the event `fenya-file`, `detail` being `{blob, name}`, to
 * what has the slot `picture` beside the board.
 */
export class FenyaApp extends StoreElement {
  static override properties = {
    ...StoreElement.properties,
    tool: { state: true },
    flipped: { state: true },
    theme: { state: true },
    said: { state: true },
    toast: { state: true },
    dropping: { state: true },
    extra: { state: true },
    hasPicture: { state: true },
  };

  declare private tool: string | null;
  declare private flipped: boolean;
  declare private theme: Theme;
  declare private said: string;
  declare private toast: string;
  declare private dropping: boolean;
  declare private extra: string;
  declare private hasPicture: boolean;
  private toastTimer: ReturnType<typeof setTimeout> | undefined;
  private sayTimer: ReturnType<typeof setTimeout> | undefined;
  private lastVerdict = '';

  static override styles = [
    base,
    css`
      :host { min-height: 100vh; min-height: 100dvh; }
      .skip { position: absolute; left: .75rem; top: -4rem; z-index: 20; }
      .skip:focus { top: .75rem; }
      header { display: flex; align-items: center; gap: .75rem; padding: .7rem clamp(1rem, 3vw, 2.25rem); max-width: 92rem; margin: 0 auto; }
      h1 { display: flex; align-items: center; gap: .55rem; margin: 0; font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em; }
      h1 svg { width: 1.9rem; height: 1.9rem; border-radius: 7px; }
      .tagline { color: var(--muted); font-size: .9375rem; }
      .settings { margin-inline-start: auto; display: flex; gap: .5rem; }
      .settings select { width: auto; border-color: transparent; background: none; color: var(--muted); font-size: .9375rem; }
      .settings select:hover { border-color: var(--edge); color: var(--ink); }
      .settings option { background: var(--surface); color: var(--ink); }
      main {
        display: grid; gap: 1rem clamp(1.25rem, 2.5vw, 2.5rem); max-width: 92rem; margin: 0 auto; padding: .25rem clamp(1rem, 3vw, 2.25rem) 2rem;
        grid-template-columns: minmax(0, 1.12fr) minmax(22rem, 1fr); grid-template-rows: auto 1fr; align-items: start;
        grid-template-areas: 'board input' 'board details';
      }
      main.pictured { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-areas: 'picture board' 'picture details' 'input details'; grid-template-rows: auto auto 1fr; }
      .picture { grid-area: picture; } .picture[hidden] { display: none; }
      .input { grid-area: input; display: grid; gap: .75rem; min-width: 0; }
      .board { grid-area: board; display: grid; gap: .4rem; position: sticky; top: .75rem; min-width: 0; }
      .details { grid-area: details; display: grid; gap: .75rem; min-width: 0; align-content: start; }
      .frame { transition: opacity .15s; border-radius: 8px; }
      .frame.stale { opacity: .45; }
      fen-board { --board-max-height: max(20rem, calc(100dvh - 14.5rem)); --board-ring: var(--board-focus); }
      footer { max-width: 92rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.25rem) 1.5rem; color: var(--muted); font-size: .8125rem; }
      .toast {
        position: fixed; left: 50%; bottom: 1.25rem; transform: translateX(-50%); z-index: 30; max-width: min(34rem, calc(100vw - 2rem)); padding: .65rem 1.1rem;
        border-radius: var(--radius-large); background: var(--ink); color: var(--bg); font-weight: 500; box-shadow: 0 8px 30px rgb(0 0 0 / .25); overflow-wrap: anywhere; width: max-content; pointer-events: none;
      }
      .drop { position: fixed; inset: .75rem; z-index: 40; display: grid; place-items: center; border: 3px dashed var(--accent); border-radius: 1rem; background: color-mix(in srgb, var(--bg) 86%, transparent); font-size: 1.25rem; font-weight: 600; pointer-events: none; }
      input[type='file'] { display: none; }
      @media (max-width: 60rem) {
        main, main.pictured { grid-template-columns: minmax(0, 1fr); grid-template-rows: none; grid-template-areas: 'input' 'picture' 'board' 'details'; }
        main:not(.pictured) { grid-template-areas: 'input' 'board' 'details'; }
        .board { position: static; }
        fen-board { --board-max-height: 92dvh; }
      }
      @media (max-width: 30rem) {
        header { padding-block: .4rem; padding-inline: .75rem; gap: .5rem; }
        .toast { top: .5rem; bottom: auto; }
        .tagline { display: none; }
        h1 { font-size: 1.125rem; }
        main { padding-inline: .75rem; row-gap: .5rem; }
        .board { margin-inline: -.5rem; }
        fenya-palette { --palette-cell: min(2.75rem, 11.2vw); }
        .settings { gap: 0; min-width: 0; } .settings select { max-width: 8rem; flex: 0 1 auto; padding-inline: .3rem; text-overflow: ellipsis; }
        main { grid-template-columns: minmax(0, 1fr); }
      }
    `,
  ];

  constructor() {
    super();
    this.store = new Store();
    this.tool = null;
    this.flipped = false;
    this.theme = remembered('theme', THEMES, 'auto');
    this.said = '';
    this.toast = '';
    this.dropping = false;
    this.extra = '';
    this.hasPicture = false;
    install(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.applyTheme();
    document.addEventListener('paste', this.onPaste);
    document.addEventListener('keydown', this.onKey);
    window.addEventListener('dragover', this.onDragOver);
    window.addEventListener('dragleave', this.onDragLeave);
    window.addEventListener('drop', this.onDrop);
    const kept = read('language');
    const language = isLanguage(kept) ? kept : choose(navigator.languages);
    void this.speak(language).then(() => this.store.begin());
  }

  override disconnectedCallback(): void {
    document.removeEventListener('paste', this.onPaste);
    document.removeEventListener('keydown', this.onKey);
    window.removeEventListener('dragover', this.onDragOver);
    window.removeEventListener('dragleave', this.onDragLeave);
    window.removeEventListener('drop', this.onDrop);
    super.disconnectedCallback();
  }

  private get board(): FenBoard | null {
    return this.renderRoot?.querySelector?.<FenBoard>('fen-board') ?? null;
  }

  override render(): TemplateResult {
    const { t, store } = this;
    const fen = store.position ? composeFen(store.position) : EMPTY_FEN;
    const extra = this.extraLetters();
    const palette = (side: 'w' | 'b'): TemplateResult => html`<fenya-palette .side=${side} .messages=${t} .tool=${this.tool} .board=${this.board} .extra=${extra}></fenya-palette>`;
    return html`
      <header>
        <button class="skip" type="button" @click=${this.onSkip}>${t.skip}</button>
        <h1><svg viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" fill="#0b6e5c"/>
          <g transform="translate(9 8) scale(.84)">${unsafeSVG(PIECES['N'])}</g></svg>fenya</h1>
        <span class="tagline">${t.tagline}</span>
        <div class="settings">
          <select aria-label=${t.language} data-setting="language" .value=${store.language} @change=${this.onLanguage}>
            ${LANGUAGES.map((l) => html`<option value=${l} lang=${l} ?selected=${l === store.language}>${OWN_NAMES[l]}</option>`)}</select>
          <select aria-label=${t.theme} data-setting="theme" @change=${this.onTheme}>
            ${THEMES.map((theme) => html`<option value=${theme} ?selected=${theme === this.theme}>${t.themes[theme]}</option>`)}</select>
        </div>
      </header>
      <main @fenya-focus-file=${this.focusFile} class=${this.hasPicture ? 'pictured' : ''} @fen-change=${this.onBoard} @fen-tool=${this.onTool} @fen-flip=${this.onFlipped}
        @fen-undo=${this.onUndo} @fen-redo=${this.onRedo} @fenya-say=${this.onSay} @fenya-tell=${this.onTell} @fenya-flip=${() => this.board?.flip()}
        @fenya-open=${() => this.renderRoot.querySelector<HTMLInputElement>('#file')?.click()} @fenya-letter=${this.onLetter}
        @fenya-reveal=${this.onReveal} @fenya-focus-text=${() => this.renderRoot.querySelector<FenyaText>('fenya-text')?.updateComplete.then(() => this.focusText())}>
        <section class="input" aria-label=${t.input}>
          <fenya-text .store=${store}></fenya-text>
          <fenya-readings .store=${store}></fenya-readings>
        </section>
        <div class="picture" ?hidden=${!this.hasPicture}><slot name="picture" @slotchange=${this.onSlot}></slot></div>
        <section class="board" id="board" aria-labelledby="board-heading">
          <h2 class="sr" id="board-heading">${t.boardHeading}</h2>
          ${palette(this.flipped ? 'w' : 'b')}
          <div class="frame ${store.stale ? 'stale' : ''}">
            <fen-board .fen=${fen} .knight=${store.knight ?? 'N'} .flipped=${this.flipped} .tool=${this.tool} .strings=${t.board} .marks=${this.marks()} .confidence=${store.confidence} .extraLetters=${extra}></fen-board>
          </div>
          ${palette(this.flipped ? 'b' : 'w')}
          <fenya-tools .store=${store}></fenya-tools>
        </section>
        <div class="details">
          <fenya-findings .store=${store}></fenya-findings>
          <slot name="game"></slot>
          <fenya-fields .store=${store}></fenya-fields>
          <fenya-share .store=${store} .flipped=${this.flipped}></fenya-share>
          <fenya-words .store=${store}></fenya-words>
        </div>
      </main>
      <slot name="dialog" @fenya-say=${this.onSay}></slot>
      <footer>${t.footer}</footer>
      <input id="file" type="file" tabindex="-1" aria-hidden="true" @change=${this.onChosen}
        accept="image/*,.heic,.heif,.pdf,.fen,.epd,.pgn,.txt,text/plain,application/pdf">
      <div class="sr" role="status" aria-live="polite" data-live>${this.said}</div>
      ${this.toast === '' ? nothing : html`<div class="toast" aria-hidden="true">${this.toast}</div>`}
      ${this.dropping ? html`<div class="drop" aria-hidden="true">${t.dropHere}</div>` : nothing}
    `;
  }

  override firstUpdated(): void {
    // The palettes need the board, which is there only now.
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const { text, detail } = verdict(this.store);
    const now = [text, detail, ...this.store.notices].filter(Boolean).join('. ');
    if (this.store.reading || now === this.lastVerdict) return;
    const first = this.lastVerdict === '';
    this.lastVerdict = now;
    // Spoken once the reader rests; not at the start, where the page itself is being read.
    if (!first) this.sayLater(now, 700);
  }

  private extraLetters(): string {
    const letters = new Set<string>([...this.extra]);
    for (const piece of this.store.position?.squares ?? []) {
      const letter = bare(piece).toUpperCase();
      if (letter !== '' && !'KQRBNP'.includes(letter)) letters.add(letter);
    }
    if ((this.store.position?.width ?? 8) === 10) ['A', 'C'].forEach((l) => letters.add(l));
    return [...letters].slice(0, 12).join('');
  }

  private marks(): Record<string, MarkKind> {
    const { store } = this;
    const marks: Record<string, MarkKind> = {};
    for (const finding of [...store.findings].reverse()) {
      const kind = finding.problem.severity === 'error' ? 'problem' : finding.problem.severity === 'warning' ? 'warning' : null;
      if (kind !== null) for (const square of store.squaresOf(finding)) marks[square] = kind;
    }
    if (store.active) for (const square of store.squaresOf(store.active)) marks[square] = marks[square] ?? 'hint';
    if (store.active) {
      const concerned = new Set(store.squaresOf(store.active));
      if (concerned.size > 0) for (const square of Object.keys(marks)) if (!concerned.has(square)) delete marks[square];
    }
    return marks;
  }

  private say(text: string): void {
    this.said = text === this.said ? text + '\u00a0' : text;
  }

  private sayLater(text: string, delay: number): void {
    clearTimeout(this.sayTimer);
    this.sayTimer = setTimeout(() => this.say(text), delay);
  }

  private readonly onTell = (event: CustomEvent<string>): void => {
    this.say(event.detail);
  };

  private readonly onSay = (event: CustomEvent<string>): void => {
    this.show(event.detail);
  };

  /** Shown for a moment and read aloud. */
  private show(text: string): void {
    clearTimeout(this.toastTimer);
    this.toast = text;
    this.toastTimer = setTimeout(() => (this.toast = ''), SAID_FOR);
    this.say(text);
  }

  private onSkip(): void {
    this.board?.focus();
  }

  private readonly focusFile = (): void => {
    this.renderRoot.querySelector('fenya-text')?.shadowRoot?.querySelector<HTMLElement>('[data-file]')?.focus();
  };

  private focusText(): void {
    this.renderRoot.querySelector('fenya-text')?.shadowRoot?.querySelector('textarea')?.focus();
  }

  private readonly onReveal = (event: CustomEvent<Finding>): void => {
    this.renderRoot.querySelector<FenyaText>('fenya-text')?.reveal(event.detail);
  };

  // The board

  private readonly onBoard = (event: CustomEvent<FenChange>): void => {
    const position = this.store.position ?? parseFen(EMPTY_FEN);
    if (position) this.store.edit({ ...position, squares: event.detail.squares });
  };

  private readonly onTool = (event: CustomEvent<{ tool: string | null }>): void => {
    this.tool = event.detail.tool;
  };

  private readonly onFlipped = (event: CustomEvent<{ flipped: boolean }>): void => {
    this.flipped = event.detail.flipped;
  };

  private readonly onUndo = (event: Event): void => {
    event.preventDefault();
    this.store.undo();
  };

  private readonly onRedo = (event: Event): void => {
    event.preventDefault();
    this.store.redo();
  };

  private readonly onLetter = (event: CustomEvent<string>): void => {
    const letter = event.detail;
    const capital = letter.toUpperCase();
    if (!this.extraLetters().includes(capital) && !'KQRBNP'.includes(capital)) this.extra += capital;
    this.tool = letter;
    this.board?.focus();
    const { board } = this.t;
    this.say(board.pieces[letter] ?? board.otherPiece(letter, isWhite(letter)));
  };

  // Settings

  private async speak(language: Language): Promise<void> {
    try {
      const messages = await load(language);
      document.documentElement.lang = language;
      document.title = messages.title;
      this.store.setLanguage(language, messages);
    } catch {
      // The part with the language did not come: the page stays in the one it has.
      this.show(this.t.networkError);
    }
  }

  private onLanguage(event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    if (!isLanguage(value)) return;
    keep('language', value);
    void this.speak(value);
  }

  private onTheme(event: Event): void {
    this.theme = (event.target as HTMLSelectElement).value as Theme;
    keep('theme', this.theme);
    this.applyTheme();
  }

  private applyTheme(): void {
    if (this.theme === 'auto') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = this.theme;
  }

  private onSlot(event: Event): void {
    this.hasPicture = (event.target as HTMLSlotElement).assignedElements().length > 0;
  }

  // Clipboard and files

  private readonly onKey = (event: KeyboardEvent): void => {
    // Undo works wherever the focus is, but for fields with a history of their own.
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey || typesText(event)) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) this.store.undo();
    else if (key === 'y' || key === 'z') this.store.redo();
    else return;
    event.preventDefault();
  };

  private readonly onPaste = (event: ClipboardEvent): void => {
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    // Programs that copy a file often put its name beside it as text.
    if (file && (text === '' || text === file.name)) {
      event.preventDefault();
      void this.take(file);
    } else if (text !== '' && !typesText(event)) {
      event.preventDefault();
      this.store.setText(text, 'paste');
    }
  };

  private readonly onDragOver = (event: DragEvent): void => {
    const kinds = event.dataTransfer?.types ?? [];
    if (!kinds.includes('Files') && !kinds.includes('text/plain')) return;
    if (!kinds.includes('Files') && typesText(event)) return;
    event.preventDefault();
    this.dropping = true;
  };

  private readonly onDragLeave = (event: DragEvent): void => {
    if (event.relatedTarget === null) this.dropping = false;
  };

  private readonly onDrop = (event: DragEvent): void => {
    this.dropping = false;
    const file = event.dataTransfer?.files[0];
    const text = event.dataTransfer?.getData('text/plain') ?? '';
    if (file) {
      event.preventDefault();
      void this.take(file);
    } else if (text !== '' && !typesText(event)) {
      event.preventDefault();
      this.store.setText(text, 'paste');
    }
  };

  private onChosen(event: Event): void {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    input.value = '';
    if (file) void this.take(file);
  }

  private async take(file: File): Promise<void> {
    const isText = file.type.startsWith('text/') || /\.(fen|epd|pgn|txt|ndjson)$/i.test(file.name);
    if (!isText) this.handOver(file, file.name || this.t.clipboardPicture);
    else if (file.size > MAX_TEXT) this.show(this.t.fileTooLarge);
    else this.store.setText(await file.text(), 'paste');
  }

  private handOver(blob: Blob, name: string): void {
    this.dispatchEvent(new CustomEvent('fenya-file', { detail: { blob, name }, bubbles: true, composed: true }));
  }
}

/** Is this event meant for a field that takes text itself? */
function typesText(event: Event): boolean {
  const target = event.composedPath()[0];
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'file'].includes(target.type)) ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Storage can be forbidden; the page then forgets, and works. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(`fenya-${key}`);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`fenya-${key}`, value);
  } catch {
    // See above.
  }
}

function remembered<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  const value = read(key);
  return values.find((v) => v === value) ?? otherwise;
}

customElements.define('fenya-app', FenyaApp);
