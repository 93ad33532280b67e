import { describe, expect, it } from 'vitest';
import { letterPlaces, type PinCurve, STEPS } from '../../../web/src/plots/stage/letterPlaces';

const ROOM = { width: 480, height: 100, taken: [] } as const;

/** A curve of a run: its height at each part of the way across. */
function curve(pin: number, at: (share: number) => number): PinCurve {
  return { pin, heights: Array.from({ length: STEPS }, (_, step) => at(step / (STEPS - 1))) };
}

describe('letters of pinned runs', () => {
  it('stand at the end of a curve that is alone', () => {
    const [place] = letterPlaces([curve(0, () => 50)], ROOM);
    expect(place).toMatchObject({ pin: 0, y: 50 });
    expect(place?.x).toBeGreaterThan(ROOM.width - 20);
  });

  it('stand where curves are apart, if these meet in the end', () => {
    const apart = curve(0, (share) => (share < 0.5 ? 20 : 60));
    const places = letterPlaces([apart, curve(1, () => 60)], ROOM);
    expect(places[0]).toMatchObject({ pin: 0, y: 20 });
    expect(places[0]?.x).toBeLessThan(ROOM.width / 2);
    expect(places[0]?.x).toBeGreaterThan(ROOM.width / 4);
  });

  it('never lie over one another or over what is written, nor leave the plot', () => {
    const equal = [0, 1, 2, 3].map((pin) => curve(pin, () => 50));
    const label = [380, 30, 480, 60] as const;
    const places = letterPlaces(equal, { ...ROOM, taken: [label] });
    expect(places.map(({ pin }) => pin)).toEqual([0, 1, 2, 3]);
    const across = places.map(({ x }) => x).sort((a, b) => a - b);
    expect(across.at(-1)).toBeLessThan(label[0]);
    across.slice(1).forEach((x, at) => {
      expect(x - (across[at] ?? x)).toBeGreaterThanOrEqual(14);
    });
    expect(letterPlaces([curve(0, () => 2)], ROOM)).toEqual([]);
  });

  it('are shared by curves of one run that are one, and not by those that lie apart', () => {
    const together = [curve(0, () => 40), curve(0, () => 44)];
    expect(letterPlaces(together, ROOM)).toHaveLength(1);
    expect(letterPlaces([curve(0, () => 20), curve(0, () => 80)], ROOM)).toHaveLength(2);
  });

  it('leave out what a run does not reach', () => {
    const [place] = letterPlaces([curve(0, (share) => (share > 0.5 ? Number.NaN : 50))], ROOM);
    expect(place?.x).toBeLessThan(ROOM.width / 2 + 10);
  });
});
