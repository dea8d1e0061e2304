import { LitElement, css, html, type TemplateResult } from 'lit';
import type { Language } from './i18n/index.js';
import { PICTURE } from './i18n/picture.js';
import { base } from './styles.js';

/**
 * `<fenya-camera>`: takes a photo with the camera of this machine. It opens by itself, sends `fenya-photo` with a
 * `Blob` in `detail`, and takes itself away; the camera is on only while it is open.
 */
export class FenyaCamera extends LitElement {
  static override properties = { language: {}, ready: { state: true } };

  declare language: Language;
  declare private ready: boolean;
  private stream: MediaStream | null = null;

  static override styles = [
    base,
    css`
      dialog { border: 0; border-radius: var(--radius-large); padding: 1rem; background: var(--surface); color: var(--ink); max-width: min(60rem, calc(100vw - 1.5rem)); }
      dialog::backdrop { background: rgb(0 0 0 / .6); }
      video { display: block; width: 100%; max-height: 70vh; min-height: 12rem; border-radius: 6px; background: #000; }
      .buttons { display: flex; justify-content: end; gap: .5rem; margin-top: .75rem; }
    `,
  ];

  constructor() {
    super();
    this.language = 'en';
    this.ready = false;
  }

  override render(): TemplateResult {
    const p = PICTURE[this.language];
    return html`<dialog aria-label=${p.camera} @close=${this.end}>
      <video autoplay playsinline muted aria-label=${p.camera} @playing=${() => (this.ready = true)}></video>
      <div class="buttons">
        <button type="button" @click=${() => this.dialog?.close()}>${p.cancel}</button>
        <button type="button" class="primary" ?disabled=${!this.ready} @click=${this.take}>${p.takePhoto}</button>
      </div></dialog>`;
  }

  private get dialog(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  override async firstUpdated(): Promise<void> {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 2560 }, height: { ideal: 1440 } },
      });
    } catch {
      this.refuse();
      return;
    }
    const video = this.renderRoot.querySelector('video');
    if (video) video.srcObject = this.stream;
    this.dialog?.showModal();
  }

  private refuse(): void {
    this.dispatchEvent(new CustomEvent('fenya-say', { detail: PICTURE[this.language].cameraRefused, bubbles: true, composed: true }));
    this.remove();
  }

  override disconnectedCallback(): void {
    this.stream?.getTracks().forEach((track) => track.stop());
    this.stream = null;
    super.disconnectedCallback();
  }

  private readonly end = (): void => this.remove();

  private readonly take = (): void => {
    const video = this.renderRoot.querySelector('video');
    if (!video) return;
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext('2d')?.drawImage(video, 0, 0);
    canvas.toBlob((blob) => {
      if (blob) this.dispatchEvent(new CustomEvent('fenya-photo', { detail: blob, bubbles: true, composed: true }));
      this.dialog?.close();
    }, 'image/jpeg', 0.92);
  };
}

customElements.define('fenya-camera', FenyaCamera);

declare global {
  interface HTMLElementTagNameMap {
    'fenya-camera': FenyaCamera;
  }
}
