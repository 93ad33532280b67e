// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resetStores, runStore, viewStore } from './stores';

vi.mock('../../../web/src/store', () => import('./stores'));
// The charts need a canvas; what they are made from is tested elsewhere.
vi.mock('uplot', () => ({ default: class {} }));

let root: Root;
let page: HTMLElement;

async function show(part: 'panel' | 'overview'): Promise<void> {
  const { PlotsPanel } = await import('../../../web/src/plots/PlotsPanel');
  const { OverviewStrip } = await import('../../../web/src/plots/OverviewStrip');
  await act(async () => root.render(part === 'panel' ? <PlotsPanel /> : <OverviewStrip />));
}

/** Boxes of jsdom have no size; all plots are on pages of one. */
const button = (name: string): HTMLButtonElement => {
  const found = [...page.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent === name,
  );
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
};

const press = (target: Element, init: KeyboardEventInit) =>
  act(() => target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init })));

/** Past the next animation frame and the moment of rest. */
const settle = () => act(() => new Promise((done) => setTimeout(done, 400)));

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  resetStores();
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('plots panel', () => {
  it('shows only plots that the experiment has data for', async () => {
    await show('panel');
    const titles = [...page.querySelectorAll('.plots-choice, .plots-title')];
    expect(titles.map((title) => title.textContent)).toEqual(['Allowed rate (ACR)ACR Mb/s']);
    act(() => button('Next plots').click());
    expect(page.querySelector('.plots-title')?.textContent).toContain('Queue');
    expect(button('Next plots').disabled).toBe(true);
  });

  it('counts a single line as one line where a legend has no room', async () => {
    await show('panel');
    act(() => button('Next plots').click());
    expect(page.querySelector('.plots-legend button')?.textContent).toBe('1 line');
  });

  it('describes the plot in words when the data stand still', async () => {
    await show('panel');
    await settle();
    expect(page.querySelector('figcaption')?.textContent).toContain('VC 1 is rising');
    expect(page.querySelector('figcaption')?.textContent).toContain('3 cells lost');
  });

  it('enlarges a plot with its digit and goes back with Escape', async () => {
    await show('panel');
    const plot = page.querySelector('.plots-host');
    if (plot === null) throw new Error('there is a plot');
    press(plot, { code: 'Digit3', key: '3' });
    expect(viewStore.getState().maximised).toBe('queue');
    press(page.querySelector('.plots-host') ?? plot, { code: 'Escape', key: 'Escape' });
    expect(viewStore.getState().maximised).toBeNull();
  });

  it('leaves digits alone that have no plot, and keys with Ctrl', async () => {
    await show('panel');
    const plot = page.querySelector('.plots-host');
    if (plot === null) throw new Error('there is a plot');
    press(plot, { code: 'Digit2', key: '2' });
    press(plot, { code: 'Digit1', key: '1', ctrlKey: true });
    expect(viewStore.getState().maximised).toBeNull();
  });

  it('walks samples and events with the arrow keys', async () => {
    await show('panel');
    const plot = page.querySelector('.plots-host');
    if (plot === null) throw new Error('there is a plot');
    press(plot, { key: 'ArrowLeft' });
    expect(viewStore.getState().cursorS).toBeCloseTo(0.2);
    press(plot, { key: 'ArrowRight', ctrlKey: true });
    expect(viewStore.getState().cursorS).toBeCloseTo(0.3);
    press(plot, { key: 'Enter' });
    expect(viewStore.getState().pinnedS).toBeCloseTo(0.3);
  });

  it('zooms by button and offers the way back to live', async () => {
    await show('panel');
    act(() => button('Zoom in (+)').click());
    expect(viewStore.getState().xRange).not.toBeNull();
    act(() => button('Live ▸').click());
    expect(viewStore.getState().xRange).toBeNull();
  });

  it('says why there is nothing to see', async () => {
    runStore.setState({ info: null, status: 'booting' });
    await show('panel');
    expect(page.querySelector('.plots-message')?.textContent).toBe('Starting the simulator…');
    act(() => runStore.setState({ status: 'crashed' }));
    expect(page.querySelector('[role="alert"]')?.textContent).toContain('stopped unexpectedly');
  });
});

describe('overview strip', () => {
  it('seeks by key and says where the head stands', async () => {
    await show('overview');
    const head = page.querySelector('.plots-strip');
    if (head === null) throw new Error('there is a strip');
    expect(head.getAttribute('aria-valuetext')).toBe('300.000\u00a0ms of 1000.000\u00a0ms');
    press(head, { key: 'ArrowRight' });
    expect(runStore.getState().headS).toBeCloseTo(0.31);
    press(head, { key: 'Home' });
    expect(runStore.getState().headS).toBe(0);
  });

  it('narrows the range by key', async () => {
    await show('overview');
    const end = page.querySelector('.plots-range-from');
    if (end === null) throw new Error('there is a handle');
    press(end, { key: 'ArrowRight' });
    expect(viewStore.getState().xRange?.[0]).toBeGreaterThan(0);
    press(end, { key: 'Escape' });
    expect(viewStore.getState().xRange).toBeNull();
  });
});
