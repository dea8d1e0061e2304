import { css, html, type TemplateResult } from 'lit';
import type { Messages } from './i18n/index.js';
import { bare, isWhite, squareName, type Position } from './position.js';
import { StoreElement } from './store-element.js';
import { base, panel } from './styles.js';

export interface Words {
  white: string;
  black: string;
  state: string;
}

const RANK = 'KQCARBN';

/** A position as sentences: the pieces of each side with their squares, whose move it is, what else may be done. */
export function inWords(p: Position, t: Messages): Words {
  const side = (white: boolean): string => {
    const groups = new Map<string, string[]>();
    p.squares.forEach((piece, i) => {
      if (piece === '' || isWhite(piece) !== white) return;
      const letter = bare(piece).toUpperCase();
      groups.set(letter, [...(groups.get(letter) ?? []), squareName(p, i)]);
    });
    const order = (letter: string): number => (letter === 'P' ? 99 : RANK.includes(letter) ? RANK.indexOf(letter) : 50);
    const parts = [...groups].sort(([a], [b]) => order(a) - order(b)).map(([letter, squares]) => `${t.pieceNames[letter] ?? letter} ${squares.sort().join(' ')}`);
    return parts.join(', ') || t.nobody;
  };
  const rights = [...p.castling].filter((r) => r !== '-');
  const named = rights.map((right) => {
    const who = isWhite(right) ? t.white : t.black;
    const wing = right.toLowerCase();
    return `${who} ${wing === 'k' ? t.kingside : wing === 'q' ? t.queenside : t.rookOn(wing + (isWhite(right) ? '1' : String(p.height)))}`;
  });
  const state = [
    p.turn === 'w' ? t.whiteToMove : t.blackToMove,
    named.length > 0 ? t.castlingIs(named.join(', ')) : t.noCastling,
    p.enPassant === null ? '' : t.enPassantIs(p.enPassant),
  ].filter(Boolean).join(' ');
  return { white: side(true), black: side(false), state };
}

/** `<fenya-words>`: the position in words, for those who do not see the board or want to read it aloud. */
export class FenyaWords extends StoreElement {
  static override styles = [
    base,
    panel,
    css`
      .panel { padding: 0; }
      details.panel { padding: .35rem 1.125rem; }
      summary { min-height: 2.25rem; display: flex; align-items: center; gap: .5rem; cursor: pointer; font-size: .8125rem; font-weight: 600; color: var(--muted); list-style: none; }
      summary::before { content: ''; width: .45rem; height: .45rem; border-right: 2px solid; border-bottom: 2px solid; transform: rotate(-45deg); transition: transform .12s; }
      details[open] summary::before { transform: rotate(45deg); }
      summary h2 { margin: 0; }
      .body { padding: .25rem 0 .75rem; line-height: 1.6; }
      dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; }
      dt { font-weight: 600; }
      .keys dt { font-family: var(--mono); font-weight: 500; font-size: .875rem; }
      p { margin-top: .5rem; }
      details + details { margin-top: .5rem; }
    `,
  ];

  override render(): TemplateResult {
    const { t, store } = this;
    const words = store.position ? inWords(store.position, t) : null;
    return html`<details class="panel" data-words><summary><h2>${t.inWordsShow}</h2></summary>
      <div class="body">${words === null ? t.verdict.empty : html`<dl><dt>${t.white}</dt><dd>${words.white}</dd><dt>${t.black}</dt><dd>${words.black}</dd></dl>
        <p>${words.state}</p>`}</div></details>
      <details class="panel"><summary><h2>${t.keys}</h2></summary>
        <div class="body"><dl class="keys">${t.keysHelp.map(([key, what]) => html`<dt>${key}</dt><dd>${what}</dd>`)}</dl></div></details>`;
  }
}

customElements.define('fenya-words', FenyaWords);
