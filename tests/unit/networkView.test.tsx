// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkView } from '../../web/src/network/NetworkView';
import {
  documentStore,
  moves,
  requests,
  resetNetworkStores,
  runStore,
  viewStore,
} from './fixtures/networkStores';
import { nSource } from './fixtures/networks';

vi.mock('../../web/src/store', () => import('./fixtures/networkStores'));

/** A panel of the size on a desktop; reported once, as a browser does at the start. */
class FixedSize {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    const entry = { contentRect: { width: 1040, height: 356 } };
    this.#report([entry] as unknown as ResizeObserverEntry[], this as unknown as ResizeObserver);
  }
  unobserve(): void {
    // Nothing is watched.
  }
  disconnect(): void {
    // Nothing is watched.
  }
}

let root: Root;
let page: HTMLElement;
let frames: FrameRequestCallback[] = [];

let frameCount = 0;

/** Runs the animation frames that wait; `nowMs` is the wall time they are told, no two the same. */
function frame(nowMs: number): void {
  const due = frames;
  frames = [];
  frameCount += 1;
  act(() => {
    for (const each of due) each(nowMs + frameCount * 1e-6);
  });
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('ResizeObserver', FixedSize);
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/["\\]/g, '\\$&') });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  resetNetworkStores();
  frames = [];
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  act(() => root.render(<NetworkView />));
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const part = (key: string): SVGGElement =>
  page.querySelector<SVGGElement>(`[data-part="${key}"]`) ?? expect.fail(`no part “${key}”`);
const text = (selector: string) => page.querySelector(selector)?.textContent ?? '';
const selection = () => viewStore.getState().selection;

function press(key: string, modifiers: KeyboardEventInit = {}): void {
  act(() => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }),
    );
  });
}
const focus = (key: string) => act(() => part(key).focus());
const click = (element: Element) =>
  act(() => {
    element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });

describe('the drawing', () => {
  it('has one named option per part, and one of them in the Tab order', () => {
    const options = [...page.querySelectorAll('[role=option]')];
    expect(options.every((option) => option.getAttribute('aria-label'))).toBe(true);
    expect(options.filter((option) => option.getAttribute('tabindex') === '0')).toHaveLength(1);
    expect(part('link:SW1-SW2').getAttribute('aria-label')).toBe(
      'Link SW1 to SW2, 155.52\u00a0Mb/s · 5\u00a0ms',
    );
  });

  it('walks with the arrows and takes the Tab stop along', () => {
    focus('node:S1');
    press('ArrowDown');
    expect(document.activeElement).toBe(part('node:S2'));
    expect(part('node:S2').getAttribute('tabindex')).toBe('0');
    expect(part('node:S1').getAttribute('tabindex')).toBe('-1');
  });

  it('selects by Enter, Space and click, and clears by Escape and by a click on nothing', () => {
    focus('node:S1');
    press('Enter');
    expect(selection()).toEqual({ type: 'node', id: 'S1' });
    expect(part('node:S1').getAttribute('aria-selected')).toBe('true');
    press('Escape');
    expect(selection()).toBeNull();
    click(part('circuit:S2'));
    expect(selection()).toEqual({ type: 'circuit', id: 'S2' });
    expect(part('circuit:S1').getAttribute('data-dimmed')).toBe('true');
    click(page.querySelector('.network-svg') ?? page);
    expect(selection()).toBeNull();
    press(' ');
    expect(selection()).toEqual({ type: 'node', id: 'S1' });
  });

  it('follows a link by Alt and an arrow', () => {
    focus('node:S1');
    press('ArrowRight', { altKey: true });
    expect(document.activeElement).toBe(part('node:SW1'));
    press('ArrowRight', { altKey: true });
    expect(document.activeElement).toBe(part('node:SW2'));
    press('ArrowUp', { altKey: true });
    expect(document.activeElement).toBe(part('node:D1'));
  });

  it('moves a node by Shift and arrows, a burst being one gesture', () => {
    focus('node:S1');
    press('ArrowDown', { shiftKey: true });
    press('ArrowDown', { shiftKey: true });
    press('ArrowRight', { altKey: true, shiftKey: true });
    expect(moves).toHaveLength(3);
    expect(new Set(moves.map(([, , gesture]) => gesture)).size).toBe(1);
    expect(documentStore.getState().doc.layout?.S1).toEqual(moves.at(-1)?.[1]);
    expect(moves[1]?.[1][1]).toBeGreaterThan(moves[0]?.[1][1] ?? 0);
  });

  it('leaves keys with Ctrl or Cmd to the page', () => {
    focus('node:S1');
    press('0', { ctrlKey: true });
    press('s', { metaKey: true });
    expect(document.activeElement).toBe(part('node:S1'));
  });

  it('leaves the drawing alone when a run brings an equal network', () => {
    const before = page.querySelector('.network-world')?.innerHTML;
    const info = runStore.getState().info;
    if (info === null) return;
    act(() => runStore.setState({ generation: 2, info: { ...info, network: nSource(2) } }));
    expect(page.querySelector('.network-world')?.innerHTML).toBe(before);
  });
});

describe('the live layer', () => {
  it('shows the queue at the head: number, hatching, words', () => {
    frame(0);
    expect(text('.network-count')).toBe('3500');
    expect(part('port:SW1>SW2').getAttribute('data-level')).toBe('high');
    expect(part('port:SW1>SW2').getAttribute('aria-label')).toBe(
      'Port SW1→SW2, 3500 of 4096 cells, above the high threshold',
    );
    expect(text('.network-summary')).toBe(
      '2 switches, 4 hosts, 2 circuits. Bottleneck port SW1→SW2: 3500 of 4096 cells.',
    );
    expect(text('[data-rate="S1"]')).toBe('ACR 30.0 Mb/s');
    expect(text('.network-level')).toContain('Flow + RM cells');
  });

  it('says which level is on: the flow alone while cells fly past, more as soon as the run rests', () => {
    act(() => runStore.setState({ status: 'playing', speed: 0.1 }));
    frame(0);
    expect(text('.network-level')).toBe('Flow: cells go too fast to be followed');
    act(() => runStore.setState({ speed: 1e-3 }));
    frame(1000);
    expect(text('.network-level')).toContain('Flow + RM cells');
    act(() => runStore.setState({ status: 'paused', speed: 0.1 }));
    frame(2000);
    expect(text('.network-level')).toContain('Flow + RM cells');
  });

  it('shows the queue at the cursor when there is one', () => {
    frame(0);
    act(() => viewStore.setState({ cursorS: 0.001 }));
    frame(1000);
    expect(text('.network-count')).toBe('412');
    expect(part('port:SW1>SW2').getAttribute('data-level')).toBe('normal');
  });

  it('marks a loss while it is recent, and again after going back', () => {
    const mark = () => page.querySelector('.network-loss');
    const at = (timeS: number) => {
      act(() => viewStore.setState({ cursorS: timeS }));
      frame(1000);
      return mark()?.getAttribute('display');
    };
    expect(at(0.003)).toBeNull();
    expect(mark()?.textContent).toBe('7 lost');
    expect(at(0.01)).toBe('none');
    expect(at(0.002)).toBeNull();
    expect(at(0.001)).toBe('none');
  });
});

describe('a drawing that was put away', () => {
  it('does not go on working when a late answer about cells arrives', () => {
    act(() => runStore.setState({ status: 'playing' }));
    frame(0);
    expect(requests.length).toBeGreaterThan(0);
    act(() => viewStore.setState({ networkAs: 'list' }));
    frames = [];
    for (const answer of requests) {
      answer({ headS: 0.003, count: 0, total: 0, data: new Float32Array() });
    }
    expect(frames).toHaveLength(0);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    act(() => viewStore.setState({ networkAs: 'list' }));
    // A part of its own, fetched when it is wanted.
    const isThere = () => act(async () => expect(page.querySelector('caption')).not.toBeNull());
    // A busy machine takes its time.
    await vi.waitFor(isThere, { timeout: 20_000 });
  });

  it('has a table for nodes, links, circuits and ports', () => {
    const captions = [...page.querySelectorAll('caption')].map((each) => each.textContent);
    expect(captions).toEqual(['Nodes', 'Links', 'Circuits', 'Ports']);
    expect(page.querySelectorAll('tbody tr')).toHaveLength(6 + 5 + 2 + 6);
  });

  it('shows present and largest queue', () => {
    expect(text('[data-queue="SW1>SW2"]')).toBe('3500\u00a0cells');
    expect(text('[data-most="SW1>SW2"]')).toBe('3500\u00a0cells');
    expect(text('[data-queue="SW2>D1"]')).toBe('–');
  });

  it('selects the part of a row, and lets go of it', () => {
    const button = [...page.querySelectorAll('.network-pick')].find((each) =>
      each.textContent?.includes('VC 2'),
    );
    if (button === undefined) expect.fail('no row for VC 2');
    click(button);
    expect(selection()).toEqual({ type: 'circuit', id: 'S2' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    click(button);
    expect(selection()).toBeNull();
  });
});
