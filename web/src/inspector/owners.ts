/** The parts that do not follow the common value of a parameter, because they have one of their own. */

import { formatSeconds } from '../base/format';
import { catalog, type Knob, kindOf, statedValue } from '../model/catalog';
import type { CatalogSection, NetworkCircuit, RunInfo, ScenarioDoc } from '../model/engineTypes';
import { isIdle } from './grouping';

/** A circuit, a group, a switch or a port, or one end of a circuit. */
type Owner = {
  readonly part: string;
  readonly side?: string | undefined;
  /** Instant from which it has the value, µs; absent for the whole run. */
  readonly fromUs?: number;
  /** Does it have another algorithm, so that it is named beside that choice and not beside each parameter? */
  readonly isApart?: boolean;
};

/** A knob of a section, or `kind`, its algorithm. */
type Common = { readonly section: CatalogSection; readonly key: string };
type Network = Pick<RunInfo, 'network' | 'series'>;

const SIDES = ['source', 'destination'];
/** Most parts that a note names; chosen: they fit in two lines. */
const MOST_NAMED = 3;

/** Those of a knob, or, where `key` is `kind`, of the algorithm of a section. */
export function ownersOf(doc: ScenarioDoc, { section, key }: Knob): readonly Owner[] {
  const stated = (doc.overrides ?? []).flatMap((own): readonly Owner[] => {
    const kind = statedValue(own, { section, key: 'kind' }) ?? kindOf(doc, section);
    const isApart = key !== 'kind' && kind !== kindOf(doc, section);
    return isApart || statedValue(own, { section, key }) !== undefined ? [{ ...own, isApart }] : [];
  });
  const turned = (doc.timeline ?? []).flatMap(({ atUs, target, ...turn }): readonly Owner[] => {
    if (turn.key !== key || !target.startsWith(`${section}@`)) return [];
    const [, part = '', side] = /@(.*?)(?::(source|destination))?$/.exec(target) ?? [];
    return [{ part, side, fromUs: atUs }];
  });
  return [...stated, ...turned];
}

/** What there is to say beside a common value: which parts have their own, or that, as the network is, all have. */
export function ownersNote(
  doc: ScenarioDoc,
  { section, key }: Common,
  network: Network | null,
): string | null {
  const owners = ownersOf(doc, { section: section.id, key });
  const what = key === 'kind' ? 'algorithm' : 'value';
  if (network !== null && areAll(owners, section, network)) {
    const one = section.appliesTo === 'background' ? 'source' : section.appliesTo;
    return `Every ${one} has its own ${what}: none follows this one.`;
  }
  const names = [...new Set(owners.filter(({ isApart = false }) => !isApart).map(nameOf))];
  if (names.length === 0) return null;
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const said = `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
  return names.length === 1 ? `${said} has its own ${what}.` : `${said} have their own ${what}s.`;
}

/** Does any circuit or port of a network follow the common value? */
export function isFollowed(doc: ScenarioDoc, { section, key }: Common, network: Network): boolean {
  return !areAll(ownersOf(doc, { section: section.id, key }), section, network);
}

function nameOf({ part, side, fromUs }: Owner): string {
  const from = fromUs === undefined ? '' : ` from ${formatSeconds(fromUs * 1e-6)}`;
  return `${part}${side === undefined ? '' : ` (${side})`}${from}`;
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
