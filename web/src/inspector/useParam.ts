/**
 * One parameter as the reader sees it now: value, what it is compared with, why it may be locked.
 *
 * In re-run mode the value is the one at the start of the run; in from-now mode the one in force at
 * the head, and a change is shown at once although the engine still has to accept it. While the run
 * plays, each value would act at another instant: of a gesture only the last acts, when it is over. At rest a
 * value acts at once, and nothing that waited comes after it.
 */

import { useState } from 'react';
import { formatSeconds } from '../base/format';
import { baseValueIn, type Knob, valueBySpec } from '../model/catalog';
import { withOverride, withParam } from '../model/edits';
import type {
  AppliesTo,
  CatalogSection,
  Network,
  ParamSpec,
  ParamValue,
  ScenarioDoc,
} from '../model/engineTypes';
import { valueInWords } from '../model/values';
import {
  documentActions,
  documentStore,
  runActions,
  runStore,
  type Selection,
  useDocument,
  useRun,
  useView,
} from '../run';
import { createPageStore } from '../run/pageStore';
import type { WhenOver } from './gestures';
import { knobOf, ownersNote, ownersOf } from './owners';
import { commandInForce, commandsFor, ownValueIn } from './values';

/** What a row of the inspector needs to know. */
export type ParamView = {
  readonly value: ParamValue;
  /** Value in the document as loaded. */
  readonly base: ParamValue;
  /** Why it cannot be changed now; `null` when it can. */
  readonly locked: string | null;
  /** The engine's complaint about the last value, if any. */
  readonly problem: string | null;
  /** What the engine has to remark on the value, which it takes all the same. */
  readonly remark: string | null;
  /** Later changes during the run, in words, when they are not what is shown. */
  readonly later: string | null;
  /** Parts that have a value of their own instead, in words; `null` where there are none. */
  readonly others: string | null;
  readonly change: (value: ParamValue, gesture: string, whenOver?: WhenOver) => void;
  /** The run is told the values that it is likely to have next, the likeliest first. */
  readonly foresee: (likely: readonly ParamValue[]) => void;
  /** The value that the selected part has of its own; `undefined` when it follows the common one. */
  readonly own: ParamValue | undefined;
  /** The selected part follows the common value again. */
  readonly forgetOwn: () => void;
  /** Goes back to `base`: at the start of the run, or from now on. */
  readonly reset: () => void;
};

/** A change that was asked for and not yet confirmed, and the values it passes through on the way. */
type Pending = { readonly value: ParamValue; readonly passing: readonly ParamValue[] };

const nothing = () => undefined;

/** Why a parameter of the network is locked in from-now mode. */
export const REBUILDS = 'Changes the network: choose Re-run.';

/** Subscribes to everything that concerns one parameter; `section` and `spec` are of the catalogue. */
export function useParam(section: CatalogSection, spec: ParamSpec): ParamView {
  const [id, key] = [section.id, spec.key];
  const knob = { section: id, key };
  const { concerned, scoped } = useConcerned(section.appliesTo);
  const target = scoped === null ? id : `${id}@${scoped}`;
  const own = useDocument((state) =>
    concerned === null ? undefined : ownValueIn(state.doc, concerned, knob),
  );
  const common = useDocument((state) => valueBySpec(state.doc, id, spec));
  const start = scoped === null || own === undefined ? common : own;
  const base = useDocument((state) => baseOf(state, { section, spec }, scoped));
  const timeline = useDocument((state) => state.doc.timeline);
  const fromNow = useRun((state) => state.mode === 'fromNow');
  const problem = useRun((state) => problemAt(state.problems, `${id}.${key}`));
  const remark = useRemark(key, concerned === null ? [id] : [`${id}@${concerned}`, id]);
  const inForce = useRun((state) => {
    const command = commandInForce(timeline, { section: target, key }, state.head);
    return state.mode === 'fromNow' && command !== null ? command.value : start;
  });
  const [pending, setPending] = useState<Pending | null>(null);
  const awaited = fromNow && problem === null && pending?.passing.includes(inForce);
  if (pending !== null && (!awaited || pending.value === inForce)) setPending(null);
  const change = (value: ParamValue, gesture?: string, whenOver?: WhenOver) => {
    const passing = pending === null ? [inForce] : [...pending.passing, pending.value];
    if (fromNow && problem === null) setPending({ value, passing });
    if (scoped !== null && !fromNow) {
      documentActions.setOverride(scoped, knob, value, gesture);
      return;
    }
    const set = fromNow ? runActions.tune : documentActions.setParam;
    const act = () => set(target, key, value, gesture);
    const waits = fromNow && whenOver !== undefined && runStore.getState().status === 'playing';
    whenOver?.(waits ? act : nothing);
    if (!waits) act();
  };
  return {
    own,
    forgetOwn: () => forgetOwn(concerned, knob),
    value: pending !== null && awaited ? pending.value : inForce,
    base,
    locked: fromNow && spec.rebuild ? REBUILDS : null,
    problem,
    remark,
    later: fromNow ? null : laterChanges(timeline, id, spec),
    others: useOthers(section, spec, scoped !== null),
    change,
    foresee: fromNow ? nothing : (likely) => foresee(scoped, knob, likely),
    reset: () => {
      if (fromNow) change(base);
      else if (scoped !== null) resetOwn(scoped, knob);
      else documentActions.resetParam(id, key);
    },
  };
}

/** The selected part that can have a value of its own, and the same where new values are only for it. */
function useConcerned(appliesTo: AppliesTo) {
  const { part, isOnly } = useScope();
  const concerned = part?.sections.has(appliesTo) ? part.id : null;
  return { concerned, scoped: isOnly ? concerned : null };
}

/** What parts have of their own instead of a common value, `null` being the algorithm; with `isOnly` the value shown is that of one part. */
export function useOthers(section: CatalogSection, spec: ParamSpec | null, isOnly = false) {
  const isOwned = useDocument(({ doc }) => ownersOf(doc, knobOf({ section, spec })).length > 0);
  // Read only where it counts: else every row is drawn anew whenever a number of the network changes.
  const info = useRun((state) => (isOwned && !isOnly ? state.info : null));
  return useDocument(({ doc }) => (isOwned ? ownersNote(doc, { section, spec }, info) : null));
}

type Documents = { readonly doc: ScenarioDoc; readonly base: ScenarioDoc };
type Declared = { readonly section: CatalogSection; readonly spec: ParamSpec };

/** Value in the document as loaded: that of a part that has one of its own there, else the common one. */
function baseOf({ doc, base }: Documents, { section, spec }: Declared, part: string | null) {
  const knob = { section: section.id, key: spec.key };
  const own = part === null ? undefined : ownValueIn(base, part, knob);
  return own === undefined ? baseValueIn(doc, base, { section, spec }) : own;
}

/** A part has again what it had in the document as loaded: a value of its own, or the common one. */
function resetOwn(part: string, knob: Knob): void {
  documentActions.setOverride(part, knob, ownValueIn(documentStore.getState().base, part, knob));
}

/** A part follows the common value of a knob again. */
function forgetOwn(part: string | null, knob: Knob): void {
  if (part !== null) documentActions.setOverride(part, knob, undefined);
}

/** Tells the run which values a knob, of all parts or of one, is likely to have next. */
function foresee(scoped: string | null, knob: Knob, likely: readonly ParamValue[]): void {
  const context = documentStore.getState();
  const withValue = (value: ParamValue) =>
    scoped === null
      ? withParam(context, knob, value)
      : withOverride(context.doc, scoped, knob, value);
  runActions.foresee(likely.map(withValue));
}

/** What the engine has to remark on a parameter at the first of these places that it says something of. */
function useRemark(key: string, places: readonly string[]): string | null {
  return useRun(({ info }) => {
    const all = places.map((place) => problemAt(info?.remarks ?? [], `${place}.${key}`));
    return all.find((remark) => remark !== null) ?? null;
  });
}

/** The message of the problem at a path. */
export function problemAt(
  problems: readonly { readonly path: string; readonly message: string }[],
  path: string,
): string | null {
  return problems.find((problem) => problem.path === path)?.message ?? null;
}

function laterChanges(
  timeline: Parameters<typeof commandsFor>[0],
  section: string,
  spec: ParamSpec,
): string | null {
  const steps = commandsFor(timeline, section, spec.key).map(
    ({ atUs, value }) => `${valueInWords(value, spec)} at ${formatSeconds(atUs * 1e-6)}`,
  );
  return steps.length === 0 ? null : `Later in the run: ${steps.join(', ')}.`;
}

/** The selection that alone gets new values; `null` where they are for all parts. */
const useOnlyFor = createPageStore<{ readonly selection: Selection | null }>(() => ({
  selection: null,
}));

/** Chooses "only this" for a selection, or "all" with `null`. */
export function setOnlyFor(selection: Selection | null): void {
  useOnlyFor.setState({ selection });
}

/** A part that can have values of its own, and the sections it can have them for. */
type Part = { readonly id: string; readonly sections: ReadonlySet<AppliesTo> };

const OF_CIRCUITS: ReadonlySet<AppliesTo> = new Set(['circuit', 'connection', 'background']);
const OF_PORTS: ReadonlySet<AppliesTo> = new Set(['port']);

/** The selected part, if it can have values of its own. */
function partOf(selection: Selection | null, network: Network | null): Part | null {
  if (selection === null || network === null) return null;
  const { id } = selection;
  switch (selection.type) {
    case 'circuit':
      return { id, sections: OF_CIRCUITS };
    case 'group':
      return network.circuits.some(({ group }) => group === id)
        ? { id, sections: OF_CIRCUITS }
        : null;
    case 'port':
      return { id, sections: OF_PORTS };
    case 'node':
      return network.nodes.some((node) => node.id === id && node.kind !== 'host')
        ? { id, sections: OF_PORTS }
        : null;
    case 'link':
      return null;
  }
}

/**
 * The selected part, and whether new values are only for it; that ends when something else is selected. Circuits
 * and groups have knobs of sources and connections of their own, switches and ports those of ports.
 */
export function useScope(): { readonly part: Part | null; readonly isOnly: boolean } {
  const selection = useView((state) => state.selection);
  // Read only for a selected part: else every row of the inspector is drawn anew whenever a number of the network changes.
  const network = useRun(({ info }) => (selection === null ? null : (info?.network ?? null)));
  const chosen = useOnlyFor((state) => state.selection);
  const part = partOf(selection, network);
  return { part, isOnly: part !== null && chosen === selection };
}
