/** A network out of knobs that is drawn by hand from now on, on runs of the real engine. */
import { expect, it } from 'vitest';
import { showInspector, stated } from './support/knobs';
import { click, door, open, place } from './support/part';

const { runStore, viewActions } = await import('../../web/src/run');

showInspector();

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
  const convert = [...place.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Convert to a drawing',
  );
  convert?.focus();
  click(convert ?? expect.fail('no way to convert'));
  // In the place of the link are the fields of the part.
  expect(document.activeElement?.matches('.inspector-part :is(input, select)')).toBe(true);
  await door.idle();
  expect(stated('topology', 'kind')).toBe('explicit');
  expect(fingerprint()).toBe(before);
});
