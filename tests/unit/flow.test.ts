import { describe, expect, it } from 'vitest';
import { occupancy, occupancyFromSamples } from '../../web/src/editor/flow';
import { cellsHeld } from '../../web/src/editor/lod';
import { instantOf } from '../../web/src/model/instant';
import { nSource } from './fixtures/networks';

const network = nSource(2);
const [bottleneck] = network.links;
const held = bottleneck === undefined ? 0 : cellsHeld(bottleneck);

/** A snapshot of cells `[link, direction, circuit]`, all half way. */
function snapshot(cells: readonly (readonly [number, 1 | -1, number])[], total = cells.length) {
  const rows = cells.flatMap(([link, direction, circuit]) => [
    ...[link, direction, 0.5, circuit, 0, 0, 0],
  ]);
  return { head: instantOf(1), count: cells.length, total, data: Float32Array.from(rows) };
}

describe('occupancy', () => {
  it('is the number of cells over the number that fits, by owner and direction', () => {
    const found = occupancy(
      network,
      snapshot([
        [0, 1, 0],
        [0, 1, 0],
        [0, 1, 1],
        [0, -1, 0],
      ]),
    );
    expect(found(0, 0, 1)).toBeCloseTo(2 / held);
    expect(found(0, 1, 1)).toBeCloseTo(1 / held);
    expect(found(0, 0, -1)).toBeCloseTo(1 / held);
    expect(found(1, 0, 1)).toBe(0);
  });

  it('is scaled up when the snapshot was thinned out', () => {
    const found = occupancy(network, snapshot([[0, 1, 0]], 10));
    expect(found(0, 0, 1)).toBeCloseTo(10 / held);
  });

  it('of nothing is nothing', () => {
    expect(occupancy(network, snapshot([]))(0, 0, 1)).toBe(0);
  });

  it('ignores cells of links and circuits that are not there', () => {
    const found = occupancy(network, snapshot([[99, 1, 99]]));
    expect([found(0, 0, 1), found(0, 1, 1), found(99, 99, 1)]).toEqual([0, 0, 0]);
  });

  it('from samples splits the utilisation of a link by weight, forwards only', () => {
    const lanes = [
      { link: 0, circuits: [0], against: false, opposed: new Set<number>() },
      { link: 0, circuits: [1], against: false, opposed: new Set<number>() },
    ];
    const found = occupancyFromSamples(
      network,
      (_link, direction) => (direction > 0 ? 0.8 : 0.1),
      (circuit) => (circuit === 0 ? 3 : 1),
      lanes,
    );
    expect(found(0, 0, 1)).toBeCloseTo(0.6);
    expect(found(0, 1, 1)).toBeCloseTo(0.2);
    expect(found(0, 0, -1)).toBe(0);
    expect(found(1, 0, 1)).toBe(0);
  });

  it('reads each link and each circuit once for a picture, however many circuits share a link', () => {
    const circuits = Array.from({ length: 30 }, (_, place) => place);
    const large = nSource(circuits.length);
    const lanes = large.links.map((_, link) => {
      return { link, circuits, against: false, opposed: new Set<number>() };
    });
    let reads = 0;
    const read = () => {
      reads += 1;
      return 0.5;
    };
    const found = occupancyFromSamples(large, read, read, lanes);
    for (const { link } of lanes) for (const circuit of circuits) found(link, circuit, 1);
    expect(found(0, 0, 1)).toBeCloseTo(0.5 / circuits.length);
    expect(reads).toBeLessThanOrEqual(2 * large.links.length + circuits.length);
  });
});
