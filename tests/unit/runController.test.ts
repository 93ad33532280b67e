import { describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import type { CellsSnapshot } from '../../web/src/run/contract';
import { plain } from './fixtures/documents';
import { page, started } from './fixtures/pageBench';

describe('the first run', () => {
  it('covers half a second and rests with the head at its end', () => {
    const p = started();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.5),
      horizon: instantOf(0.5),
      problems: [],
    });
    expect(p.history.current().rows).toBe(501);
    expect(p.state().summary?.simulatedSeconds).toBe(0.5);
  });

  it('of a slow line shows much more, plays it faster, and brings all of it back for every change', () => {
    const p = started({ durationMs: 9_000, hops: 10 });
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(9),
      horizon: instantOf(9),
      speed: 1,
    });
    p.controller.setSpeed(0.2);
    p.documents.actions.setField('seed', 8);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(9),
      horizon: instantOf(9),
      speed: 0.2,
    });
  });

  it('of a short experiment covers all of it', () => {
    expect(started({ durationMs: 200 }).state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.2),
    });
  });

  it('of a refused experiment shows the problems and waits', () => {
    const p = started({ refuse: true });
    expect(p.state()).toMatchObject({
      status: 'idle',
      info: null,
      problems: [{ path: 'abr.rif' }],
    });
  });
});

describe('a drawing', () => {
  const lists = (route: readonly string[]) => ({
    topology: {
      kind: 'explicit',
      nodes: ['S1', 'D1'].map((id, row) => ({ id, kind: 'host', at: [0, row] })),
      links: [{ id: 'S1-D1', from: 'S1', to: 'D1' }],
      circuits: [{ id: 'VC1', service: 'abr', carries: 'tcp', route }],
    },
  });
  const drawn = (route: readonly string[]) =>
    ({ ...plain, ...lists(route) }) as unknown as typeof plain;

  it('that cannot run yet is never sent, and the last good run stays', () => {
    const p = started(lists(['S1', 'D1']));
    const before = p.loads().length;
    p.documents.actions.edit(drawn([]), 'Cut');
    p.host.settle();
    expect(p.loads()).toHaveLength(before);
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.5), problems: [] });
    expect(p.history.current().rows).toBe(501);
    p.documents.actions.undo();
    p.host.settle();
    expect(p.loads()).toHaveLength(before + 1);
  });

  it('opened before it can run shows nothing of another one, and runs as soon as it can', () => {
    const p = started();
    p.documents.actions.open(drawn(['D1']), null);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'idle',
      info: null,
      head: instantOf(0),
      problems: [],
    });
    expect(p.history.current().rows).toBe(0);
    p.documents.actions.edit(drawn(['S1', 'D1']), 'Connect');
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.5) });
    expect(p.history.current().rows).toBe(501);
    p.documents.actions.undo();
    p.documents.actions.undo();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.5) });
  });
});

describe('playing', () => {
  it('goes on from the head to the end and stops there', () => {
    const p = started();
    p.controller.setSpeed(null);
    p.controller.play();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(1) });
    expect(p.history.current().rows).toBe(1_001);
  });

  it('refreshes the head at most ten times a second', () => {
    const p = started({ durationMs: 100_000 });
    let changes = 0;
    let calls = 0;
    p.store.subscribe((now, before) => {
      calls += 1;
      if (now.head !== before.head) changes += 1;
    });
    p.controller.play();
    p.host.pass(2_000);
    expect(changes).toBeGreaterThan(10);
    expect(changes).toBeLessThanOrEqual(22);
    // Besides the head only the state and a summary twice a second: nobody is called for nothing.
    expect(calls).toBeLessThanOrEqual(changes + 8);
    p.controller.pause();
    p.host.settle();
    expect(p.state().status).toBe('resting');
  });

  it('goes on after a change that runs everything again', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    p.host.pass(500);
    p.documents.actions.setField('seed', 5);
    p.host.pass(1_000);
    expect(p.state().status).toBe('playing');
    expect(p.loads()).toHaveLength(2);
  });

  it('is wished for while a change is being computed, until it is paused', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    p.host.pass(500);
    p.documents.actions.setField('seed', 5);
    expect(p.state().wantsPlay).toBe(true);
    p.controller.pause();
    expect(p.state().wantsPlay).toBe(false);
    p.host.settle();
    expect(p.state().status).toBe('resting');
  });
});

describe('a suspended run', () => {
  it('while playing stays where it is, and plays on from there when woken', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    // Positions come oftener than they are shown: one is always held back.
    p.host.pass(1_037);
    p.controller.suspend();
    p.host.pass(2_000);
    expect(p.state().status).toBe('suspended');
    const { head } = p.state();
    p.controller.wake();
    p.host.pass(2_000);
    expect(p.state()).toMatchObject({ status: 'playing' });
    expect(p.state().head > head).toBe(true);
  });

  it('while paused stands where it stood when woken', () => {
    const p = started();
    p.controller.suspend();
    p.controller.wake();
    p.host.pass(2_000);
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.5) });
  });
});

describe('faults', () => {
  it('a crash rebuilds the run at its head and tells the reader', () => {
    const p = started();
    p.controller.seek(instantOf(0.2));
    p.host.settle();
    p.controller.client.simulateCrash();
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.2),
      notice: { tone: 'warning' },
    });
    expect(p.history.current().rows).toBe(501);
  });

  it('three crashes end it; the experiment stays and a change starts it again', () => {
    const p = started();
    for (let i = 0; i < 3; i += 1) p.controller.client.simulateCrash();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'failed', notice: { tone: 'danger' } });
    p.documents.actions.setField('seed', 8);
    p.host.settle();
    expect(p.state().status).toBe('resting');
  });

  it('that end it while it plays leave it ended', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    p.host.pass(1_037);
    for (let i = 0; i < 3; i += 1) p.controller.client.simulateCrash();
    p.host.pass(2_000);
    expect(p.state().status).toBe('failed');
  });

  it('a page older than the engine asks to be reloaded', () => {
    expect(started().state().notice).toBeNull();
    const p = page();
    p.port.engineVersion = 'newer';
    p.controller.start();
    p.host.settle();
    expect(p.state().notice?.text).toContain('Reload it');
  });
});

describe('cells in flight', () => {
  it('are answered once per request, also when the run is replaced meanwhile', () => {
    const p = started();
    const seen: CellsSnapshot[] = [];
    p.controller.requestCells(2, (cells) => seen.push(cells));
    p.documents.actions.setField('seed', 6);
    p.host.settle();
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ count: 2, total: 3 });
    expect(seen[0]?.data).toHaveLength(14);
  });

  it('of several requests while one is under way only the newest is answered', () => {
    const p = started();
    const seen: string[] = [];
    for (const name of ['a', 'b', 'c']) p.controller.requestCells(1, () => seen.push(name));
    p.host.settle();
    expect(seen).toEqual(['a', 'c']);
  });
});
