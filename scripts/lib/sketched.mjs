// What the makers of stored pictures share: reading, the hash of what a picture was made from, writing.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { at } from './bootstrap.mjs';

/** Fingerprints that change whenever a run does. */
export const GOLDEN = 'tests/golden/fingerprints.json';

export const read = (...parts) => fs.readFileSync(at(...parts), 'utf8');
export const json = (...parts) => JSON.parse(read(...parts));

/** 16 digits that depend on all values. */
export function hashOf(...values) {
  const text = values.map((value) => JSON.stringify(value)).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** JSON with one entry a line, so that a difference names what changed. */
export function asLines(made) {
  const parts = Object.entries(made).map(([name, entries]) => {
    const lines = Object.entries(entries).map(
      ([id, entry]) => `${JSON.stringify(id)}: ${JSON.stringify(entry)}`,
    );
    return `${JSON.stringify(name)}: {\n${lines.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
