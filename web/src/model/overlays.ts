/**
 * Lines of theory beside curves: what links carry, where switches act, what is fair, what is aimed at.
 *
 * They come from what the engine says of the network and are steps over time. Kinds of lines are
 * switched together, in all plots at once.
 */

import type {
  NetworkCircuit,
  NetworkPort,
  Quantity,
  QueueLine,
  RunInfo,
  Steps,
} from './engineTypes';

/** Kinds of lines, in the order of the list in which they are switched. */
export const OVERLAYS = [
  { id: 'capacity', label: 'Capacity', doc: 'Rate of the links, end of the buffers.' },
  { id: 'threshold', label: 'Thresholds', doc: 'Queue lengths at which a switch marks or drops.' },
  {
    id: 'share',
    label: 'Fair share',
    doc: 'Fair rate if all circuits always had data to send, with priority traffic at its mean.',
  },
  {
    id: 'target',
    label: 'Target queue',
    doc: 'Queue length that the rate algorithm aims at, if it has one.',
  },
] as const;

/** A kind of line. */
type OverlayId = (typeof OVERLAYS)[number]['id'];

/** Kinds of lines that show what theory expects of a run; the others show properties of the network. */
export const ANSWERS: readonly OverlayId[] = ['share', 'target'];

/** A labelled line, in the unit of the samples. */
export type Reference = {
  readonly overlay: OverlayId;
  readonly label: string;
  readonly steps: Steps;
  /** The circuit it is about; `null` when it is about several or none. */
  readonly element: string | null;
};

/** Key under which the view store remembers that lines of a kind are switched off. */
export function overlayKey(id: OverlayId): string {
  return `overlay/${id}`;
}

/** The lines that are switched on. */
export function shownReferences(
  references: readonly Reference[],
  hidden: ReadonlySet<string>,
): readonly Reference[] {
  return references.filter(({ overlay }) => !hidden.has(overlayKey(overlay)));
}

/** All lines that belong beside curves of a quantity. */
export function referencesOf(quantity: Quantity, info: RunInfo): readonly Reference[] {
  switch (quantity) {
    case 'acr':
      return [...linkRates(info), ...shares(info, () => 1, 'fair share')];
    case 'goodput':
      return shares(info, ({ payload }) => payload, 'fair share as goodput');
    case 'queue':
      return queueLines(info);
    case 'utilization':
      return [constant('capacity', 'link full', 1)];
    default:
      return [];
  }
}

/** The kinds of lines that this run has at all. */
export function presentOverlays(info: RunInfo): ReadonlySet<OverlayId> {
  const quantities = new Set(info.series.map(({ quantity }) => quantity));
  return new Set([...quantities].flatMap((each) => referencesOf(each, info)).map((r) => r.overlay));
}

/** Highest value of a line. */
export function highestOf({ steps }: Reference): number {
  return steps.reduce((most, [, value]) => Math.max(most, value ?? 0), 0);
}

/** Value that holds at an instant. */
export function heldValueAt(steps: Steps, timeS: number): number | null {
  return steps.findLast(([fromS]) => fromS <= timeS)?.[1] ?? null;
}

/** A part of a line: from one instant to another, s, at one value. */
type Piece = { readonly fromS: number; readonly untilS: number; readonly value: number };

/** The parts of a line that lie on axes: between two instants and no higher than `top`. */
export function piecesOf(
  steps: Steps,
  [startS, endS]: readonly [number, number],
  top: number,
): readonly Piece[] {
  return steps.flatMap(([stepS, value], place) => {
    const fromS = Math.max(stepS, startS);
    const untilS = Math.min(steps[place + 1]?.[0] ?? endS, endS);
    return value === null || value > top || fromS >= untilS ? [] : [{ fromS, untilS, value }];
  });
}

/** Ports where data can queue; all ports when none is marked. */
export function bottlenecks({ network: { ports } }: RunInfo): readonly NetworkPort[] {
  const marked = ports.filter(({ bottleneck }) => bottleneck);
  return marked.length === 0 ? ports : marked;
}

function constant(overlay: OverlayId, label: string, value: number): Reference {
  return { overlay, label, steps: [[0, value]], element: null };
}

/** What the links where data can queue carry, each rate once. */
function linkRates(info: RunInfo): readonly Reference[] {
  const { links } = info.network;
  return unique(
    bottlenecks(info).flatMap(({ id, link, forward }) => {
      const theory = info.theory.ports.find(({ port }) => port === id);
      if (theory !== undefined) {
        const { rateMbps: steps } = theory;
        return steps === null
          ? []
          : [{ overlay: 'capacity' as const, label: 'link', steps, element: null }];
      }
      const found = links.find((each) => each.id === link);
      if (found === undefined) return [];
      const rate = forward ? found.rateMbps : found.backRateMbps;
      return [constant('capacity', 'link', rate)];
    }),
  );
}

type Share = RunInfo['theory']['shares'][number];

/** One line for all circuits of the same share. */
function shares(
  { theory, network }: RunInfo,
  factorOf: (share: Share) => number | null,
  label: string,
): readonly Reference[] {
  const groups = new Map<string, { readonly steps: Steps; readonly of: string[] }>();
  for (const share of theory.shares) {
    const factor = factorOf(share);
    if (factor === null) continue;
    const steps = share.mbps.map(
      ([fromS, mbps]) => [fromS, mbps === null ? null : mbps * factor] as const,
    );
    const key = JSON.stringify(steps.map(([fromS, value]) => [fromS, value?.toFixed(6)]));
    const group = groups.get(key) ?? { steps, of: [] };
    group.of.push(share.circuit);
    groups.set(key, group);
  }
  return [...groups.values()].map(({ steps, of }) => ({
    overlay: 'share',
    label: groups.size === 1 ? label : `${label} of ${namesOf(of, network.circuits)}`,
    steps,
    element: of.length === 1 ? (of[0] ?? null) : null,
  }));
}

/** Names of one or two circuits, the number of more. */
function namesOf(ids: readonly string[], circuits: readonly NetworkCircuit[]): string {
  if (ids.length > 2) return `${ids.length} circuits`;
  return ids.map((id) => circuits.find((circuit) => circuit.id === id)?.label ?? id).join(', ');
}

function queueLines(info: RunInfo): readonly Reference[] {
  const of = (overlay: OverlayId) => (line: QueueLine) => ({
    ...{ overlay, label: line.label, steps: line.cells, element: null },
  });
  return unique(
    bottlenecks(info).flatMap(({ id, thresholds, bufferCells }) => {
      const theory = info.theory.ports.find(({ port }) => port === id);
      // The algorithm's marks replace constants of the same label: they carry the instants of changes.
      const turned = new Set(theory?.marks.map(({ label }) => label));
      const still = thresholds.filter(({ label }) => !turned.has(label));
      return [
        ...still.map(({ label, cells }) => constant('threshold', label, cells)),
        ...(theory?.marks ?? []).map(of('threshold')),
        ...(theory?.targets ?? []).map(of('target')),
        ...(bufferCells === null ? [] : [constant('capacity', 'buffer', bufferCells)]),
      ];
    }),
  );
}

/** Equal lines of several ports are drawn once. */
function unique(lines: readonly Reference[]): readonly Reference[] {
  const print = ({ label, steps }: Reference) => JSON.stringify([label, steps]);
  const prints = lines.map(print);
  return lines.filter((line, place) => prints.indexOf(print(line)) === place);
}
