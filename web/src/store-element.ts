import { LitElement, type PropertyValues } from 'lit';
import type { Messages } from './i18n/index.js';
import type { Store } from './state.js';

/** An element of the page: it gets the store as a property and is drawn again whenever that changes. */
export abstract class StoreElement extends LitElement {
  static override properties: Record<string, object> = { store: { attribute: false } };

  declare store: Store;
  private heard: Store | null = null;
  private readonly listener = (): void => this.requestUpdate();

  protected get t(): Messages {
    return this.store.messages;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.listen();
  }

  override disconnectedCallback(): void {
    this.heard?.removeEventListener('change', this.listener);
    this.heard = null;
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('store')) this.listen();
  }

  /** Tells the page something that is to be shown and read aloud. */
  protected announce(text: string): void {
    this.dispatchEvent(new CustomEvent('fenya-say', { detail: text, bubbles: true, composed: true }));
  }

  /** The same for what is to be seen anyway: it is read aloud only. */
  protected tell(text: string): void {
    this.dispatchEvent(new CustomEvent('fenya-tell', { detail: text, bubbles: true, composed: true }));
  }

  private listen(): void {
    if (this.heard === this.store || this.store === undefined) return;
    this.heard?.removeEventListener('change', this.listener);
    this.heard = this.store;
    this.heard.addEventListener('change', this.listener);
  }
}
