/** Undo and redo over values that never change. */
export class History<T> {
  private past: T[] = [];
  private future: T[] = [];
  private kind = '';
  private time = 0;

  constructor(
    private present: T,
    private readonly limit = 500,
  ) {}

  get value(): T {
    return this.present;
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /**
   * Takes a new value. Steps of one kind that follow each other within `merge` milliseconds are one step,
   * so that a typed word is undone as a whole.
   */
  push(value: T, kind = '', merge = 0, now = Date.now()): void {
    const joins = merge > 0 && kind === this.kind && now - this.time <= merge && this.past.length > 0;
    if (!joins) {
      this.past.push(this.present);
      if (this.past.length > this.limit) this.past.shift();
    }
    this.present = value;
    this.future = [];
    this.kind = kind;
    this.time = now;
  }

  undo(): T | null {
    const value = this.past.pop();
    if (value === undefined) return null;
    this.future.push(this.present);
    this.present = value;
    this.kind = '';
    return value;
  }

  redo(): T | null {
    const value = this.future.pop();
    if (value === undefined) return null;
    this.past.push(this.present);
    this.present = value;
    this.kind = '';
    return value;
  }
}
