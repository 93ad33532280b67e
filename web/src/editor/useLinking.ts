/**
 * Connecting by hand: drag from the plug of a node to another node, or tap the plug and then the node.
 *
 * Released over empty ground, the line asks for a new part there. Nodes that cannot be joined are
 * dimmed while the line is out, and the reason stands beside the pointer.
 */

import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { whyNotLink } from '../model/network/edit';
import { currentDrawing } from '../run/drawing';
import type { Camera } from './camera';
import { editor } from './editor';
import { contains, inflate, type Point } from './geometry';
import { toGrid } from './metrics';
import type { Scene } from './scene';

/** Movement of the pointer that makes a tap a drag, px. */
const SLOP = 6;

/** A line that is out: from a node to the pointer. */
export type Line = {
  readonly from: string;
  readonly start: Point;
  readonly end: Point;
  /** Node under the pointer, and why it cannot be joined. */
  readonly target: string | null;
  readonly why: string | null;
  /** Every node that cannot be joined. */
  readonly barred: ReadonlySet<string>;
};

/** Handlers of connecting; each answers whether the event was its own. */
export type Linking = {
  readonly line: Line | null;
  down(event: PointerEvent<SVGSVGElement>): boolean;
  move(event: PointerEvent<SVGSVGElement>): boolean;
  up(event: PointerEvent<SVGSVGElement>): boolean;
  /** A click while the line is out after a tap. */
  click(event: MouseEvent<SVGSVGElement>): boolean;
  cancel(): boolean;
};

type Press = { readonly pointer: number; readonly at: Point; isDrag: boolean };

/** Connecting in `scene`. */
export function useLinking(scene: Scene, camera: Camera): Linking {
  const [line, setLine] = useState<Line | null>(null);
  const press = useRef<Press | null>(null);
  /** The click that follows the release of the plug is no answer. */
  const isFresh = useRef(false);
  const drop = () => {
    press.current = null;
    setLine(null);
  };
  return {
    line,
    down(event) {
      const begun = event.button === 0 ? pulledOut(event.target, scene) : null;
      isFresh.current = begun !== null;
      if (begun === null) return false;
      press.current = {
        pointer: event.pointerId,
        at: [event.clientX, event.clientY],
        isDrag: false,
      };
      event.currentTarget.setPointerCapture(event.pointerId);
      setLine(begun);
      return true;
    },
    move(event) {
      if (line === null) return false;
      noteDrag(press.current, event);
      setLine(followed(line, event, { scene, camera }));
      return true;
    },
    up(event) {
      const held = press.current;
      if (held?.pointer !== event.pointerId || line === null) return false;
      press.current = null;
      // A tap leaves the line out for the next one.
      if (!held.isDrag) return true;
      drop();
      finish(followed(line, event, { scene, camera }), scene);
      return true;
    },
    click(event) {
      const wasFresh = isFresh.current;
      isFresh.current = false;
      if (wasFresh) return true;
      if (line === null) return false;
      drop();
      join(followed(line, event, { scene, camera }));
      return true;
    },
    cancel() {
      if (line === null) return false;
      drop();
      return true;
    },
  };
}

/** A press becomes a drag once the pointer has moved far enough. */
function noteDrag(held: Press | null, { clientX, clientY }: PointerEvent): void {
  if (held === null) return;
  held.isDrag ||= Math.hypot(clientX - held.at[0], clientY - held.at[1]) > SLOP;
}

/** The line that begins at a plug; `null` elsewhere. */
function pulledOut(target: EventTarget, scene: Scene): Line | null {
  const from = plugOf(target);
  const start = scene.nodes.find(({ node }) => node.id === from)?.centre;
  if (from === null || start === undefined) return null;
  return { from, start, end: start, target: null, why: null, barred: barredFrom(from) };
}

/** Connects what the line joins, or says why not. */
function join({ from, target, why }: Line): void {
  if (target === null) return;
  if (why === null) editor.connect(from, target);
  else if (target !== from) editor.say(`${from} and ${target} are not connected: ${why}.`);
}

/** Lets go of the line: at a node it joins, over empty ground it asks for a part. */
function finish(line: Line, scene: Scene): void {
  if (line.target !== null) join(line);
  else editor.choose({ type: 'part', beside: line.from, at: toGrid(line.end, scene.metrics) });
}

/** The line with its end at the pointer. */
function followed(
  line: Line,
  event: MouseEvent<SVGSVGElement>,
  { scene, camera }: { readonly scene: Scene; readonly camera: Camera },
): Line {
  const box = event.currentTarget.getBoundingClientRect();
  const end = camera.toWorld([event.clientX - box.left, event.clientY - box.top]);
  // By place, not by element: circuits lie over the nodes they pass.
  const under = scene.nodes.find((placed) => contains(inflate(placed.box, NEAR), end));
  const target = under === undefined || under.node.id === line.from ? null : under.node.id;
  return { ...line, end, target, why: target === null ? null : whyNot(line.from, target) };
}

/** A line ends at a node this far from it, world px. */
const NEAR = 8;

function whyNot(from: string, to: string): string | null {
  const drawn = currentDrawing();
  return drawn === null ? 'there is no network yet' : whyNotLink(drawn, from, to);
}

function barredFrom(from: string): ReadonlySet<string> {
  const drawn = currentDrawing();
  const barred = drawn?.nodes.filter(
    ({ id }) => id !== from && whyNotLink(drawn, from, id) !== null,
  );
  return new Set(barred?.map(({ id }) => id));
}

function plugOf(target: EventTarget): string | null {
  if (!(target instanceof Element)) return null;
  return target.closest('[data-plug]')?.getAttribute('data-plug') ?? null;
}
