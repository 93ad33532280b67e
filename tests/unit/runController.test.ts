import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { EngineClient, type WorkerPort } from '../../web/src/engine/client';
import { HistoryStore } from '../../web/src/engine/historyStore';
import type { Request } from '../../web/src/engine/protocol';
import type { CellsSnapshot, RunStoreState } from '../../web/src/store/contract';
import { createDocumentStore } from '../../web/src/store/document';
import { INITIAL_RUN } from '../../web/src/store/run';
import { RunController } from '../../web/src/store/runController';
import { Session } from '../../web/src/worker/session';
import { catalog } from './fixtures/catalog';
import { plain } from './fixtures/documents';
import { FakeClock, FakeFactory, FakeHost } from './fixtures/fakeEngine';

/** A whole page without a browser: stores, client, and the real session on a fake engine. */
function page(part: object = {}) {
  const clock = new FakeClock();
  const host = new FakeHost(clock);
  const requests: Request[] = [];
  const port = { host, requests, engineVersion: 'fake' };
  const createWorker = (): WorkerPort => workerOf(port);
  const documents = createDocumentStore(
    { doc: { ...plain, durationMs: 1_000, ...part }, sourceId: null, base: plain },
    catalog,
  );
  const store = createStore<RunStoreState>(() => INITIAL_RUN);
  const history = new HistoryStore({ onFrame: () => undefined, after: () => () => undefined });
  const after = (ms: number, callback: () => void) => {
    let isOff = false;
    host.later(ms, () => {
      if (!isOff) callback();
    });
    return () => {
      isOff = true;
    };
  };
  const controller = new RunController({
    store,
    documents,
    history,
    catalog: { ...catalog, engineVersion: 'fake' },
    clock: { now: clock.now, after },
    createClient: (listener) =>
      new EngineClient({
        listener,
        createWorker,
        beat: { now: clock.now, every: () => () => undefined },
      }),
  });
  const loads = () => requests.filter((request) => request.type === 'load');
  return {
    port,
    controller,
    store,
    documents,
    history,
    host,
    requests,
    loads,
    state: () => store.getState(),
  };
}

/** A worker in this very thread; messages arrive in later turns. */
function workerOf({
  host,
  requests,
  engineVersion,
}: {
  readonly host: FakeHost;
  readonly requests: Request[];
  readonly engineVersion: string;
}): WorkerPort {
  const factory = new FakeFactory(host.clock);
  let isTerminated = false;
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    postMessage: (request) => {
      requests.push(request);
      host.soon(() => session.handle(request));
    },
    terminate: () => {
      isTerminated = true;
    },
  };
  const session = new Session(factory, {
    now: host.now,
    soon: host.soon,
    later: host.later,
    post: (report) =>
      host.soon(() => {
        if (!isTerminated) port.onmessage?.({ data: report });
      }),
  });
  host.soon(() => port.onmessage?.({ data: { type: 'booted', engineVersion } }));
  return port;
}

function started(part: object = {}) {
  const p = page(part);
  p.controller.start();
  p.host.settle();
  return p;
}

describe('the first run', () => {
  it('covers half a second and rests with the head at its end', () => {
    const p = started();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5, horizonS: 0.5, problems: [] });
    expect(p.history.current().rows).toBe(501);
    expect(p.state().summary?.simulatedSeconds).toBe(0.5);
  });

  it('of a slow line shows much more, plays it faster, and brings all of it back for every change', () => {
    const p = started({ durationMs: 9_000, hops: 10 });
    expect(p.state()).toMatchObject({ status: 'finished', horizonS: 9, speed: 1 });
    p.controller.setSpeed(0.2);
    p.documents.actions.setField('seed', 8);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'finished', horizonS: 9, speed: 0.2 });
  });

  it('of a short experiment covers all of it', () => {
    expect(started({ durationMs: 200 }).state()).toMatchObject({ status: 'finished', headS: 0.2 });
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
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5, problems: [] });
    expect(p.history.current().rows).toBe(501);
    p.documents.actions.undo();
    p.host.settle();
    expect(p.loads()).toHaveLength(before + 1);
  });

  it('opened before it can run shows nothing of another one, and runs as soon as it can', () => {
    const p = started();
    p.documents.actions.open(drawn(['D1']), null);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'idle', info: null, headS: 0, problems: [] });
    expect(p.history.current().rows).toBe(0);
    p.documents.actions.edit(drawn(['S1', 'D1']), 'Connect');
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'finished', headS: 0.5 });
    expect(p.history.current().rows).toBe(501);
    p.documents.actions.undo();
    p.documents.actions.undo();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5 });
  });
});

describe('playing', () => {
  it('goes on from the head to the end and stops there', () => {
    const p = started();
    p.controller.setSpeed(null);
    p.controller.play();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'finished', headS: 1 });
    expect(p.history.current().rows).toBe(1_001);
  });

  it('refreshes the head at most ten times a second', () => {
    const p = started({ durationMs: 100_000 });
    let changes = 0;
    p.store.subscribe((now, before) => {
      if (now.headS !== before.headS) changes += 1;
    });
    p.controller.play();
    p.host.pass(2_000);
    expect(changes).toBeGreaterThan(10);
    expect(changes).toBeLessThanOrEqual(22);
    p.controller.pause();
    p.host.settle();
    expect(p.state().status).toBe('paused');
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
    expect(p.state().status).toBe('paused');
  });
});

describe('a run that rests', () => {
  it('while playing stays at rest, and plays on from there when woken', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    // Positions come oftener than they are shown: one is always held back.
    p.host.pass(1_037);
    p.controller.rest();
    p.host.pass(2_000);
    expect(p.state().status).toBe('idle');
    const { headS } = p.state();
    p.controller.wake();
    p.host.pass(2_000);
    expect(p.state()).toMatchObject({ status: 'playing' });
    expect(p.state().headS).toBeGreaterThan(headS);
  });

  it('while paused stands where it stood when woken', () => {
    const p = started();
    p.controller.rest();
    p.controller.wake();
    p.host.pass(2_000);
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5 });
  });
});

describe('a change in re-run mode', () => {
  const change = (p: ReturnType<typeof page>, value: number, gesture?: string) =>
    p.controller.change({ section: 'abr', key: 'rif', value, gesture });

  it('runs to the visible horizon again, with the head where it was', () => {
    const p = started();
    p.controller.seek(0.8);
    p.host.settle();
    p.controller.seek(0.3);
    p.host.settle();
    change(p, 0.5);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.3, horizonS: 0.8 });
    expect(p.history.ghost()?.rows).toBe(801);
  });

  it('keeps at most one load in flight and ends with the newest value', () => {
    const p = started();
    for (let i = 1; i <= 200; i += 1) {
      change(p, i / 1_000, 'drag');
      p.host.tick();
    }
    p.host.settle();
    const last = p.loads().at(-1);
    expect(last?.type === 'load' && JSON.parse(last.scenario)).toMatchObject({ abr: { rif: 0.2 } });
    expect(p.loads().length).toBeLessThan(150);
    expect(p.state()).toMatchObject({ status: 'paused', horizonS: 0.5, headS: 0.5 });
    expect(p.documents.store.getState().doc.abr).toEqual({ rif: 0.2 });
    p.documents.actions.undo();
    expect(p.documents.store.getState().doc.abr).toEqual({ rif: 1 });
  });

  it('keeps a move of the head that was made while it waited for the run before', () => {
    const p = started();
    change(p, 0.5);
    change(p, 0.25);
    p.controller.seek(0.3);
    p.controller.step('cell', 1);
    p.host.settle();
    expect(p.loads()).toHaveLength(3);
    expect(p.state()).toMatchObject({ status: 'paused', horizonS: 0.5 });
    expect(p.state().headS).toBeCloseTo(0.3 + (p.state().info?.cellS ?? 0), 9);
    expect(p.state().headS).toBeGreaterThan(0.3);
  });

  it('does not take a move along that was made for the experiment before', () => {
    const p = started();
    change(p, 0.5);
    change(p, 0.25);
    p.controller.seek(0.3);
    p.documents.actions.open({ ...plain, durationMs: 2_000, seed: 9 }, null);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5, horizonS: 0.5 });
  });

  it('that changes only words or positions runs nothing again', () => {
    const p = started();
    p.documents.actions.moveNode('S1', [3, 3]);
    p.host.settle();
    expect(p.loads()).toHaveLength(1);
  });

  it('when refused keeps the run before it', () => {
    const p = started();
    p.documents.actions.setParam('refuse', 'x', 1);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'paused',
      headS: 0.5,
      problems: [{ path: 'abr.rif' }],
    });
    expect(p.history.current().rows).toBe(501);
    p.controller.seek(0.25);
    p.host.settle();
    expect(p.state().headS).toBe(0.25);
    p.documents.actions.undo();
    p.host.settle();
    expect(p.state().problems).toEqual([]);
  });

  it('opening another experiment starts over, without a ghost', () => {
    const p = started();
    p.controller.seek(0.9);
    p.host.settle();
    p.documents.actions.open({ ...plain, durationMs: 2_000, seed: 9 }, null);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.5, horizonS: 0.5 });
    expect(p.history.ghost()).toBeNull();
  });
});

describe('another experiment that the engine refuses', () => {
  const bad = { ...plain, title: 'Bad', refuse: true };
  const table = (p: ReturnType<typeof page>) => p.documents.store.getState();

  it('is withdrawn: document, steps and run are those before', () => {
    const p = started();
    p.controller.seek(0.25);
    p.host.settle();
    p.documents.actions.setField('seed', 5);
    p.host.settle();
    const before = table(p);
    const loads = p.loads().length;
    p.documents.actions.open(bad, null);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.loads()).toHaveLength(loads + 1);
    expect(p.state()).toMatchObject({
      status: 'paused',
      headS: 0.25,
      horizonS: 0.5,
      problems: [{ path: 'abr.rif' }],
    });
    expect(p.history.current().rows).toBe(501);
    p.controller.client.simulateCrash();
    p.host.settle();
    const last = p.loads().at(-1);
    expect(last?.type === 'load' && JSON.parse(last.scenario)).toMatchObject({ seed: 5 });
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.25 });
  });

  it('takes along what was changed in it meanwhile', () => {
    const p = started();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.documents.actions.setField('seed', 7);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'paused', problems: [{ path: 'abr.rif' }] });
  });

  it('lets a run that was playing be played on, whole', () => {
    const p = started();
    p.controller.setSpeed(null);
    p.controller.play();
    p.host.pass(1);
    p.documents.actions.open(bad, null);
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'finished', problems: [{ path: 'abr.rif' }] });
    expect(p.history.current().rows).toBe(1_001);
  });

  it('on top of another refused one: both are withdrawn', () => {
    const p = started();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.documents.actions.open({ ...bad, seed: 8 }, null);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'paused', horizonS: 0.5 });
  });

  it('at the start gives way to the one beneath', () => {
    const p = page();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.controller.start();
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'paused', problems: [{ path: 'abr.rif' }] });
  });
});

describe('a change from now', () => {
  const fromNow = () => {
    const p = started();
    p.controller.setMode('fromNow');
    p.controller.seek(0.3);
    p.host.settle();
    return p;
  };
  const change = (p: ReturnType<typeof page>, value: number, gesture?: string, key = 'rif') =>
    p.controller.change({ section: 'abr', key, value, gesture });

  it('joins the timeline without another load and cuts the history at the head', () => {
    const p = fromNow();
    change(p, 0.5);
    p.host.settle();
    expect(p.loads()).toHaveLength(1);
    expect(p.documents.store.getState().doc.timeline).toEqual([
      { atUs: 300_000, target: 'abr', key: 'rif', value: 0.5 },
    ]);
    expect(p.state()).toMatchObject({ headS: 0.3, horizonS: 0.3 });
    expect(p.history.current().rows).toBe(301);
  });

  it('by a drag is one command, one flag and one undo step', () => {
    const p = fromNow();
    for (let value = 1; value <= 20; value += 1) {
      change(p, value, 'drag');
      p.host.tick();
    }
    p.host.settle();
    expect(p.documents.store.getState().doc.timeline).toMatchObject([{ value: 20 }]);
    const flags = p.history.current().events.filter(({ kind }) => kind === 'parameterChange');
    expect(flags.map(({ cause }) => cause)).toEqual(['rif = 20']);
    p.documents.actions.undo();
    expect(p.documents.store.getState().doc.timeline).toBeUndefined();
    p.host.settle();
    expect(p.loads()).toHaveLength(2);
  });

  it('drops later commands of the same run when made before them', () => {
    const p = fromNow();
    change(p, 0.5);
    p.controller.seek(0.6);
    p.host.settle();
    change(p, 0.25);
    p.host.settle();
    p.controller.seek(0.4);
    p.host.settle();
    change(p, 3, undefined, 'tbeCells');
    p.host.settle();
    const timeline = p.documents.store.getState().doc.timeline ?? [];
    expect(timeline.map(({ atUs, key }) => [atUs, key])).toEqual([
      [300_000, 'rif'],
      [400_000, 'tbeCells'],
    ]);
  });

  it('of what shapes the network runs everything again, and says so', () => {
    const rebuilt = catalog.sections
      .flatMap(({ id, params, entries }) =>
        [...params, ...entries.flatMap((entry) => entry.params)].map((spec) => ({ id, spec })),
      )
      .find(({ spec }) => spec.rebuild);
    if (rebuilt === undefined) throw new Error('the fixture has a parameter that rebuilds');
    const p = fromNow();
    p.controller.change({
      section: rebuilt.id,
      key: rebuilt.spec.key,
      value: 4,
      gesture: undefined,
    });
    p.host.settle();
    expect(p.loads()).toHaveLength(2);
    expect(p.state().notice?.text).toContain('the run starts anew');
  });
});

describe('faults', () => {
  it('a crash rebuilds the run at its head and tells the reader', () => {
    const p = started();
    p.controller.seek(0.2);
    p.host.settle();
    p.controller.client.simulateCrash();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'paused', headS: 0.2, notice: { tone: 'warning' } });
    expect(p.history.current().rows).toBe(501);
  });

  it('three crashes end it; the experiment stays and a change starts it again', () => {
    const p = started();
    for (let i = 0; i < 3; i += 1) p.controller.client.simulateCrash();
    p.host.settle();
    expect(p.state()).toMatchObject({ status: 'crashed', notice: { tone: 'danger' } });
    p.documents.actions.setField('seed', 8);
    p.host.settle();
    expect(p.state().status).toBe('paused');
  });

  it('that end it while it plays leave it ended', () => {
    const p = started({ durationMs: 100_000 });
    p.controller.play();
    p.host.pass(1_037);
    for (let i = 0; i < 3; i += 1) p.controller.client.simulateCrash();
    p.host.pass(2_000);
    expect(p.state().status).toBe('crashed');
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
