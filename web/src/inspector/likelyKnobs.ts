/**
 * The knobs an experiment is about, judged by data alone: what was turned in it, what sets it apart from its
 * neighbours in the gallery, what its file states, the knobs of the algorithms it names.
 */

import {
  baseValueIn,
  canAct,
  catalog,
  kindOf,
  specsOf,
  statedIn,
  valueBySpec,
} from '../model/catalog';
import type { CatalogSection, ParamSpec, ScenarioDoc } from '../model/engineTypes';
import { documentStore, runStore } from '../run';
import { gallery } from '../run/gallery';
import { isIdle } from './grouping';
import { isFollowed } from './owners';
import { commandsFor, ownValueIn } from './values';

/** A parameter with a slider, in its section. */
type SliderKnob = {
  /** `section.key`. */
  readonly id: string;
  readonly section: CatalogSection;
  readonly spec: ParamSpec;
};

/** Every number of a document that a slider can turn, in the order of the catalogue. */
export function sliderKnobs(doc: ScenarioDoc): readonly SliderKnob[] {
  return catalog.sections.flatMap((section) =>
    specsOf(doc, section.id)
      .filter(({ kind }) => kind === 'real' || kind === 'integer')
      .map((spec) => ({ id: `${section.id}.${spec.key}`, section, spec })),
  );
}

/** What a knob is judged by. */
type Evidence = {
  readonly doc: ScenarioDoc;
  /** The document as it was opened. */
  readonly base: ScenarioDoc;
  /** Experiments of the same group; those that ask beside it. */
  readonly neighbours: readonly ScenarioDoc[];
  /** Does nothing in the experiment follow the parameter of the section? */
  readonly isIdle: (section: CatalogSection, spec: ParamSpec) => boolean;
};

/** The `most` likeliest knobs as `section.key`, likeliest first; none that is without a number now. */
export function likelyKnobs(evidence: Evidence, most: number): readonly string[] {
  const { doc, neighbours, isIdle } = evidence;
  const own = statements(doc);
  const isNear = (other: ScenarioDoc) => distance(own, statements(other)) <= NEAR;
  const near = { ...evidence, neighbours: neighbours.filter(isNear) };
  return sliderKnobs(doc)
    .filter(({ section, spec }) => !isIdle(section, spec) && canAct(doc, section.id, spec))
    .filter(({ section, spec }) => valueBySpec(doc, section.id, spec) !== null)
    .map((knob) => ({ id: knob.id, reasons: reasonsFor(knob, near) }))
    .sort((a, b) => compared(b.reasons, a.reasons))
    .slice(0, most)
    .map(({ id }) => id);
}

/** The same for the open experiment. */
export function likelyKnobsHere(most: number): readonly string[] {
  const { doc, base, sourceId } = documentStore.getState();
  const { info } = runStore.getState();
  const services = catalog.drawing.services;
  const neighbours = gallery
    .filter((item) => item.id !== sourceId && item.doc.group === doc.group)
    .map((item) => item.doc);
  const isWithoutUse = (section: CatalogSection, spec: ParamSpec) =>
    isIdle(section, info, services) || (info !== null && !isFollowed(doc, { section, spec }, info));
  return likelyKnobs({ doc, base, neighbours, isIdle: isWithoutUse }, most);
}

/**
 * How much speaks for a knob, the weightiest reason first; chosen: it was turned by hand; it is turned inside
 * the run; it is stated here, and neighbours set it otherwise, in the more ways the better; neighbours do;
 * it can be turned in a run; it is stated, best as something else than the default; it belongs to an algorithm
 * that the file names.
 */
function reasonsFor({ section, spec }: SliderKnob, evidence: Evidence): readonly number[] {
  const { doc, base } = evidence;
  const value = valueBySpec(doc, section.id, spec);
  const isStated = isStatedIn(doc, section.id, spec.key);
  const isNamed = section.appliesTo !== 'network' && isStatedIn(doc, section.id, 'kind');
  const otherwise = otherValues({ section, spec }, evidence);
  return [
    Number(value !== baseValueIn(doc, base, { section, spec })),
    commandsFor(doc.timeline, section.id, spec.key).length,
    isStated ? otherwise : 0,
    otherwise,
    Number(!spec.rebuild),
    Number(isStated) + Number(isStated && value !== spec.default),
    Number(isNamed),
  ];
}

function compared(a: readonly number[], b: readonly number[]): number {
  const place = a.findIndex((each, at) => each !== b[at]);
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0);
}

/** How many other values it has: in neighbours with the same algorithm, and at single parts. */
function otherValues(
  { section, spec }: Pick<SliderKnob, 'section' | 'spec'>,
  { doc, neighbours }: Evidence,
): number {
  const isAlike = (other: ScenarioDoc) =>
    section.params.includes(spec) || kindOf(other, section.id) === kindOf(doc, section.id);
  const name = { section: section.id, key: spec.key };
  const values = new Set([
    ...(doc.overrides ?? []).map(({ part }) => ownValueIn(doc, part, name)),
    ...neighbours.filter(isAlike).map((other) => valueBySpec(other, section.id, spec)),
  ]);
  values.delete(undefined);
  values.delete(valueBySpec(doc, section.id, spec));
  return values.size;
}

/** Most differing places of two files that ask about the same network; chosen. */
const NEAR = 3;
/** Parts of a file that do not describe the network. */
const APART: readonly string[] = ['$schema', 'title', 'group', 'question', 'published', 'seed'];

type Statements = ReadonlyMap<string, string>;

/** Places at which two files say different things. */
function distance(a: Statements, b: Statements): number {
  const places = new Set([...a.keys(), ...b.keys()]);
  return [...places].filter((place) => a.get(place) !== b.get(place)).length;
}

/** What a file says, by place. */
function statements(doc: ScenarioDoc): Statements {
  const parts = Object.entries(doc).filter(([name]) => !APART.includes(name));
  return new Map(
    parts.flatMap(([name, part]): (readonly [string, string])[] =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.entries(part).map(([key, value]) => [`${name}.${key}`, JSON.stringify(value)])
        : [[name, JSON.stringify(part)]],
    ),
  );
}

function isStatedIn(doc: ScenarioDoc, section: string, key: string): boolean {
  return statedIn(doc, section)[key] !== undefined;
}
