import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** What may be asked by `:has()`: nothing in it changes while a run is shown. */
const STILL = /^\.(app-segment|papers-[\w-]+|sweep-entry > label)$/;

/** The compounds before each `:has()` of the style sheets. */
function asked(): readonly string[] {
  const root = path.resolve('web/src');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => path.join(root, name));
  expect(files.length).toBeGreaterThan(20);
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/([^\n{},]*):has\(/g)].map(([, before = '']) =>
      before.trim(),
    ),
  );
}

// For every text that is written the browser asks all ancestors of this kind again, and then goes
// through the styles of all that is in them: half a frame, sixty times a second.
it('style sheets never ask what a part has in which live numbers stand', () => {
  expect(asked().filter((selector) => !STILL.test(selector))).toEqual([]);
});
