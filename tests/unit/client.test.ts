import { describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { type ClientEvent, EngineClient, type EngineWorker } from '../../web/src/run/client';
import type { Report, Request } from '../../web/src/run/protocol';

/** A worker that does nothing by itself. */
class FakeWorker implements EngineWorker {
  readonly requests: Request[] = [];
  isTerminated = false;
  onmessage: EngineWorker['onmessage'] = null;
  onerror: EngineWorker['onerror'] = null;

  postMessage(request: Request): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(report: Report): void {
    this.onmessage?.({ data: report });
  }

  get last(): Request | undefined {
    return this.requests.at(-1);
  }
}

function bench() {
  const workers: FakeWorker[] = [];
  const events: ClientEvent[] = [];
  let ms = 0;
  let beat: { ms: number; callback: () => void; nextMs: number } | null = null;
  const client = new EngineClient({
    listener: (event) => events.push(event),
    createWorker: () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
    heartbeat: {
      now: () => ms,
      every: (everyMs, callback) => {
        beat = { ms: everyMs, callback, nextMs: ms + everyMs };
        return () => {
          beat = null;
        };
      },
    },
  });
  const pass = (duration: number) => {
    const end = ms + duration;
    while (beat !== null && beat.nextMs <= end) {
      ms = beat.nextMs;
      beat.nextMs += beat.ms;
      beat.callback();
    }
    ms = end;
  };
  /** Time in which nothing of the page ran. */
  const sleep = (duration: number) => {
    ms += duration;
    if (beat !== null) beat.nextMs = ms;
    pass(0);
  };
  const worker = () => {
    const found = workers.at(-1);
    if (found === undefined) throw new Error('no worker was made');
    return found;
  };
  const types = () => events.map((event) => event.type);
  return { client, workers, events, pass, sleep, worker, types };
}

const at = instantOf;
const order = (scenario = 'a') => ({ scenario, horizon: at(0.5), head: at(0.5) });
const position = (
  generation: number,
  state: 'resting' | 'playing' | 'covering',
  headS = 0.5,
): Report => ({
  type: 'position',
  generation,
  head: at(headS),
  horizon: at(0.7),
  state,
});
const ready = (generation: number): Report => ({
  type: 'ready',
  generation,
  info: {
    network: { nodes: [], links: [], circuits: [], ports: [] },
    theory: { shares: [], ports: [], unsaid: [] },
    series: [],
    durationS: 1,
    sampleS: 1e-3,
    rttS: 0.02,
    cellS: 2.83e-6,
    remarks: [],
  },
});
const covered = (generation: number): Report => ({ type: 'covered', generation });

/** A client whose worker has booted and covered generation 1. */
function running() {
  const b = bench();
  b.client.load(order());
  b.worker().say({ type: 'booted', engineVersion: '1' });
  b.worker().say(ready(1));
  b.worker().say(covered(1));
  b.worker().say(position(1, 'resting'));
  return b;
}

describe('requests and reports', () => {
  it('can have its worker made before there is anything to run', () => {
    const { client, workers, worker } = bench();
    client.prepare();
    expect(workers).toHaveLength(1);
    expect(worker().requests).toEqual([]);
    client.load(order());
    expect(workers).toHaveLength(1);
    expect(worker().last).toMatchObject({ type: 'load', scenario: 'a' });
  });

  it('a load is a new generation; reports of others are dropped, their frames counted as taken', () => {
    const b = running();
    b.client.load(order('b'));
    expect(b.worker().last).toMatchObject({ type: 'load', generation: 2, scenario: 'b' });
    const before = b.events.length;
    b.worker().say(position(1, 'resting'));
    b.worker().say(position(3, 'resting'));
    b.worker().say({ type: 'frame', generation: 1, rows: 0, buffer: new ArrayBuffer(8) });
    expect(b.events).toHaveLength(before);
    expect(b.worker().last?.type).toBe('frameTaken');
    b.worker().say(ready(2));
    expect(b.events.at(-1)?.type).toBe('ready');
  });

  it('the run before a refused load goes on under the number of that load', () => {
    const b = running();
    b.client.load(order('b'));
    const before = b.events.length;
    b.worker().say({ type: 'refused', generation: 2, during: 'load', problems: [] });
    b.worker().say(position(2, 'resting'));
    expect(b.types().slice(before)).toEqual(['refused', 'position']);
  });

  it('a worker that was thrown away is not heard, whatever it says', () => {
    const b = running();
    const dead = b.worker();
    b.client.simulateCrash();
    const before = b.events.length;
    for (const report of [ready(2), position(2, 'resting'), covered(2)]) dead.say(report);
    expect(b.events).toHaveLength(before);
  });

  it('makes no worker before the first load', () => {
    const b = bench();
    b.client.ask({ type: 'play', speed: 1 });
    b.client.ask({ type: 'seek', to: at(1) });
    expect(b.workers).toHaveLength(0);
  });
});

describe('silence', () => {
  it('of a worker that owes nothing is fine', () => {
    const b = running();
    b.pass(60_000);
    expect(b.workers).toHaveLength(1);
  });

  it('for two seconds while something is owed means a new worker at the old place', () => {
    const b = running();
    b.client.ask({ type: 'seek', to: at(0.2) });
    b.worker().say(position(1, 'resting', 0.2));
    b.client.ask({ type: 'play', speed: 1 });
    b.pass(1_900);
    expect(b.workers).toHaveLength(1);
    b.pass(500);
    expect(b.workers).toHaveLength(2);
    expect(b.workers[0]?.isTerminated).toBe(true);
    expect(b.worker().last).toEqual({
      type: 'load',
      generation: 2,
      scenario: 'a',
      horizon: at(0.7),
      head: at(0.2),
    });
    expect(b.events.at(-1)).toMatchObject({ type: 'restarted', fault: 'silence', head: at(0.2) });
  });

  it('is broken by any report', () => {
    const b = running();
    b.client.ask({ type: 'play', speed: 1 });
    for (let i = 0; i < 20; i += 1) {
      b.pass(1_500);
      b.worker().say(position(1, 'playing'));
    }
    expect(b.workers).toHaveLength(1);
  });

  it('proves nothing when the page itself was asleep', () => {
    const b = running();
    b.client.ask({ type: 'play', speed: 1 });
    b.sleep(3_600_000);
    expect(b.workers).toHaveLength(1);
    b.pass(2_500);
    expect(b.workers).toHaveLength(2);
  });

  it('while the engine is fetched is borne longer', () => {
    const b = bench();
    b.client.load(order());
    b.pass(20_000);
    expect(b.workers).toHaveLength(1);
    b.pass(20_000);
    expect(b.workers).toHaveLength(2);
  });

  it('can be simulated', () => {
    const b = running();
    b.client.simulateHang();
    b.pass(2_500);
    expect(b.events.at(-1)).toMatchObject({ type: 'restarted', fault: 'silence' });
  });
});

describe('crashes', () => {
  const crash = (b: ReturnType<typeof bench>) =>
    b.worker().say({ type: 'crashed', generation: 1, message: 'unreachable', head: at(0.3) });

  it('lead to a new worker with the amended document', () => {
    const b = running();
    b.client.amend('a with a command');
    crash(b);
    expect(b.workers).toHaveLength(2);
    expect(b.worker().last).toMatchObject({ type: 'load', scenario: 'a with a command' });
    expect(b.events.at(-1)).toMatchObject({
      type: 'restarted',
      fault: 'crash',
      message: 'unreachable',
    });
  });

  it('three times on one scenario are enough', () => {
    const b = running();
    for (let i = 0; i < 3; i += 1) crash(b);
    expect(b.workers).toHaveLength(3);
    expect(b.workers.every((worker) => worker.isTerminated)).toBe(true);
    expect(b.events.at(-1)).toMatchObject({ type: 'gaveUp', crashes: 3, message: 'unreachable' });
    b.client.load(order());
    expect(b.workers).toHaveLength(3);
    b.client.load(order('b'));
    expect(b.workers).toHaveLength(4);
  });

  it('of a worker without a run are no news; the next load makes another', () => {
    const { client, workers, types, worker } = bench();
    client.prepare();
    worker().onerror?.({ message: 'Failed to fetch' });
    expect(types()).toEqual([]);
    client.load(order());
    expect(workers).toHaveLength(2);
    expect(worker().last?.type).toBe('load');
  });

  it('of the worker script count as well', () => {
    const b = running();
    b.worker().onerror?.({ message: 'script error' });
    expect(b.events.at(-1)).toMatchObject({ type: 'restarted', message: 'script error' });
  });

  it('can be simulated', () => {
    const b = running();
    b.client.simulateCrash();
    expect(b.workers[0]?.isTerminated).toBe(true);
    expect(b.workers).toHaveLength(2);
  });
});

it('a browser without workers is told so', () => {
  const events: ClientEvent[] = [];
  const client = new EngineClient({
    listener: (event) => events.push(event),
    createWorker: () => {
      throw new Error('no workers here');
    },
  });
  client.load(order());
  expect(events).toEqual([{ type: 'unsupported', message: 'Error: no workers here' }]);
});
