// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { click, fingerprint, open, redo, settled, turn, undo } from './support/desk';

beforeEach(() => open());

it('a step of a slider runs the experiment again, and undo takes it back', async () => {
  const before = fingerprint();
  await turn('RIF', '{ArrowLeft}');
  await settled();
  const changed = fingerprint();
  expect(changed).not.toBe(before);
  await click(undo());
  expect(fingerprint()).toBe(before);
  await click(redo());
  expect(fingerprint()).toBe(changed);
});
