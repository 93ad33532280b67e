/**
 * One plot on the page: a uPlot chart fed with pixel columns, and what lies over it.
 *
 * The chart never sees samples, only first, lowest, highest and last value per pixel column.
 */

import uPlot from 'uplot';
import type { PixelGrid } from '../../base/decimate';
import { later } from '../../base/later';
import { highestOf as highestLine, referencesOf, shownReferences } from '../../model/overlays';
import {
  columnOfKey,
  displayOf,
  isShown,
  type Line,
  type PlotKind,
} from '../../model/plotKinds/kind';
import { PlotGestures } from '../time/gestures';
import { type ChartPlan, chartOptions, seriesPlace } from './chart';
import { type Columns, createColumnStore } from './columns';
import { createExtremes, type Extremes } from './extremes';
import { heldTops } from './held';
import { readInk } from './ink';
import { drawEnds, drawReferences, drawRules, nameReferences } from './marks';
import { OverlayLines } from './overlayLines';
import type { Run } from './run';
import { growTop, settleTop, withReferences } from './scales';
import type { Overlay, Painter, Scene } from './scene';

/** Writes on pinned curves; nobody needs it before there are some. */
const fetchLetters = later(() => import('./pinLetters'));
type PinLetters = typeof import('./pinLetters');

/** What a surface shows. */
export type SurfacePlan = {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  /** Pinned runs drawn beside the one on the table. */
  readonly pinned: number;
  readonly hasTimeAxis: boolean;
  /** Does this plot name the parameter changes beside their lines? */
  readonly hasCauses: boolean;
};

/** Strength of lines that are not emphasised. */
const FADED = 0.25;
const COMPANION_ALPHA = 0.55;
const QUIET_ALPHA = 0.35;
const PINNED_ALPHA = 0.6;

/** One plot. */
export class Surface implements Painter {
  readonly #plan: SurfacePlan;
  readonly #chart: uPlot;
  readonly #overlay: OverlayLines;
  readonly #gestures: PlotGestures;
  readonly #columns: ReturnType<typeof createColumnStore>;
  readonly #ghostColumns: ReturnType<typeof createColumnStore>;
  readonly #extremes = createExtremes();
  readonly #ghostExtremes = createExtremes();
  readonly #pins: readonly { columns: ReturnType<typeof createColumnStore>; extremes: Extremes }[];
  #scene: Scene | null = null;
  #top = 0;
  #letters: PinLetters['drawPinLetters'] | null = null;

  constructor(host: HTMLElement, plan: SurfacePlan, size: readonly [number, number]) {
    this.#plan = plan;
    this.#columns = createColumnStore(plan.lines.length);
    this.#ghostColumns = createColumnStore(plan.lines.length);
    this.#pins = Array.from({ length: plan.pinned }, () => ({
      columns: createColumnStore(plan.lines.length),
      extremes: createExtremes(),
    }));
    this.#chart = new uPlot(chartOptions(this.#chartPlan(), ...size), undefined, host);
    // What the chart knows of its own width, so that the browser is not asked for a layout.
    this.#overlay = new OverlayLines(
      this.#chart.over,
      () => this.#chart.bbox.width / devicePixelRatio,
    );
    this.#gestures = new PlotGestures(this.#chart.over);
    if (plan.pinned > 0) void this.#fetchLetters();
  }

  /** Draws the data. */
  paint(scene: Scene): void {
    this.#scene = scene;
    this.#top = this.#nextTop(scene);
    this.#style(scene);
    const u = this.#chart;
    const width = Math.max(1, Math.round(u.bbox.width));
    const grid: PixelGrid = { from: scene.range[0], to: scene.range[1], width };
    const { x, y } = this.#reduce(this.#columns, scene.run, grid);
    const ghost = this.#reduceGhost(scene, grid);
    const pinned = this.#reducePins(scene, grid);
    u.batch(() => {
      u.setData([x, ...ghost, ...pinned, ...y], false);
      u.setScale('y', { min: 0, max: this.#top });
      u.setScale('x', { min: grid.from, max: grid.to });
    });
  }

  async #fetchLetters(): Promise<void> {
    this.#letters = (await fetchLetters()).drawPinLetters;
    this.#chart.redraw(false);
  }

  /** Moves cursor, pin and brush. */
  follow(overlay: Overlay): void {
    if (this.#scene !== null) this.#overlay.show(overlay);
  }

  /** Fits the chart into a new box, CSS px. */
  resize(width: number, height: number): void {
    this.#chart.setSize({ width, height });
  }

  dispose(): void {
    this.#gestures.dispose();
    this.#chart.destroy();
  }

  #chartPlan(): ChartPlan {
    const { kind, lines, pinned, hasTimeAxis, hasCauses } = this.#plan;
    const display = displayOf(kind, lines);
    const ink = () => this.#scene?.ink ?? readInk();
    return {
      lines,
      pinned,
      display,
      hasTimeAxis,
      ink,
      top: () => Math.max(this.#top, Number.MIN_VALUE),
      under: (u) => {
        drawReferences(u, this.#references(), { display, ink: ink(), colourOf: this.#colourOf });
        drawRules(u, this.#scene?.rules ?? [], ink(), hasCauses);
      },
      over: (u) => {
        drawEnds(u, lines, seriesPlace(0, { lines: lines.length, pinned }).line, ink());
        const taken = nameReferences(u, this.#references(), { display, ink: ink() });
        if (pinned > 0) this.#letters?.(u, { lines: lines.length, pinned }, { ink: ink(), taken });
      },
    };
  }

  #references() {
    const scene = this.#scene;
    if (scene === null || scene.info === null) return [];
    return shownReferences(referencesOf(this.#plan.kind.id, scene.info), scene.hidden);
  }

  /** Place in the palette of a circuit that has a line here. */
  readonly #colourOf = (element: string | null): number | null =>
    this.#plan.lines.find(({ series }) => series.element === element)?.colour ?? null;

  #reduce(store: ReturnType<typeof createColumnStore>, run: Run, grid: PixelGrid): Columns {
    return store.update(run, this.#picks(run), grid);
  }

  /** The ghost; empty columns when there is none. */
  #reduceGhost({ ghost }: Scene, grid: PixelGrid): readonly Float64Array[] {
    const run = ghost ?? NO_RUN;
    return this.#reduce(this.#ghostColumns, run, grid).y;
  }

  /** The pinned runs, one after the other. */
  #reducePins({ pinned }: Scene, grid: PixelGrid): readonly Float64Array[] {
    return this.#pins.flatMap(
      ({ columns }, place) => this.#reduce(columns, pinned[place] ?? NO_RUN, grid).y,
    );
  }

  /** History column of each line; −1 where a run has no such series. */
  #picks({ view }: Run): readonly number[] {
    return this.#plan.lines.map((line) => columnOfKey(view.series, line.key));
  }

  /** Room for everything that is switched on; lower only when the run is at rest. */
  #nextTop(scene: Scene): number {
    const { kind, lines } = this.#plan;
    const highestOf = (role: Line['role'], run: Run | null, extremes: Extremes) => {
      if (run === null) return 0;
      const tops = this.#picks(run).map((pick, at) => {
        const line = lines[at];
        const counts = line?.role === role && isShown(line, kind, scene.hidden);
        return counts ? extremes.highest(run, pick) : 0;
      });
      return Math.max(0, ...tops);
    };
    const curve = Math.max(
      kind.leastTop,
      highestOf('main', scene.run, this.#extremes),
      highestOf('main', scene.ghost, this.#ghostExtremes),
      ...this.#pins.map(({ extremes }, place) =>
        highestOf('main', scene.pinned[place] ?? null, extremes),
      ),
    );
    // A companion far above its curve (a threshold nobody has reached yet) would flatten it.
    const beside = [
      highestOf('companion', scene.run, this.#extremes),
      ...this.#references().map(highestLine),
    ];
    const highest = withReferences(curve, beside);
    const isAtRest = !scene.isRunning && scene.ghost === null;
    const top = isAtRest ? settleTop(this.#top, highest) : growTop(this.#top, highest);
    return heldTops.topOf(kind.id, scene.holdsScales, top > 0 ? top : 1);
  }

  /** Visibility, strength and width of each line. */
  #style({ hidden, emphasis, isRunning, ghost }: Scene): void {
    const { kind, lines, pinned } = this.#plan;
    const isOurs = lines.some((line) => emphasis?.has(line.series.element));
    const width = strokeWidth(isRunning);
    lines.forEach((line, at) => {
      const place = seriesPlace(at, { lines: lines.length, pinned });
      const own = this.#chart.series[place.line];
      const old = this.#chart.series[place.ghost];
      if (own === undefined || old === undefined) return;
      const stands = emphasis?.has(line.series.element) ?? false;
      const faded = isOurs && !stands;
      const isQuiet = line.colour === null && !stands;
      own.show = isShown(line, kind, hidden);
      own.alpha = faded
        ? FADED
        : isQuiet
          ? QUIET_ALPHA
          : line.role === 'main'
            ? 1
            : COMPANION_ALPHA;
      own.width = line.role === 'main' && !isQuiet ? width : strokeWidth(true);
      old.show = own.show && ghost !== null && line.role === 'main' && line.colour !== null;
      old.width = strokeWidth(true);
      for (const pin of place.pins) {
        const kept = this.#chart.series[pin];
        if (kept === undefined) continue;
        kept.show = own.show && line.role === 'main' && line.colour !== null;
        kept.alpha = faded ? FADED : PINNED_ALPHA;
        kept.width = strokeWidth(true);
      }
    });
  }
}

/** Width in CSS px of a whole number of device pixels: thin while running, stronger at rest. */
function strokeWidth(isRunning: boolean): number {
  const ratio = devicePixelRatio;
  return Math.max(1, Math.round((isRunning ? 1 : 2) * Math.floor(ratio))) / ratio;
}

const NO_RUN: Run = {
  epoch: -1,
  view: { series: [], rows: 0, time: new Float64Array(0), columns: [], events: [] },
};
