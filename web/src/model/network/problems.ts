/**
 * What a drawing still lacks before it can run, part by part.
 *
 * None of this is an error: the run before stays on the page, and the words stand beside the part.
 */

import { oncePer } from '../../base/oncePer';
import type { ScenarioDoc } from '../engineTypes';
import { type Drawn, drawnOf, type PartRef } from './drawn';
import { nodeOf, routeProblem } from './graph';

/** Something missing; `part` is `null` when it concerns the whole drawing. */
type Incomplete = { readonly part: PartRef | null; readonly text: string };

/** Everything a drawing lacks; empty when it can run. */
export const incompleteOf = oncePer(find);

function find(drawn: Drawn): readonly Incomplete[] {
  const { nodes, links, circuits } = drawn;
  // Lines to nowhere are no drawing in progress but a broken file: the engine says what is wrong.
  const leadsNowhere = (id: string) => nodeOf(drawn, id) === undefined;
  if (links.some(({ from, to }) => leadsNowhere(from) || leadsNowhere(to))) return [];
  if (nodes.length === 0) return [{ part: null, text: 'Nothing is drawn yet.' }];
  if (circuits.length === 0 || links.length === 0) {
    return [{ part: null, text: 'No circuit yet: nothing would be sent.' }];
  }
  return circuits.flatMap((circuit) => {
    const isForeign = circuit.route.some(leadsNowhere);
    const problem = routeProblem(drawn, circuit);
    if (problem === null || isForeign) return [];
    const part = { type: 'circuit' as const, id: circuit.id };
    return [{ part, text: `Circuit ${circuit.id} ${problem}.` }];
  });
}

/** Can the engine be asked to run this document? Also true where only the engine can tell. */
export function isRunnable(doc: ScenarioDoc): boolean {
  const drawn = drawnOf(doc);
  return drawn === null || incompleteOf(drawn).length === 0;
}
