/**
 * The experiments that come with Cell53: every file under `scenarios/`, those of no paper first, then
 * paper by paper in the order of the Papers screen; by group and id within.
 *
 * The page begins without them (`defaultDocuments`), so its first parts may only fetch this one later.
 */

import { ascending } from 'd3-array';
import questions from '../../../scenarios/questions.json';
import type { ScenarioDoc } from '../model/engineTypes';
import type { GalleryItem } from './contract';

const FILES = import.meta.glob<ScenarioDoc>('../../../scenarios/*/*.json', {
  eager: true,
  import: 'default',
});

/** A paper's place among the papers. */
type Placed = { readonly order: number };

const PAPERS = import.meta.glob<Placed>('../../../scenarios/*/figures/paper.json', {
  eager: true,
  import: 'default',
});

/** Gallery items out of loaded files, sorted; `papers` are the papers by their files. */
export function galleryFrom(
  files: Readonly<Record<string, ScenarioDoc>>,
  papers: Readonly<Record<string, Placed>> = PAPERS,
): readonly GalleryItem[] {
  const places = new Map(
    Object.entries(papers).map(([path, paper]) => [path.split('/').at(-3), paper.order]),
  );
  const placeOf = ({ id }: GalleryItem) => places.get(id.split('/')[0]) ?? -1;
  const items = Object.entries(files).map(([path, doc]) => ({ id: idOf(path), doc }));
  return items.sort(
    (a, b) =>
      placeOf(a) - placeOf(b) || ascending(a.doc.group, b.doc.group) || ascending(a.id, b.id),
  );
}

/** All experiments of the gallery. */
export const gallery: readonly GalleryItem[] = galleryFrom(FILES);

/** A kind of question, by which rule an experiment belongs to it, and the ids of those that do. */
export type QuestionGroup = {
  readonly name: string;
  readonly rule: string;
  readonly experiments: readonly string[];
};

/** What is asked: the experiments by kind of question, each in one. */
export const questionGroups: readonly QuestionGroup[] = questions.groups;

/** `…/scenarios/lan/a.json` → `lan/a`. */
function idOf(path: string): string {
  return path
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2)
    .join('/');
}

/** The sentence about an unknown id: names the most similar ids, else the list of all. */
export function unknownExperiment(id: string, items: readonly GalleryItem[] = gallery): string {
  const [folder = ''] = id.split('/');
  const near = items.map((item) => item.id).filter((other) => other.startsWith(`${folder}/`));
  const alike = near.toSorted((a, b) => sameBeginning(b, id) - sameBeginning(a, id));
  const names = alike.slice(0, MOST_NEAR).join(', ');
  const more = near.length > MOST_NEAR ? ` and ${near.length - MOST_NEAR} more` : '';
  const known = near.length > 0 ? `In ${folder} there are ${names}${more}.` : EXAMPLE;
  const said = id.length > LONGEST_ID ? `${id.slice(0, LONGEST_ID)}…` : id;
  return `open = ${said}: no experiment of the gallery has that name. ${known} The title's menu lists all.`;
}

/** Characters with which two texts begin alike. */
function sameBeginning(a: string, b: string): number {
  const differs = [...a].findIndex((character, at) => character !== b[at]);
  return differs < 0 ? a.length : differs;
}

const MOST_NEAR = 3;
const LONGEST_ID = 60;
const EXAMPLE = 'Names look like classroom/tcp-alone.';
