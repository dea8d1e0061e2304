import { svg, type SVGTemplateResult } from 'lit';
import { unsafeSVG } from 'lit/directives/unsafe-svg.js';
import { PIECES } from './generated/pieces.js';
import { bare, isWhite } from './position.js';

const WHITE = { body: '#fff', ink: '#1f1c1a', detail: '#1f1c1a' };
const BLACK = { body: '#2d2926', ink: '#171413', detail: '#f5f1e8' };

/**
 * The drawing of a piece in a box of 100 by 100; a piece without a shape is its letter in a disc, and so is one
 * whose letter means something else here (`asLetter`).
 */
export function pieceArt(piece: string, asLetter = false): SVGTemplateResult {
  const letter = bare(piece);
  const art = asLetter ? undefined : PIECES[letter];
  const mark = piece.endsWith('~') ? svg`<circle cx="84" cy="16" r="9" fill="#c8553d" stroke="#fff" stroke-width="4"/>` : '';
  if (art !== undefined) return svg`${unsafeSVG(art)}${mark}`;
  const colors = isWhite(letter) ? WHITE : BLACK;
  return svg`<circle cx="50" cy="50" r="38" fill=${colors.body} stroke=${colors.ink} stroke-width="3.4"/>
    <text x="50" y="50" dy=".35em" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700"
      font-size="52" fill=${colors.detail}>${letter.toUpperCase()}</text>${mark}`;
}

/** A name for a symbol that holds a piece: letters outside ASCII by their number. */
export function symbolId(piece: string): string {
  return 'p' + [...piece].map((c) => (c.codePointAt(0) ?? 0).toString(36)).join('-');
}
