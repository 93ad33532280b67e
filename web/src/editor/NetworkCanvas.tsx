/**
 * The network as a drawing: DOM parts under a canvas with the traffic, both under one camera.
 *
 * React draws the scene when network, layout or panel change. Everything that changes with simulated
 * time is the business of the live layer.
 */

import {
  type ComponentType,
  type MouseEvent,
  type RefObject,
  type SVGProps,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Network } from '../model/engineTypes';
import { isListed } from '../model/network/drawn';
import { documentStore, useDocument, useHeld, useRun, useView, viewActions } from '../run';
import { createLaterPart } from '../run/laterPart';
import { BendOut } from './BendOut';
import { Chooser } from './Chooser';
import type { Camera } from './camera';
import { Drawing, Labels } from './Drawing';
import { EmptyGround } from './EmptyGround';
import { editor, useEditor } from './editor';
import { Guides } from './Guides';
import { LineOut } from './LineOut';
import { LiveLayer } from './live';
import { type Size, SNAP, TEXT } from './metrics';
import type { Guide } from './moves';
import { Patterns } from './Patterns';
import type { Layout } from './place';
import { Sizes, useSizesHead } from './Sizes';
import { StrandKey } from './StrandKey';
import { buildScene, keyOf, type Scene, settledMetrics, shapeOf } from './scene';
import { useBending } from './useBending';
import { useClipboard } from './useClipboard';
import { useKeys } from './useKeys';
import { useLinking } from './useLinking';
import { useMarquee } from './useMarquee';
import { useMoves } from './useMoves';
import { usePointer } from './usePointer';

const NO_LAYOUT: Layout = {};

/** The drawing of `network`. */
export function NetworkCanvas(props: {
  readonly network: Network;
  readonly camera: Camera;
  /** What is laid over the drawing. */
  readonly over: Over | null;
}) {
  const { network, camera } = props;
  const layout = useDocument((state) => state.doc.layout) ?? NO_LAYOUT;
  const [box, setSize] = useState<Size | null>(null);
  const head = useSizesHead(box?.width ?? 0);
  const size = useMemo(() => (box === null ? null : { ...box, head }), [box, head]);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (panel.current === null) return undefined;
    // The first drawing is made in slices; later ones at once, so that they keep up with a drag.
    let take = (first: Size) => {
      take = setSize;
      startTransition(() => setSize(first));
    };
    return watchSize(panel.current, (next) => take(next));
  }, []);
  const metrics = useMemo(
    () => (size === null ? null : settledMetrics(network, size)),
    [network, size],
  );
  const scene = useMemo(
    () => (metrics === null ? null : buildScene(network, layout, metrics)),
    [network, layout, metrics],
  );
  return (
    <div className="network-stage" ref={panel}>
      {scene !== null && size !== null && <Stage scene={scene} size={size} camera={camera} />}
      {props.over !== null && scene !== null && size !== null && (
        <props.over scene={scene} size={size} camera={camera} />
      )}
      <StrandKey network={network} />
      <Sizes />
      {network.nodes.length === 0 && <EmptyGround />}
      <Chooser onLeave={() => refocus(panel.current)} />
    </div>
  );
}

/** Gives the focus back to the part that had it. */
function refocus(panel: Element | null): void {
  const selector = '[data-part][tabindex="0"], .network-empty button';
  panel?.querySelector<HTMLElement | SVGElement>(selector)?.focus();
}

type Shown = { readonly scene: Scene; readonly size: Size; readonly camera: Camera };
type Over = ComponentType<Shown>;

function Stage(props: Shown) {
  const { scene, size, camera } = props;
  const selection = useView((state) => state.selection);
  const selected = useSelected();
  const refs = useStage(scene, size, camera);
  const hands = useHands(scene, camera, refs.svg);
  const { keys, linking, bending, marquee } = hands;
  useWantedFocus({ ...props, setActive: keys.setActive, svg: refs.svg });
  const id = useId();
  const hatches = { single: `${id}-single`, cross: `${id}-cross` };
  const isGround = useIsDrawing() || hands.guides !== null;
  const Grid = useGrid(isGround);
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang over everything as a tool tip; the list box inside has the name */}
      <svg
        className="network-svg"
        data-linking={linking.line !== null || undefined}
        ref={refs.svg}
        width={size.width}
        height={size.height}
        onFocus={(event) => keys.setActive(partOf(event.target)?.key ?? keys.active)}
        {...hands.handlers}
      >
        <Patterns {...hatches} />
        <g ref={refs.world} className="network-world" fontSize={TEXT * scene.metrics.text}>
          {Grid !== null && isGround && <Grid id={`${id}-grid`} step={SNAP} />}
          <g role="listbox" aria-label="Parts of the network" aria-describedby={`${id}-summary`}>
            <Drawing
              scene={scene}
              selection={selection}
              selected={selected}
              active={keys.active}
              hatches={hatches}
              barred={linking.line?.barred ?? null}
            />
          </g>
          <Labels scene={scene} />
          <Guides guides={hands.guides ?? []} bounds={scene.bounds} />
          <BendOut bend={bending.bend} metrics={scene.metrics} />
          <LineOut line={linking.line} metrics={scene.metrics} />
          {marquee.box !== null && <rect className="network-marquee" {...marquee.box} />}
        </g>
      </svg>
      <canvas className="network-canvas" ref={refs.canvas} />
      <p className="network-summary" id={`${id}-summary`} ref={refs.summary} />
      <p className="network-level" ref={refs.level} />
    </>
  );
}

const useGrid = createLaterPart(async () => (await import('./Grid')).Grid);

/** Is a network drawn by hand on the table, at rest, and free to be drawn on? */
function useIsDrawing(): boolean {
  const isOwn = useDocument(
    ({ doc, base, sourceId }) =>
      isListed(doc) && (sourceId === null || doc.topology !== base.topology),
  );
  const isPlaying = useRun(({ status }) => status === 'playing');
  return !useHeld('network') && isOwn && !isPlaying;
}

/** Keys of everything that is selected. */
function useSelected(): ReadonlySet<string> {
  const selection = useView((state) => state.selection);
  const others = useView((state) => state.others);
  return useMemo(
    () => new Set([...others, ...(selection === null ? [] : [selection])].map(keyOf)),
    [others, selection],
  );
}

/** What hands and keys do to the drawing; of several hands the first that takes an event has it. */
function useHands(scene: Scene, camera: Camera, svg: RefObject<SVGSVGElement | null>) {
  const [guides, setGuides] = useState<readonly Guide[] | null>(null);
  const moves = useMoves(scene, camera, setGuides);
  const linking = useLinking(scene, camera);
  const marquee = useMarquee(scene, camera);
  const bending = useBending(scene, camera);
  const first = [linking, marquee, bending] as const;
  const pointed = usePointer(svg, scene, camera);
  const cancel = () => linking.cancel() || bending.cancel() || moves.cancel();
  const keys = useKeys(scene, camera, { moves: { ...moves, cancel }, pointed });
  useClipboard(svg, { scene, camera, pointed });
  const handlers: Pick<SVGProps<SVGSVGElement>, Handled> = {
    onClick(event) {
      if (!marquee.endsClick() && !linking.click(event)) selectByClick(event);
    },
    onKeyDown: keys.onKeyDown,
    onPointerDown(event) {
      if (!first.some((hand) => hand.down(event))) moves.down(event);
    },
    onPointerMove(event) {
      if (!first.some((hand) => hand.move(event))) moves.move(event);
    },
    onPointerUp(event) {
      if (!first.some((hand) => hand.up(event))) moves.up(event);
    },
    onPointerCancel: moves.up,
  };
  return { guides, linking, marquee, bending, keys, handlers };
}

type Handled =
  | 'onClick'
  | 'onKeyDown'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel';

/** A new part is seen whole when its middle is this far from the edge, px. */
const IN_SIGHT = 48;

/** Puts the focus on the part that an edit goes on with, once it is drawn, and brings it into view. */
function useWantedFocus(
  props: Shown & {
    readonly setActive: (key: string) => void;
    readonly svg: RefObject<SVGSVGElement | null>;
  },
): void {
  const { scene, camera, setActive, svg } = props;
  const wanted = useEditor((state) => state.focus);
  useEffect(() => {
    const part = scene.parts.find(({ key }) => key === wanted);
    if (part === undefined) return;
    setActive(part.key);
    if (!camera.isFitted) camera.reveal(part.at, IN_SIGHT);
    svg.current?.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
    editor.focused();
  }, [wanted, scene, camera, setActive, svg]);
}

/** Connects the elements with camera and live layer. */
function useStage(scene: Scene, size: Size, camera: Camera) {
  const refs = {
    svg: useRef<SVGSVGElement>(null),
    world: useRef<SVGGElement>(null),
    canvas: useRef<HTMLCanvasElement>(null),
    summary: useRef<HTMLParagraphElement>(null),
    level: useRef<HTMLParagraphElement>(null),
  };
  const { svg, world, canvas, summary, level } = refs;
  const live = useRef<LiveLayer | null>(null);
  useEffect(() => {
    const stage = [svg, world, canvas, summary, level].map((ref) => ref.current);
    const [theSvg, theWorld, theCanvas, theSummary, theLevel] = stage;
    if (!(theSvg instanceof SVGSVGElement && theWorld instanceof SVGGElement)) return undefined;
    if (!(theCanvas instanceof HTMLCanvasElement)) return undefined;
    if (!(theSummary instanceof HTMLElement && theLevel instanceof HTMLElement)) return undefined;
    const layer = new LiveLayer(
      { svg: theSvg, canvas: theCanvas, summary: theSummary, level: theLevel },
      camera,
    );
    live.current = layer;
    const stops = [camera.attach(theSvg, theWorld), layer.start()];
    return () => {
      for (const stop of stops) stop();
      live.current = null;
    };
  }, [camera, svg, world, canvas, summary, level]);
  useEffect(() => live.current?.resize(size), [size]);
  useEffect(() => editor.seenIn(size), [size]);
  useEffect(() => live.current?.setScene(scene), [scene]);
  const shape = shapeOf(scene.network);
  const { bounds, metrics } = scene;
  const fittedFor = useRef('');
  const isSameWork = useSameWork();
  // Before the browser paints: a new network is never seen through the camera of the last one.
  useLayoutEffect(() => {
    // Moving a part does not make the drawing smaller; a new panel does, and sizes that suit it otherwise.
    const sizes = [size.width, size.height, size.head, metrics.column, metrics.row, metrics.text];
    const key = `${shape} ${sizes.join(' ')}`;
    const changed = fittedFor.current !== key;
    const reshaped = !fittedFor.current.startsWith(`${shape} `);
    fittedFor.current = key;
    camera.frame(bounds, size, changed);
    if (reshaped && !isSameWork()) camera.fit();
  }, [camera, bounds, metrics, size, shape, isSameWork]);
  return refs;
}

/** Tells whether a drawing was only edited since it was asked last: then one's own view of it stays. */
function useSameWork(): () => boolean {
  const known = useRef<unknown>(null);
  return useCallback(() => {
    const { doc, base } = documentStore.getState();
    const isSame = known.current === base && isListed(doc);
    known.current = base;
    return isSame;
  }, []);
}

/** A click on a part selects it, a click on empty ground clears. */
function selectByClick(event: MouseEvent<SVGSVGElement>): void {
  const part = partOf(event.target)?.part ?? null;
  if (part !== null && (event.shiftKey || event.ctrlKey || event.metaKey)) {
    viewActions.toggleSelected(part);
  } else viewActions.select(part);
}

function partOf(target: EventTarget) {
  const element = target instanceof Element ? target.closest('[data-part], [data-hit]') : null;
  const key = element?.getAttribute('data-part') ?? element?.getAttribute('data-hit') ?? '';
  const [type, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (type !== 'node' && type !== 'link' && type !== 'port' && type !== 'circuit') return null;
  return { key, part: { type, id } as const };
}

function watchSize(element: Element, onSize: (size: Size) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.contentRect;
    if (box === undefined || box.width < 1 || box.height < 1) return;
    onSize({ width: Math.round(box.width), height: Math.round(box.height) });
  });
  observer.observe(element);
  return () => observer.disconnect();
}
