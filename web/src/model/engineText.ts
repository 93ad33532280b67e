/**
 * The document as the engine gets it, and the part of it that makes a difference to a run.
 */

import type { ScenarioDoc } from './engineTypes';
import { drawnOf } from './network/drawn';

/** Whole document as text. */
export function engineText(doc: ScenarioDoc): string {
  return JSON.stringify(doc);
}

/** The document without what does not change the simulation: its wording, and the positions of its nodes. */
export function simulatedPart(doc: ScenarioDoc) {
  const {
    $schema: _schema,
    title: _title,
    group: _group,
    question: _question,
    published: _published,
    layout: _layout,
    ...physical
  } = doc;
  return physical;
}

/** Text of what is simulated: equal texts make equal runs. Its members stand in one order, as those of `namelessText`. */
export function simulatedText(doc: ScenarioDoc): string {
  const physical = simulatedPart(doc);
  const drawn = drawnOf(doc);
  if (drawn === null) return JSON.stringify(physical, inOneOrder);
  const nodes = drawn.nodes.map(({ at: _onThePage, ...node }) => node);
  return JSON.stringify({ ...physical, topology: { ...drawn, nodes } }, inOneOrder);
}

/** Does the whole document in this text, if any, have the same simulation as `doc`? */
export function isAlike(text: string | null, doc: ScenarioDoc): boolean {
  return text !== null && simulatedText(JSON.parse(text)) === simulatedText(doc);
}

/**
 * Text of a run in which nothing tells which experiment it belongs to: equal runs, equal texts. Its members
 * stand in one order, whatever order a file, a change or the browser's storage gave them.
 */
export function namelessText(doc: ScenarioDoc): string {
  const nameless = { ...simulatedPart(doc), title: '-', group: '-', question: '-' };
  return JSON.stringify(nameless, inOneOrder);
}

/** For `JSON.stringify`: puts the members of an object into the order of their names. */
export function inOneOrder(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
