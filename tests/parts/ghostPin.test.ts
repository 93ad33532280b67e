import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import type { HistoryView } from '../../web/src/run/history';
import { door, open } from '../page/support/realPage';

const { documentActions, documentStore, runActions, runStore } = await import('../../web/src/run');
const { engineText } = await import('../../web/src/model/engineText');
const { MOST_PINS, pinActions } = await import('../../web/src/run/pinning');
const { pinsStore } = await import('../../web/src/run/pins');

/** Half a second of it is seen before Play: a summary of that is of the run as it stands on the page. */
const ON_SHOW_S = 0.5;
const WHOLE_S = 0.6;
const doc = {
  format: 1,
  title: 'Two sources',
  group: 'Sharing',
  question: 'Who?',
  seed: 7,
  durationMs: WHOLE_S * 1_000,
  topology: { kind: 'n-source', sources: 2 },
};

const pins = () => pinsStore.getState().pins;
const notice = () => runStore.getState().notice?.text;
/** How far the run of a pin had come when its numbers were taken, s. */
const pinnedS = () => pins().map(({ summary }) => summary.simulatedSeconds);
const values = ({ columns, rows }: HistoryView) =>
  columns.map((column) => [...column.slice(0, rows)]);
const rif = (value: number) => documentActions.setParam('abr', 'rif', value);

/** Changes RIF, and once more as soon as that run is on show, before its numbers have come. */
async function changeTwice(first: number, second: number): Promise<void> {
  const isOnShow = () => {
    const { scenario, rows } = runActions.history.current();
    const text = engineText(documentStore.getState().doc);
    return scenario === text && rows > 0 && runStore.getState().summaryOf !== text;
  };
  const changed = new Promise<void>((resolve) => {
    const stop = runStore.subscribe(() => {
      if (!isOnShow()) return;
      stop();
      rif(second);
      resolve();
    });
  });
  rif(first);
  await changed;
  await door.idle();
}

beforeEach(async () => {
  await open(doc);
  for (const { id } of pins()) pinActions.remove(id);
});

describe('the key that pins', () => {
  it('takes the run on the table where nothing is grey', async () => {
    await pinActions.pinShown();
    expect(pins()).toMatchObject([{ name: 'as loaded' }]);
    expect(runStore.getState().notice).toBeNull();
  });

  it('takes the grey run with the experiment that made it, then the one on the table', async () => {
    const before = documentStore.getState().doc;
    const curves = values(runActions.history.current());
    const { summary } = runStore.getState();
    rif(0.25);
    await door.idle();
    expect(runActions.history.previousRun()).not.toBeNull();
    await pinActions.pinShown();
    expect(pins()).toHaveLength(1);
    // The very document of the run, not one that looks like it.
    expect(pins()[0]?.doc).toBe(before);
    expect(pins()[0]).toMatchObject({ name: 'as loaded', summary });
    expect(values(pins()[0]?.view ?? expect.fail())).toEqual(curves);
    expect(notice()).toContain('the previous run: “as loaded”');
    expect(runActions.history.previousRun()).toBeNull();
    // Were it still on show, it is pinned already.
    await pinActions.pinShown();
    expect(pins().map(({ name }) => name)).toEqual(['as loaded', 'RIF 1 → 1/4']);
    // Neither was run again for its numbers.
    expect(pinnedS()).toEqual([ON_SHOW_S, ON_SHOW_S]);
  });

  it('has a grey run that never came to rest run again, whole, for its own numbers', async () => {
    await changeTwice(0.5, 0.25);
    expect(pinActions.previousRun()).toMatchObject({ name: 'RIF 1 → 1/2', summary: null });
    await pinActions.pinShown();
    expect(pins().map(({ name }) => name)).toEqual(['RIF 1 → 1/2']);
    // Not those of the run before it, which came to rest on the page.
    expect(pinnedS()).toEqual([WHOLE_S]);
    const [pin] = pins();
    await open({ ...doc, abr: { rif: 0.5 } });
    runActions.seek(instantOf(WHOLE_S));
    await door.idle();
    expect(pin?.summary.fingerprint).toBe(runStore.getState().summary?.fingerprint);
  });

  it('offers a run that was changed on its way as the document it has become', async () => {
    runActions.setMode('fromNow');
    runActions.tune('abr', 'rif', 0.5);
    await door.idle();
    const { doc: changed } = documentStore.getState();
    expect(changed.timeline).toHaveLength(1);
    runActions.setMode('rerun');
    documentActions.setParam('abr', 'nrm', 16);
    await door.idle();
    const previousRun = pinActions.previousRun();
    expect(previousRun?.doc).toBe(changed);
    expect(previousRun?.name).toBe('RIF from 500\u00a0ms: 1 → 1/2');
    expect(previousRun?.summary?.simulatedSeconds).toBeCloseTo(ON_SHOW_S, 6);
  });

  it('says why it pins nothing', async () => {
    for (let at = 0; at <= MOST_PINS; at += 1) await pinActions.pinShown();
    expect(pins()).toHaveLength(MOST_PINS);
    expect(notice()).toMatch(/^At most 4 runs/);
  });
});
