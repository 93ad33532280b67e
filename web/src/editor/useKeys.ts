/**
 * The keyboard inside the drawing: one Tab stop, arrows walk from part to part.
 *
 * Enter and Space select (with Shift: in addition), Escape clears, F fits, 0 shows 100 %; what draws
 * is in `editKeys`. Single keys work only while the drawing has the focus.
 */

import { type KeyboardEvent, useState } from 'react';
import type { Meant } from '../commands/actions';
import { actionOf } from '../commands/keymap';
import type { Direction } from '../commands/press';
import type { Place } from '../model/network/drawn';
import { viewActions } from '../run';
import { type Camera, ZOOM_STEP } from './camera';
import { type EditContext, edit } from './editKeys';
import { nextInDirection } from './moves';
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

  return {
    active: known?.key ?? '',
    setActive,
    onKeyDown(event) {
      const meant = actionOf(event, 'network');
      // Without any part there is nothing that has the focus.
      if (meant === null || known === undefined) return;
      const root = event.currentTarget;
      const go = (part: Part | undefined) => {
        if (part === undefined) return;
        setActive(part.key);
        camera.reveal(part.at);
        root.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
      };
      press(meant, event, { scene, part: known, go, pointed, camera, moves });
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

type Context = EditContext & { readonly camera: Camera; readonly moves: Moves };

/** Looks, walks and moves; what else changes the drawing is in `editKeys`. */
function press(meant: Meant<'network'>, held: KeyboardEvent, context: Context): void {
  const { scene, part, go, camera, moves } = context;
  switch (meant.id) {
    case 'network.walk':
      walk(meant.value, context);
      break;
    case 'network.ends':
      go(scene.parts.at(-meant.value));
      break;
    case 'network.select':
      viewActions[held.shiftKey ? 'toggleSelected' : 'select'](part.part);
      break;
    case 'network.letGo':
      if (!moves.cancel()) viewActions.select(null);
      break;
    case 'network.move':
      // Only nodes move: from elsewhere one walks.
      if (part.part.type === 'node') moves.nudge(part.part.id, meant.value, held.altKey);
      else walk(meant.value, context);
      break;
    case 'network.fit':
    case 'network.actualSize':
    case 'network.zoomIn':
    case 'network.zoomOut':
      ZOOMS[meant.id](camera);
      break;
    default:
      edit(meant, context);
  }
}

function walk(direction: Direction, { scene, part, go }: Context): void {
  const places = scene.parts.map((each) => each.at);
  go(scene.parts[nextInDirection(places, part.at, direction)]);
}

type Zoom = 'network.fit' | 'network.actualSize' | 'network.zoomIn' | 'network.zoomOut';

const ZOOMS: Readonly<Record<Zoom, (camera: Camera) => void>> = {
  'network.fit': (camera) => camera.fit(),
  'network.actualSize': (camera) => camera.actualSize(),
  'network.zoomIn': (camera) => camera.zoomBy(ZOOM_STEP),
  'network.zoomOut': (camera) => camera.zoomBy(1 / ZOOM_STEP),
};
