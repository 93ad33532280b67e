/** What a number begins with that was left to the engine, when its box is unticked. */

import { expect, it } from 'vitest';
import { rowOf, showInspector, TWO_SOURCES, within } from './support/knobs';
import { click, door, open } from './support/part';

showInspector();

const said = (name: string) => within(name, '.inspector-check').textContent;

it('a threshold of tagged cells begins at or below that of all', async () => {
  const topology = { ...TWO_SOURCES.topology, bufferCells: 240 };
  await open({ ...TWO_SOURCES, topology, discard: { kind: 'epd' } });
  expect(said('Threshold of CLP = 1')).toContain('(unticked: 40\u00a0cells)');
  click(within('Threshold of CLP = 1', 'input[type=checkbox]'));
  await door.idle();
  expect(rowOf('Threshold of CLP = 1').querySelector('.inspector-message')).toBeNull();
});

it('a circuit opens and closes within the run', async () => {
  await open({ ...TWO_SOURCES, durationMs: 400, background: { kind: 'on-off' } });
  expect(said('Opening time')).toContain('(unticked: 100\u00a0ms)');
  expect(said('Closing time')).toContain('(unticked: 300\u00a0ms)');
});
