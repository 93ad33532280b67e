import { zoomTransform } from 'd3-zoom';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Camera } from '../../web/src/editor/camera';

describe('a camera', () => {
  let svg: SVGSVGElement;
  let world: SVGGElement;
  let node: SVGGElement;
  let camera: Camera;
  let leave: () => void;

  // D3 keeps the view and the gesture with the element, so each test has elements of its own.
  beforeEach(() => {
    svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    world = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    node = document.createElementNS('http://www.w3.org/2000/svg', 'g');
    node.setAttribute('data-node', 'S1');
    document.body.replaceChildren(svg);
    svg.append(world);
    world.append(node);
    camera = new Camera();
    leave = camera.attach(svg, world);
    camera.frame({ x: 0, y: 0, width: 100, height: 100 }, { width: 400, height: 300 }, true);
  });
  afterEach(() => leave());

  // D3 hears the rest of a gesture from the window of its first event.
  const ofWindow = <T extends UIEvent>(event: T) =>
    Object.defineProperty(event, 'view', { value: window });
  const mouse = (type: string, on: EventTarget, x: number, y: number, more = {}) =>
    on.dispatchEvent(
      ofWindow(
        new MouseEvent(type, { clientX: x, clientY: y, bubbles: true, cancelable: true, ...more }),
      ),
    );
  const wheel = (init: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...init });
    svg.dispatchEvent(ofWindow(event));
    return event.defaultPrevented;
  };

  it('writes what it sees to the group, and calls who listens', () => {
    const heard = vi.fn();
    camera.subscribe(heard);
    camera.actualSize();
    const { k, x, y } = camera.transform;
    expect(k).toBe(1);
    expect(world.getAttribute('transform')).toBe(`translate(${x},${y}) scale(1)`);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('pans with the mouse on empty ground, and what it moved is not clicked', () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
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
    // The click that ends a drag follows in the same turn of the browser.
    vi.runAllTimers();
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
    expect(camera.transform.k).toBe(before.k);
    expect(camera.transform.x).toBeCloseTo(before.x - 3, 9);
    expect(camera.transform.y).toBeCloseTo(before.y - 5, 9);
    // A mouse may count in lines or, turned up in the settings of the system, in pages.
    wheel({ deltaX: 1, deltaMode: WheelEvent.DOM_DELTA_LINE });
    wheel({ deltaX: 1, deltaMode: WheelEvent.DOM_DELTA_PAGE });
    expect(camera.transform.x).toBeCloseTo(before.x - 3 - 16 - 400, 9);
    expect(wheel({ deltaY: -50, ctrlKey: true })).toBe(true);
    expect(camera.transform.k).toBeCloseTo(before.k * Math.SQRT2, 9);
  });

  it('zooming keeps what lies beneath the pointer where it is, and the scale within its limits', () => {
    const turn = fc.record({
      at: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 })),
      deltaY: fc.integer({ min: -200, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 30 }), (turns) => {
        for (const { at, deltaY } of turns) {
          const world = camera.toWorld(at);
          const [clientX, clientY] = at;
          // At a limit too the browser is kept from zooming the page.
          expect(wheel({ clientX, clientY, deltaY, metaKey: true })).toBe(true);
          const [x, y] = camera.transform.apply([...world]);
          expect(x).toBeCloseTo(at[0], 6);
          expect(y).toBeCloseTo(at[1], 6);
          expect(camera.transform.k).toBeGreaterThanOrEqual(0.15);
          expect(camera.transform.k).toBeLessThanOrEqual(8);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('a fit may leave the limits of the wheel, and the next turn of the wheel comes back to them', () => {
    camera.frame({ x: 0, y: 0, width: 1, height: 1 }, { width: 40_000, height: 30_000 }, true);
    camera.aim([0, 0], 12);
    expect(camera.transform.k).toBe(12);
    wheel({ deltaY: -1, ctrlKey: true });
    expect(camera.transform.k).toBe(8);
  });

  const touch = (type: string, at: readonly (readonly [number, number])[]) => {
    const touches = at.map(([clientX, clientY], identifier) => ({ identifier, clientX, clientY }));
    const event = ofWindow(new UIEvent(type, { bubbles: true, cancelable: true }));
    svg.dispatchEvent(Object.assign(event, { touches, changedTouches: touches }));
    return event.defaultPrevented;
  };

  it('two fingers that spread to twice their distance double the scale about their middle', () => {
    camera.actualSize();
    const middle = camera.toWorld([120, 50]);
    touch('touchstart', [
      [100, 50],
      [140, 50],
    ]);
    const spread = [
      [180, 90],
      [260, 90],
    ] as const;
    expect(touch('touchmove', spread)).toBe(true);
    expect(camera.transform.k).toBe(2);
    const [x, y] = camera.transform.apply([...middle]);
    expect([x, y]).toEqual([220, 90]);
    touch('touchend', spread);
  });

  it('one finger is left to the page, which scrolls', () => {
    const before = camera.transform;
    touch('touchstart', [[100, 50]]);
    expect(touch('touchmove', [[180, 90]])).toBe(false);
    touch('touchend', [[180, 90]]);
    expect(camera.transform).toEqual(before);
  });

  it.each([
    ['a turn of the wheel', () => wheel({ deltaY: -50, ctrlKey: true, clientX: 70, clientY: 40 })],
    ['a fit', () => camera.fit()],
    ['the glide to a followed cell', () => camera.aim([30, 60], 3)],
    ['the wheel that pans', () => wheel({ deltaX: 7, deltaY: 9 })],
  ])('%s in the midst of a drag stays, and the drag goes on from there', (_what, look) => {
    camera.actualSize();
    mouse('mousedown', svg, 50, 50);
    mouse('mousemove', window, 70, 40);
    look();
    const { k, x, y } = camera.transform;
    mouse('mousemove', window, 75, 46);
    expect(camera.transform.k).toBe(k);
    expect(camera.transform.x).toBeCloseTo(x + 5, 9);
    expect(camera.transform.y).toBeCloseTo(y + 6, 9);
    mouse('mouseup', window, 75, 46);
  });

  it('stays fitted while the window changes, until a person has moved it', () => {
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
    expect(camera.transform).toEqual({ k: 1, x: 400 - 48 - 5_000, y: before.y });
  });

  it('brings into view what lies too near to the edge to be seen whole', () => {
    camera.actualSize();
    const { x, y } = camera.transform;
    const edge: [number, number] = [20 - x, 100 - y];
    camera.reveal(edge, 0);
    expect(camera.transform).toEqual({ k: 1, x, y });
    camera.reveal(edge);
    expect(camera.transform.x + edge[0]).toBe(48);
  });

  it('hears nothing any more once it is given up', () => {
    leave();
    const before = zoomTransform(svg);
    wheel({ deltaY: 40 });
    wheel({ deltaY: 40, ctrlKey: true });
    expect(zoomTransform(svg)).toEqual(before);
  });
});
