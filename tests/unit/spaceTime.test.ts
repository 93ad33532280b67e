/** The lines of a time-space diagram, of real runs, and where they lie on its canvas. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isInView, type Line, linesOf } from '../../web/src/explain/spaceTime/lines';
import { nearest, scalesOf, waitOf, wayOf } from '../../web/src/explain/spaceTime/strokes';
import { cellWords, crossingWords } from '../../web/src/explain/spaceTime/words';
import type { RunInfo, Story } from '../../web/src/model/engineTypes';
import { Engine, initSync } from '../../web/src/wasm/engine.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url));
beforeAll(() => initSync({ module: new WebAssembly.Module(read('web/src/wasm/engine_bg.wasm')) }));

/** What crosses the lines of circuit S1 in a stretch of a run. */
function crossed(id: string, [fromS, untilS]: readonly [number, number], apartS = 0) {
  const engine = Engine.load(read(`scenarios/${id}.json`).toString());
  const { network } = JSON.parse(engine.info()) as RunInfo;
  const [circuit] = network.circuits;
  if (circuit === undefined) throw new Error('there is a circuit');
  const filter = { crossings: apartS };
  const query = { circuit: circuit.id, fromS, untilS, filter };
  const trace = engine.trace(JSON.stringify(query), '[]');
  while (!trace.advance(100_000));
  return linesOf((JSON.parse(trace.story()) as Story).crossings, circuit, network);
}

const NAMES = ['S1', 'SW1', 'SW2', 'D1'];
/** Two sources over three links of 1,000 km. */
const PEAK = 'abr-erica-wan/e1-peak';
const LOSSY = 'abr-erica-wan/e2-finite-buffer';
const TUNED = 'abr-tuning/f2-cd';

describe('the lines of a circuit', () => {
  it('cross 1,000 km in 5 ms, to the next node on either way', () => {
    const lines = crossed(PEAK, [0.3, 0.32]).filter(({ leftS }) => leftS !== null);
    expect(lines.length).toBeGreaterThan(1_000);
    const isOff = ({ from, to, leftS, arrivesS }: Line) =>
      Math.abs((arrivesS ?? 0) - (leftS ?? 0) - 0.005) > 5e-10 || Math.abs(to - from) !== 1;
    expect(lines.filter(isOff)).toEqual([]);
    const ways = new Set(lines.map(({ kind, from, to }) => `${kind} ${from}${to}`));
    for (const way of ['segment 01', 'segment 23', 'answer 32', 'answer 10', 'cell 12']) {
      expect(ways).toContain(way);
    }
    expect([...ways].filter((way) => way.startsWith('backwardRm'))).toContain('backwardRm 32');
  });

  it('of a cell follow one another, and say how long it waited at the switch', () => {
    const lines = crossed(LOSSY, [0.2, 0.23]);
    const longest = lines.reduce((a, b) => (waited(a) > waited(b) ? a : b));
    // The queue before the bottleneck is that of the second line.
    expect([longest.from, longest.to]).toEqual([1, 2]);
    expect(waited(longest)).toBeGreaterThan(0.001);
    const its = lines.filter(({ cell }) => cell === longest.cell);
    const before = its.find(({ to }) => to === 1);
    expect(before?.arrivesS).toBe(longest.cameS);
  });

  it('slant by propagation alone: what a switch takes before its buffer is waited in it', () => {
    // Six switches of 4 µs, 10 µs apart, their hosts 2.5 µs away.
    const lines = crossed(TUNED, [0.005, 0.01]).filter(({ leftS }) => leftS !== null);
    for (const { from, to, leftS, arrivesS } of lines) {
      const delayS = Math.min(from, to) === 0 || Math.max(from, to) === 7 ? 2.5e-6 : 10e-6;
      expect((arrivesS ?? 0) - (leftS ?? 0)).toBeCloseTo(delayS, 11);
    }
    const inside = lines.filter(({ from, cameS }) => from > 0 && from < 7 && cameS !== null);
    // A cell takes 2.8 µs.
    expect(Math.min(...inside.map(waited))).toBeCloseTo(6.8e-6, 11);
    const [lost] = lines.filter(({ lostS }) => lostS !== null);
    expect((lost?.lostS ?? 0) - (lost?.arrivesS ?? 0)).toBeCloseTo(4e-6, 11);
  });

  it('of a lost cell end where it is lost', () => {
    const lines = crossed(LOSSY, [0.23, 0.3]);
    const lost = lines.filter(({ lostS }) => lostS !== null);
    expect(lost.length).toBeGreaterThan(10);
    const onward = new Set(lines.filter(({ from }) => from > 0).map(({ cell }) => cell));
    expect(lost.filter(({ cell }) => onward.has(cell))).toEqual([]);
    for (const line of lost) {
      expect([line.from, line.to]).toEqual([0, 1]);
      expect(crossingWords(line, NAMES)).toMatch(/^Leaves S1 at .*; is lost at SW1 at /);
    }
  });

  it('of a cell that is pushed out end where it waited', () => {
    const lines = crossed('classroom/discard-front', [1, 1.2]);
    const lost = lines.filter(({ lostS, leftS }) => lostS !== null && leftS === null);
    expect(lost.length).toBeGreaterThan(5);
    const scales = scalesOf({ width: 600, height: 400 }, { columns: 4, range: [1, 1.2] });
    for (const line of lost) {
      expect([line.from, line.to, line.arrivesS]).toEqual([1, 1, null]);
      expect(crossingWords(line, NAMES)).toMatch(
        /^Is pushed out at .*, after [\d.]+\sms in SW1\.$/u,
      );
      // It stands there until then, and is seen no longer.
      expect(waitOf(line, scales)?.to[1]).toBe(scales.y(line.lostS ?? 0));
      expect(isInView(line, [(line.lostS ?? 0) + 1e-6, 1.2])).toBe(false);
    }
  });

  it('say what they carry', () => {
    const lines = crossed(PEAK, [0.3, 0.32]);
    const said = (kind: Line['kind']) =>
      lines.filter((line) => line.kind === kind).map(cellWords)[0] ?? '';
    expect(said('segment')).toMatch(/^Segment, bytes [\d\s]+ to [\d\s]+: last cell of 12$/u);
    expect(said('answer')).toMatch(/^Acknowledgement up to byte [\d\s]+: last cell of 2$/u);
    expect(said('forwardRm')).toMatch(/^Forward RM cell, CCR [\d.]+\sMb\/s, ER [\d.]+\sMb\/s/u);
    expect(said('backwardRm')).toMatch(/^Backward RM cell, CCR /);
  });

  it('of a long stretch are those of RM cells, segments and losses', () => {
    const kinds = crossed(LOSSY, [0.1, 0.4], 0.005).map(({ kind, lostS }) =>
      lostS === null ? kind : 'lost',
    );
    expect(new Set(kinds)).toEqual(
      new Set(['lost', 'forwardRm', 'backwardRm', 'segment', 'answer']),
    );
  });
});

/** A cell that came at 1 s, left at 2 s and arrives at 3 s at node `crossed` of a route from A over a shared medium to B. */
const told = (bits: number, crossed = 0): Line => {
  const listed = { switchingUs: 4 };
  const nodes = [
    { id: 'A', kind: 'host' },
    { id: 'L', kind: 'lan' },
    { id: 'W', kind: 'switch', listed },
    { id: 'B', kind: 'host' },
  ];
  const circuit = { route: ['A', 'L', 'W', 'B'] };
  const [line] = linesOf(
    [9, bits, crossed, 1, 2, 3, 0, 0, 0, 0],
    circuit as never,
    { nodes } as never,
  );
  if (line === undefined) throw new Error('it crossed');
  return line;
};

describe('a line', () => {
  it('arrives as it comes off a shared medium, and before the time that another switch takes', () => {
    expect(told(0, 1).arrivesS).toBe(3);
    expect(told(1, 0)).toMatchObject({ from: 3, to: 2, arrivesS: 3 - 4e-6 });
  });

  // The bits: on the way back, RM, backward RM.
  it.each([
    ['forward, of the source', 2, 'forwardRm', false],
    ['turned around by the destination', 1 | 2 | 4, 'backwardRm', false],
    ['forward, of the acknowledgements', 1 | 2, 'forwardRm', true],
    ['turned around by the source', 2 | 4, 'backwardRm', true],
    ['of data on the way back', 1, 'cell', false],
  ] as const)('of an RM cell %s says whose loop it paces', (_, bits, kind, isOfBackLoop) => {
    expect(told(bits)).toMatchObject({ kind, isOfBackLoop });
  });
});

const waited = ({ cameS, leftS }: Line) => (cameS === null || leftS === null ? 0 : leftS - cameS);

describe('on the canvas', () => {
  const size = { width: 688, height: 446 };
  const line: Line = {
    ...{ cell: 1, kind: 'segment', isOfBackLoop: false, from: 1, to: 2 },
    ...{ cameS: 0.1, leftS: 0.11, arrivesS: 0.115, lostS: null, ci: false, ni: false },
    ...{ again: false, contents: [0, 512], place: 11, of: 12 },
  };
  const at = (range: readonly [number, number]) => scalesOf(size, { columns: 4, range });

  const px = (place: readonly number[] | undefined) => place?.map(Math.round);

  it('a cell stands while it waits and slants while it travels', () => {
    const scales = at([0.1, 0.14]);
    const [way] = wayOf(line, scales);
    // Columns are 200 px apart, 10 ms are 100 px.
    expect([way?.from, way?.to].map(px)).toEqual([
      [266, 138],
      [466, 188],
    ]);
    const wait = waitOf(line, scales);
    expect([wait?.from, wait?.to].map(px)).toEqual([
      [270, 38],
      [270, 138],
    ]);
    expect(waitOf({ ...line, to: 0 }, scales)?.from[0]).toBe(262);
  });

  it('of a way much longer than the window only its ends are drawn', () => {
    const ways = wayOf(line, at([0.1095, 0.1105]));
    expect(isInView(line, [0.1095, 0.1105])).toBe(true);
    expect(isInView({ ...line, cameS: null }, [0.112, 0.113])).toBe(false);
    expect(isInView({ ...line, cameS: null }, [0.112, 0.119])).toBe(true);
    expect(ways.map(({ from }) => from[0])).toEqual([266, 406]);
    expect(ways.map(({ to }) => to[0])).toEqual([326, 466]);
  });

  it('a line is found near its strokes alone', () => {
    const scales = at([0.1, 0.14]);
    const found = (...place: readonly [number, number]) =>
      nearest([line], scales, { place, reach: 9 });
    expect(found(366, 163)).toBe(line);
    expect(found(366, 155)).toBe(line);
    expect(found(273, 90)).toBe(line);
    expect(found(366, 145)).toBeNull();
    expect(found(290, 90)).toBeNull();
  });
});
