/** The position in the fragment of the address: `#fen=…`, blanks as underscores, slashes as they are. */

export function toHash(fen: string): string {
  return '#fen=' + encodeURIComponent(fen.trim()).replace(/%2F/g, '/').replace(/%20/g, '_').replace(/%5B/g, '[').replace(/%5D/g, ']');
}

/** The text of a fragment, or null when it names none. A broken escape is taken as it is written. */
export function fromHash(hash: string): string | null {
  for (const part of hash.replace(/^#/, '').split('&')) {
    if (!part.startsWith('fen=')) continue;
    const value = part.slice(4).replace(/_/g, ' ');
    let text = value;
    try {
      text = decodeURIComponent(value);
    } catch {
      // Somebody typed a percent sign: the reader will say what is wrong with it.
    }
    return text.trim() === '' ? null : text;
  }
  return null;
}

export function lichessEditor(fen: string): string {
  return `https://lichess.org/editor/${underscored(fen)}`;
}

export function lichessAnalysis(fen: string): string {
  return `https://lichess.org/analysis/${underscored(fen)}`;
}

export function chessCom(fen: string): string {
  return `https://www.chess.com/analysis?fen=${encodeURIComponent(fen)}`;
}

function underscored(fen: string): string {
  return encodeURI(fen.replace(/ /g, '_'));
}
