import { expect, it, vi } from 'vitest';
import { FIRST_CHOICE_ITEM, FIRST_STEPS_ITEM } from '../../web/src/run/defaultDocuments';
import { gallery, galleryFrom } from '../../web/src/run/gallery';
import { resetPageStores } from '../../web/src/run/pageStore';
import { paperEntries } from '../../web/src/run/papers';
import { viewActions, viewStore } from '../../web/src/run/view';
import { plain } from './fixtures/documents';

/** Visits a page whose browser keeps this text. */
function visit(saved: string | null = null): void {
  const kept = new Map(saved === null ? [] : [['cell53.view', saved]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  resetPageStores();
}

it('theme and layout survive a reload', () => {
  visit();
  viewActions.setTheme('dark');
  viewActions.setNetworkAs('list');
  viewActions.select({ type: 'node', id: 'S1' });
  resetPageStores();
  expect(viewStore.getState()).toMatchObject({
    theme: 'dark',
    networkAs: 'list',
    selection: null,
  });
});

it('the theme that another window has chosen meanwhile stays when the layout changes here', () => {
  visit();
  localStorage.setItem('cell53.view', '{"theme":"dark","off":["rules/lines"]}');
  viewActions.setNetworkAs('list');
  resetPageStores();
  const { theme, networkAs, hidden } = viewStore.getState();
  expect([theme, networkAs, ...hidden]).toEqual(['dark', 'list', 'rules/lines']);
});

it('lines beside the curves that are switched off stay off, hidden curves come back', () => {
  visit();
  for (const key of ['overlay/share', 'rules/events', 'acr/vc1']) viewActions.toggleSeries(key);
  const hidden = () => [...viewStore.getState().hidden];
  resetPageStores();
  expect(hidden()).toEqual(['overlay/share', 'rules/events']);
  viewActions.toggleSeries('overlay/share');
  resetPageStores();
  expect(hidden()).toEqual(['rules/events']);
  visit('{"off":["acr/vc1",3]}');
  expect(hidden()).toEqual([]);
});

it('blocked or edited storage is no obstacle', () => {
  vi.stubGlobal('localStorage', undefined);
  viewActions.setTheme('dark');
  expect(viewStore.getState().theme).toBe('dark');
  for (const saved of ['{', '3', 'null', '{"theme":"pink","networkAs":7}', '[]']) {
    visit(saved);
    expect(viewStore.getState(), saved).toMatchObject({ theme: 'system', networkAs: 'canvas' });
  }
});

it('what an earlier release has kept is read', () => {
  visit('{"theme":"light","networkAs":"list","off":["rules/lines"]}');
  const { theme, networkAs, hidden } = viewStore.getState();
  expect([theme, networkAs, ...hidden]).toEqual(['light', 'list', 'rules/lines']);
});

it('solo hides the others and, asked again, brings them back', () => {
  visit();
  const hidden = () => [...viewStore.getState().hidden].sort();
  viewActions.toggleSeries('b');
  viewActions.soloSeries('b', ['a', 'b', 'c']);
  expect(hidden()).toEqual(['a', 'c']);
  viewActions.soloSeries('b', ['a', 'b', 'c']);
  expect(hidden()).toEqual([]);
  viewActions.toggleSeries('a');
  viewActions.toggleSeries('a');
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
