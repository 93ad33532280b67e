import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Summary } from '../../web/src/model/engineTypes';
import type { Notice } from '../../web/src/run/contract';
import { documentActions, documentInternals, documentStore } from '../../web/src/run/document';
import { MOST_PINS, pinActions } from '../../web/src/run/pinning';
import { pinsStore } from '../../web/src/run/pins';
import { runActions, runInternals, runStore } from '../../web/src/run/run';
import { history, info, series } from './plots/fixtures';

const acr = series(0, 'acr', 'vc1');
const summaryAt = (simulatedSeconds: number) => ({ simulatedSeconds }) as unknown as Summary;
const samples = history([acr], [[1, 2, 3, 4, 5]], { stepS: 0.1 });
const said: Notice[] = [];

// The samples end after half a second, wherever the head is.
vi.spyOn(runActions.history, 'current').mockReturnValue(samples);
vi.spyOn(runInternals, 'notify').mockImplementation((notice) => {
  if (notice !== null) said.push(notice);
});

const shown = (simulatedSeconds: number, summaryOf: string) =>
  runStore.setState({ info: info([acr]), furthest: summaryAt(simulatedSeconds), summaryOf });
const tune = (atS: number, value: number) =>
  documentInternals.recordCommand({ atUs: atS * 1e6, target: 'abr', key: 'rif', value }, []);
const pins = () => pinsStore.getState().pins;

afterEach(() => {
  while (documentStore.getState().undoLabel !== null) documentActions.undo();
  for (const { id } of pins()) pinActions.remove(id);
  said.length = 0;
});

describe('a change in the past', () => {
  it('keeps the run before it, with its curves to their end, and says so', () => {
    shown(0.5, 'a');
    runStore.setState({ summary: summaryAt(0.2) });
    const { doc } = documentStore.getState();
    tune(0.2, 0.5);
    expect(pins()).toHaveLength(1);
    expect(pins()[0]).toMatchObject({ doc, name: 'as loaded', byItself: true });
    expect(pins()[0]?.view.rows).toBe(samples.rows);
    expect(pins()[0]?.summary.simulatedSeconds).toBe(0.5);
    expect(said[0]?.text).toContain('is kept: “as loaded”');
  });

  it('keeps nothing at the end of the samples, nor when it is undone and done again', () => {
    shown(0.5, 'b');
    tune(0.5, 0.5);
    expect(pins()).toEqual([]);
    tune(0.2, 0.25);
    expect(pins()).toHaveLength(1);
    documentActions.undo();
    documentActions.redo();
    expect(pins()).toHaveLength(1);
    expect(said).toHaveLength(1);
  });

  it('keeps no second copy of a run that somebody has pinned', () => {
    shown(0.5, 'c');
    expect(pinActions.pin()).toBe(true);
    tune(0.2, 0.5);
    expect(pins()).toHaveLength(1);
    expect(said).toEqual([]);
  });

  it('gives up the oldest run kept by itself for a new one, and never one pinned by hand', () => {
    shown(0.5, 'd');
    for (let at = 0; at <= MOST_PINS; at += 1) tune(0.1, 1 / 2 ** (at + 1));
    expect(pins()).toHaveLength(MOST_PINS);
    expect(pins()[0]?.name).not.toBe('as loaded');
    for (const { id } of pins()) pinActions.remove(id);
    for (let at = 0; at < MOST_PINS; at += 1) pinActions.pin();
    const byHand = pins();
    documentActions.setParam('abr', 'rdf', 0.5);
    said.length = 0;
    tune(0.1, 1 / 64);
    expect(pins()).toEqual(byHand);
    expect(said[0]?.text).toContain('Undo brings it back');
  });
});
