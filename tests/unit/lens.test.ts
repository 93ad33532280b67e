import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellWords,
  formatMetres,
  headerFields,
  placeWords,
} from '../../web/src/explain/lens/cellWords';
import {
  isMarked,
  keyOf,
  type LensCell,
  portName,
  portsOf,
  readContents,
} from '../../web/src/explain/lens/contents';
import { askWaits, askWay, traceFilterFor } from '../../web/src/explain/lens/questions';
import { cellAtX, placeCells, planFor, ticksOf, windowOn } from '../../web/src/explain/lens/scale';
import { becauseWords, loopWords, spotAt } from '../../web/src/explain/lens/way';
import type { Ask } from '../../web/src/explain/why/search';
import { pathLine, stayWords, writtenWords } from '../../web/src/explain/why/whyWords';
import type { CellPath, Network, Story } from '../../web/src/model/engineTypes';
import { nSource } from './fixtures/networks';

const network: Network = { ...nSource(2), ports: [] };
const first = network.links[0];
const between = network.links.findIndex(({ from, to }) => from === 'SW1' && to === 'SW2');

/** Cell time at 155.52 Mb/s, s. */
const CELL_S = 424 / 155.52e6;
const WAY_S = 0.005;

type Raw = {
  readonly waitsIn?: number;
  readonly ageS?: number;
  readonly circuit?: number;
  readonly back?: number;
  readonly flags?: number;
  readonly number?: number;
  readonly contents?: number;
  readonly rm?: readonly number[];
};

const numbers = (raw: Raw): readonly number[] => [
  raw.waitsIn ?? -1,
  raw.ageS ?? 0,
  raw.circuit ?? 0,
  raw.back ?? 0,
  raw.flags ?? 0,
  ...[4, 12, raw.number ?? 7, raw.contents ?? 3],
  ...(raw.rm ?? [0, 0, 0, 0, 0]),
];

const told = (...cells: readonly Raw[]) =>
  readContents(
    Float64Array.from([CELL_S, WAY_S, WAY_S, cells.length, 0, ...cells.flatMap(numbers)]),
  );

const cellOf = (raw: Raw): LensCell => {
  const contents = told(raw);
  const cell = contents?.queue[0] ?? contents?.line[0];
  if (cell === undefined) throw new Error('there is a cell');
  return cell;
};

/** An RM cell: ER, CCR, MCR, marks, writer plus one. */
const RM = { flags: 1, rm: [71.2, 149.8, 0, 3, 2 * between + 1] } as const;

describe('what lies under the lens', () => {
  it('is read field by field', () => {
    const cell = cellOf({ ageS: 1e-3, circuit: 1, back: 1, ...RM, flags: 1 | 2 | 4 });
    expect(cell).toMatchObject({ waitsIn: null, ageS: 1e-3, circuit: 1, back: true });
    expect(cell).toMatchObject({ isBackwardRm: true, clp: true, efci: false, index: 4, of: 12 });
    expect(cell.rm).toMatchObject({ erMbps: 71.2, ccrMbps: 149.8, ci: true, ni: true, bn: false });
    expect(cell.rm?.writer).toBe(2 * between);
    const marked = [0, 1, 2, 4].map((bits) => isMarked(cellOf({ ...RM, rm: RM.rm.with(3, bits) })));
    expect(marked).toEqual([false, true, true, false]);
  });

  it('is told apart: what waits, and what is on the line', () => {
    const contents = told({ waitsIn: 2 }, { waitsIn: 2, number: 8 }, { ageS: 1e-4 });
    expect(contents?.queue.map(({ number }) => number)).toEqual([7, 8]);
    expect(contents?.line).toHaveLength(1);
  });

  it('is refused when it is not whole', () => {
    expect(readContents(new Float64Array())).toBeNull();
    expect(readContents(Float64Array.of(CELL_S, 1, 1, 1, 0, 9))).toBeNull();
  });

  it('knows a cell again by its number, not by where its contents lie', () => {
    expect(keyOf(cellOf({ number: 8 }))).not.toBe(keyOf(cellOf({ number: 9 })));
    expect(keyOf(cellOf({ ageS: 1 }))).toBe(keyOf(cellOf({ ageS: 2 })));
  });

  it('can be looked for at both ports of every link', () => {
    const ids = portsOf(network).map(({ id }) => id);
    expect(ids).toHaveLength(2 * network.links.length);
    expect(ids).toContain('SW1→SW2');
    expect(ids).toContain('SW2→SW1');
    expect(portName(network, 2 * between + 1)).toBe('SW2→SW1');
    expect(portName(network, 0)).toBe(`${first?.from}→${first?.to}`);
  });
});

describe('the window', () => {
  const plan = planFor(1000);

  it('keeps true spacing: twice the time is twice the distance, and a cell is one cell time wide', () => {
    const contents = told({ ageS: 10 * CELL_S }, { ageS: 20 * CELL_S }, { ageS: 40 * CELL_S });
    if (contents === null) throw new Error('whole');
    const [a, b, c] = placeCells(contents, windowOn(contents, 0, 50), plan);
    const perCell = (plan.width - plan.port) / 50;
    expect(a?.width).toBeCloseTo(perCell, 6);
    expect((b?.left ?? 0) - (a?.left ?? 0)).toBeCloseTo(10 * perCell, 6);
    expect((c?.left ?? 0) - (b?.left ?? 0)).toBeCloseTo(20 * perCell, 6);
  });

  it('shows a cell that is being sent as far as it is out', () => {
    const contents = told({ ageS: -CELL_S / 4 });
    if (contents === null) throw new Error('whole');
    const [cell] = placeCells(contents, windowOn(contents, 0, 50), plan);
    expect(cell?.left).toBeCloseTo(plan.port, 6);
    expect(cell?.width).toBeCloseTo(((plan.width - plan.port) / 50) * 0.75, 6);
  });

  it('puts the cell that is served next beside the port', () => {
    const contents = told({ waitsIn: 2, number: 1 }, { waitsIn: 2, number: 2 });
    if (contents === null) throw new Error('whole');
    const placed = placeCells(contents, windowOn(contents, 0, 50), plan);
    expect(placed.map(({ cell }) => cell.number)).toEqual([2, 1]);
    expect(placed.map(({ waits }) => waits)).toEqual([1, 0]);
    expect((placed[1]?.left ?? 0) + (placed[1]?.width ?? 0)).toBeLessThan(plan.port);
  });

  it('never leaves the line', () => {
    const contents = told({});
    if (contents === null) throw new Error('whole');
    expect(windowOn(contents, 1, 50).fromS).toBeCloseTo(WAY_S - 50 * CELL_S, 12);
    expect(windowOn({ ...contents, wayS: 0 }, 1, 50).fromS).toBe(0);
  });

  it('finds the cell at a point, and none far from all', () => {
    const contents = told({ ageS: 10 * CELL_S, number: 1 }, { ageS: 20 * CELL_S, number: 2 });
    if (contents === null) throw new Error('whole');
    const placed = placeCells(contents, windowOn(contents, 0, 50), plan);
    const x = (placed[1]?.left ?? 0) + 2;
    expect(cellAtX(placed, x, 12)?.cell.number).toBe(2);
    expect(cellAtX(placed, plan.width, 12)).toBeNull();
  });

  it('has ticks at 1, 2 or 5, never more than asked for', () => {
    expect(ticksOf(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 1e-6, max: 1, noNaN: true }),
        (from, span) => {
          const ticks = ticksOf(from, from + span, 8);
          expect(ticks.length).toBeLessThanOrEqual(9);
          expect(ticks.every((t) => t >= from - span / 1e6 && t <= from + span * 1.000001)).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe('a cell in words', () => {
  it('says kind, circuit and what is marked', () => {
    expect(cellWords(cellOf({}), network)).toBe('Data cell of VC 1, 5 of 12 of its frame');
    expect(cellWords(cellOf({ flags: 8 | 16 }), network)).toBe(
      'Last cell of a frame of VC 1, 5 of 12 of its frame, EFCI set',
    );
    expect(cellWords(cellOf(RM), network)).toMatch(
      /^Forward RM cell of VC 1, ER 71.2.Mb\/s, CI set and NI set$/,
    );
  });

  it('says where it is, in time and metres, or how long it has waited', () => {
    expect(placeWords(cellOf({ ageS: 1e-5 }), null)).toMatch(/left 10.µs ago, 2.km on its way/);
    expect(placeWords(cellOf({ ageS: -1e-6 }), null)).toBe('is being sent');
    expect(placeWords(cellOf({ waitsIn: 2 }), 2e-3)).toMatch(/has waited 2.ms/);
    expect(placeWords(cellOf({ waitsIn: 2 }), null)).toBe('waits');
    expect(formatMetres(WAY_S)).toBe('1000 km');
    expect(formatMetres(CELL_S)).toBe('545 m');
  });

  it('has the header of the standard, and of an RM cell its payload', () => {
    const fields = (raw: Raw) =>
      Object.fromEntries(headerFields(cellOf(raw), network).map(([name, value]) => [name, value]));
    expect(fields({ flags: 8 | 16 })).toMatchObject({ 'VPI/VCI': 'VC 1', PTI: '011', CLP: '0' });
    // Source: ITU-T I.361: congestion met, then the mark of the user, with which AAL5 ends a frame.
    expect([8, 16].map((flags) => fields({ flags }).PTI)).toEqual(['010', '001']);
    const clpOf = (flags: number) => headerFields(cellOf({ ...RM, flags }), network)[2];
    expect([4, 1 | 4].map(clpOf)).toEqual([
      ['CLP', '1', 'may be lost first'],
      ['CLP', '1', 'sent outside the allowed rate'],
    ]);
    const [credit, check] = [2, 0].map((back) => ({ flags: 16 | 32 | back, contents: 40 }));
    expect(
      [credit, check].map((raw) => cellWords(cellOf(raw ?? {}), network).slice(0, 12)),
    ).toEqual(['Credit cell ', 'Credit check']);
    expect(fields(credit ?? {})).toMatchObject({ PTI: '110', Total: '40' });
    const rm = fields({ ...RM, flags: 1 | 2 });
    expect(rm).toMatchObject({ PTI: '110', DIR: '1', BN: '0', CI: '1', NI: '1' });
    expect(rm.ER).toMatch(/^71.2.Mb\/s$/);
    const writerOf = (raw: Raw) =>
      headerFields(cellOf(raw), network).find(([name]) => name === 'ER')?.[2];
    expect(writerOf(RM)).toBe('written by SW1→SW2');
    expect(writerOf({ ...RM, rm: RM.rm.with(4, 0) })).toBe('as the source asked');
    expect(writerOf({ ...RM, rm: RM.rm.with(4, 0xffff) })).toBe('lowered by the destination');
  });
});

const stay = (port: string, arrivedS: number, leftS: number | null) => ({
  port,
  node: port.split('→')[0] ?? '',
  arrivedS,
  foundCells: 0,
  leftS,
  backward: false,
  mark: null,
});

const way: CellPath = {
  kind: 'data',
  stays: [stay('S1→SW1', 0.1, 0.1), stay('SW1→SW2', 0.105, 0.107), stay('SW2→D1', 0.112, 0.112)],
  end: 'delivered',
  endS: 0.117,
  isOver: true,
};

describe('the way of a cell', () => {
  it('puts it on a line, into a queue, and at its end', () => {
    expect(spotAt(way, network, 0.1025)).toMatchObject({ stay: 0, waits: false });
    expect(spotAt(way, network, 0.1025)?.along).toBeCloseTo(0.5, 9);
    expect(spotAt(way, network, 0.106)).toEqual({ stay: 1, link: between, along: 0, waits: true });
    expect(spotAt(way, network, 1)?.along).toBe(1);
    expect(spotAt({ ...way, stays: [] }, network, 1)).toBeNull();
  });

  it('runs the other way on a port that feeds its link backwards', () => {
    const back: CellPath = { ...way, stays: [stay('SW2→SW1', 0, 0)], endS: 0.005 };
    expect(spotAt(back, network, 0.001)?.along).toBeCloseTo(0.8, 9);
  });

  it('says what was written and why, and how it ended', () => {
    const mark = {
      atS: 0,
      port: 'SW1→SW2',
      erMbps: [149.8, 71.2],
      ci: [false, true],
      ni: [false, false],
      queueCells: 412,
    } as const;
    expect(writtenWords(mark)).toMatch(/^ER 149.8 → 71.2.Mb\/s, CI set$/);
    expect(writtenWords({ ...mark, erMbps: [1, 1], ci: [true, true] })).toBeNull();
    expect(becauseWords(mark, 'An algorithm')).toMatch(
      /because An algorithm at SW1→SW2 said so, with 412.cells waiting/,
    );
    // No algorithm of a switch speaks where a cell is turned around.
    expect(becauseWords({ ...mark, port: 'the destination' }, 'An algorithm')).toMatch(
      /because the destination said so/,
    );
    expect(pathLine(way)).toMatch(/reached its destination after 17.ms/);
    expect(stayWords(way, 1)).toMatch(/^2.ms$/);
  });

  it('says why it never left a port', () => {
    const held: CellPath = { ...way, stays: [stay('SW1→SW2', 0.105, null)] };
    expect(stayWords({ ...held, stays: [...held.stays, ...way.stays] }, 0)).toBe('turned around');
    expect(stayWords(held, 0)).toBe('turned around');
    expect(stayWords({ ...held, end: 'travelling' }, 0)).toBe('waits');
    expect(stayWords({ ...held, end: 'dropped' }, 0)).toBe('dropped');
  });
});

describe('the control loop of an RM cell', () => {
  const rm = (...ports: readonly string[]): CellPath => ({
    ...way,
    kind: 'rm',
    stays: ports.map((port, at) => ({
      ...stay(port, 0.1 + at / 100, 0.1 + at / 100),
      backward: (port.split('→')[0] ?? '') > (port.split('→')[1] ?? ''),
    })),
  });
  const cut = {
    ...network,
    circuits: network.circuits.map((circuit) => ({ ...circuit, route: ['A', 'G1', 'G2', 'Z'] })),
  };

  it.each([
    ['from end to end is not worth a word', ['A→G1', 'G1→G2', 'G2→Z', 'Z→G2', 'G2→G1'], null],
    ['is cut behind the source', ['A→G1', 'G1→A'], /begins at A and ends at G1: the rest/],
    ['is cut on both sides', ['G1→G2', 'G2→G1'], /begins at G1 and ends at G2: the rest/],
    ['is cut before it, and not yet turned', ['G2→Z'], /begins at G2: the rest/],
  ] as const)('%s', (_, ports, words) => {
    const said = loopWords(rm(...ports), cut, 0);
    if (words === null) expect(said).toBeNull();
    else expect(said).toMatch(words);
  });
});

describe('asking a cell', () => {
  const noStory: Story = {
    changes: [],
    moments: [],
    path: null,
    waitingSinceS: null,
    crossings: [],
  };
  const when = { atS: 0.3, rttS: 0.03 };

  it('names it so that the engine follows this very one', () => {
    expect(traceFilterFor(cellOf(RM), 0.3)).toEqual({ rmCell: { name: 3, atS: 0.3 } });
    const data = { dataCell: { back: true, number: 42 } };
    expect(traceFilterFor(cellOf({ back: 1, number: 42 }), 0.3)).toEqual(data);
  });

  it('looks further back until it finds where the cell was sent', async () => {
    const asked: number[] = [];
    const found = await askWay(
      async ({ fromS }) => {
        asked.push(fromS);
        const path = asked.length < 2 ? ({ ...way, stays: [], end: 'unsent' } as const) : way;
        return { story: { ...noStory, path }, refusal: null };
      },
      'S1',
      cellOf({}),
      when,
    );
    expect(found).toEqual({ path: way, refusal: null });
    expect(asked.map((fromS) => Number(fromS.toFixed(3)))).toEqual([0.24, 0.06]);
  });

  it('ends at the start of the run, with what was refused, or when the run is replaced', async () => {
    const nothing = { story: noStory, refusal: null };
    const unknown = { path: null, refusal: null };
    expect(await askWay(async () => nothing, 'S1', cellOf({}), when)).toEqual(unknown);
    const refused = { story: null, refusal: 'no' };
    const refusal = { path: null, refusal: 'no' };
    expect(await askWay(async () => refused, 'S1', cellOf({}), when)).toEqual(refusal);
    expect(await askWay(async () => null, 'S1', cellOf({}), when)).toBeNull();
  });

  it('turns instants of arrival into waits', async () => {
    const ask: Ask = async ({ filter }) => {
      const isAsked = typeof filter === 'object' && 'queue' in filter && filter.queue === 'SW1→SW2';
      const story = { ...noStory, waitingSinceS: isAsked ? [null, 0.25] : null };
      return { story, refusal: null };
    };
    const waits = await askWaits(ask, 'S1', 'SW1→SW2', { atS: 0.3, reachS: 0.1 });
    expect(waits?.[0]).toBeNull();
    expect(waits?.[1]).toBeCloseTo(0.05, 12);
  });
});
