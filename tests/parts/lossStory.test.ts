/** Lost cells and lost frames of runs of the real engine, and how one leads to the other. */
import { describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '../../web/src/model/engineTypes';
import { open } from './support/part';

// A browser that tells no sizes: nothing is drawn here.
vi.stubGlobal('ResizeObserver', undefined);
const { framesOf, growthBefore, lossOfFrame, repairAfter } = await import(
  '../../web/src/explain/why/lossStory'
);
const { runStore } = await import('../../web/src/run');
const { stage } = await import('../../web/src/timeline/stage/stage');

const GENERAL = { format: 1, title: 'Losses', group: 'Losses', question: 'Why?', seed: 7 };

/** One TCP connection over two lines of 155.52 Mb/s and 5 ms, of which the switch drops one cell by order. */
const ONE_CELL = {
  ...GENERAL,
  durationMs: 2_000,
  topology: {
    kind: 'explicit',
    nodes: [
      { id: 'A', kind: 'host', at: [0, 0] },
      { id: 'W', kind: 'switch', at: [1, 0] },
      { id: 'B', kind: 'host', at: [2, 0] },
    ],
    links: [
      { id: 'a', from: 'A', to: 'W', rateMbps: 155.52, delayMs: 5 },
      { id: 'b', from: 'W', to: 'B', rateMbps: 155.52, delayMs: 5 },
    ],
    circuits: [{ id: 'C', service: 'ubr', carries: 'tcp', route: ['A', 'W', 'B'] }],
  },
  tcp: { startJitterMs: 0 },
  timeline: [{ atUs: 100_000, target: 'loss@C', key: 'dropNextCellAt', value: 'W' }],
};
/** Two sources that no switch slows down, on lines of 155.52 Mb/s into a buffer of 1000 cells before one such line. */
const SHORT_BUFFER = {
  ...GENERAL,
  durationMs: 400,
  topology: { kind: 'n-source', sources: 2, bufferCells: 1_000 },
  feedback: { kind: 'none' },
  abr: { icrMbps: 155.52 },
};

/** Two TCP connections without ABR over lines of 155.52 Mb/s into a buffer of 1000 cells before one such line. */
const UBR = {
  ...GENERAL,
  durationMs: 400,
  topology: {
    kind: 'explicit',
    nodes: ['A', 'B', 'W', 'V', 'C', 'D'].map((id, at) => ({
      ...{ id, kind: 'WV'.includes(id) ? 'switch' : 'host', at: [at, 0] },
    })),
    links: ['AW', 'BW', 'WV', 'VC', 'VD'].map(([from, to]) => ({
      ...{ id: `${from}${to}`, from, to, rateMbps: 155.52, delayMs: 2 },
      ...(to === 'V' ? { bufferCells: 1_000 } : {}),
    })),
    circuits: ['AWVC', 'BWVD'].map((route) => ({
      ...{ id: route[0], service: 'ubr', carries: 'tcp', route: [...route] },
    })),
  },
  tcp: { mssBytes: 1460, windowBytes: 64_000, windowScale: 4, startJitterMs: 0, llcSnap: false },
};

async function run(experiment: unknown) {
  await open(experiment);
  const { info } = runStore.getState();
  if (info === null) throw new Error('it runs');
  const { run: view } = stage.scene();
  const of = (kind: RunEvent['kind']) => view.events.filter((event) => event.kind === kind);
  return { told: { info, view }, losses: of('cellLoss'), frames: of('frameLost') };
}

describe('a loss', () => {
  it('of one cell by order leads to one frame and back, and no queue is to blame', async () => {
    const { told, losses, frames } = await run(ONE_CELL);
    const [loss] = losses;
    const [frame] = frames;
    if (loss === undefined || frame === undefined) throw new Error('a cell was dropped');
    expect([losses.length, frames.length]).toEqual([1, 1]);
    expect(lossOfFrame(told, frame)).toBe(loss);
    expect(framesOf(told, loss)).toEqual([frame]);
    expect(growthBefore(told, loss)).toBeNull();
    expect(repairAfter(told, frame)?.kind).toMatch(/timeout|fastRetransmit/);
  });

  it('in a full buffer is told by when the queue began to grow and by what came from whom', async () => {
    const { told, losses } = await run(SHORT_BUFFER);
    expect(losses.length).toBeGreaterThan(4);
    const lows = losses.map((loss) => growthBefore(told, loss));
    for (const [place, growth] of lows.entries()) {
      if (growth === null) throw new Error('its queue was sampled');
      expect(growth.sinceS).toBeLessThan(losses[place]?.timeS ?? 0);
      expect(growth).toMatchObject({ fromCells: 0, cells: 1_000, lineMbps: [155.52, 155.52] });
      // Both send as fast as their lines, but for one or two cells in a thousand.
      expect(growth.inMbps).toBeLessThanOrEqual(2 * 155.52);
      expect(growth.inMbps).toBeGreaterThan(0.99 * 2 * 155.52);
      expect(growth.senders.map(({ label }) => label).sort()).toEqual(['S1', 'S2']);
      for (const { allowedMbps } of growth.senders) expect(allowedMbps).toBeCloseTo(155.52, 9);
    }
  });

  it('of TCP over UBR is told by rates that add up to what came to the line', async () => {
    const { told, losses } = await run(UBR);
    const [loss] = losses;
    const growth = loss === undefined ? null : growthBefore(told, loss);
    if (growth === null) throw new Error('its queue was sampled');
    expect(growth.senders.map(({ allowedMbps }) => allowedMbps)).toEqual([null, null]);
    const sent = growth.senders.reduce((sum, { sentMbps }) => sum + (sentMbps ?? Number.NaN), 0);
    // Samples lie 1 ms apart: a segment of 32 cells of either sender falls into one of two or the next.
    const segmentMbps = (32 * 424) / 0.002 / 1e6;
    expect(Math.abs(sent - (growth.inMbps ?? Number.NaN))).toBeLessThan(2 * segmentMbps);
  });

  it('has its frames, and every lost frame has its cells, lost one journey before', async () => {
    const { told, losses, frames } = await run(SHORT_BUFFER);
    expect(frames.length).toBeGreaterThan(2);
    for (const frame of frames) {
      const loss = lossOfFrame(told, frame);
      if (loss === null) throw new Error('its cells were lost');
      expect(loss.circuit).toBe(frame.circuit);
      // A thousand cells of 424 bits wait before it, and two lines of 5 ms are before the end.
      expect(frame.timeS - loss.timeS).toBeGreaterThan((1_000 * 424) / 155.52e6 + 0.01);
      expect(framesOf(told, loss)).toContain(frame);
    }
    const all = losses.flatMap((loss) => framesOf(told, loss));
    expect(new Set(all)).toEqual(new Set(frames));
    expect(all).toHaveLength(frames.length);
    // A record holds the losses of 1 ms: what was thrown away before a cell was lost is not for its sake.
    const [first] = losses;
    const [gone, ...later] = first === undefined ? [] : framesOf(told, first);
    if (first === undefined || gone === undefined) throw new Error('frames were lost');
    expect(framesOf(told, first, gone.timeS + 1e-9)).toEqual(later);
  });
});
