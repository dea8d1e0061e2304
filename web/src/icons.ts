import { svg, html, type TemplateResult } from 'lit';

const PATHS = {
  start: svg`<path d="M5 20h14M7 20l1-6h8l1 6M9 14l-1-4h8l-1 4M8 10V6M12 10V5M16 10V6"/>`,
  empty: svg`<rect x="4" y="4" width="16" height="16" rx="2"/>`,
  flip: svg`<path d="M8 4v15M8 19l-4-4M8 19l4-4M16 20V5M16 5l-4 4M16 5l4 4"/>`,
  mirror: svg`<path d="M12 4v16" stroke-dasharray="2 3"/><path d="M9 7l-5 10h5zM15 7l5 10h-5z"/>`,
  turn: svg`<path d="M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5"/>`,
  swap: svg`<circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor"/>`,
  undo: svg`<path d="M9 7L4 12l5 5M4 12h10a6 6 0 0 1 6 6v1"/>`,
  redo: svg`<path d="M15 7l5 5-5 5M20 12H10a6 6 0 0 0-6 6v1"/>`,
  file: svg`<path d="M6 3h8l4 4v14H6zM14 3v4h4"/>`,
  camera: svg`<path d="M4 8h4l2-3h4l2 3h4v11H4z"/><circle cx="12" cy="13" r="3.5"/>`,
  clear: svg`<path d="M6 6l12 12M18 6L6 18"/>`,
  copy: svg`<rect x="9" y="9" width="11" height="11" rx="2"/><path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3"/>`,
  link: svg`<path d="M10 14l4-4M9 10l-3 3a4 4 0 0 0 5 5l3-3M15 14l3-3a4 4 0 0 0-5-5l-3 3"/>`,
  download: svg`<path d="M12 4v11M7 11l5 5 5-5M5 20h14"/>`,
  pointer: svg`<path d="M6 4l12 8-6 1-3 6z"/>`,
  eraser: svg`<path d="M9 19l-5-5 9-9 6 6-8 8zM9 19h11M8 10l6 6"/>`,
  check: svg`<path d="M5 13l4 4L19 7"/>`,
  error: svg`<circle cx="12" cy="12" r="9"/><path d="M9 9l6 6M15 9l-6 6"/>`,
  warning: svg`<path d="M12 4l9 16H3zM12 10v4M12 17v.2"/>`,
  info: svg`<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 8v.2"/>`,
  out: svg`<path d="M14 4h6v6M20 4l-9 9M18 14v6H4V6h6"/>`,
  first: svg`<path d="M7 5v14M18 5l-8 7 8 7z" fill="currentColor"/>`,
  previous: svg`<path d="M16 5l-8 7 8 7z" fill="currentColor"/>`,
  next: svg`<path d="M8 5l8 7-8 7z" fill="currentColor"/>`,
  last: svg`<path d="M17 5v14M6 5l8 7-8 7z" fill="currentColor"/>`,
  fork: svg`<path d="M12 20v-7M12 13L6 7M12 13l6-6M6 11V7h4M18 11V7h-4"/>`,
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${PATHS[name]}</svg>`;
}
