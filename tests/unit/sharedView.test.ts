import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import { resetPageStores } from '../../web/src/run/pageStore';
import { viewActions, viewStore } from '../../web/src/run/view';
import { decodeLink, encodeLink } from '../../web/src/share/link';
import { LinkRefusal } from '../../web/src/share/linkRefusal';
import { showView } from '../../web/src/share/openLink';
import { packView, readView, type SharedView } from '../../web/src/share/sharedView';

const plain: ScenarioDoc = {
  format: 1,
  title: 'Plain',
  group: 'Tests',
  question: 'What?',
  seed: 1,
  durationMs: 500,
  topology: { kind: 'n-source' },
};
const gallery = [{ id: 'tests/plain', doc: plain }];
const FRESH = viewStore.getInitialState();

beforeEach(resetPageStores);

const seconds = fc.integer({ min: 0, max: 4_000_000_000 }).map((ns) => ns / 1e9);
const view: fc.Arbitrary<SharedView> = fc.record({
  xRange: fc.option(
    fc.tuple(seconds, seconds).filter(([a, b]) => a < b),
    { nil: null },
  ),
  pinned: fc.option(seconds.map(instantOf), { nil: null }),
  hidden: fc
    .uniqueArray(fc.constantFrom('acr/S1', 'queue/SW1→SW2', 'plot/cwnd', 'ssthresh/*'))
    .map((keys) => new Set(keys.sort())),
  order: fc.uniqueArray(fc.constantFrom('acr/S1', 'acr/S2', 'queue/SW1→SW2')),
  coloured: fc.uniqueArray(fc.constantFrom('S1', 'S7', 'SW1→SW2')),
  plots: fc.option(fc.uniqueArray(fc.constantFrom('acr', 'goodput', 'sequence')), { nil: null }),
  maximised: fc.constantFrom('acr', 'queue', null),
  networkAs: fc.constantFrom('canvas' as const, 'list' as const),
  unitTurns: fc.constantFrom({}, { mbps: 1 }, { cells: 2, mbps: 1 }),
});

describe('the view of a link', () => {
  it('comes back as it was, with any document around it', async () => {
    await fc.assert(
      fc.asyncProperty(view, fc.boolean(), async (look, isKnown) => {
        const sourceId = isKnown ? 'tests/plain' : null;
        const link = await encodeLink({ doc: plain, sourceId, claim: null, view: look }, gallery);
        const opened = await decodeLink(link, gallery);
        expect(opened).toMatchObject({ ok: true, doc: plain });
        const isFresh = packView(look) === null;
        expect(opened.ok ? opened.view : 'refused').toEqual(isFresh ? undefined : look);
      }),
      { numRuns: 100 },
    );
  });

  it('of a few nanoseconds is opened as near as zooming can come', () => {
    showView(readView({ xRange: [0, 1e-9] }));
    // Eight samples, one each millisecond.
    expect(viewStore.getState().xRange).toEqual([0, 0.008]);
    showView(readView({}));
    expect(viewStore.getState().xRange).toBeNull();
  });

  it('of a fresh page costs nothing: the link is the one without', async () => {
    const source = { doc: plain, sourceId: null, claim: null };
    expect(packView(FRESH)).toBeNull();
    expect(await encodeLink({ ...source, view: FRESH }, gallery)).toBe(
      await encodeLink(source, gallery),
    );
  });

  it('leaves out what is a habit of the sender, and leaves the habits of the receiver alone', () => {
    const hidden = new Set(['overlay/link', 'acr/S1']);
    expect(packView({ ...FRESH, hidden })).toEqual({ hidden: ['acr/S1'] });
    viewActions.toggleSeries('rules/lines');
    viewActions.toggleSeries('queue/SW1');
    viewActions.show(readView({ hidden: ['acr/S1'] }));
    expect([...viewStore.getState().hidden].sort()).toEqual(['acr/S1', 'rules/lines']);
  });

  it.each([
    [7],
    [[]],
    [{ xRange: [2, 1] }],
    [{ xRange: [1, 1] }],
    [{ xRange: [1] }],
    [{ xRange: [0, 1e6] }],
    [{ pinnedS: -1 }],
    [{ hidden: 'acr' }],
    [{ hidden: ['x'.repeat(1000)] }],
    [{ coloured: 'S1' }],
    [{ coloured: [7] }],
    [{ maximised: 4 }],
    [{ unitTurns: { mbps: 1.5 } }],
    [{ unitTurns: { mbps: 1e9 } }],
  ])('that cannot be, %j, is refused', (value) => {
    expect(() => readView(value)).toThrow(LinkRefusal);
  });

  it('names 256 lines at most', () => {
    const lines = (count: number) => Array.from({ length: count }, () => 'acr/S1');
    expect(readView({ order: lines(256) }).order).toHaveLength(256);
    expect(() => readView({ order: lines(257) })).toThrow(LinkRefusal);
  });

  it('may say what only a newer page understands', () => {
    expect(readView({ maximised: 'acr', futureThing: 3 }).maximised).toBe('acr');
  });

  it('turns a unit through its ways and back', () => {
    viewActions.turnUnit('mbps', 2);
    expect(viewStore.getState().unitTurns).toEqual({ mbps: 1 });
    viewActions.turnUnit('mbps', 2);
    expect(viewStore.getState().unitTurns).toEqual({ mbps: 0 });
    expect(packView(viewStore.getState())).toBeNull();
  });
});
