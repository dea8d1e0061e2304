import { html, render } from 'lit';
import { pieceArt } from './piece-art.js';

export interface Drag {
  piece: string;
  /** Side of the piece that hangs at the pointer, in pixels. */
  side: number;
  /** The pointer has moved: it is a drag, not a tap. */
  begin: () => void;
  move: (x: number, y: number) => void;
  drop: (x: number, y: number) => void;
  tap: () => void;
  end: () => void;
}

/** A pointer that moved less is a tap; fingers tremble more than mice. */
const SLOP = { mouse: 4, other: 9 };

/** Follows one pointer from where it went down until it goes up. */
export function startDrag(down: PointerEvent, drag: Drag): void {
  const slop = down.pointerType === 'mouse' ? SLOP.mouse : SLOP.other;
  let ghost: HTMLElement | null = null;

  const place = (x: number, y: number): void => {
    if (!ghost) return;
    // Above the finger, so that the piece can be seen; under the mouse, where it was taken.
    const lift = down.pointerType === 'touch' ? drag.side * 0.6 : 0;
    ghost.style.transform = `translate(${x - drag.side / 2}px, ${y - drag.side / 2 - lift}px)`;
  };
  const onMove = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < slop) return;
      ghost = makeGhost(drag.piece, drag.side);
      drag.begin();
    }
    place(event.clientX, event.clientY);
    drag.move(event.clientX, event.clientY);
    event.preventDefault();
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const dragged = ghost !== null;
    finish();
    if (dragged) drag.drop(event.clientX, event.clientY);
    else drag.tap();
  };
  const onCancel = (event: PointerEvent): void => {
    if (event.pointerId === down.pointerId) finish();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') finish();
  };
  const finish = (): void => {
    window.removeEventListener('pointermove', onMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onCancel);
    window.removeEventListener('keydown', onKey, true);
    ghost?.remove();
    ghost = null;
    drag.end();
  };
  window.addEventListener('pointermove', onMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onCancel);
  window.addEventListener('keydown', onKey, true);
}

/** A mouse acts when it goes down; a finger may be about to scroll, so it acts when it goes up where it was. */
export function whenTapped(down: PointerEvent, act: () => void): void {
  if (down.pointerType === 'mouse') {
    act();
    return;
  }
  const stop = (): void => {
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', stop);
  };
  const onUp = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    stop();
    if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP.other) act();
  };
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', stop);
}

function makeGhost(piece: string, side: number): HTMLElement {
  const ghost = document.createElement('div');
  ghost.setAttribute('aria-hidden', 'true');
  Object.assign(ghost.style, {
    position: 'fixed', left: '0', top: '0', width: `${side}px`, height: `${side}px`, zIndex: '1000',
    pointerEvents: 'none', filter: 'drop-shadow(0 4px 6px rgb(0 0 0 / .35))',
  });
  render(html`<svg viewBox="0 0 100 100" width=${side} height=${side}>${pieceArt(piece)}</svg>`, ghost);
  document.body.append(ghost);
  return ghost;
}
