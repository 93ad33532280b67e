/**
 * Moving nodes: the pressed one, and with it all that are selected if it is one of them.
 *
 * The preview follows the pointer at once; the document gets each place under one gesture, so that one drag is one
 * undo step.
 */

import type { Point } from '../geometry';
import { toGrid } from '../metrics';
import { type SnapMode, snapMove } from '../snapMove';
import {
  type Effect,
  IDLE,
  type Input,
  type Modifiers,
  type Moving,
  type PointerInput,
  type Setting,
  type Step,
} from './tool';

/** Takes hold of the pressed node. */
export function beginMove(
  { hit, at, press }: PointerInput,
  { scene, selected, layout }: Setting,
): Step | null {
  const pressed = scene.nodes.find(({ node }) => node.id === hit.node);
  if (pressed === undefined) return null;
  const { id } = pressed.node;
  const chosen = new Set(selected.flatMap((part) => (part.type === 'node' ? [part.id] : [])));
  const others = chosen.has(id) ? scene.nodes.filter(({ node }) => chosen.has(node.id)) : [];
  // The pressed one stays first: setting a key again does not move it.
  const starts = new Map([pressed, ...others].map(({ node, centre }) => [node.id, centre]));
  const grip: Point = [pressed.centre[0] - at[0], pressed.centre[1] - at[1]];
  const gesture = `move ${id} ${press}`;
  return [{ tool: 'move', gesture, grip, starts, layout, places: new Map(), guides: [] }, []];
}

/** Moves, drops, or puts back. */
export function move(state: Moving, input: Input, setting: Setting): Step {
  const { gesture, layout } = state;
  if (input.type === 'cancel') {
    return [IDLE, state.places.size === 0 ? [] : [{ type: 'putBack', layout, gesture }]];
  }
  const moved = input.isDrag ? dragged(state, input, setting) : state;
  const { places } = moved;
  const dropped = places.size === 0 ? null : { places, scene: setting.scene };
  return [
    input.type === 'up' ? { ...IDLE, dropped } : moved,
    moved === state ? [] : [placing(moved, setting)],
  ];
}

function dragged(state: Moving, { at, modifiers }: PointerInput, { scene }: Setting): Moving {
  const { starts, grip } = state;
  const [start] = starts.values();
  if (start === undefined) return state;
  const others = scene.nodes.flatMap(({ node, centre }) => (starts.has(node.id) ? [] : [centre]));
  const wanted: Point = [at[0] + grip[0], at[1] + grip[1]];
  const { at: snapped, guides } = snapMove(wanted, others, modeOf(modifiers));
  const [dx, dy] = [snapped[0] - start[0], snapped[1] - start[1]];
  const places = new Map([...starts].map(([id, [x, y]]) => [id, [x + dx, y + dy] as const]));
  return { ...state, places, guides };
}

function modeOf({ shift, alt, ctrl }: Modifiers): SnapMode {
  if (shift) return 'free';
  return alt || ctrl ? 'fine' : 'grid';
}

function placing({ places, gesture }: Moving, { scene }: Setting): Effect {
  const grid = [...places].map(([id, at]) => [id, toGrid(at, scene.metrics)]);
  return { type: 'move', places: Object.fromEntries(grid), gesture };
}
