import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CellFeed } from '../../web/src/network/pulse';
import { requests, resetNetworkStores, runStore } from './fixtures/networkStores';

vi.mock('../../web/src/store', () => import('./fixtures/networkStores'));

const cells = (headS: number) => ({ headS, count: 0, total: 0, data: new Float32Array() });
let news = 0;
let feed: CellFeed;

beforeEach(() => {
  resetNetworkStores();
  news = 0;
  feed = new CellFeed(() => {
    news += 1;
  });
});

describe('the feed of cells', () => {
  it('asks once for every place of a resting head', () => {
    feed.poll(0);
    requests[0]?.(cells(0.002));
    feed.poll(16);
    expect(requests).toHaveLength(1);
    expect(feed.latest?.headS).toBe(0.002);
    runStore.setState({ headS: 0.001 });
    feed.poll(32);
    expect(requests).toHaveLength(2);
  });

  it('asks for every frame while the run plays, but never twice at once', () => {
    runStore.setState({ status: 'playing' });
    feed.poll(0);
    feed.poll(16);
    expect(requests).toHaveLength(1);
    requests[0]?.(cells(0.003));
    feed.poll(33);
    expect(requests).toHaveLength(2);
    expect(news).toBe(1);
  });

  it('waits while the run is being covered', () => {
    runStore.setState({ status: 'covering' });
    feed.poll(0);
    expect(requests).toHaveLength(0);
  });

  it('throws away an answer of an older run and asks again', () => {
    feed.poll(0);
    runStore.setState({ generation: 2 });
    requests[0]?.(cells(0.9));
    expect(feed.latest).toBeNull();
    feed.poll(16);
    expect(requests).toHaveLength(2);
  });

  it('gives up on an answer that does not come', () => {
    runStore.setState({ status: 'playing' });
    feed.poll(0);
    feed.poll(2000);
    expect(requests).toHaveLength(2);
    requests[0]?.(cells(0.1));
    expect(feed.latest).toBeNull();
  });
});
