/** The canvas of a time-space diagram: D3 zooms and moves it, the stage draws it together with the plots. */

import { pointer, select } from 'd3-selection';
import { type D3ZoomEvent, type ZoomBehavior, zoom, zoomIdentity } from 'd3-zoom';
import { CELL_BITS } from '../../base/format';
import type { TimeRange } from '../../base/timeRange';
import type { NetworkCircuit, RunInfo } from '../../model/engineTypes';
import { instantOf } from '../../model/instant';
import { linkBetween, nodeName } from '../../model/network/graph';
import { runStore } from '../../run';
import { cursor } from '../../timeline/range/timeControl';
import type { Scene } from '../../timeline/stage/scene';
import { stage } from '../../timeline/stage/stage';
import { boxSize, watchBox } from '../../ui/boxSize';
import { fitCanvas } from '../../ui/canvas';
import type { Line } from './lines';
import { spaceTimeStore } from './openSpaceTime';
import { paint } from './paint';
import { nearest, type Scales, scalesOf } from './strokes';
import {
  ask,
  choose,
  fitTo,
  linesInView,
  point,
  show,
  shownCircuit,
  spans,
  windowStore,
} from './window';

/** A line this near to the pointer is meant, CSS px. */
const REACH = 9;

export class Diagram {
  readonly #canvas: HTMLCanvasElement;
  readonly #zoom: ZoomBehavior<HTMLCanvasElement, unknown> = zoom<HTMLCanvasElement, unknown>();
  readonly #leaves: readonly (() => void)[];
  /** The range that the transform of D3 stands for. */
  #zoomed: TimeRange | null = null;
  #cursorS: number | null = null;
  #headS = 0;

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#zoom.on('zoom', (event: D3ZoomEvent<HTMLCanvasElement, unknown>) => this.#moved(event));
    select(canvas)
      .call(this.#zoom)
      .on('dblclick.zoom', null)
      .on('pointermove', (event: PointerEvent) => this.#hover(event))
      .on('pointerleave', () => this.#leave())
      .on('click', (event: PointerEvent) => this.#click(event));
    this.#leaves = [
      stage.addPainter(this),
      stage.addOverlay(({ cursorS, pinnedS, headS }) => this.#follow(cursorS ?? pinnedS, headS)),
      watchBox(canvas, () => this.#changed()),
      windowStore.subscribe(() => this.#changed()),
      spaceTimeStore.subscribe(() => this.#changed()),
      runStore.subscribe(() => void ask()),
    ];
    this.#changed();
  }

  dispose(): void {
    for (const leave of this.#leaves) leave();
    cursor.leave();
  }

  paint({ ink, info }: Scene): void {
    const state = windowStore.getState();
    const circuit = state.known?.circuit ?? shownCircuit();
    const fitted = fitCanvas(this.#canvas);
    if (fitted === null || circuit === null || info === null || state.range === null) return;
    paint(fitted, {
      names: namesOf(circuit, info),
      circuit,
      range: state.range,
      lines: linesInView(state),
      chosen: state.pointed ?? state.chosen,
      cursorS: this.#cursorS,
      headS: this.#headS,
      delaysS: delaysOf(circuit, info),
      cellS: (line) => cellTime(line, circuit, info),
      ink,
    });
  }

  #changed(): void {
    fitTo(boxSize(this.#canvas).height);
    void ask();
    this.#fitZoom();
    stage.invalidate(this);
  }

  #follow(cursorS: number | null, headS: number): void {
    if (cursorS === this.#cursorS && headS === this.#headS) return;
    [this.#cursorS, this.#headS] = [cursorS, headS];
    stage.invalidate(this);
  }

  /** Brings D3's transform to the window, however that was changed. */
  #fitZoom(): void {
    const { range } = windowStore.getState();
    const { info } = runStore.getState();
    const { width, height } = boxSize(this.#canvas);
    if (range === null || info === null || height === 0) return;
    const whole = this.#wholeScale(info);
    const [top, bottom] = whole.y.range() as [number, number];
    const [least, most] = spans(info);
    const k = info.durationS / (range[1] - range[0]);
    this.#zoom
      .extent([
        [0, top],
        [width, bottom],
      ])
      .translateExtent([
        [Number.NEGATIVE_INFINITY, top],
        [Number.POSITIVE_INFINITY, bottom],
      ])
      .scaleExtent([info.durationS / most, info.durationS / least]);
    if (this.#zoomed === range) return;
    this.#zoomed = range;
    const transform = zoomIdentity.translate(0, top - k * whole.y(range[0])).scale(k);
    this.#zoom.transform(select(this.#canvas), transform);
  }

  #wholeScale({ durationS }: RunInfo): Scales {
    return scalesOf(boxSize(this.#canvas), { columns: 2, range: [0, durationS] });
  }

  #moved({ transform, sourceEvent }: D3ZoomEvent<HTMLCanvasElement, unknown>): void {
    const { info } = runStore.getState();
    if (info === null || !sourceEvent) return;
    const [from = 0, to = 1] = transform.rescaleY(this.#wholeScale(info).y).domain();
    this.#zoomed = [from, to];
    show(this.#zoomed);
  }

  #scales(): Scales | null {
    const { range, known } = windowStore.getState();
    const circuit = known?.circuit ?? shownCircuit();
    if (range === null || circuit === null) return null;
    return scalesOf(boxSize(this.#canvas), { columns: circuit.route.length, range });
  }

  #lineAt(event: PointerEvent): { readonly line: Line | null; readonly timeS: number } | null {
    const scales = this.#scales();
    if (scales === null) return null;
    const place = pointer(event, this.#canvas);
    const lines = linesInView(windowStore.getState());
    const line = nearest(lines, scales, { place, reach: REACH });
    return { line, timeS: scales.y.invert(place[1]) };
  }

  #hover(event: PointerEvent): void {
    const found = this.#lineAt(event);
    if (found === null) return;
    cursor.hover(instantOf(found.timeS));
    point(found.line);
  }

  #leave(): void {
    cursor.leave();
    point(null);
  }

  #click(event: PointerEvent): void {
    const found = this.#lineAt(event);
    if (found !== null) choose(found.line);
  }
}

/** Labels of the nodes on the way. */
export function namesOf({ route }: NetworkCircuit, { network }: RunInfo): readonly string[] {
  return route.map((id) => nodeName(network, id));
}

/** Time that a cell takes on its line, s; 0 where that is not known. */
function cellTime({ from, to }: Line, { route }: NetworkCircuit, { network }: RunInfo): number {
  const [here = '', there = ''] = [route[from], route[to]];
  const link = linkBetween(network, here, there);
  if (link === undefined) return 0;
  return CELL_BITS / ((link.from === here ? link.rateMbps : link.backRateMbps) * 1e6);
}

/** Propagation delay behind each node on the way but the last, s. */
function delaysOf({ route }: NetworkCircuit, { network }: RunInfo): readonly number[] {
  return route.slice(1).map((there, column) => {
    const link = linkBetween(network, route[column] ?? '', there);
    return (link?.delayMs ?? 0) / 1e3;
  });
}
