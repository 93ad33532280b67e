/** A network out of knobs that is drawn by hand from now on, on runs of the real engine. */
import { expect, it, onTestFinished } from 'vitest';
import { rows, showInspector, stated, TWO_SOURCES } from './support/knobs';
import { click, door, open, place } from './support/part';

const { runStore, viewActions, viewStore } = await import('../../web/src/run');

showInspector();

const convertible = () =>
  [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Convert to a drawing',
  );
const fingerprint = () => runStore.getState().summary?.fingerprint ?? expect.fail('no summary');

it('a line that is slower one way stays so, and the run the same to the last cell', async () => {
  await open({
    ...{ format: 1, title: 'Up the line', group: 'Tests', question: 'Still the same?', seed: 1 },
    durationMs: 300,
    topology: { kind: 'adsl', upEveryMs: null, downEveryMs: null, networkMs: 1 },
  });
  const before = fingerprint();
  viewActions.select({ type: 'link', id: 'ATU-R-ATU-C' });
  await door.idle();
  const convert = convertible();
  convert?.focus();
  click(convert ?? expect.fail('no way to convert'));
  // In the place of the link are the fields of the part.
  expect(document.activeElement?.matches('.inspector-part :is(input, select)')).toBe(true);
  await door.idle();
  expect(stated('topology', 'kind')).toBe('explicit');
  expect(fingerprint()).toBe(before);
});

it('in a locked network it is offered for parts with numbers alone, and only these get fields', async () => {
  onTestFinished(() => viewStore.setState({ locks: [] }));
  await open(TWO_SOURCES);
  viewStore.setState({ locks: ['network'] });
  const select = async (type: 'node' | 'circuit', id: string) => {
    viewActions.select({ type, id });
    await door.idle();
  };
  for (const [type, id] of [
    ['node', 'S1'],
    ['circuit', 'S1'],
  ] as const) {
    await select(type, id);
    expect(convertible()).toBeUndefined();
  }
  await select('node', 'SW1');
  click(convertible() ?? expect.fail('no way to convert'));
  await door.idle();
  expect(rows()).toContain('Switching delay');
  for (const name of ['Kind', 'Role']) expect(rows()).not.toContain(name);
  await select('circuit', 'S1');
  expect(place.querySelector('.inspector-part')).toBeNull();
});
