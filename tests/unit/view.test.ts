import { expect, it } from 'vitest';
import { FIRST_CHOICE_ITEM, FIRST_STEPS_ITEM } from '../../web/src/run/defaultDocuments';
import { gallery, galleryFrom } from '../../web/src/run/gallery';
import { paperEntries } from '../../web/src/run/papers';
import { createViewStore } from '../../web/src/run/view';
import { plain } from './fixtures/documents';

function memory(saved: string | null = null) {
  let text = saved;
  return () => ({
    getItem: () => text,
    setItem: (_key: string, value: string) => {
      text = value;
    },
  });
}
const blocked = () => {
  throw new Error('storage is blocked');
};

it('theme and layout survive a reload', () => {
  const storage = memory();
  const { actions } = createViewStore(storage);
  actions.setTheme('dark');
  actions.setNetworkAs('list');
  actions.select({ type: 'node', id: 'S1' });
  expect(createViewStore(storage).store.getState()).toMatchObject({
    theme: 'dark',
    networkAs: 'list',
    selection: null,
  });
});

it('lines beside the curves that are switched off stay off, hidden curves come back', () => {
  const storage = memory();
  const { actions } = createViewStore(storage);
  for (const key of ['overlay/share', 'rules/events', 'acr/vc1']) actions.toggleSeries(key);
  const hidden = () => [...createViewStore(storage).store.getState().hidden];
  expect(hidden()).toEqual(['overlay/share', 'rules/events']);
  actions.toggleSeries('overlay/share');
  expect(hidden()).toEqual(['rules/events']);
  expect([...createViewStore(memory('{"off":["acr/vc1",3]}')).store.getState().hidden]).toEqual([]);
});

it('blocked or edited storage is no obstacle', () => {
  const { store, actions } = createViewStore(blocked);
  actions.setTheme('dark');
  expect(store.getState().theme).toBe('dark');
  for (const saved of ['{', '3', 'null', '{"theme":"pink","networkAs":7}', '[]']) {
    expect(createViewStore(memory(saved)).store.getState(), saved).toMatchObject({
      theme: 'system',
      networkAs: 'canvas',
    });
  }
});

it('solo hides the others and, asked again, brings them back', () => {
  const { store, actions } = createViewStore(memory());
  const hidden = () => [...store.getState().hidden].sort();
  actions.toggleSeries('b');
  actions.soloSeries('b', ['a', 'b', 'c']);
  expect(hidden()).toEqual(['a', 'c']);
  actions.soloSeries('b', ['a', 'b', 'c']);
  expect(hidden()).toEqual([]);
  actions.toggleSeries('a');
  actions.toggleSeries('a');
  expect(hidden()).toEqual([]);
});

it('the gallery begins with what is of no paper, then goes paper by paper', () => {
  const doc = (group: string) => ({ ...plain, group });
  const items = galleryFrom(
    {
      '../../../scenarios/z/b.json': doc('B'),
      '../../../scenarios/z/a.json': doc('B'),
      '../../../scenarios/late/a.json': doc('A'),
      '../../../scenarios/early/q.json': doc('Z'),
      '../../../scenarios/y/q.json': doc('A'),
    },
    {
      '../../../scenarios/late/figures/paper.json': { order: 3 },
      '../../../scenarios/early/figures/paper.json': { order: 0 },
    },
  );
  expect(items.map(({ id }) => id)).toEqual(['y/q', 'z/a', 'z/b', 'early/q', 'late/a']);
  const groups = [...new Set(gallery.map((item) => item.doc.group))];
  expect(groups[0]).toBe('Classroom');
  expect(groups.slice(1).map((name) => /\((.+)\)$/.exec(name)?.[1])).toEqual(
    paperEntries.map(({ paper }) => paper.label),
  );
});

it('what a page begins with is in the gallery under the same name', () => {
  for (const { id, doc } of [FIRST_CHOICE_ITEM, FIRST_STEPS_ITEM]) {
    expect(gallery.find((item) => item.id === id)?.doc).toEqual(doc);
  }
});
