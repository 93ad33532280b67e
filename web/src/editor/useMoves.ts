/**
 * Moving nodes: by pointer, with guides, and by Alt and the arrow keys.
 *
 * The dragged element follows the pointer at once through its own transform; the document learns of it
 * once per animation frame, all under one gesture, so that one drag is one step back.
 */

import { type PointerEvent, useRef } from 'react';
import type { Direction } from '../commands/press';
import { documentActions } from '../run';
import { selectedParts } from './acted';
import type { Camera } from './camera';
import type { Point } from './geometry';
import { toGrid } from './metrics';
import { type Guide, nudge, type SnapMode, snapMove } from './moves';
import type { Scene } from './scene';

/** Movement of the pointer that makes a press a drag, px. */
const SLOP = 4;
/** Nudges closer together than this are one step back, ms. */
const BURST_MS = 1000;

let gestures = 0;

/** A fresh name for a gesture. */
function newGesture(node: string): string {
  gestures += 1;
  return `move ${node} ${gestures}`;
}

/** Another selected node that comes along. */
type Follower = { readonly node: string; readonly element: Element; readonly start: Point };

type Drag = {
  readonly node: string;
  readonly element: Element;
  readonly followers: readonly Follower[];
  readonly pointer: number;
  readonly from: Point;
  readonly start: Point;
  readonly gesture: string;
  moved: boolean;
  wanted: Point;
  frame: number;
};

/** Handlers for dragging and nudging. */
export type Moves = {
  down(event: PointerEvent<SVGSVGElement>): void;
  move(event: PointerEvent<SVGSVGElement>): void;
  up(event: PointerEvent<SVGSVGElement>): void;
  /** Puts a node in mid-drag back where it was; false when none is being dragged. */
  cancel(): boolean;
  nudge(node: string, direction: Direction, fine: boolean): void;
};

/** Handlers that move the nodes of `scene`; `showGuides` draws the guide lines, `null` when no drag is on. */
export function useMoves(
  scene: Scene,
  camera: Camera,
  showGuides: (guides: readonly Guide[] | null) => void,
): Moves {
  const drag = useRef<Drag | null>(null);
  const nudge = useNudge(scene);

  function follow(current: Drag, event: PointerEvent): void {
    const guides = moveTo(current, event, scene, camera.transform.k);
    if (guides === null) return;
    showGuides(guides);
    if (current.frame !== 0) return;
    current.frame = requestAnimationFrame(() => {
      current.frame = 0;
      settle(current, scene);
    });
  }

  function finish(): void {
    const current = drag.current;
    drag.current = null;
    showGuides(null);
    if (current === null) return;
    cancelAnimationFrame(current.frame);
    if (current.moved) settle(current, scene);
  }

  return {
    down(event) {
      if (event.button !== 0 || drag.current !== null) return;
      drag.current = pressed(scene, event);
    },
    move(event) {
      if (drag.current?.pointer === event.pointerId) follow(drag.current, event);
    },
    up(event) {
      if (drag.current?.pointer === event.pointerId) finish();
    },
    cancel() {
      const current = drag.current;
      if (current === null) return false;
      current.wanted = current.start;
      show(current);
      finish();
      return true;
    },
    nudge,
  };
}

/** Moves a node by a step of a key. */
function useNudge(scene: Scene): Moves['nudge'] {
  const burst = useRef<Burst>({ node: '', gesture: '', atMs: 0 });
  return (node, direction, fine) => {
    const placed = scene.nodes.find((each) => each.node.id === node);
    if (placed === undefined) return;
    burst.current = continued(burst.current, node);
    const at = toGrid(nudge(placed.centre, direction, fine), scene.metrics);
    documentActions.moveNode(node, at, burst.current.gesture);
  };
}

/** Tells the document where the dragged node and its followers are. */
function settle(current: Drag, { metrics }: Scene): void {
  const { node, followers, gesture, wanted } = current;
  if (followers.length === 0) {
    documentActions.moveNode(node, toGrid(wanted, metrics), gesture);
    return;
  }
  const all = followers.map((each) => [each.node, shiftedWith(current, each)] as const);
  const places = [[node, wanted] as const, ...all].map(
    ([id, at]) => [id, toGrid(at, metrics)] as const,
  );
  documentActions.moveNodes(Object.fromEntries(places), gesture);
}

type Burst = { readonly node: string; readonly gesture: string; readonly atMs: number };

/** The burst of nudges that one more press belongs to. */
function continued(burst: Burst, node: string): Burst {
  const atMs = performance.now();
  const goesOn = burst.node === node && atMs - burst.atMs < BURST_MS;
  return { node, atMs, gesture: goesOn ? burst.gesture : newGesture(node) };
}

/** Lets the element follow the pointer; the guides to show, or `null` while it is only a press. */
function moveTo(drag: Drag, event: PointerEvent, scene: Scene, k: number): readonly Guide[] | null {
  const dx = event.clientX - drag.from[0];
  const dy = event.clientY - drag.from[1];
  if (!drag.moved && Math.hypot(dx, dy) < SLOP) return null;
  drag.moved = true;
  const isFine = event.altKey || event.ctrlKey || event.metaKey;
  const mode: SnapMode = event.shiftKey ? 'free' : isFine ? 'fine' : 'grid';
  const raw: Point = [drag.start[0] + dx / k, drag.start[1] + dy / k];
  const { at, guides } = snapMove(raw, othersThan(scene, drag), mode);
  drag.wanted = at;
  show(drag);
  return guides;
}

/** Puts the elements where the drag has them. */
function show(drag: Drag): void {
  const { element, wanted, followers } = drag;
  element.setAttribute('transform', `translate(${wanted.join(' ')})`);
  for (const each of followers) {
    each.element.setAttribute('transform', `translate(${shiftedWith(drag, each).join(' ')})`);
  }
}

/** Place of a follower: as far from its start as the dragged node is. */
function shiftedWith({ start, wanted }: Drag, follower: Follower): Point {
  return [follower.start[0] + wanted[0] - start[0], follower.start[1] + wanted[1] - start[1]];
}

function pressed(scene: Scene, event: PointerEvent<SVGSVGElement>): Drag | null {
  const element = event.target instanceof Element ? event.target.closest('[data-node]') : null;
  const node = element?.getAttribute('data-node');
  const placed = scene.nodes.find((each) => each.node.id === node);
  if (element === null || placed === undefined) return null;
  element.setPointerCapture(event.pointerId);
  return {
    node: placed.node.id,
    element,
    followers: followersOf(scene, placed.node.id, event.currentTarget),
    pointer: event.pointerId,
    from: [event.clientX, event.clientY],
    start: placed.centre,
    gesture: newGesture(placed.node.id),
    moved: false,
    wanted: placed.centre,
    frame: 0,
  };
}

function othersThan(scene: Scene, { node, followers }: Drag): readonly Point[] {
  const moving = new Set([node, ...followers.map((each) => each.node)]);
  return scene.nodes.filter((each) => !moving.has(each.node.id)).map((each) => each.centre);
}

/** The other selected nodes, when the pressed one is selected with them. */
function followersOf(scene: Scene, node: string, svg: Element): readonly Follower[] {
  const selected = new Set(
    selectedParts().flatMap(({ type, id }) => (type === 'node' ? [id] : [])),
  );
  if (!selected.has(node)) return [];
  return scene.nodes.flatMap(({ node: { id }, centre }) => {
    const element = svg.querySelector(`[data-node="${CSS.escape(id)}"]`);
    const comes = id !== node && selected.has(id) && element !== null;
    return comes ? [{ node: id, element, start: centre }] : [];
  });
}
