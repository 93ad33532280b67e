/**
 * What lies under the lens, read out of the engine's numbers: the cells that wait at a port and those
 * on its line, with all that their headers say.
 */

import type { Network } from '../../model/engineTypes';

/** Numbers in front of the cells, and numbers per cell; as `Simulation::lens` of the engine lays them out. */
const HEAD = 5;
const FIELDS = 14;

/** Bits of the flags. */
const FLAG = { rm: 1, backward: 2, clp: 4, efci: 8, endOfFrame: 16, bare: 32, halt: 64 } as const;

/** The payload of an RM cell. */
type RmPayload = {
  readonly erMbps: number;
  readonly ccrMbps: number;
  readonly mcrMbps: number;
  readonly ci: boolean;
  readonly ni: boolean;
  readonly bn: boolean;
  /** Who lowered ER last, a port by its number; `null` when nobody did. */
  readonly writer: number | 'destination' | null;
};

/** One cell. */
export type LensCell = {
  /** Class of the queue it waits in; `null` on the line. */
  readonly waitsIn: number | null;
  /** Seconds since its last bit left the port; negative while it leaves, 0 while it waits. */
  readonly ageS: number;
  /** Position in `network.circuits`. */
  readonly circuit: number;
  /** It belongs to the direction from destination to source. */
  readonly back: boolean;
  readonly isBackwardRm: boolean;
  readonly clp: boolean;
  readonly efci: boolean;
  readonly endsFrame: boolean;
  /** Of a source of bare cells: no frame. */
  readonly bare: boolean;
  readonly halt: boolean;
  /** Place in its frame from 0, and cells of that frame. */
  readonly index: number;
  readonly of: number;
  /** Position in its direction of the circuit. */
  readonly number: number;
  /** Name of its contents: of an RM cell, of a transmission in its direction; of credit control the total. */
  readonly contents: number;
  /** Of an RM cell; `null` of any other. */
  readonly rm: RmPayload | null;
};

/** A port and its line. */
export type Contents = {
  readonly cellS: number;
  /** Until the next node takes a cell, and propagation alone, s. */
  readonly delayS: number;
  readonly wayS: number;
  readonly onLine: number;
  readonly waiting: number;
  /** In the order of service. */
  readonly queue: readonly LensCell[];
  /** The youngest first. */
  readonly line: readonly LensCell[];
};

/** Reads the engine's numbers; `null` when they are incomplete. */
export function readContents(data: Float64Array): Contents | null {
  const [cellS = 0, delayS = 0, wayS = 0, onLine = 0, waiting = 0] = data;
  if (data.length < HEAD || (data.length - HEAD) % FIELDS !== 0 || !(cellS > 0)) return null;
  const cells: LensCell[] = [];
  for (let at = HEAD; at < data.length; at += FIELDS) cells.push(cellAt(data, at));
  const queue = cells.filter(({ waitsIn }) => waitsIn !== null);
  const line = cells.filter(({ waitsIn }) => waitsIn === null);
  return { cellS, delayS, wayS, onLine, waiting, queue, line };
}

function cellAt(data: Float64Array, at: number): LensCell {
  const field = (place: number) => data[at + place] ?? 0;
  const flags = field(4);
  const has = (flag: number) => (flags & flag) !== 0;
  return {
    waitsIn: field(0) < 0 ? null : field(0),
    ageS: field(1),
    circuit: field(2),
    back: field(3) === 1,
    isBackwardRm: has(FLAG.backward),
    clp: has(FLAG.clp),
    efci: has(FLAG.efci),
    endsFrame: has(FLAG.endOfFrame),
    bare: has(FLAG.bare),
    halt: has(FLAG.halt),
    index: field(5),
    of: field(6),
    number: field(7),
    contents: field(8),
    rm: has(FLAG.rm) ? payloadAt(field) : null,
  };
}

function payloadAt(field: (place: number) => number): RmPayload {
  const bits = field(12);
  return {
    erMbps: field(9),
    ccrMbps: field(10),
    mcrMbps: field(11),
    ci: (bits & 1) !== 0,
    ni: (bits & 2) !== 0,
    bn: (bits & 4) !== 0,
    writer: writerOf(field(13)),
  };
}

/** `RmCell::BY_DESTINATION` of the engine. */
const BY_DESTINATION = 0xffff;

function writerOf(code: number): RmPayload['writer'] {
  if (code === 0) return null;
  return code === BY_DESTINATION ? 'destination' : code - 1;
}

/** Does it carry a congestion mark: EFCI, CI or NI? */
export function isMarked({ efci, rm }: LensCell): boolean {
  return rm === null ? efci : rm.ci || rm.ni;
}

/** The same for one cell at all instants. RM cells that join a circuit on its way have a name, and no number. */
export function keyOf({ circuit, back, rm, contents, index, number }: LensCell): string {
  return [circuit, Number(back), Number(rm !== null), contents, index, number].join(' ');
}

/** A port that the lens can lie over. */
export type LensPort = {
  readonly id: string;
  /** Position in `network.links`, and whether it feeds the link from its first node to its second. */
  readonly link: number;
  readonly forward: boolean;
};

/** All ports: two of every link, and the queues in front of one. */
export function portsOf({ links, nodes, ports }: Network): readonly LensPort[] {
  const isShared = (id: string) => nodes.some((node) => node.id === id && node.kind === 'lan');
  const nameOf = (from: string, to: string) => (isShared(from) ? from : `${from}→${to}`);
  const own = links.flatMap(({ from, to }, link) => [
    { id: nameOf(from, to), link, forward: true },
    { id: nameOf(to, from), link, forward: false },
  ]);
  const others = ports.flatMap(({ id, link: of, forward }) => {
    const link = links.findIndex((each) => each.id === of);
    return link < 0 || own.some((port) => port.id === id) ? [] : [{ id, link, forward }];
  });
  const seen = new Set<string>();
  // Of two ports with the same name the engine takes the first.
  return [...own, ...others].filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** Name of the port of a number: two of every link. */
export function portName(network: Network, number: number): string {
  const forward = number % 2 === 0;
  const link = Math.floor(number / 2);
  return portsOf(network).find((port) => port.link === link && port.forward === forward)?.id ?? '–';
}
