// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Camera } from '../../web/src/editor/camera';
import { pinched, toWorld, zoomedAbout } from '../../web/src/editor/view';

const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const point = fc.tuple(coordinate, coordinate);
const view = fc.record({
  k: fc.double({ min: 0.15, max: 8, noNaN: true }),
  x: coordinate,
  y: coordinate,
});

it('zooming keeps what lies beneath the pointer where it is, and the scale within its limits', () => {
  fc.assert(
    fc.property(
      view,
      point,
      fc.double({ min: 0.01, max: 100, noNaN: true }),
      (from, at, factor) => {
        const to = zoomedAbout(from, at, factor);
        const [x, y] = toWorld(from, at);
        expect(to.x + to.k * x).toBeCloseTo(at[0], 6);
        expect(to.y + to.k * y).toBeCloseTo(at[1], 6);
        expect(to.k).toBeGreaterThanOrEqual(0.15);
        expect(to.k).toBeLessThanOrEqual(8);
      },
    ),
  );
});

it('two fingers that spread to twice their distance double the scale about their middle', () => {
  const to = pinched(
    [
      [10, 0],
      [30, 0],
    ],
    [
      [100, 50],
      [140, 50],
    ],
  );
  expect(to).toEqual({ k: 2, x: 80, y: 50 });
});

describe('a camera', () => {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const world = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  const node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
  node.setAttribute('data-node', 'S1');
  let camera: Camera;
  let leave: () => void;

  beforeEach(() => {
    document.body.append(svg);
    svg.append(world);
    world.append(node);
    camera = new Camera();
    leave = camera.attach(svg, world);
    camera.frame({ x: 0, y: 0, width: 100, height: 100 }, { width: 400, height: 300 }, true);
  });
  afterEach(() => leave());

  const mouse = (type: string, on: EventTarget, x: number, y: number, more = {}) =>
    on.dispatchEvent(
      new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, ...more }),
    );
  const wheel = (init: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
    svg.dispatchEvent(event);
    return event.defaultPrevented;
  };

  it('writes what it sees to the group, and tells who listens', () => {
    const heard = vi.fn();
    camera.subscribe(heard);
    camera.actualSize();
    const { k, x, y } = camera.transform;
    expect(k).toBe(1);
    expect(world.getAttribute('transform')).toBe(`translate(${x},${y}) scale(1)`);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('pans with the mouse on empty ground, and what it moved is not clicked', () => {
    const clicked = vi.fn();
    svg.addEventListener('click', clicked);
    const { x, y } = camera.transform;
    mouse('mousedown', svg, 50, 50);
    mouse('mousemove', window, 70, 40);
    mouse('mouseup', window, 70, 40);
    mouse('click', svg, 70, 40);
    mouse('mousemove', window, 170, 140);
    expect(camera.transform).toMatchObject({ x: x + 20, y: y - 10 });
    expect(clicked).not.toHaveBeenCalled();
    mouse('click', svg, 70, 40);
    expect(clicked).toHaveBeenCalledTimes(1);
    svg.removeEventListener('click', clicked);
  });

  it.each([
    ['on a part', {}, () => node],
    ['with Shift held', { shiftKey: true }, () => svg],
    ['with another button', { button: 2 }, () => svg],
  ])('stays where it is under a mouse %s', (_how, more, on) => {
    const before = camera.transform;
    mouse('mousedown', on(), 50, 50, more);
    mouse('mousemove', window, 90, 90);
    mouse('mouseup', window, 90, 90);
    expect(camera.transform).toEqual(before);
  });

  it('pans by the wheel and zooms by the wheel with Ctrl, and the page stays as it is', () => {
    const before = camera.transform;
    expect(wheel({ deltaX: 3, deltaY: 5 })).toBe(true);
    expect(camera.transform).toEqual({ k: before.k, x: before.x - 3, y: before.y - 5 });
    expect(wheel({ deltaY: -50, ctrlKey: true })).toBe(true);
    expect(camera.transform.k).toBeCloseTo(before.k * Math.SQRT2, 9);
  });

  it('stays fitted while the window changes, until a hand has moved it', () => {
    const bounds = { x: 0, y: 0, width: 100, height: 100 };
    const before = camera.transform;
    camera.frame(bounds, { width: 800, height: 600 }, true);
    expect(camera.transform).not.toEqual(before);
    camera.zoomBy(1.25);
    const chosen = camera.transform;
    camera.frame(bounds, { width: 400, height: 300 }, true);
    expect(camera.transform).toEqual(chosen);
  });

  it('brings into view what lies outside, and moves for nothing else', () => {
    camera.actualSize();
    const before = camera.transform;
    camera.reveal([50, 50]);
    expect(camera.transform).toEqual(before);
    camera.reveal([5_000, 50]);
    expect(camera.transform).toEqual({ k: 1, x: 200 - 5_000, y: 100 });
  });

  it('brings into view what lies too near to the edge to be seen whole', () => {
    camera.actualSize();
    const { x, y } = camera.transform;
    const edge: [number, number] = [20 - x, 100 - y];
    camera.reveal(edge);
    expect(camera.transform).toEqual({ k: 1, x, y });
    camera.reveal(edge, 48);
    expect(camera.transform.x + edge[0]).toBe(200);
  });

  it('hears nothing any more once it is given up', () => {
    leave();
    const before = camera.transform;
    wheel({ deltaY: 40 });
    expect(camera.transform).toEqual(before);
  });
});
