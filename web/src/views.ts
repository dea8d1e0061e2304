import type { PictureFile } from './picture-view.js';
import type { Store } from './state.js';

/** The page with its store. */
type Page = HTMLElement & { readonly store: Store };

/** As cameras name their files. */
const PHOTO = 'photo.jpg';

/** Parts of the page that come when they are asked for: pictures, the camera, the moves of games. */
export function install(app: Page): void {
  app.addEventListener('fenya-file', (event) => {
    void showPicture(app, (event as CustomEvent<PictureFile>).detail);
  });
  app.addEventListener('fenya-camera', () => void showCamera(app));
  app.addEventListener('fenya-photo', (event) => {
    const blob = (event as CustomEvent<Blob>).detail;
    void showPicture(app, { blob, name: PHOTO });
  });
  app.addEventListener('fenya-picture-close', (event) => {
    // The focus goes to where the next picture comes from.
    event.target?.dispatchEvent(new CustomEvent('fenya-focus-file', { bubbles: true, composed: true }));
    app.querySelector('fenya-picture')?.remove();
  });
  app.store.addEventListener('change', () => void showGame(app));
}

async function showPicture(app: Page, file: PictureFile): Promise<void> {
  await import('./picture-view.js');
  let view = app.querySelector('fenya-picture');
  if (!view) {
    view = document.createElement('fenya-picture');
    view.slot = 'picture';
    view.store = app.store;
    app.append(view);
  }
  view.file = file;
}

async function showCamera(app: Page): Promise<void> {
  await import('./camera-view.js');
  if (app.querySelector('fenya-camera')) return;
  const view = document.createElement('fenya-camera');
  view.slot = 'dialog';
  view.language = app.store.language;
  app.append(view);
}

let loading = false;

async function showGame(app: Page): Promise<void> {
  const there = app.querySelector('fenya-game');
  if (app.store.game === null) {
    there?.remove();
  } else if (!there && !loading) {
    loading = true;
    await import('./game-view.js');
    loading = false;
    if (app.store.game === null || app.querySelector('fenya-game')) return;
    const view = document.createElement('fenya-game');
    view.slot = 'game';
    view.store = app.store;
    app.append(view);
  }
}
