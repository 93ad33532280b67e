/**
 * The network as a drawing: DOM parts under a canvas with the traffic, both under one camera.
 *
 * React draws the scene when network, layout or panel change. Everything that changes with simulated
 * time is the business of the live layer.
 */

import {
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { seriesStyle } from '../base/palette';
import { counted } from '../base/text';
import { actionOf, keyText } from '../commands/keymap';
import { bundlesOf, isBundled } from '../model/bundles';
import type { Network } from '../model/engineTypes';
import { isListed } from '../model/network/drawn';
import {
  documentStore,
  onPointedAt,
  useDocument,
  useLock,
  useRun,
  useView,
  viewActions,
} from '../run';
import { Button } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { highlight } from '../ui/highlight';
import { lazyPart } from '../ui/lazyPart';
import { markRoot } from '../ui/rootMark';
import { Chooser } from './Chooser';
import type { Camera } from './camera';
import { Drawing, Labels } from './Drawing';
import { editor, useEditor } from './editor';
import type { Point } from './geometry';
import { useClipboard, useKeys } from './keys';
import { LiveLayer, type LiveStage } from './live';
import { type LiveIds, Patterns } from './marks';
import { type Metrics, type Size, SNAP, TEXT } from './metrics';
import type { Layout } from './placeNetwork';
import { Sizes, useSizesHead } from './Sizes';
import { buildScene, drawnMetrics, keyOf, type Scene, settledMetrics, shapeOf } from './scene';
import { ToolDispatcher } from './tools/dispatcher';
import { partOf } from './tools/press';
import type { ToolState } from './tools/tool';
import { act } from './verbs';

/** Fetched once the drawing is on the screen. */
export const ToolPreview = lazyPart(async () => (await import('./ToolPreview')).ToolPreview);

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
  const [isShown, setShown] = useState(true);
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
    return watchSize(panel.current, (next) => {
      setShown(next !== null);
      if (next !== null) take(next);
    });
  }, []);
  const metrics = useSteadyMetrics(network, size, camera);
  const scene = useMemo(
    () => (metrics === null ? null : buildScene(network, layout, metrics)),
    [network, layout, metrics],
  );
  return (
    <div className="network-stage" data-keyed={isBundled(network) || undefined} ref={panel}>
      {scene !== null && size !== null && (
        <Stage scene={scene} size={size} camera={camera} isShown={isShown} />
      )}
      {props.over !== null && scene !== null && size !== null && (
        <props.over scene={scene} size={size} camera={camera} />
      )}
      <BundleKey network={network} />
      <Sizes />
      {network.nodes.length === 0 && <EmptyGround />}
      {scene !== null && size !== null && (
        <Chooser
          scene={scene}
          size={size}
          camera={camera}
          onPicked={() => refocus(panel.current)}
        />
      )}
    </div>
  );
}

type Kept = { readonly metrics: Metrics; readonly base: unknown; readonly size: Size };

/**
 * The sizes of a drawing, kept while it is edited: no part moves because another one came. They are chosen anew for
 * another experiment, in another panel, and where the drawing has grown out of the panel; `null` until that has a size.
 */
function useSteadyMetrics(network: Network, size: Size | null, camera: Camera): Metrics | null {
  const kept = useRef<Kept | null>(null);
  return useMemo(() => {
    if (size === null) return null;
    const { doc, base } = documentStore.getState();
    const last = kept.current;
    const isSame = last?.base === base && isListed(doc) && isAsLarge(last.size, size);
    const fits = ({ metrics }: Kept) =>
      !camera.isFitted || camera.hasRoomFor(buildScene(network, doc.layout ?? {}, metrics).bounds);
    if (last !== null && isSame && fits(last)) return last.metrics;
    const isOwn = isListed(doc) && doc.topology !== base.topology;
    const isBegun = isListed(base) && network.nodes.length === 0;
    const settle = isOwn || isBegun ? drawnMetrics : settledMetrics;
    const metrics = settle(network, size);
    kept.current = { metrics, base, size };
    return metrics;
  }, [network, size, camera]);
}

/** Is it the same panel? What covers its top may come and go. */
function isAsLarge(one: Size, other: Size): boolean {
  return one.width === other.width && one.height === other.height;
}

/** Gives the focus back to the part that had it. */
function refocus(panel: Element | null): void {
  (activePart(panel) ?? panel?.querySelector<HTMLElement>('.network-empty button'))?.focus();
}

/** The part that is in the Tab order. */
function activePart(within: Element | null): SVGElement | null {
  return within?.querySelector<SVGElement>('[data-part][tabindex="0"]') ?? null;
}

type Shown = { readonly scene: Scene; readonly size: Size; readonly camera: Camera };
type Over = ComponentType<Shown>;

function Stage(props: Shown & { readonly isShown: boolean }) {
  const { scene, size, camera } = props;
  const selection = useView((state) => state.selection);
  const selected = useSelected();
  const [tools] = useState(() => new ToolDispatcher(camera));
  const tool = useStore(tools.state);
  const ids = useLiveIds();
  const refs = useStage({ ...props, tools, ids });
  const keys = useKeys(scene, camera, tools.pointed);
  useClipboard(refs.svg, { scene, camera, pointed: tools.pointed });
  useWantedFocus({ ...props, setActive: keys.setActive, svg: refs.svg });
  usePointedAt(refs.svg);
  const goesOn = useFocusGoesOn(() =>
    editor.isFocusWanted() ? null : activePart(refs.svg.current),
  );
  const isGround = useIsDrawing() || (tool.tool === 'move' && tool.places.size > 0);
  return (
    <>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: a title would hang over everything as a tool tip; the list box inside has the name */}
      <svg
        className="network-svg"
        tabIndex={-1}
        data-linking={tool.tool === 'link' || undefined}
        ref={refs.svg}
        width={size.width}
        height={size.height}
        onFocus={(event) => {
          goesOn.onFocus(event);
          const part = partOf(event.target);
          if (part !== null) keys.setActive(keyOf(part));
        }}
        onBlur={goesOn.onBlur}
        onKeyDown={keys.onKeyDown}
      >
        <Patterns {...ids} />
        <g ref={refs.world} className="network-world" fontSize={TEXT * scene.metrics.text}>
          {isGround && <Grid id={ids.grid} />}
          <g role="listbox" aria-label="Parts of the network" aria-describedby={ids.summary}>
            <Drawing
              scene={scene}
              selection={selection}
              selected={selected}
              active={keys.active}
              ids={ids}
              barred={tool.tool === 'link' ? tool.barred : null}
              moved={movedBy(tool, scene)}
            />
          </g>
          <g ref={refs.layer} data-live />
          <Labels scene={scene} />
          {tool.tool !== 'idle' && <ToolPreview state={tool} scene={scene} />}
        </g>
      </svg>
      <canvas className="network-canvas" ref={refs.canvas} />
      <p className="app-hidden" id={ids.summary} ref={refs.summary} />
      <p className="network-level" ref={refs.level} />
    </>
  );
}

type Ids = LiveIds & { readonly grid: string; readonly summary: string };

/** Ids of this drawing; the same ones for as long as it is on the page. */
function useLiveIds(): Ids {
  const id = useId();
  return useMemo(
    () => ({
      single: `${id}-single`,
      cross: `${id}-cross`,
      name: `${id}-port`,
      grid: `${id}-grid`,
      summary: `${id}-summary`,
    }),
    [id],
  );
}

/** Where nodes are shown while they are dragged, and until the scene has them where they were dropped. */
function movedBy(tool: ToolState, scene: Scene): ReadonlyMap<string, Point> | null {
  if (tool.tool === 'move') return tool.places;
  return tool.tool === 'idle' && tool.dropped?.scene === scene ? tool.dropped.places : null;
}

/** Is the open network drawn by hand, its run paused, and editing not locked? */
function useIsDrawing(): boolean {
  const isOwn = useDocument(
    ({ doc, base, sourceId }) =>
      isListed(doc) && (sourceId === null || doc.topology !== base.topology),
  );
  const isPlaying = useRun(({ status }) => status === 'playing');
  return !useLock('network') && isOwn && !isPlaying;
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
    camera.reveal(part.at);
    svg.current?.querySelector<SVGGElement>(`[data-part="${CSS.escape(part.key)}"]`)?.focus();
    editor.focused();
  }, [wanted, scene, camera, setActive, svg]);
}

/** Lights up the parts that are pointed at. */
function usePointedAt(svg: RefObject<SVGSVGElement | null>): void {
  useEffect(
    () =>
      onPointedAt(({ parts }) => {
        for (const element of svg.current?.querySelectorAll<SVGElement>('[data-part]') ?? []) {
          if (parts.includes(element.dataset.part ?? '')) highlight(element);
        }
      }),
    [svg],
  );
}

/** Connects the elements with camera, tools and live layer. */
function useStage(
  props: Shown & {
    readonly isShown: boolean;
    readonly tools: ToolDispatcher;
    readonly ids: LiveIds;
  },
) {
  const { scene, size, camera, isShown, tools, ids } = props;
  const refs = {
    svg: useRef<SVGSVGElement>(null),
    world: useRef<SVGGElement>(null),
    layer: useRef<SVGGElement>(null),
    canvas: useRef<HTMLCanvasElement>(null),
    summary: useRef<HTMLParagraphElement>(null),
    level: useRef<HTMLParagraphElement>(null),
  };
  const { svg, world, layer, canvas, summary, level } = refs;
  const live = useRef<LiveLayer | null>(null);
  // Before the effect below that says what there is to see.
  useLayoutEffect(() => {
    if (svg.current === null || world.current === null) return undefined;
    const stops = [camera.attach(svg.current, world.current), tools.attach(svg.current)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [camera, tools, svg, world]);
  useLayoutEffect(() => tools.show(scene), [tools, scene]);
  useEffect(() => {
    const stage = stageOf({ svg, layer, canvas, summary, level });
    if (stage === null) return undefined;
    live.current = new LiveLayer({ ...stage, ids }, camera);
    const stop = live.current.start();
    return () => {
      stop();
      live.current = null;
    };
  }, [camera, ids, svg, layer, canvas, summary, level]);
  useEffect(() => live.current?.resize(size), [size]);
  useEffect(() => live.current?.show(isShown), [isShown]);
  useEffect(
    () => editor.seenIn({ size, metrics: scene.metrics, svg: svg.current }),
    [size, scene.metrics, svg],
  );
  useEffect(() => live.current?.setScene(scene), [scene]);
  useFraming(props);
  return refs;
}

/** Keeps the camera on the drawing: shows all of a new one, and moves as little as possible when one is edited. */
function useFraming({ scene, size, camera }: Shown): void {
  const { bounds, metrics } = scene;
  const shape = shapeOf(scene);
  const framed = useRef({ shape: '', size, metrics });
  const isSameWork = useSameWork();
  // Before the browser paints: a new network is never seen through the camera of the last one.
  useLayoutEffect(() => {
    const last = framed.current;
    framed.current = { shape, size, metrics };
    // Moving a part does not make the drawing smaller; a new panel does, and sizes that suit it otherwise.
    const isResized = !isAsLarge(last.size, size) || last.metrics !== metrics;
    const isReshaped = last.shape !== shape;
    // An empty drawing is always shown whole, because a new one begins there.
    const isSame = isReshaped && isSameWork() && scene.nodes.length > 0;
    camera.frame(bounds, size, isResized || (isReshaped && !isSame));
    if (isReshaped && !isSame) camera.fit();
    else if (isReshaped) camera.bringIn();
  }, [camera, scene, bounds, metrics, size, shape, isSameWork]);
}

type Refs<Elements> = { readonly [Name in keyof Elements]: RefObject<Elements[Name] | null> };

/** The elements of the live layer; `null` while one of them is not on the page. */
function stageOf(refs: Refs<Omit<LiveStage, 'ids'>>): Omit<LiveStage, 'ids'> | null {
  const [svg, layer, canvas] = [refs.svg.current, refs.layer.current, refs.canvas.current];
  const [summary, level] = [refs.summary.current, refs.level.current];
  if (svg === null || layer === null || canvas === null) return null;
  return summary === null || level === null ? null : { svg, layer, canvas, summary, level };
}

/** Was the drawing only edited since the last call? Then the reader's view of it stays. */
function useSameWork(): () => boolean {
  const known = useRef<unknown>(null);
  return useCallback(() => {
    const { doc, base } = documentStore.getState();
    const isSame = known.current === base && isListed(doc);
    known.current = base;
    return isSame;
  }, []);
}

/** Reports the size of an element; `null` while it has none, behind another screen or tab. */
function watchSize(element: Element, onSize: (size: Size | null) => void): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const box = entry?.contentRect;
    if (box === undefined || box.width < 1 || box.height < 1) onSize(null);
    else onSize({ width: Math.round(box.width), height: Math.round(box.height) });
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/**
 * The key of the bands: name, colour and number of circuits of every bundle; a press selects it. Nothing
 * for a network that is drawn circuit by circuit.
 */
function BundleKey({ network }: { readonly network: Network }) {
  const bundles = useMemo(() => (isBundled(network) ? bundlesOf(network) : []), [network]);
  const chosen = useView((state) =>
    state.selection?.type === 'group' ? state.selection.id : null,
  );
  const isShown = bundles.length > 0;
  useLayoutEffect(() => (isShown ? markRoot('bundles', 'named') : undefined), [isShown]);
  if (!isShown) return null;
  return (
    <fieldset className="network-key" aria-label="Bundles of circuits">
      {bundles.map(({ id, label, colour, circuits }) => (
        <button
          key={id}
          type="button"
          className="network-key-entry"
          aria-pressed={chosen === id}
          title={`${label}: ${counted(circuits.length, 'circuit')}; press to show their routes`}
          onClick={() => viewActions.select(chosen === id ? null : { type: 'group', id })}
        >
          <svg className="network-key-band" viewBox="0 0 20 8" aria-hidden="true">
            <rect width="20" height="8" rx="2" fill={`var(--${seriesStyle(colour).token})`} />
          </svg>
          {label} <span className="app-note">{circuits.length}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** An empty network: how to begin. Takes the focus, so that `A` works at once. */
function EmptyGround() {
  const button = useRef<HTMLButtonElement>(null);
  // At once, not after the next frame: the first key may follow the sight of it.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className="network-empty">
      <p>Nothing is drawn yet.</p>
      <Button ref={button} onClick={() => act('network.add', null)} onKeyDown={begin}>
        Add the first part <kbd>{keyText('network.add')}</kbd>
      </Button>
      <p>A switch, a host, or a whole template: type what you look for.</p>
    </div>
  );
}

function begin(event: KeyboardEvent): void {
  if (actionOf(event, 'network')?.id !== 'network.add') return;
  event.preventDefault();
  act('network.add', null);
}

/** Half the side of the grid, world px: further than anybody pans. */
const REACH = 20_000;

/** A dot at every place that nodes snap to, beneath the drawing; `id` is for its pattern. */
function Grid({ id }: { readonly id: string }) {
  const half = SNAP / 2;
  return (
    <g className="network-grid" data-aside="">
      <pattern id={id} x={-half} y={-half} width={SNAP} height={SNAP} patternUnits="userSpaceOnUse">
        <circle cx={half} cy={half} r={1} />
      </pattern>
      <rect x={-REACH} y={-REACH} width={2 * REACH} height={2 * REACH} fill={`url(#${id})`} />
    </g>
  );
}
