/** The parts that do not follow the common value of a parameter, because they have one of their own. */

import { formatSeconds } from '../base/format';
import { catalog, type Knob, kindOf, statedValue } from '../model/catalog';
import type {
  CatalogSection,
  NetworkCircuit,
  ParamSpec,
  ParamValue,
  RunInfo,
  ScenarioDoc,
} from '../model/engineTypes';
import { valueInWords } from '../model/values';
import { isIdle } from './grouping';

/** A circuit, a group, a switch or a port, or one end of a circuit. */
type Owner = {
  readonly part: string;
  readonly side?: string | undefined;
  /** `undefined` where it has another algorithm, so that it is named beside that choice and not beside each parameter. */
  readonly value: ParamValue | undefined;
  /** Instant from which it has the value, µs; absent for the whole run. */
  readonly fromUs?: number;
};

/** A parameter of a section; `null` for its algorithm. */
type Common = { readonly section: CatalogSection; readonly spec: ParamSpec | null };
type Network = Pick<RunInfo, 'network' | 'series'>;

const SIDES = ['source', 'destination'];
/** Most parts that a note names; chosen: they fit in two lines. */
const MOST_NAMED = 3;

/** The knob as a document has it: `kind` is the algorithm. */
export function knobOf({ section, spec }: Common): Knob {
  return { section: section.id, key: spec?.key ?? 'kind' };
}

/** Those of a knob, or, where `key` is `kind`, of the algorithm of a section. */
export function ownersOf(doc: ScenarioDoc, { section, key }: Knob): readonly Owner[] {
  const stated = (doc.overrides ?? []).flatMap((own): readonly Owner[] => {
    const kind = statedValue(own, { section, key: 'kind' }) ?? kindOf(doc, section);
    const isApart = key !== 'kind' && kind !== kindOf(doc, section);
    const value = isApart ? undefined : statedValue(own, { section, key });
    return isApart || value !== undefined ? [{ part: own.part, side: own.side, value }] : [];
  });
  const turned = (doc.timeline ?? []).flatMap(({ atUs, target, ...turn }): readonly Owner[] => {
    if (turn.key !== key || !target.startsWith(`${section}@`)) return [];
    const [, part = '', side] = /@(.*?)(?::(source|destination))?$/.exec(target) ?? [];
    return [{ part, side, value: turn.value, fromUs: atUs }];
  });
  return [...stated, ...turned];
}

/** What there is to say beside a common value: what parts have instead, and whether, as the network is, any follows it. */
export function ownersNote(
  doc: ScenarioDoc,
  { section, spec }: Common,
  network: Network | null,
): string | null {
  const owners = ownersOf(doc, knobOf({ section, spec }));
  const own = owners.flatMap(({ value, ...owner }) =>
    value === undefined ? [] : nameOf(owner, inWords(value, { section, spec })),
  );
  const more = own.length > MOST_NAMED ? ` and ${own.length - MOST_NAMED} more` : '';
  const named = `Own ${spec === null ? 'algorithms' : 'values'}: ${own.slice(0, MOST_NAMED).join(', ')}${more}.`;
  const one = section.appliesTo === 'background' ? 'source' : section.appliesTo;
  const isUnused = network !== null && areAll(owners, section, network);
  const said = [own.length > 0 ? named : '', isUnused ? `No ${one} follows this one.` : ''];
  return said.filter((each) => each !== '').join(' ') || null;
}

function inWords(value: ParamValue, { section, spec }: Common): string {
  if (spec !== null) return valueInWords(value, spec);
  return section.entries.find(({ id }) => id === value)?.label ?? String(value);
}

/** Does any circuit or port of a network follow the common value? */
export function isFollowed(doc: ScenarioDoc, common: Common, network: Network): boolean {
  return !areAll(ownersOf(doc, knobOf(common)), common.section, network);
}

function nameOf({ part, side, fromUs }: Omit<Owner, 'value'>, value: string): string {
  const from = fromUs === undefined ? '' : ` from ${formatSeconds(fromUs * 1e-6)}`;
  return `${part}${side === undefined ? '' : ` (${side})`} = ${value}${from}`;
}

/** Are the owners all circuits or ports that a section acts on, in the whole run? */
function areAll(owners: readonly Owner[], section: CatalogSection, { network, series }: Network) {
  const always = owners.filter(({ fromUs }) => fromUs === undefined);
  if (always.length === 0) return false;
  const paced = new Set(series.filter((one) => one.quantity === 'acr').map((one) => one.element));
  const isUsing = (circuit: NetworkCircuit) => {
    const alone = { network: { ...network, circuits: [circuit] } };
    const run = { ...alone, series: paced.has(circuit.id) ? series : [] };
    return !isIdle(section, run, catalog.drawing.services);
  };
  const places: readonly (readonly (string | null)[])[] =
    section.appliesTo === 'port'
      ? network.ports.map(({ id, node }) => [id, node])
      : network.circuits.filter(isUsing).map(({ id, group }) => [id, group]);
  const isOwned = (names: readonly (string | null)[], end: string) =>
    always.some(({ part, side = end }) => names.includes(part) && side === end);
  return places.length > 0 && places.every((names) => SIDES.every((end) => isOwned(names, end)));
}
