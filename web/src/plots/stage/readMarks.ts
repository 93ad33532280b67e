/**
 * A marker on each line of a plot at the instant that is read, so that the values in the legend have their places
 * on the curves: at the cursor, else at the pin, else at the head.
 */

import { markerOutline, seriesStyle } from '../../base/palette';
import { isShown, type Line, type PlotKind } from '../../model/plotKinds/kind';
import { valueAt } from '../../timeline/range/samples';
import type { Overlay } from '../../timeline/stage/scene';
import { svgElement } from '../../ui/svg';
import { type Axes, areaOf } from './chart';

/** Opacity of the markers of lines that do not stand out while others do; chosen. */
const FADED = 0.25;

type Mark = { readonly line: Line; readonly element: SVGPathElement; last: string };

/** The markers over one plotting area. */
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
        ? valueAt(scene.run.view, line, readS)
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
