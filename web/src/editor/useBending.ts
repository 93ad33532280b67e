/** Leading a selected circuit another way by hand: drag its line to the node it is to pass. */

import { type PointerEvent, useRef, useState } from 'react';
import { wayThrough } from '../model/network/graph';
import { currentDrawing } from '../run/drawing';
import type { Camera } from './camera';
import { editor } from './editor';
import { contains, inflate, type Point } from './geometry';
import type { Scene } from './scene';

/** A line being bent: its ends, the pointer, and the way it would take. */
export type Bend = {
  readonly circuit: string;
  readonly ends: readonly [Point, Point];
  readonly at: Point;
  readonly way: readonly string[] | null;
  readonly words: string;
};

/** Handlers of bending; each answers whether the event was its own. */
export type Bending = {
  readonly bend: Bend | null;
  down(event: PointerEvent<SVGSVGElement>): boolean;
  move(event: PointerEvent<SVGSVGElement>): boolean;
  up(event: PointerEvent<SVGSVGElement>): boolean;
  cancel(): boolean;
};

/** A node is meant this far around it, world px. */
const NEAR = 12;

/** Bending circuits of `scene`. */
export function useBending(scene: Scene, camera: Camera): Bending {
  const [bend, setBend] = useState<Bend | null>(null);
  const pointer = useRef<number | null>(null);
  const drop = () => {
    pointer.current = null;
    setBend(null);
  };
  return {
    bend,
    down(event) {
      const circuit = grabbed(event);
      const ends = circuit === null ? null : endsOf(scene, circuit);
      if (circuit === null || ends === null) return false;
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
      setBend(bent({ circuit, ends }, event, { scene, camera }));
      return true;
    },
    move(event) {
      if (bend === null || pointer.current !== event.pointerId) return false;
      setBend(bent(bend, event, { scene, camera }));
      return true;
    },
    up(event) {
      if (bend === null || pointer.current !== event.pointerId) return false;
      const { circuit, way } = bent(bend, event, { scene, camera });
      drop();
      if (way !== null) editor.reroute(circuit, way);
      return true;
    },
    cancel() {
      if (bend === null) return false;
      drop();
      return true;
    },
  };
}

/** The selected circuit whose line is pressed. */
function grabbed(event: PointerEvent): string | null {
  const line = event.target instanceof Element ? event.target.closest('[data-grab]') : null;
  if (event.button !== 0 || event.shiftKey) return null;
  return line?.getAttribute('data-grab') ?? null;
}

function endsOf({ network, nodes }: Scene, id: string): readonly [Point, Point] | null {
  const route = network.circuits.find((circuit) => circuit.id === id)?.route;
  const place = (node: string | undefined) => nodes.find((each) => each.node.id === node)?.centre;
  const [from, to] = [place(route?.[0]), place(route?.at(-1))];
  return from === undefined || to === undefined ? null : [from, to];
}

function bent(
  { circuit, ends }: Pick<Bend, 'circuit' | 'ends'>,
  event: PointerEvent<SVGSVGElement>,
  { scene, camera }: { readonly scene: Scene; readonly camera: Camera },
): Bend {
  const box = event.currentTarget.getBoundingClientRect();
  const at = camera.toWorld([event.clientX - box.left, event.clientY - box.top]);
  const under = scene.nodes.find((placed) => contains(inflate(placed.box, NEAR), at))?.node.id;
  const route = scene.network.circuits.find(({ id }) => id === circuit)?.route ?? [];
  if (under === undefined || route.includes(under))
    return { circuit, ends, at, way: null, words: '' };
  const drawn = currentDrawing();
  const way = drawn === null ? null : wayThrough(drawn, route, under);
  const words = way === null ? `no way through ${under}` : way.join(' → ');
  return { circuit, ends, at, way, words };
}
