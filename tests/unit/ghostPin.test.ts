import { afterEach, describe, expect, it, vi } from 'vitest';
import type { HistoryView } from '../../web/src/engine/history';
import type { Summary } from '../../web/src/engine/model';
import type { Job, RunOptions } from '../../web/src/engine/pool';
import { documentActions, documentStore } from '../../web/src/store/document';
import { engineText } from '../../web/src/store/engineText';
import { MOST_PINS, pinActions } from '../../web/src/store/pinning';
import { pinsStore } from '../../web/src/store/pins';
import { runActions, runStore } from '../../web/src/store/run';
import { history, info, series } from './plots/fixtures';

const ran: string[] = [];
const summaryAt = (simulatedSeconds: number) => ({ simulatedSeconds }) as unknown as Summary;

vi.mock('../../web/src/engine/pool', () => ({
  createPool: () => ({
    run: async ([job]: Iterable<Job> & readonly Job[], { onOutcome }: RunOptions) => {
      ran.push(job?.scenario ?? '');
      const found = { summary: summaryAt(2), fingerprint: 'f', wallMs: 1 };
      onOutcome({ key: job?.key ?? '', ...found }, false);
    },
    close: () => undefined,
  }),
}));

const acr = series(0, 'acr', 'vc1');
const current = vi.spyOn(runActions.history, 'current');
const ghost = vi.spyOn(runActions.history, 'ghost');
const fade = vi.spyOn(runActions.history, 'fade').mockImplementation(() => undefined);

/** A run of the document on the table comes on show, and to rest unless told otherwise. */
function run(values: readonly number[], summary: Summary | null = summaryAt(0.5)): HistoryView {
  const scenario = engineText(documentStore.getState().doc);
  const view = { ...history([acr], [values], { stepS: 0.1 }), scenario };
  current.mockReturnValue(view);
  runStore.setState({ info: info([acr]) });
  if (summary !== null) runStore.setState({ summary, summaryOf: scenario });
  return view;
}

const pins = () => pinsStore.getState().pins;

afterEach(() => {
  while (documentStore.getState().canUndo) documentActions.undo();
  for (const { id } of pins()) pinActions.remove(id);
  ghost.mockReturnValue(null);
  runStore.setState({ notice: null });
  ran.length = 0;
});

describe('the key that pins', () => {
  it('takes the run on the table where nothing is grey', async () => {
    run([1, 2, 3]);
    await pinActions.pinShown();
    expect(pins()).toMatchObject([{ name: 'as loaded' }]);
    expect(runStore.getState().notice).toBeNull();
  });

  it('takes the grey run with the experiment that made it, then the one on the table', async () => {
    const { doc } = documentStore.getState();
    const before = run([1, 2, 3], summaryAt(0.3));
    documentActions.setParam('abr', 'rif', 0.25);
    run([7, 8, 9]);
    ghost.mockReturnValue(before);
    await pinActions.pinShown();
    expect(pins()).toHaveLength(1);
    // The very document of the run, not one that looks like it.
    expect(pins()[0]?.doc).toBe(doc);
    expect(pins()[0]).toMatchObject({ name: 'as loaded', summary: summaryAt(0.3) });
    expect([...(pins()[0]?.view.columns[0] ?? [])]).toEqual([1, 2, 3]);
    expect(runStore.getState().notice?.text).toContain('the run before: “as loaded”');
    expect(fade).toHaveBeenCalledOnce();
    // Were it still on show, it is pinned already.
    await pinActions.pinShown();
    expect(pins().map(({ name }) => name)).toEqual(['as loaded', 'RIF 1 → 1/4']);
    expect(ran).toEqual([]);
  });

  it('has a grey run that never came to rest run again for its numbers', async () => {
    const before = run([1, 2], null);
    documentActions.setParam('abr', 'rif', 0.5);
    run([3, 4]);
    ghost.mockReturnValue(before);
    await pinActions.pinShown();
    expect(ran).toEqual([before.scenario]);
    expect(pins()).toMatchObject([{ name: 'as loaded', summary: summaryAt(2) }]);
  });

  it('does not take the numbers of one run for those of another', async () => {
    run([1, 2], summaryAt(0.9));
    documentActions.setParam('abr', 'rif', 0.5);
    // The summary in the store is still that of the run before.
    const second = run([3, 4], null);
    documentActions.setParam('abr', 'rif', 0.25);
    run([5, 6]);
    ghost.mockReturnValue(second);
    await pinActions.pinShown();
    expect(pins()).toMatchObject([{ name: 'RIF 1 → 1/2', summary: summaryAt(2) }]);
  });

  it('offers a run that was changed on its way as the document it has become', () => {
    const view = run([1, 2, 3]);
    documentActions.setParam('abr', 'rif', 0.5);
    const scenario = engineText(documentStore.getState().doc);
    current.mockReturnValue(Object.assign(view, { scenario }));
    runStore.setState({ summary: summaryAt(0.1), summaryOf: scenario });
    ghost.mockReturnValue(view);
    expect(pinActions.ghost()).toMatchObject({ name: 'RIF 1 → 1/2', summary: summaryAt(0.1) });
  });

  it('says why it pins nothing', async () => {
    run([1, 2, 3]);
    for (let at = 0; at <= MOST_PINS; at += 1) await pinActions.pinShown();
    expect(pins()).toHaveLength(MOST_PINS);
    expect(runStore.getState().notice?.text).toMatch(/^At most 4 runs/);
  });
});
