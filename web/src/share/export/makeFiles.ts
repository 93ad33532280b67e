/** Everything that can leave the page as a file. */

import { fileName } from '../../base/text';
import { editor, READINGS } from '../../editor/editor';
import type { ScenarioDoc, Summary } from '../../model/engineTypes';
import { toCsv } from '../../plots/words/table';
import { ASIDE, standAlone, svgText, toPng } from '../../ui/raster';
import { drawFigures, FONT, type Ink, putBeneath } from './figureSvg';
import type { Figure } from './figures';
import { type KeyEntry, keyLines, type Provenance, provenanceLines } from './provenance';

/** A file to be saved. */
export type MadeFile = { readonly name: string; readonly content: Blob };

/** What is shown and where it comes from. */
export type Exported = {
  readonly figures: readonly Figure[];
  /** Is the run on the page that of the open experiment? */
  readonly isOnShow: boolean;
  /** The runs in the figures, by letter; empty when there is one alone. */
  readonly key: readonly KeyEntry[];
  readonly from: Provenance;
  readonly ink: Ink;
  readonly hasCaption: boolean;
};

/** The plots as a vector graphic. */
export function plotsSvg(what: Exported): MadeFile {
  return file(`${fileName(what.from.title)}.svg`, svgText(drawn(what)), 'image/svg+xml');
}

/** The plots as pixels. */
export async function plotsPng(what: Exported, scale: number): Promise<MadeFile> {
  const content = await toPng(drawn(what), scale);
  return { name: `${fileName(what.from.title)}@${scale}x.png`, content };
}

function drawn({ figures, key, from, ink, hasCaption }: Exported): SVGSVGElement {
  return drawFigures(figures, { key, caption: hasCaption ? provenanceLines(from) : [] }, ink);
}

/** The samples of one plot, with where they come from in lines that begin with `#`. */
export function plotCsv(figure: Figure, { from, key }: Pick<Exported, 'from' | 'key'>): MadeFile {
  const text = toCsv(figure.table(), [...provenanceLines(from), ...keyLines(key)]);
  return file(`${fileName(from.title)}-${figure.id}.csv`, text, 'text/csv');
}

/** Scenario, results and provenance. */
export function runJson(doc: ScenarioDoc, results: Summary | null, from: Provenance): MadeFile {
  const content = {
    provenance: from,
    scenario: doc,
    results: from.fingerprint === null ? null : results,
  };
  return file(
    `${fileName(from.title)}-run.json`,
    `${JSON.stringify(content, null, 2)}\n`,
    'application/json',
  );
}

/** The drawing of the network that is on the page, with its caption; `null` when there is none. */
function networkDrawing({ isOnShow, from, ink, hasCaption }: Exported): SVGSVGElement | null {
  const svg = editor.drawing();
  if (svg === null) return null;
  const drawing = standAlone(svg, ink('surface'), isOnShow ? ASIDE : `${ASIDE}, ${READINGS}`);
  const look = { fill: ink('muted'), 'font-family': FONT };
  putBeneath(drawing, hasCaption ? provenanceLines(from) : [], look);
  return drawing;
}

/** The network alone, as pixels, or as a vector graphic where `scale` is `null`. */
export async function networkFile(what: Exported, scale: number | null): Promise<MadeFile> {
  const drawing = networkDrawing(what);
  if (drawing === null) throw new Error('the network is shown as a list; switch to Canvas first');
  const name = `${fileName(what.from.title)}-network`;
  if (scale === null) return file(`${name}.svg`, svgText(drawing), 'image/svg+xml');
  return { name: `${name}@${scale}x.png`, content: await toPng(drawing, scale) };
}

function file(name: string, text: string, type: string): MadeFile {
  return { name, content: new Blob([text], { type: `${type};charset=utf-8` }) };
}
