import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeCard, STOPS, seenOf } from '../../web/src/teach/tour/Tour';

it('the tour has at most four stops, each at another part', () => {
  expect(STOPS.length).toBeLessThanOrEqual(4);
  expect(new Set(STOPS.map(({ region }) => region)).size).toBe(STOPS.length);
});

describe('the card of a stop', () => {
  const page = { width: 1440, height: 900 };
  const card = { width: 320, height: 230 };

  it('stands beside its part where there is room', () => {
    const network = { left: 0, top: 48, width: 1096, height: 384 };
    expect(placeCard(network, card, page).left).toBeGreaterThan(1096);
    const side = { left: 1096, top: 48, width: 344, height: 520 };
    expect(placeCard(side, card, page).left + card.width).toBeLessThan(1096);
    const time = { left: 0, top: 828, width: 1440, height: 72 };
    expect(placeCard(time, card, page).top + card.height).toBeLessThan(828);
  });

  it('is in sight whatever the part is, as far as the window is large enough', () => {
    const length = fc.integer({ min: -2_000, max: 3_000 });
    const part = fc.record({
      left: length,
      top: length,
      width: fc.nat(3_000),
      height: fc.nat(3_000),
    });
    fc.assert(
      fc.property(
        part,
        fc.integer({ min: 344, max: 2_000 }),
        fc.integer({ min: 300, max: 1_200 }),
        (box, width, height) => {
          const { left, top } = placeCard(seenOf(box, { width, height }), card, { width, height });
          expect(left).toBeGreaterThanOrEqual(0);
          expect(top).toBeGreaterThanOrEqual(0);
          expect(left + card.width).toBeLessThanOrEqual(width);
          expect(top + card.height).toBeLessThanOrEqual(height);
        },
      ),
    );
  });
});
