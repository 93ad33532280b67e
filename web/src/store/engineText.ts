/**
 * The document as the engine gets it, and the part of it that makes a difference to a run.
 */

import type { ScenarioDoc } from '../engine/model';

/** Whole document as text. */
export function engineText(doc: ScenarioDoc): string {
  return JSON.stringify(doc);
}

/** Text of what is simulated: equal texts make equal runs. */
export function physicalText(doc: ScenarioDoc): string {
  const {
    $schema: _schema,
    title: _title,
    group: _group,
    question: _question,
    published: _published,
    layout: _layout,
    ...physical
  } = doc;
  return JSON.stringify(physical);
}

/** Text of a run in which nothing tells which experiment it belongs to: equal runs, equal texts. */
export function namelessText(doc: ScenarioDoc): string {
  const { $schema: _schema, published: _published, layout: _layout, ...rest } = doc;
  return JSON.stringify({ ...rest, title: '-', group: '-', question: '-' });
}
