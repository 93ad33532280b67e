import { afterEach, expect, it, vi } from 'vitest';
import type { Summary } from '../../web/src/model/engineTypes';
import { documentActions, documentStore } from '../../web/src/run/document';
import { gallery } from '../../web/src/run/gallery';
import { MOST_PINS, pinActions } from '../../web/src/run/pinning';
import { pinsStore } from '../../web/src/run/pins';
import { runActions, runStore } from '../../web/src/run/run';
import { history, info, series } from './plots/fixtures';

const acr = series(0, 'acr', 'vc1');
vi.spyOn(runActions.history, 'current').mockReturnValue(
  history([acr], [[1, 2, 3]], { stepS: 0.1 }),
);
runStore.setState({ info: info([acr]), furthest: { simulatedSeconds: 1 } as unknown as Summary });

const [first, second] = gallery;
if (first === undefined || second === undefined) throw new Error('the gallery has two experiments');
const open = (item: typeof first) => documentActions.open(item.doc, item.id);
const pins = () => pinsStore.getState().pins;
const apart = () => pinsStore.getState().apart;
const titles = (of: ReturnType<typeof pins>) => of.map(({ doc }) => doc.title);

afterEach(() => {
  for (const { id } of [...pins(), ...apart()]) pinActions.remove(id);
  while (documentStore.getState().undoLabel !== null) documentActions.undo();
  runStore.setState({ notice: null });
});

it('a pin stays with its experiment, which is said, and is back with it', () => {
  open(first);
  pinActions.pin();
  expect(runStore.getState().notice).toBeNull();
  open(second);
  expect(pins()).toEqual([]);
  expect(titles(apart())).toEqual([first.doc.title]);
  expect(runStore.getState().notice?.text).toBe(
    `The pinned run of “${first.doc.title}” stays with it, under Pins.`,
  );
  pinActions.pin();
  open(first);
  expect(titles(pins())).toEqual([first.doc.title]);
  expect(titles(apart())).toEqual([second.doc.title]);
  documentActions.undo();
  expect(titles(pins())).toEqual([second.doc.title]);
});

it('a change of the experiment, and another variant of it, keep its pins', () => {
  open(first);
  pinActions.pin();
  documentActions.setField('seed', 99);
  documentActions.open({ ...first.doc, seed: 7 }, first.id);
  expect(pins()).toHaveLength(1);
});

it('a pin of another experiment is shown where somebody asks for it, and nowhere else then', () => {
  open(first);
  pinActions.pin();
  open(second);
  expect(pinActions.bring(apart()[0]?.id ?? -1)).toBe(true);
  expect([titles(pins()), titles(apart())]).toEqual([[first.doc.title], []]);
  open(first);
  expect([titles(pins()), titles(apart())]).toEqual([[], [first.doc.title]]);
  pinActions.open(apart()[0]?.id ?? -1);
  expect(titles(pins())).toEqual([first.doc.title]);
});

it('every experiment has room of its own, all together a little more', () => {
  for (const item of gallery.slice(0, 3)) {
    open(item);
    for (let at = 0; at < MOST_PINS; at += 1) expect(pinActions.pin()).toBe(true);
    expect(pinActions.pin()).toBe(false);
  }
  open(gallery[3] ?? first);
  expect(pinActions.pin()).toBe(false);
  expect(pinsStore.getState().refusal).toContain('in all experiments together');
});
