import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createStore } from 'zustand';
import { instantOf } from '../../web/src/model/instant';
import { type FrameListener, HistoryStore, type Succession } from '../../web/src/run/history';
import type { PinsState } from '../../web/src/run/pins';
import type { RunState } from '../../web/src/run/protocol';
import { INITIAL_RUN } from '../../web/src/run/run';
import { viewStore } from '../../web/src/run/view';
import { SceneBuilder } from '../../web/src/timeline/stage/sceneBuilder';
import { Stage } from '../../web/src/timeline/stage/stage';
import { history, info, series } from '../unit/plots/fixtures';

const list = [series(0, 'queue', 'p1', 'cells')];

/** Goes on from test to test, as clocks do. */
let nowMs = 1_000;
let frames = new Map<number, FrameListener>();
let requests = 0;

beforeEach(() => {
  frames = new Map();
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  vi.stubGlobal('requestAnimationFrame', (callback: FrameListener) => {
    requests += 1;
    frames.set(requests, callback);
    return requests;
  });
  vi.stubGlobal('cancelAnimationFrame', (request: number) => frames.delete(request));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A stage with four painters that take their time; `show` says how many of them painted in a frame. */
function stageOf(status: RunState, isCovered = false) {
  const view = history(list, [[1, 2, 3]]);
  const listeners = new Set<FrameListener>();
  const run = createStore(() => ({ ...INITIAL_RUN, info: info(list), status }));
  const stage = new Stage({
    history: {
      current: () => view,
      previousRun: () => null,
      fade: () => undefined,
      experiment: () => 0,
      isWaiting: () => false,
      isCovered: () => isCovered,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    run,
    view: viewStore,
    pins: createStore(() => ({ pins: [] }) as unknown as PinsState),
  });
  let painted = 0;
  const paint = () => {
    painted += 1;
    nowMs += 3;
  };
  for (let number = 0; number < 4; number += 1) onTestFinished(stage.addPainter({ paint }));
  /** Passes to the next frame, `afterMs` after the last. */
  const show = (afterMs: number) => {
    painted = 0;
    nowMs += afterMs;
    const frameMs = nowMs;
    for (const request of [...frames.keys()]) {
      // One may take back another that is due in the same frame.
      const frame = frames.get(request);
      frames.delete(request);
      frame?.(frameMs);
    }
    return painted;
  };
  const bring = () => {
    requestAnimationFrame((frameMs) => {
      for (const listener of listeners) listener(frameMs);
    });
  };
  return { stage, show, bring, run };
}

describe('turns of the plots', () => {
  it('are not taken while a run grows: its few pictures are whole', () => {
    const { show, bring } = stageOf('covering');
    expect(show(16)).toBe(4);
    // Pictures far apart are no sign of a slow machine.
    for (let picture = 0; picture < 30; picture += 1) {
      bring();
      expect(show(100)).toBe(4);
    }
  });

  it('bring what has come in the very frame, once, whatever else has asked for one', () => {
    const { stage, show, bring } = stageOf('covering');
    expect(show(16)).toBe(4);
    bring();
    stage.invalidate();
    expect(show(16)).toBe(4);
    expect(show(16)).toBe(0);
    stage.invalidate();
    bring();
    // Drawn already in this frame, with what has come: the painters take their turn in the next.
    expect(show(16)).toBe(4);
    expect(show(16)).toBe(4);
    expect(show(16)).toBe(0);
  });

  it('are taken while it plays, as soon as a frame is full', () => {
    const { show } = stageOf('playing');
    expect(show(16)).toBe(3);
    expect(show(16)).toBe(1);
    expect(show(16)).toBe(0);
  });

  it('are over once the run is covered: it is not drawn again when its head comes to rest', () => {
    const { show, run } = stageOf('covering', true);
    expect(show(16)).toBe(4);
    run.setState({ status: 'resting' });
    expect(show(16)).toBe(0);
  });

  it('draws a run again that was drawn while it grew', () => {
    const { show, run, bring } = stageOf('covering');
    bring();
    expect(show(16)).toBe(4);
    run.setState({ head: instantOf(0.1) });
    show(16);
    run.setState({ status: 'resting' });
    expect(show(16)).toBe(4);
  });
});

describe('the range in view', () => {
  it('is that of another experiment from its first sample on, however far the one before was shown', () => {
    const runs = new HistoryStore({ onFrame: (tell) => tell(0), after: () => () => undefined });
    const shown = new SceneBuilder({
      history: runs,
      run: createStore(() => ({ ...INITIAL_RUN, info: { ...info(list), durationS: 4 } })),
      view: createStore(() => ({ ...viewStore.getState(), xRange: null })),
      pins: createStore(() => ({ pins: [] }) as unknown as PinsState),
    });
    const cover = (succession: Succession, seconds: number) => {
      runs.begin(list, succession);
      runs.append({ rows: 2, time: Float64Array.of(0, seconds), columns: [Float64Array.of(1, 2)] });
      return shown.build().range;
    };
    const first = cover({ type: 'unrelated' }, 0.5);
    const wide = cover({ type: 'change', gesture: undefined }, 1.9);
    expect(wide[1]).toBeGreaterThan(first[1]);
    expect(cover({ type: 'change', gesture: undefined }, 0.5)).toEqual(wide);
    expect(cover({ type: 'unrelated' }, 0.5)).toEqual(first);
  });

  it('is no narrower than zooming may be, whatever the view says', () => {
    viewStore.setState({ xRange: [0.1, 0.1 + 1e-9] });
    const { range } = stageOf('resting').stage.scene();
    viewStore.setState({ xRange: null });
    expect(range[0]).toBeCloseTo(0.096);
    expect(range[1] - range[0]).toBeCloseTo(8 * 0.001);
  });
});
