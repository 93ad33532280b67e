/**
 * One plot on the page: its curves on a chart, with marks under and over them.
 *
 * Curves are not drawn from samples but from the first, lowest, highest and last value of each pixel column,
 * so that the cost of a frame depends on the width of the plot and not on the length of the run.
 */

import { load } from '../../base/activity';
import type { PixelGrid } from '../../base/decimate';
import { pinAlpha, seriesStyle } from '../../base/palette';
import { highestOf as highestLine, referencesOf, shownReferences } from '../../model/overlays';
import {
  columnOfKey,
  type Display,
  displayOf,
  isShown,
  type Line,
  type PlotKind,
} from '../../model/plotKinds/kind';
import type { HistoryView } from '../../run/history';
import { PlotGestures } from '../../timeline/range/gestures';
import {
  type ColumnStore,
  createColumnStore,
  createExtremes,
  type Extremes,
} from '../../timeline/stage/columns';
import { frozenTop, growTop, settleTop, withReferences } from '../../timeline/stage/scales';
import type { Overlay, Painter, Scene } from '../../timeline/stage/scene';
import { type Axes, type AxesPlan, areaOf, Chart } from './chart';
import { type Curve, drawCurves } from './curves';
import { drawReferences, drawRules, nameReferences } from './marks';
import { OverlayLines, ReadMarks } from './overlay';

type PinLetters = typeof import('./pinLetters');

/** What a surface shows. */
export type SurfacePlan = AxesPlan & {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  /** Pinned runs drawn beside the current one. */
  readonly pinned: number;
  /** Does this plot name the parameter changes beside their lines? */
  readonly hasCauses: boolean;
};

/** Opacities of curves: not emphasised, companions, quiet lines, the previous run; chosen. */
const FADED = 0.25;
const COMPANION_ALPHA = 0.55;
const QUIET_ALPHA = 0.35;
const PREVIOUS_ALPHA = 0.45;
/** Dashes of a companion, CSS px. */
const COMPANION_DASH = [3, 4];

/** What is kept of one run from frame to frame. */
type Reduced = { readonly columns: ColumnStore; readonly extremes: Extremes };

/** One plot. */
export class Surface implements Painter {
  readonly #plan: SurfacePlan;
  readonly #display: Display;
  readonly #chart: Chart;
  readonly #overlay: OverlayLines;
  readonly #marks: ReadMarks;
  readonly #gestures: PlotGestures;
  readonly #current: Reduced;
  readonly #previousRun: Reduced;
  readonly #pins: readonly Reduced[];
  #scene: Scene | null = null;
  #top = 0;
  #letters: PinLetters['drawPinLetters'] | null = null;

  constructor(host: HTMLElement, plan: SurfacePlan, [width, height]: readonly [number, number]) {
    this.#plan = plan;
    this.#display = displayOf(plan.kind, plan.lines);
    const reduced = () => ({
      columns: createColumnStore(plan.lines.length),
      extremes: createExtremes(),
    });
    this.#current = reduced();
    this.#previousRun = reduced();
    this.#pins = Array.from({ length: plan.pinned }, reduced);
    this.#chart = new Chart(host, plan, { width, height });
    this.#overlay = new OverlayLines(this.#chart.area, this.#chart.x, plan.hasCauses);
    this.#marks = new ReadMarks(this.#chart.area, this.#chart, plan);
    this.#gestures = new PlotGestures(this.#chart.area, this.#chart.axis, this.#chart.x);
    if (plan.pinned > 0) void this.#fetchLetters();
  }

  paint(scene: Scene): void {
    this.#scene = scene;
    this.#top = this.#nextTop(scene);
    const { range, ink, rules } = scene;
    const display = this.#display;
    const axes = this.#chart.draw({ range, top: this.#top, display, ink });
    if (axes === null) return;
    // Painted from the background to the front: the curves cover the lines of theory and the rules.
    const references = this.#references();
    drawReferences(axes, references, { display, ink, colourOf: this.#colourOf });
    drawRules(axes, rules, ink);
    const curves = this.#curves(scene, axes);
    drawCurves(axes, curves);
    nameReferences(axes, references, { display, ink });
    this.#letters?.(axes, curves, ink);
  }

  async #fetchLetters(): Promise<void> {
    // Fetched only where there are pinned curves to name.
    this.#letters = (await load(import('./pinLetters'))).drawPinLetters;
    if (this.#scene !== null) this.paint(this.#scene);
  }

  /** Moves cursor, pin, brush and markers. */
  follow(overlay: Overlay): void {
    if (this.#scene === null) return;
    this.#overlay.show(overlay);
    this.#marks.show(overlay);
  }

  /** Fits the chart into a new box, CSS px. */
  resize(width: number, height: number): void {
    this.#chart.resize({ width, height });
    // Painted in this frame, because until its turn the canvas would show its old content scaled.
    if (this.#scene !== null) this.paint(this.#scene);
  }

  dispose(): void {
    // `#fetchLetters` may still be under way and must not paint any more.
    this.#scene = null;
    this.#gestures.dispose();
    this.#chart.dispose();
  }

  #references() {
    const scene = this.#scene;
    if (scene === null || scene.info === null) return [];
    return shownReferences(referencesOf(this.#plan.kind.id, scene.info), scene.hidden);
  }

  /** Place in the palette of a circuit that has a line here. */
  readonly #colourOf = (element: string | null): number | null =>
    this.#plan.lines.find(({ series }) => series.element === element)?.colour ?? null;

  /** All curves in drawing order: the previous run, the pinned runs, and over them the current run. */
  #curves(scene: Scene, axes: Axes): readonly Curve[] {
    const { left, right } = areaOf(axes);
    const width = Math.max(1, Math.round((right - left) * devicePixelRatio));
    // One column per device pixel.
    const grid: PixelGrid = { from: scene.range[0], to: scene.range[1], width };
    const looks = this.#looks(scene);
    const curvesOf = (run: HistoryView | null, { columns }: Reduced, of: Curve['run']) => {
      if (run === null) return [];
      const { x, y } = columns.update(run, this.#picks(run), grid);
      return looks.flatMap((lookOf, place): Curve[] => {
        const look = lookOf(of);
        const values = y[place];
        return look === null || values === undefined ? [] : [{ ...look, run: of, x, y: values }];
      });
    };
    return [
      ...curvesOf(scene.previousRun, this.#previousRun, 'previous'),
      ...this.#pins.flatMap((pin, place) => curvesOf(scene.pinned[place] ?? null, pin, place)),
      ...curvesOf(scene.run, this.#current, 'current'),
    ];
  }

  /** How each line is drawn in each run; `null` where it is not. */
  #looks({ hidden, emphasis, isRunning, ink }: Scene) {
    const { kind, lines } = this.#plan;
    const isOurs = lines.some((line) => emphasis?.has(line.series.element));
    return lines.map((line) => {
      const stands = emphasis?.has(line.series.element) ?? false;
      const isFaded = isOurs && !stands;
      const { colour: place, role } = line;
      const colour = place === null ? ink.token('muted') : ink.series(place);
      const isHeld = role === 'companion' && kind.companion?.isHeld === true;
      const shape = { hasDots: false, mayBeBand: false, isHeld };
      const thin = { line, colour, width: strokeWidth(true), ...shape };
      return (run: Curve['run']): Omit<Curve, 'run' | 'x' | 'y'> | null => {
        if (!isShown(line, kind, hidden)) return null;
        // Of other runs only the main coloured lines: all of them would hide the current run.
        if (run !== 'current' && (role !== 'main' || place === null)) return null;
        const other = { ...thin, mayBeBand: true };
        if (run === 'previous')
          return { ...other, colour: ink.token('muted'), alpha: PREVIOUS_ALPHA, dash: [] };
        if (run !== 'current')
          return { ...other, alpha: isFaded ? FADED : pinAlpha(run), dash: ownDash(place) };
        // A line without a colour of its own comes forward only while it is emphasised.
        const isQuiet = place === null && !stands;
        const isStrong = role === 'main' && !isQuiet;
        return {
          ...thin,
          hasDots: place !== null,
          width: strokeWidth(isRunning || !isStrong),
          alpha: isFaded ? FADED : isQuiet ? QUIET_ALPHA : isStrong ? 1 : COMPANION_ALPHA,
          dash: role === 'companion' ? COMPANION_DASH : ownDash(place),
        };
      };
    });
  }

  /** History column of each line; −1 where a run has no such series. */
  #picks({ series }: HistoryView): readonly number[] {
    return this.#plan.lines.map((line) => columnOfKey(series, line.key));
  }

  /**
   * The top of the vertical axis, above every visible line. It falls only once the run is paused and the
   * previous one gone.
   */
  #nextTop(scene: Scene): number {
    const { kind, lines } = this.#plan;
    const highestOf = (role: Line['role'], run: HistoryView | null, extremes: Extremes) => {
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
      highestOf('main', scene.run, this.#current.extremes),
      highestOf('main', scene.previousRun, this.#previousRun.extremes),
      ...this.#pins.map(({ extremes }, place) =>
        highestOf('main', scene.pinned[place] ?? null, extremes),
      ),
    );
    // A companion far above its curve, such as a threshold not reached yet, would flatten the curve.
    const beside = [
      highestOf('companion', scene.run, this.#current.extremes),
      ...this.#references().map(highestLine),
    ];
    const highest = withReferences(curve, beside);
    // While samples arrive the axis only rises, so that it does not jump from frame to frame.
    const isAtRest = !scene.isRunning && scene.previousRun === null;
    const top = isAtRest ? settleTop(this.#top, highest) : growTop(this.#top, highest);
    return frozenTop(kind.id, scene.hasFrozenScales, top > 0 ? top : 1);
  }
}

/** Width of a curve in CSS px: a whole number of device pixels. */
function strokeWidth(isThin: boolean): number {
  const ratio = devicePixelRatio;
  return Math.max(1, Math.round((isThin ? 1 : 2) * Math.floor(ratio))) / ratio;
}

/** Dashes of a line by its place in the palette; a line without one is solid. */
function ownDash(place: number | null): readonly number[] {
  return place === null ? [] : seriesStyle(place).dash;
}
