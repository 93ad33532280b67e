/**
 * The papers, their figures, and what running them gave: every file under `scenarios/…/figures/`, and
 * the results that the command line wrote.
 *
 * Only the screen of the papers imports this, so that none of it is part of the first load.
 */

import type { ScenarioDoc } from '../model/engineTypes';
import type { Figure, JudgedClaim, Paper, Validation } from '../model/figureModel';
import { gallery } from './gallery';

const FILES = import.meta.glob<unknown>('../../../scenarios/*/figures/*.json', {
  eager: true,
  import: 'default',
});
const RESULTS = import.meta.glob<Validation>('../../../docs/validation.json', {
  import: 'default',
});

/** A figure and its name, `paper folder/figure`. */
export type NamedFigure = { readonly id: string; readonly name: string; readonly figure: Figure };

/** A paper and its figures in the order of their ids. */
export type PaperEntry = {
  readonly folder: string;
  readonly paper: Paper;
  readonly figures: readonly NamedFigure[];
};

/** The entries in loaded files, in the order that the papers ask for. */
export function paperEntriesFrom(files: Readonly<Record<string, unknown>>): readonly PaperEntry[] {
  const named = Object.entries(files).map(([path, value]) => {
    const [folder = '', , file = ''] = path.split('/').slice(-3);
    return { folder, name: file.replace(/\.json$/, ''), value };
  });
  const figuresOf = (wanted: string): readonly NamedFigure[] =>
    named
      .filter(({ folder, name }) => folder === wanted && name !== 'paper')
      .map(({ folder, name, value }) => ({
        id: `${folder}/${name}`,
        name,
        figure: { axes: [], ...(value as Omit<Figure, 'axes'>) },
      }))
      // `f4` before `f10`.
      .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  return named
    .filter(({ name }) => name === 'paper')
    .map(({ folder, value }) => ({ folder, paper: value as Paper, figures: figuresOf(folder) }))
    .sort((a, b) => a.paper.order - b.paper.order);
}

/** All papers. */
export const paperEntries: readonly PaperEntry[] = paperEntriesFrom(FILES);

/** The figure of a name `paper folder/figure`, and the entry of its paper. */
export function findFigure(
  id: string,
  among: readonly PaperEntry[] = paperEntries,
): { readonly entry: PaperEntry; readonly at: NamedFigure } | null {
  for (const entry of among) {
    const at = entry.figures.find((figure) => figure.id === id);
    if (at !== undefined) return { entry, at };
  }
  return null;
}

/** Results of the command line; `null` while there are none. */
export async function loadValidation(): Promise<Validation | null> {
  return (await Object.values(RESULTS)[0]?.()) ?? null;
}

/** Verdicts by full name of the claim. */
export function judgedById(validation: Validation | null): ReadonlyMap<string, JudgedClaim> {
  return new Map(validation?.claims.map((claim) => [claim.id, claim]));
}

/** A scenario of the gallery by its name. */
export function scenarioDoc(id: string): ScenarioDoc | null {
  return gallery.find((item) => item.id === id)?.doc ?? null;
}
