/** Storage that somebody has edited: no page fails over it, and nothing unchecked reaches the table. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recall } from '../../web/src/base/remember';
import { type JsonValue, parseStrictJson } from '../../web/src/base/strictJson';
import { FIRST_SPLIT, readHabits } from '../../web/src/commands/shell';
import { catalog } from '../../web/src/model/catalog';
import { NOTHING } from '../../web/src/model/network/drawn';
import { reroute } from '../../web/src/model/network/edit';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { logFromText, logToText } from '../../web/src/run/persist';
import { plain } from './fixtures/documents';

afterEach(() => vi.unstubAllGlobals());

const good = logToText({
  present: { doc: plain, base: plain, sourceId: null },
  steps: [],
  done: 0,
});

/** The good one with one step of that name. */
function withStep(label: string): string {
  const step = JSON.stringify([label, [0, 0, null], [0, 0, null]]);
  return good.replace('"steps":[]', `"steps":[${step}]`);
}

/** Is every document of the log one that a link could have brought? */
function isSound(text: string): boolean {
  const read = logFromText(text);
  if (read.type !== 'log') return true;
  const { log } = read;
  const snapshots = [log.present, ...log.steps.flatMap(({ from, to }) => [from, to])];
  const docs = snapshots.flatMap(({ doc, base }) => [doc, base]);
  return docs.every((doc) => {
    const parsed = parseStrictJson(JSON.stringify(doc));
    return parsed.ok && checkScenario(parsed.value).ok;
  });
}

describe('a poisoned autosave', () => {
  it('of any text is refused', () => {
    fc.assert(fc.property(fc.string(), (text) => logFromText(text).type === 'damaged'));
  });

  it('of any JSON is refused or sound', () => {
    fc.assert(fc.property(fc.json(), isSound));
  });

  it('of a good one with any value in the place of any other is refused or sound', () => {
    const members = JSON.parse(good) as Record<string, JsonValue>;
    const places = fc.constantFrom(...Object.keys(members));
    fc.assert(
      fc.property(places, fc.jsonValue(), (place, value) =>
        isSound(JSON.stringify({ ...members, [place]: value })),
      ),
    );
  });

  it.each([
    ['a document of another kind', good.replace('"format":1', '"format":"1"')],
    ['a hidden character in a title', good.replace('Two sources', 'Two\u202esources')],
    ['a prototype', good.replace('"docs":[{', '"docs":[{"__proto__":{"x":1},')],
    ['a key twice', good.replace('"version":1', '"version":1,"version":1')],
    ['documents that are not there', good.replace('"present":[0,0', '"present":[7,0')],
    ['more steps done than there are', good.replace('"done":0', '"done":1')],
  ])('with %s is refused', (_, text) => {
    expect(text).not.toBe(good);
    expect(logFromText(text)).toEqual({ type: 'damaged' });
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
  });

  it('with a step that is a book goes on without the step', () => {
    expect(logFromText(withStep('x'.repeat(2_600)))).toMatchObject({ lost: 1, log: { steps: [] } });
  });

  it('with a gap among the steps that were undone loses what lies behind it', () => {
    const [near, book, far] = ['near', 'x'.repeat(2_600), 'far'].map((label) => [
      label,
      [0, 0, null],
      [0, 0, null],
    ]);
    const text = good.replace('"steps":[]', `"steps":${JSON.stringify([near, book, far])}`);
    expect(logFromText(text)).toMatchObject({ lost: 2, log: { steps: [{ label: 'near' }] } });
  });
});

it('a step that leads a circuit over the most nodes, with the longest names, outlives the visit', () => {
  const { route, name } = catalog.limits;
  const { label } = reroute(NOTHING, 'VC1', Array<string>(route).fill('𝕊'.repeat(name)));
  expect(logFromText(withStep(label))).toMatchObject({ lost: 0, log: { steps: [{ label }] } });
});

describe('poisoned habits', () => {
  it('of any kind are as if they had never been stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (stored) => {
        const { split } = readHabits(stored);
        expect(split).toBeGreaterThan(0);
        expect(split).toBeLessThan(1);
      }),
    );
    expect(readHabits({ split: Number.NaN }).split).toBe(FIRST_SPLIT);
  });

  it.each(['{', 'undefined', '', '\u0000'])('%j is no value', (text) => {
    vi.stubGlobal('localStorage', { getItem: () => text });
    expect(recall('shell')).toBeNull();
  });
});
