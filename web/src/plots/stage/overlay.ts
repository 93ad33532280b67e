/**
 * What lies over one plot and moves with the pointer, never redrawn: cursor, pin, head and brush, beside a line of a
 * parameter change what was changed, and a marker on each curve.
 */

import type { ScaleLinear } from 'd3-scale';
import { markerOutline, seriesStyle } from '../../base/palette';
import { isShown, type Line, type PlotKind } from '../../model/plotKinds/kind';
import { lineValueAt } from '../../timeline/range/samples';
import type { Overlay, Rule } from '../../timeline/stage/scene';
import { svgElement } from '../../ui/svg';
import { writeText } from '../../ui/writeText';
import { type Axes, areaOf } from './chart';

type Part = 'band' | 'head' | 'pinned' | 'cursor';
const PARTS: readonly Part[] = ['band', 'head', 'pinned', 'cursor'];
/** The cursor is at a line when it is no farther from it, CSS px; chosen. */
const NEAR_PX = 6;

/** The elements over one plotting area. */
export class OverlayLines {
  /** The time scale of the plot. */
  readonly #scale: ScaleLinear<number, number>;
  readonly #parts: ReadonlyMap<Part, HTMLElement>;
  /** Where each part was put last. */
  readonly #places = new Map<Part, string>();
  /** The changes at the cursor, in words; `null` where another plot tells them. */
  readonly #changes: HTMLElement | null;

  constructor(area: HTMLElement, scale: ScaleLinear<number, number>, showsChanges: boolean) {
    this.#scale = scale;
    this.#parts = new Map(
      PARTS.map((part) => {
        const element = document.createElement('div');
        element.className = `plots-line plots-line-${part}`;
        element.hidden = true;
        area.append(element);
        return [part, element];
      }),
    );
    this.#changes = showsChanges ? area.appendChild(document.createElement('output')) : null;
    if (this.#changes !== null) {
      this.#changes.className = 'plots-changes';
      this.#changes.ariaLive = 'off';
    }
  }

  /** Moves everything to where it belongs in the range in view. */
  show({ scene, cursorS, pinnedS, headS, brush }: Overlay): void {
    const [from = 0, to = 1] = this.#scale.domain();
    const [left = 0, right = 0] = this.#scale.range();
    // Places are counted from the left edge of the area.
    const x = (timeS: number) => Math.round(this.#scale(timeS) - left);
    const place = (part: Part, timeS: number | null) => {
      const inView = timeS !== null && timeS >= from && timeS <= to;
      this.#put(part, inView ? [x(timeS), 1] : null);
    };
    place('cursor', cursorS);
    this.#writeChanges(scene.rules, cursorS);
    place('pinned', pinnedS);
    // The playhead has a line of its own only where it is not at the end of the curve.
    const { time, rows } = scene.run;
    const endS = time[rows - 1] ?? 0;
    place('head', headS < endS - (to - from) / 500 ? headS : null);
    const band = brush ?? betweenPinAndCursor(pinnedS, cursorS);
    if (band === null) {
      this.#put('band', null);
      return;
    }
    const start = Math.max(0, x(band[0]));
    this.#put('band', [start, Math.max(0, Math.min(right - left, x(band[1])) - start)]);
  }

  /** Shows what was changed at the cursor, on the side with more room. */
  #writeChanges(rules: readonly Rule[], cursorS: number | null): void {
    const element = this.#changes;
    if (element === null) return;
    const [left = 0, right = 0] = this.#scale.range();
    const at = cursorS === null ? Number.NaN : this.#scale(cursorS);
    const near = rules.filter(
      ({ kind, timeS }) =>
        kind === 'parameterChange' && Math.abs(this.#scale(timeS) - at) <= NEAR_PX,
    );
    writeText(element, near.map(({ cause }) => cause).join('\n'));
    if (near.length === 0) return;
    const isLeft = at < (left + right) / 2;
    element.style.left = isLeft ? `${at - left + NEAR_PX}px` : 'auto';
    element.style.right = isLeft ? 'auto' : `${right - at + NEAR_PX}px`;
    // Long words take several lines there, and never leave the plot.
    element.style.maxWidth = `${Math.max(right - at, at - left) - NEAR_PX}px`;
  }

  #put(part: Part, place: readonly [left: number, width: number] | null): void {
    const element = this.#parts.get(part);
    if (element === undefined) return;
    if (element.hidden !== (place === null)) element.hidden = place === null;
    if (place === null || this.#places.get(part) === place.join()) return;
    this.#places.set(part, place.join());
    element.style.transform = `translateX(${place[0]}px)`;
    if (part === 'band') element.style.width = `${place[1]}px`;
  }
}

function betweenPinAndCursor(
  pinnedS: number | null,
  cursorS: number | null,
): readonly [number, number] | null {
  if (pinnedS === null || cursorS === null) return null;
  return pinnedS < cursorS ? [pinnedS, cursorS] : [cursorS, pinnedS];
}

/** Opacity of the markers of lines that do not stand out while others do; chosen. */
const FADED = 0.25;

type Mark = { readonly line: Line; readonly element: SVGPathElement; last: string };

/**
 * A marker on each line of a plot at the instant that is read, so that the values in the legend have their places on the
 * curves: at the cursor, else at the pin, else at the head.
 */
export class ReadMarks {
  readonly #kind: PlotKind;
  readonly #scales: Pick<Axes, 'x' | 'y'>;
  readonly #marks: readonly Mark[];

  constructor(
    area: HTMLElement,
    scales: Pick<Axes, 'x' | 'y'>,
    { kind, lines }: { readonly kind: PlotKind; readonly lines: readonly Line[] },
  ) {
    this.#kind = kind;
    this.#scales = scales;
    const svg = svgElement('svg', { class: 'plots-marks', 'aria-hidden': 'true' });
    this.#marks = lines.flatMap((line) => {
      if (line.role !== 'main' || line.colour === null) return [];
      const { token, marker } = seriesStyle(line.colour);
      const look = { fill: `var(--${token})`, stroke: 'var(--surface)' };
      const element = svgElement('path', { d: markerOutline(marker), ...look });
      element.dataset.line = line.key;
      svg.append(element);
      return [{ line, element, last: '' }];
    });
    area.append(svg);
  }

  /** Moves the markers to the instant that is read; hides those that have no value in view. */
  show({ scene, readS }: Overlay): void {
    const { x, y } = this.#scales;
    const { left, top } = areaOf(this.#scales);
    const [from = 0, to = 1] = x.domain();
    const isOurs = this.#marks.some(({ line }) => scene.emphasis?.has(line.series.element));
    for (const mark of this.#marks) {
      const { line } = mark;
      const value = isShown(line, this.#kind, scene.hidden)
        ? lineValueAt(scene.run, line, readS)
        : null;
      const inView =
        value !== null && readS >= from && readS <= to && value <= (y.domain()[1] ?? 0);
      const isFaded = isOurs && scene.emphasis?.has(line.series.element) !== true;
      put(mark, inView ? `translate(${x(readS) - left} ${y(value) - top})` : '', isFaded);
    }
  }
}

/** Writes only what has changed: markers of six plots are asked to move in every frame. */
function put(mark: Mark, transform: string, isFaded: boolean): void {
  const now = `${transform} ${isFaded}`;
  if (mark.last === now) return;
  mark.last = now;
  mark.element.setAttribute('transform', transform);
  mark.element.setAttribute('visibility', transform === '' ? 'hidden' : 'visible');
  mark.element.setAttribute('opacity', isFaded ? String(FADED) : '1');
}
