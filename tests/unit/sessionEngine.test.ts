/**
 * The session on the real engine: wherever the head came from, it stands in the same state.
 */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { instantOf, START, secondsOf } from '../../web/src/model/instant';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import type { Report, Request } from '../../web/src/run/protocol';
import type { EngineFactory } from '../../web/src/run/worker/enginePort';
import { Session } from '../../web/src/run/worker/session';

const at = (file: string) => fileURLToPath(new URL(`../../web/src/wasm/${file}`, import.meta.url));

async function engine(): Promise<EngineFactory> {
  const { initSync, Engine } = await import(/* @vite-ignore */ at('engine.js'));
  initSync({ module: readFileSync(at('engine_bg.wasm')) });
  return Engine;
}

/** A session that works whenever it is asked to, and the reports it made. */
async function bench() {
  const reports: Report[] = [];
  const due: (() => void)[] = [];
  const rows = new Map<number, string>();
  const session: Session = new Session(await engine(), {
    now: () => performance.now(),
    soon: (callback) => void due.push(callback),
    later: (_ms, callback) => void due.push(callback),
    post: (report) => {
      reports.push(report);
      if (report.type === 'recorded') {
        const endS = report.command.atUs / 1e6 + 1e-9;
        for (const timeS of rows.keys()) if (timeS > endS) rows.delete(timeS);
      }
      if (report.type !== 'frame') return;
      const values = new Float64Array(report.buffer);
      const width = (reports.find((r) => r.type === 'ready')?.info.series.length ?? 0) + 1;
      for (let row = 0; row < report.rows; row += 1) {
        const cells = Array.from({ length: width }, (_, c) => values[c * report.rows + row]);
        rows.set(cells[0] ?? 0, cells.join());
      }
      due.push(() => session.handle({ type: 'frameTaken' }));
    },
  });
  const ask = (request: Request) => {
    session.handle(request);
    for (let next = due.shift(); next !== undefined; next = due.shift()) next();
  };
  const last = <T extends Report['type']>(type: T) =>
    reports.findLast((report): report is Extract<Report, { type: T }> => report.type === type);
  const state = () => {
    ask({ type: 'summarize', generation: 1 });
    return JSON.stringify(last('summary')?.summary);
  };
  return { ask, last, rows, state, reports };
}

const { doc } = FIRST_CHOICE_ITEM;
const load = (headS: number, horizonS = headS): Request => ({
  type: 'load',
  generation: 1,
  scenario: JSON.stringify(doc),
  horizon: instantOf(horizonS),
  head: instantOf(headS),
});
const seek = (timeS: number): Request => ({
  type: 'seek',
  generation: 1,
  to: instantOf(timeS),
});
const tune = (value: number, key = 'targetUtilization'): Request => ({
  type: 'tune',
  generation: 1,
  target: 'feedback',
  key,
  value,
});

describe('a run that was simulated ahead', () => {
  it('is the run that a load makes: rows, events, state, and what follows from it', async () => {
    const likely = JSON.stringify({ ...doc, abr: { ...doc.abr, rif: 0.25 } });
    const other = { ...load(0.3), scenario: likely } as Request;
    const foreseen = await bench();
    foreseen.ask(load(0.3));
    foreseen.ask({
      type: 'foresee',
      generation: 1,
      scenarios: [likely],
      horizon: instantOf(0.3),
    });
    const before = foreseen.reports.length;
    foreseen.ask(other);
    const plain = await bench();
    plain.ask(other);
    const told = (reports: readonly Report[]) =>
      reports.flatMap((report) => (report.type === 'events' ? report.events : []));
    expect(told(foreseen.reports.slice(before))).toEqual(told(plain.reports));
    expect([...foreseen.rows]).toEqual([...plain.rows]);
    expect(foreseen.state()).toBe(plain.state());
    for (const each of [foreseen, plain]) {
      each.ask(seek(0.1));
      each.ask(tune(0.7));
      each.ask(seek(0.4));
    }
    expect(foreseen.state()).toBe(plain.state());
  });
});

describe('what theory says', () => {
  it('is told anew after a change from now that moves a line, and only then', async () => {
    const b = await bench();
    b.ask(load(0.1));
    b.ask(tune(0.7));
    expect(b.last('info')).toBeUndefined();
    b.ask({ type: 'tune', generation: 1, target: 'abr', key: 'pcrMbps', value: 20 });
    const steps = b.last('info')?.info.theory?.shares[0]?.mbps ?? [];
    expect(steps.at(-1)?.[1]).toBe(20);
    expect(steps.at(-1)?.[0]).toBeCloseTo(0.1, 6);
    expect(steps[0]?.[1]).toBeGreaterThan(20);
  });
});

describe('what the engine remarks', () => {
  it('comes with the facts of the run, and anew when a change from now is worth it', async () => {
    const b = await bench();
    b.ask(load(0.1));
    expect(b.last('ready')?.info.remarks).toEqual([]);
    b.ask({ type: 'tune', generation: 1, target: 'abr', key: 'nrm', value: 2 });
    const [remark] = b.last('info')?.info.remarks ?? [];
    expect(remark?.path).toBe('abr.nrm');
    expect(remark?.message).toContain('up to 100 % of the in-rate cells');
  });
});

describe('the head', () => {
  it('is in the same state by seeking, stepping back and playing as by going straight', async () => {
    const wandering = await bench();
    wandering.ask(load(0.3));
    for (const timeS of [0.1, 0.25, 0.0123, 0.5, 0.2]) wandering.ask(seek(timeS));
    wandering.ask({ type: 'step', generation: 1, unit: 'cell', direction: 1 });
    wandering.ask({ type: 'step', generation: 1, unit: 'cell', direction: -1 });
    const headS = secondsOf(wandering.last('position')?.head ?? START);
    expect(headS).toBeCloseTo(0.2, 9);
    const straight = await bench();
    straight.ask(load(headS));
    expect(wandering.state()).toBe(straight.state());
  });

  it('passes changes made from now in the same way every time', async () => {
    const b = await bench();
    b.ask(load(0.2, 0.4));
    for (const value of [0.8, 0.85, 0.7]) b.ask(tune(value));
    b.ask(seek(0.35));
    b.ask(tune(20, 'intervalCells'));
    b.ask(seek(0.5));
    const [end, rows] = [b.state(), new Map(b.rows)];
    for (const timeS of [0.1, 0.35, 0.2, 0.49, 0.5]) b.ask(seek(timeS));
    expect(b.reports.filter((report) => report.type === 'refused')).toEqual([]);
    expect(b.state()).toBe(end);
    expect(b.rows).toEqual(rows);
    const straight = await bench();
    straight.ask(load(0.2));
    straight.ask(tune(0.7));
    straight.ask(seek(0.35));
    straight.ask(tune(20, 'intervalCells'));
    straight.ask(seek(0.5));
    expect(straight.state()).toBe(end);
  });

  it('after changes from now is where a run of the recorded timeline is', async () => {
    const b = await bench();
    b.ask(load(0.2));
    b.ask(tune(0.7));
    b.ask(seek(0.4));
    const timeline = b.reports.flatMap((r) => (r.type === 'recorded' ? [r.command] : []));
    const again = await bench();
    const scenario = JSON.stringify({ ...doc, timeline });
    again.ask({
      type: 'load',
      generation: 1,
      scenario,
      horizon: instantOf(0.4),
      head: instantOf(0.4),
    });
    expect(JSON.parse(again.state())).toEqual(JSON.parse(b.state()));
  });

  it('a refused value leaves the run as it is, a refused scenario as well', async () => {
    const b = await bench();
    b.ask(load(0.1));
    const before = b.state();
    b.ask(tune(99));
    expect(b.last('refused')).toMatchObject({
      during: 'tune',
      problems: [{ path: 'feedback.targetUtilization' }],
    });
    expect(b.state()).toBe(before);
    b.ask({
      type: 'load',
      generation: 2,
      scenario: '{"format":1}',
      horizon: instantOf(1),
      head: instantOf(1),
    });
    expect(b.last('refused')).toMatchObject({ during: 'load', generation: 2 });
    expect(b.last('crashed')).toBeUndefined();
  });
});
