/**
 * The picture of a sweep as a file: a vector graphic that needs neither page nor style sheet, with what
 * it shows and where it comes from beneath it.
 */

import { formatSeconds, withUnit } from '../../base/format';
import { sha256, shortSha256 } from '../../base/sha256';
import { simulatedText } from '../../model/engineText';
import { standAlone } from '../../ui/raster';
import { svgElement } from '../../ui/svg';
import type { Grid, Picture } from './grid';
import { nameOf } from './knobs';
import type { Measure } from './metrics';
import { axesIn } from './plan';
import { domainOf, drawPicture, drawRamp, hatching } from './sweepFigure';
import { marksText } from './sweepWords';

/** Sizes of the file, px. */
const WIDTH = 960;
const FIGURE = { top: 56, height: 520 } as const;
const RAMP = { width: 320, height: 40 } as const;
const LINE = 16;
const SIDE = 24;

/** What stands beneath a picture and before a table: experiment, knobs, runs, build of the engine. */
export function provenanceOf({ plan }: Picture, engine: string | null): readonly string[] {
  const { doc, seeds } = plan;
  const knobs = axesIn(plan).map(
    ({ knob, values }) => `${nameOf(knob)} at ${values.length} values`,
  );
  const runs = `${seeds.length === 1 ? 'seed' : 'seeds'} ${seeds.join(', ')}`;
  const { durationMs, warmUpMs = 0 } = doc;
  const left = warmUpMs > 0 ? `, the first ${formatSeconds(warmUpMs / 1_000)} not counted` : '';
  return [
    doc.title,
    `${knobs.join(', ')}; ${runs}; runs of ${formatSeconds(durationMs / 1_000)}${left}`,
    `engine ${engine ?? 'not known'}, scenario SHA-256 ${shortSha256(sha256(simulatedText(doc)))}`,
  ];
}

/** The picture with heading, scale of colours and provenance; for a moment it is on the page, unseen. */
export function pictureFile(grid: Grid, metric: Measure, lines: readonly string[]): SVGSVGElement {
  const stage = document.createElement('div');
  stage.className = 'sweep-offstage';
  const marks = marksText(grid, metric);
  const svg = composed(grid, metric, marks === null ? lines : [marks, ...lines]);
  stage.append(svg);
  document.body.append(stage);
  try {
    return standAlone(svg, getComputedStyle(stage).backgroundColor);
  } finally {
    stage.remove();
  }
}

function composed(grid: Grid, metric: Measure, lines: readonly string[]): SVGSVGElement {
  const isMap = grid.y !== null;
  const foot = FIGURE.top + FIGURE.height + (isMap ? RAMP.height : 0);
  const height = foot + lines.length * LINE + 12;
  const svg = svgElement('svg', {
    width: WIDTH,
    height,
    viewBox: `0 0 ${WIDTH} ${height}`,
    class: 'chart-plot',
  });
  const { svg: figure } = drawPicture(grid, metric, { width: WIDTH, height: FIGURE.height });
  svg.append(
    hatching(),
    words(withUnit(metric.label, metric.unit), 28, 'sweep-file-title'),
    at(figure, 0, FIGURE.top),
  );
  if (isMap) {
    const domain = domainOf(grid.all);
    const ramp = drawRamp(domain, metric, RAMP.width);
    svg.append(at(ramp, WIDTH - RAMP.width, FIGURE.top + FIGURE.height));
  }
  lines.forEach((line, i) => {
    svg.append(words(line, foot + (i + 1) * LINE, 'sweep-file-note'));
  });
  return svg;
}

function at(figure: SVGSVGElement, x: number, y: number): SVGSVGElement {
  figure.setAttribute('x', String(x));
  figure.setAttribute('y', String(y));
  return figure;
}

function words(text: string, y: number, className: string): SVGElement {
  const element = svgElement('text', { x: SIDE, y, class: className });
  element.textContent = text;
  return element;
}
