import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ask, lookAround, nearestTo } from '../../../web/src/explain/why/search';
import {
  aboutLine,
  clockLine,
  growthLine,
  headline,
  markLine,
  pathLine,
  rmFields,
  senderLines,
} from '../../../web/src/explain/why/whyWords';
import type { CellPath, Change, RmMark } from '../../../web/src/model/engineTypes';

const drop = (atS: number): Change => ({
  quantity: 'drop',
  atS,
  rule: 'One cell of a frame is lost.',
  queues: [],
  port: 'SW1→SW2',
  lastOfFrame: false,
  isRm: false,
  bytes: null,
});

/** A run in which cells are dropped at these instants, and the stretches it was asked for. */
function runWith(instants: readonly number[]) {
  const asked: (readonly [number, number])[] = [];
  const ask: Ask = async ({ fromS, untilS }) => {
    asked.push([fromS, untilS]);
    const within = instants.filter((atS) => atS >= fromS && atS <= untilS);
    const nothing = { moments: [], path: null, waitingSinceS: null, crossings: [] };
    return { story: { changes: within.map(drop), ...nothing }, refusal: null };
  };
  return { ask, asked };
}

const always = { reachS: 0.02, endS: 1, isMeant: () => true };

describe('the instant an answer is about', () => {
  const line = (atS: number, askedS: number, clockS: number) =>
    `${aboutLine({ atS, askedS })}${clockLine({ atS, clockS })}`.replace(/\s/g, ' ');

  it('is told beside the one asked about and that of the clock, where they differ', () => {
    expect(line(0.4, 0.45, 0.5)).toBe(
      'This answer is about 400.0000 ms, a change 50 ms before the instant you asked about (450.0000 ms). The clock stands at 500.0000 ms.',
    );
    expect(line(0.4, 0.4, 0.4)).toBe('This answer is about 400.0000 ms, where you asked.');
  });
});

describe('looking for the reason of a bend', () => {
  it('answers with the change nearest to where the reader points', async () => {
    const { ask, asked } = runWith([0.4, 0.495, 0.503]);
    const found = await lookAround(ask, 'S1', { ...always, atS: 0.5 });
    expect(found?.changes[found.nearest]?.atS).toBe(0.503);
    expect(asked).toHaveLength(1);
  });

  it('looks further back when nothing happened near, at no stretch twice', async () => {
    const { ask, asked } = runWith([0.1]);
    const found = await lookAround(ask, 'S1', { ...always, atS: 0.5 });
    expect(found?.changes).toHaveLength(1);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.every(([fromS]) => fromS >= 0)).toBe(true);
    expect(asked.slice(1).map(([, untilS]) => untilS)).toEqual(
      asked.slice(0, -1).map(([fromS]) => fromS),
    );
  });

  it('gives up at the start of the run, and at two seconds', async () => {
    const early = runWith([]);
    expect(await lookAround(early.ask, 'S1', { ...always, atS: 0.1 })).toMatchObject({
      nearest: -1,
    });
    const late = runWith([]);
    await lookAround(late.ask, 'S1', { ...always, atS: 900, endS: 1000 });
    expect(Math.min(...late.asked.map(([fromS]) => fromS))).toBeGreaterThan(897);
  });

  it('passes over changes of another kind', async () => {
    const { ask } = runWith([0.49]);
    const stretch = { ...always, atS: 0.5, isMeant: (told: Change) => told.quantity === 'acr' };
    expect(await lookAround(ask, 'S1', stretch)).toMatchObject({ nearest: -1, changes: [] });
  });

  it('says nothing when the run was replaced', async () => {
    expect(await lookAround(async () => null, 'S1', { ...always, atS: 0.5 })).toBeNull();
  });

  it('finds no instant nearer than the nearest', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 9, noNaN: true })), (instants) => {
        const list = instants.toSorted((a, b) => a - b).map(drop);
        const found = list[nearestTo(list, 4)]?.atS ?? Number.POSITIVE_INFINITY;
        expect(list.every(({ atS }) => Math.abs(atS - 4) >= Math.abs(found - 4))).toBe(true);
      }),
    );
  });
});

const mark: RmMark = {
  atS: 0.1,
  port: 'SW1→SW2',
  erMbps: [155.52, 71.2],
  ci: [false, true],
  ni: [false, false],
  queueCells: 412,
};

describe('the answer in words', () => {
  it('says what changed from what to what', () => {
    const common = { atS: 0, rule: 'A rule.', queues: [] };
    const moved = { ackedBytes: 0, unacknowledgedByte: 0, repairs: false };
    const cwnd = { ...common, ...moved, quantity: 'cwnd' } as const;
    const told: readonly Change[] = [
      { ...common, quantity: 'acr', fromMbps: 140, toMbps: 71.2, rm: null },
      { ...cwnd, cwndBytes: [8192, 512], ssthreshBytes: [9000, 4096] },
      { ...cwnd, cwndBytes: [9000.1, 9000.35], ssthreshBytes: [9000, 9000] },
      drop(0),
    ];
    expect(told.map(headline).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'ACR 140 → 71.2 Mb/s',
      'cwnd 8192 → 512 B, ssthresh 9000 → 4096 B',
      'cwnd 9000 B (+0.25 B)',
      'Cell dropped at SW1→SW2',
    ]);
  });

  it('names what a port wrote and the queue that made it', () => {
    const text = markLine(mark).replaceAll('\u00a0', ' ');
    expect(text).toBe('ER 155.5 → 71.2 Mb/s, CI set at SW1→SW2, 412 cells waiting');
    expect(markLine({ ...mark, erMbps: [1, 1], ci: [true, true] })).toContain('left as it was');
  });

  it('says how a queue filled, and over which line', () => {
    const growth = { sinceS: 0.25, untilS: 0.2584, fromCells: 12, cells: 2048, senders: [] };
    const told = [
      growthLine({ ...growth, lineMbps: [155.52, 155.52], inMbps: 279.6 }),
      growthLine({ ...growth, lineMbps: [8, 2], inMbps: null }),
    ];
    expect(told.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'The queue grew from 12 to 2048 cells in 8.4 ms: about 280 Mb/s came to a line of 155.5 Mb/s.',
      'The queue grew from 12 to 2048 cells in 8.4 ms, before a line that went from 8 to 2 Mb/s.',
    ]);
  });

  it('names senders of like figures together, and counts the rest', () => {
    const at = (label: string, allowedMbps: number | null, sentMbps: number | null = null) => {
      return { label, allowedMbps, sentMbps };
    };
    const few = [
      at('S1', 139.97),
      at('S2', 140.01),
      at('VBR', null),
      at('T', null, 74.6),
      at('U', null, 0),
    ];
    expect(senderLines(few).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'S1, S2: allowed 140 Mb/s each',
      'VBR: rate not sampled',
      'T: sent 75 Mb/s of new data',
      'U: no new data',
    ]);
    const slow = senderLines([at('R', 0.2468), at('T', null, 0.2468)]);
    expect(slow.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'R: allowed 0.25 Mb/s',
      'T: sent 0.25 Mb/s of new data',
    ]);
    const many = [1, 2, 3, 4, 5, 5, 5].map((mbps, place) => at(`S${place}`, mbps));
    expect(senderLines(many)).toHaveLength(5);
    expect(senderLines(many).at(-1)).toBe('and 3 more');
  });

  it('lists the fields of the RM cell with the port that wrote ER', () => {
    const rm = {
      erMbps: 71.2,
      ccrMbps: 10,
      ci: true,
      ni: false,
      bn: false,
      writer: null,
      marks: [],
    };
    const fields = Object.fromEntries(rmFields(rm));
    expect(fields).toMatchObject({ CI: '1: congestion, decrease', NI: '0' });
    expect(fields['ER written by']).toContain('nobody');
    expect(fields).not.toHaveProperty('BN');
  });

  it('says how the way of a cell ended', () => {
    const stay = {
      port: 'S1→SW1',
      node: 'S1',
      arrivedS: 1,
      foundCells: 0,
      leftS: 1,
      backward: false,
      mark: null,
    };
    const fate: CellPath = {
      kind: 'rm',
      stays: [stay],
      end: 'delivered',
      endS: 1.03,
      isOver: true,
    };
    expect(pathLine(fate)).toContain('and back in 30');
    expect(pathLine({ ...fate, isOver: false })).toContain('turned around after 30');
    expect(pathLine({ ...fate, end: 'dropped', endS: 1.01 })).toContain('dropped at S1→SW1');
    expect(pathLine({ ...fate, stays: [], end: 'unsent', endS: null })).toContain('No RM cell');
  });
});
