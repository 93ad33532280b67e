/**
 * The keyboard inside the drawing: one Tab stop, arrows walk from part to part.
 *
 * Enter and Space select (with Shift: in addition), Escape clears, F fits, 0 shows 100 %; what draws
 * is in `editKeys`. Single keys work only while the drawing has the focus.
 */

import { type KeyboardEvent, useState } from 'react';
import { meantKey } from '../lib/meantKey';
import { viewActions } from '../store';
import type { Place } from '../topology/drawn';
import { type Camera, ZOOM_STEP } from './camera';
import { editByKey } from './editKeys';
import { directionOf, nextInDirection } from './moves';
import type { Part, Scene } from './scene';
import type { Moves } from './useMoves';

/** The part in the Tab order, and the handler for keys. */
export type Keys = {
  readonly active: string;
  setActive(key: string): void;
  onKeyDown(event: KeyboardEvent<SVGSVGElement>): void;
};

/** Keyboard of a drawing. */
export function useKeys(
  scene: Scene,
  camera: Camera,
  hands: { readonly moves: Moves; readonly pointed: () => Place | null },
): Keys {
  const { moves, pointed } = hands;
  const [wanted, setActive] = useState('');
  const known = scene.parts.find((each) => each.key === wanted) ?? scene.parts[0];

  function focus(root: Element, part: Part | undefined): void {
    if (part === undefined) return;
    setActive(part.key);
    camera.reveal(part.at);
    root.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
  }

  function walk(event: KeyboardEvent<SVGSVGElement>, part: Part): boolean {
    const direction = directionOf(event.key);
    if (direction === null) return false;
    const places = scene.parts.map((each) => each.at);
    focus(event.currentTarget, scene.parts[nextInDirection(places, part.at, direction)]);
    return true;
  }

  function command(event: KeyboardEvent<SVGSVGElement>, part: Part): boolean {
    switch (event.key) {
      case 'Enter':
      case ' ':
        if (event.shiftKey) viewActions.toggleSelected(part.part);
        else viewActions.select(part.part);
        return true;
      case 'Escape':
        if (!moves.cancel()) viewActions.select(null);
        return true;
      case 'Home':
        focus(event.currentTarget, scene.parts[0]);
        return true;
      case 'End':
        focus(event.currentTarget, scene.parts.at(-1));
        return true;
      default:
        return zoomKey(event, camera);
    }
  }

  return {
    active: known?.key ?? '',
    setActive,
    onKeyDown(event) {
      const root = event.currentTarget;
      const go = (part: Part | undefined) => focus(root, part);
      const part = known ?? null;
      const isEdit = editByKey(event, { scene, part, go, nudge: moves.nudge, pointed });
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (!isEdit && (!isPlain || known === undefined)) return;
      if (!isEdit && known !== undefined && !walk(event, known) && !command(event, known)) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

function zoomKey(event: KeyboardEvent, camera: Camera): boolean {
  switch (meantKey(event)) {
    case 'f':
      camera.fit();
      return true;
    case '0':
      camera.actualSize();
      return true;
    case '+':
    case '=':
      camera.zoomBy(ZOOM_STEP);
      return true;
    case '-':
      camera.zoomBy(1 / ZOOM_STEP);
      return true;
    default:
      return false;
  }
}
