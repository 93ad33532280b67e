/** The order of a legend's lines by hand. */

import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { moved } from '../../../web/src/plots/legendOrder';
import { resetPageStores } from '../../../web/src/run/pageStore';
import { viewActions, viewStore } from '../../../web/src/run/view';
import { packView, readView } from '../../../web/src/share/sharedView';

const KEYS = ['acr/S1', 'acr/S2', 'acr/S3'];

beforeEach(resetPageStores);

describe('moving a line of a legend', () => {
  it('takes it to its place, and no further than the ends', () => {
    expect(moved(KEYS, 'acr/S1', 1)).toEqual(['acr/S2', 'acr/S1', 'acr/S3']);
    expect(moved(KEYS, 'acr/S3', -1)).toEqual(['acr/S3', 'acr/S1', 'acr/S2']);
    expect(moved(KEYS, 'acr/S1', 9)).toEqual(['acr/S2', 'acr/S3', 'acr/S1']);
  });

  it('loses no line, and leaves the others in their order', () => {
    const anywhere = fc.integer({ min: -2, max: 5 });
    fc.assert(
      fc.property(fc.constantFrom(...KEYS), anywhere, (key, to) => {
        const next = moved(KEYS, key, to);
        expect([...next].sort()).toEqual(KEYS);
        expect(next.filter((each) => each !== key)).toEqual(KEYS.filter((each) => each !== key));
      }),
    );
  });

  it('in one plot leaves the order of another', () => {
    viewActions.orderSeries(['queue/B', 'queue/A']);
    viewActions.orderSeries(['acr/S2', 'acr/S1']);
    viewActions.orderSeries(['acr/S1', 'acr/S2']);
    expect(viewStore.getState().order).toEqual(['queue/B', 'queue/A', 'acr/S1', 'acr/S2']);
  });

  it('is kept in a link, and a link of before has none', () => {
    expect(packView(viewStore.getState())).toBeNull();
    viewActions.orderSeries(['acr/S2', 'acr/S1']);
    const packed = packView(viewStore.getState());
    expect(packed).toEqual({ order: ['acr/S2', 'acr/S1'] });
    expect(readView(packed).order).toEqual(['acr/S2', 'acr/S1']);
    expect(readView({ pinnedS: 5 }).order).toEqual([]);
  });
});
