import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { door, open } from '../page/support/realPage';

const { CellFeed } = await import('../../web/src/editor/pulse');
const { documentActions, runActions, runStore } = await import('../../web/src/run');

const TWO_SOURCES = {
  format: 1,
  title: 'Two sources',
  group: 'Sharing',
  question: 'Who?',
  seed: 7,
  durationMs: 60_000,
  topology: { kind: 'n-source', sources: 2 },
};

let requests: MockInstance<typeof runActions.requestCells>;
let news: number;
let feed: InstanceType<typeof CellFeed>;
/** Fulfilled with the next news. */
let next: () => Promise<void>;

beforeEach(async () => {
  await open(TWO_SOURCES);
  requests?.mockRestore();
  // Counted, and done all the same.
  requests = vi.spyOn(runActions, 'requestCells');
  news = 0;
  let hear = () => undefined as undefined;
  next = () =>
    new Promise((resolve) => {
      hear = () => void resolve();
    });
  feed = new CellFeed(() => {
    news += 1;
    hear();
  });
});

/** Has the run play so slowly that it does not come to an end. */
async function play(): Promise<void> {
  runActions.setSpeed(1e-4);
  runActions.play();
  await door.idle();
  expect(runStore.getState().status).toBe('playing');
}

describe('the feed of cells', () => {
  it('asks once for every place of a resting head', async () => {
    feed.poll(0);
    await door.idle();
    feed.poll(16);
    expect(requests).toHaveBeenCalledTimes(1);
    expect(feed.latest?.head).toBe(runStore.getState().head);
    runActions.seek(instantOf(0.1));
    await door.idle();
    feed.poll(32);
    expect(requests).toHaveBeenCalledTimes(2);
    await door.idle();
    expect(feed.latest?.head).toBe(instantOf(0.1));
  });

  it('asks for every frame while the run plays, but never twice at once', async () => {
    await play();
    const answer = next();
    feed.poll(0);
    feed.poll(16);
    expect(requests).toHaveBeenCalledTimes(1);
    await answer;
    feed.poll(33);
    expect(requests).toHaveBeenCalledTimes(2);
    expect(news).toBe(1);
  });

  it('waits while the run is being covered', async () => {
    const polled: number[] = [];
    const stop = runStore.subscribe(({ status }) => {
      if (status !== 'covering') return;
      feed.poll(0);
      polled.push(requests.mock.calls.length);
    });
    documentActions.setParam('abr', 'rif', 1 / 2);
    await door.idle();
    stop();
    expect(polled.length).toBeGreaterThan(0);
    expect(new Set(polled)).toEqual(new Set([0]));
    feed.poll(16);
    expect(requests).toHaveBeenCalledTimes(1);
  });

  it('throws away an answer of an older run and asks again', async () => {
    const { generation } = runStore.getState();
    feed.poll(0);
    documentActions.setParam('abr', 'rif', 1 / 2);
    expect(runStore.getState().generation).toBeGreaterThan(generation);
    await door.idle();
    expect(news).toBe(1);
    expect(feed.latest).toBeNull();
    feed.poll(16);
    expect(requests).toHaveBeenCalledTimes(2);
    await door.idle();
    expect(feed.latest).not.toBeNull();
  });

  it('gives up on an answer that does not come', async () => {
    await play();
    feed.poll(0);
    feed.poll(999);
    expect(requests).toHaveBeenCalledTimes(1);
    feed.poll(2000);
    expect(requests).toHaveBeenCalledTimes(2);
    // Should it come all the same, it is thrown away.
    requests.mock.calls[0]?.[1]({
      head: instantOf(0.1),
      count: 0,
      total: 0,
      data: new Float32Array(),
    });
    expect(feed.latest).toBeNull();
    expect(news).toBe(0);
  });
});
