import { css } from 'lit';

/** What all elements of the page share. Colours and sizes are custom properties of app.css. */
export const base = css`
  :host { display: block; }
  :host([hidden]) { display: none; }
  *, *::before, *::after { box-sizing: border-box; }
  h2, h3, p, ul, ol, dl, dd, pre, fieldset { margin: 0; padding: 0; border: 0; }
  ul, ol { list-style: none; }
  h2 { font-size: .8125rem; font-weight: 600; letter-spacing: .02em; color: var(--muted); }
  button, input, select, textarea { font: inherit; color: inherit; }
  button, .button {
    display: inline-flex; align-items: center; justify-content: center; gap: .4rem; min-height: 2.25rem; padding: .3rem .75rem;
    border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); color: var(--ink); cursor: pointer;
    font-weight: 500; text-decoration: none; transition: background-color .12s, border-color .12s;
  }
  button:hover:not(:disabled), .button:hover { border-color: var(--edge); background: var(--raised); }
  button:disabled { opacity: .45; cursor: not-allowed; }
  button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
  button.primary:hover:not(:disabled) { background: var(--accent-strong); border-color: var(--accent-strong); }
  button.quiet { border-color: transparent; background: transparent; }
  button.quiet:hover:not(:disabled) { background: var(--raised); }
  button[aria-pressed='true'] { background: var(--accent-soft); border-color: var(--accent); color: var(--ink); }
  input:not([type='checkbox'], [type='radio'], [type='file']), select {
    min-height: 2.25rem; padding: .3rem .6rem; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--surface);
    width: 100%; min-width: 0;
  }
  input[type='checkbox'], input[type='radio'] { width: 1.125rem; height: 1.125rem; margin: 0; accent-color: var(--accent); }
  :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
  svg.icon { width: 1.125rem; height: 1.125rem; flex: none; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
  .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
  .muted { color: var(--muted); }
  .mono { font-family: var(--mono); }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { transition: none !important; animation: none !important; }
  }
`;

export const panel = css`
  .panel { background: var(--surface); border: 1px solid var(--line); border-radius: var(--radius-large); padding: 1rem 1.125rem; }
  .panel > h2 { margin-bottom: .75rem; }
`;
