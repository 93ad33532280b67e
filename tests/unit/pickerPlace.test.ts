import { describe, expect, it } from 'vitest';
import { placePicker } from '../../web/src/editor/pickerPlace';

const panel = { width: 1_000, height: 340 };
const own = { width: 350, height: 250 };
const node = (x: number, y: number) => ({ x, y, width: 60, height: 40 });

describe('the box to choose from', () => {
  it('opens to the right of what it is about', () => {
    const about = [node(200, 40)];
    expect(placePicker({ about, nodes: about, own, panel })).toEqual([272, 40]);
  });

  it('opens to the left where there is no room at the right, and inside the panel', () => {
    const about = [node(800, 200)];
    expect(placePicker({ about, nodes: about, own, panel })).toEqual([438, 82]);
  });

  it('opens over as few nodes as can be', () => {
    const about = [node(450, 40)];
    const nodes = [...about, node(600, 100), node(700, 100)];
    expect(placePicker({ about, nodes, own, panel })).toEqual([88, 40]);
  });

  it('opens at the top left where it is about nothing yet', () => {
    expect(placePicker({ about: [], nodes: [node(0, 0)], own, panel })).toEqual([8, 8]);
  });
});
