/** Every link of the corpora opens, and gives what it gave. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../web/src/base/strictJson';
import { instantOf, secondsOf } from '../web/src/model/instant';
import { gallery } from '../web/src/run/gallery';
import type { Claim } from '../web/src/share/claim';
import { type Place, setPlace } from '../web/src/share/differences';
import { decodeLink } from '../web/src/share/link';
import { withoutPlaces } from '../web/src/share/omittedPlaces';
import { tellFigure } from './unit/fixtures/figure';

type Entry = {
  readonly link: string;
  readonly doc?: JsonValue;
  readonly preset?: string;
  readonly set?: readonly (readonly [...string[], JsonValue])[];
  readonly removed?: readonly Place[];
  readonly claim?: JsonValue;
  readonly view?: { readonly hidden: readonly string[]; readonly pinnedS: number | null };
  /** Does the link leave open where the nodes stand? */
  readonly placeless?: boolean;
};

const read = (name: string) =>
  readFileSync(new URL(`golden/links/${name}`, import.meta.url), 'utf8');

function expected({ doc, preset, set = [], removed = [] }: Entry): JsonValue {
  if (doc !== undefined) return doc;
  const item = gallery.find(({ id }) => id === preset);
  const wanted: Record<string, JsonValue> = structuredClone(item?.doc) as never;
  for (const place of removed) setPlace(wanted, place, undefined);
  for (const entry of set) setPlace(wanted, entry.slice(0, -1) as never, entry.at(-1));
  return wanted;
}

/** A claim as the corpora write it. */
function written({ engineVersion, at, fingerprint }: Claim) {
  return { engineVersion, atS: secondsOf(at), fingerprint };
}

describe.each([
  ['v3', 270],
  ['python', 3],
] as const)('a link in the corpus of %s', (version, least) => {
  const entries: readonly Entry[] = JSON.parse(read(`${version}.json`));

  it('opens and gives the document it must', async ({ task }) => {
    expect(entries.length).toBeGreaterThanOrEqual(least);
    for (const entry of entries) {
      const opened = await decodeLink(entry.link);
      const { doc, claim, sourceId, view } = opened.ok ? opened : { doc: opened.error };
      const isPlaceless = opened.ok && entry.placeless === true;
      const given = isPlaceless ? withoutPlaces({ doc: opened.doc, base: undefined }) : doc;
      expect(given, entry.link).toEqual(expected(entry));
      expect(claim ? written(claim) : null, entry.link).toEqual(entry.claim ?? null);
      expect(sourceId, entry.link).toBe(entry.preset ?? null);
      const { hidden = [], pinnedS = null, ...other } = entry.view ?? {};
      const pinned = pinnedS === null ? null : instantOf(pinnedS);
      // A link that says nothing of the plots leaves open which ones there are.
      const look = entry.view && { plots: null, ...other, pinned, hidden: new Set(hidden) };
      expect(view, entry.link).toEqual(look);
    }
    const what = `released links of ${version} that open`;
    const { length } = entries;
    tellFigure(task, { goal: 'links', what, value: length, unit: 'links', least: length });
  });
});
