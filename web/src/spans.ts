/** Spans of the server count bytes of UTF-8, those of a text field units of UTF-16. */

export interface Span {
  start: number;
  end: number;
}

/** For each byte offset in `offsets` (any order) the offset in UTF-16; what lies inside a character is its start. */
export function utf16Offsets(text: string, offsets: readonly number[]): number[] {
  const wanted = [...new Set(offsets)].sort((a, b) => a - b);
  const found = new Map<number, number>();
  let [byte, unit, next] = [0, 0, 0];
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    while (next < wanted.length && (wanted[next] ?? 0) < byte + length) found.set(wanted[next++] ?? 0, unit);
    byte += length;
    unit += char.length;
  }
  while (next < wanted.length) found.set(wanted[next++] ?? 0, unit);
  return offsets.map((offset) => found.get(offset) ?? unit);
}

export function toUtf16(text: string, spans: readonly Span[]): Span[] {
  const flat = utf16Offsets(text, spans.flatMap((s) => [s.start, s.end]));
  return spans.map((_, i) => ({ start: flat[2 * i] ?? 0, end: flat[2 * i + 1] ?? 0 }));
}

/** Where the text of an item begins in the whole text: on its line, from 1, or the whole text where it is not found. */
export function itemOffset(text: string, input: string, line: number | null): number {
  let start = 0;
  for (let n = 1; n < (line ?? 1); n++) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  const at = text.indexOf(input, start);
  return at >= 0 ? at : Math.max(0, text.indexOf(input));
}

export interface Segment<T> {
  text: string;
  /** All marks that cover this stretch. */
  marks: T[];
}

/** Cuts a text where marks begin and end. Empty marks get the character before them, or the one after at the start. */
export function segments<T extends Span>(text: string, marks: readonly T[]): Segment<T>[] {
  const wide = marks.map((mark) => {
    let { start, end } = mark;
    if (end <= start) {
      if (start > 0) start = stepBack(text, start);
      else end = Math.min(text.length, 1);
    }
    return { start, end, mark };
  });
  const cuts = [...new Set([0, text.length, ...wide.flatMap((m) => [m.start, m.end])])]
    .filter((cut) => cut >= 0 && cut <= text.length)
    .sort((a, b) => a - b);
  return cuts.slice(1).map((end, i) => {
    const start = cuts[i] ?? 0;
    return {
      text: text.slice(start, end),
      marks: wide.filter((m) => m.start <= start && m.end >= end).map((m) => m.mark),
    };
  });
}

function stepBack(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? at - 2 : at - 1;
}
