import { getAllByRole, getByRole } from '@testing-library/dom';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { valueAt } from '../../web/src/run/history';
import { GENERAL, TCP } from './support/experiments';
import { click, door, now, open, place, press, show } from './support/part';

const DESKTOP = { width: 1040, height: 356 };
/** Tells the panel another size of its own. */
let resize: (size: typeof DESKTOP) => void;

/** A panel of the size on a desktop; reported at the start, as a browser does, and when a test changes it. */
class FixedSize {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(panel?: Element): void {
    const tell = (contentRect: typeof DESKTOP) =>
      this.#report(
        [{ contentRect }] as unknown as ResizeObserverEntry[],
        this as unknown as ResizeObserver,
      );
    if (panel?.matches('.network-stage') === true) resize = (size) => now(() => tell(size));
    tell(DESKTOP);
  }
  readonly unobserve = () => undefined;
  readonly disconnect = () => undefined;
}

vi.stubGlobal('ResizeObserver', FixedSize);
vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/["\\]/g, '\\$&') });
const { NetworkView } = await import('../../web/src/editor/NetworkView');
const { documentActions, documentStore, runActions, runStore, viewActions, viewStore } =
  await import('../../web/src/run');
const { documentInternals } = await import('../../web/src/run/document');

/**
 * Two sources that send at the full rate of their lines, 366 792 cells/s, until feedback comes after 30 ms:
 * from 5 ms on the queue grows by 366.8 cells a millisecond, less what is being sent.
 */
const CELLS = {
  ...GENERAL,
  durationMs: 30,
  topology: {
    ...{ kind: 'parking-lot', switches: 2, long: 2, local: 0, carries: 'cells' },
    ...{ accessUs: 5_000, backboneUs: 5_000 },
  },
  feedback: { kind: 'eprca', thresholdCells: 1_000, heavyThresholdCells: 3_000 },
  abr: { icrMbps: 155.52, tbeCells: 1_000_000, cdf: 0 },
};

/** Uploads over a line whose rate upwards is drawn anew every 100 ms. */
const LINE = {
  ...GENERAL,
  durationMs: 400,
  topology: { kind: 'adsl', flows: 'up', up: 2, upEveryMs: 100 },
};

/** One circuit over two lines that fall to a half after 20 ms: the one out of its host, and the one it shares. */
const STEPS = {
  ...GENERAL,
  durationMs: 50,
  topology: {
    kind: 'explicit',
    nodes: ['A', 'W1', 'W2', 'B'].map((id, x) => ({
      ...{ id, kind: id.startsWith('W') ? 'switch' : 'host', at: [2 * x, 0] },
    })),
    links: [
      ['A', 'W1'],
      ['W1', 'W2'],
      ['W2', 'B'],
    ].map(([from, to]) => ({
      ...{ id: `${from}-${to}`, from, to, rateMbps: 10, delayMs: 1, bufferCells: 100 },
      ...(to === 'B' ? {} : { varies: { kind: 'steps', steps: [[20, 5]] } }),
    })),
    circuits: [{ id: '1', service: 'abr', carries: 'cells', route: ['A', 'W1', 'W2', 'B'] }],
  },
};

/** A circuit each way over a shared line that is twice as fast on the way back. */
const BOTH_WAYS = {
  ...GENERAL,
  durationMs: 50,
  topology: {
    ...STEPS.topology,
    nodes: STEPS.topology.nodes.map((node, x) => ({ ...node, at: [[0, 1, 5, 6][x], 0] })),
    links: STEPS.topology.links.map(({ id, from, to, bufferCells }) => ({
      ...{ id, from, to, bufferCells, rateMbps: 10, delayMs: 1 },
      ...(id === 'W1-W2' ? { backRateMbps: 20 } : {}),
    })),
    circuits: [
      ...STEPS.topology.circuits,
      { id: '2', service: 'abr', carries: 'cells', route: ['B', 'W2', 'W1', 'A'] },
    ],
  },
};

const part = (key: string): SVGGElement =>
  place.querySelector<SVGGElement>(`[data-part="${key}"]`) ?? expect.fail(`no part “${key}”`);
const find = (selector: string): Element =>
  place.querySelector(selector) ?? expect.fail(`no ${selector}`);
const text = (selector: string) => find(selector).textContent;
const selection = () => viewStore.getState().selection;
const key = (name: string, more: KeyboardEventInit = {}) =>
  press(document.activeElement ?? place, name, more);
const focus = (name: string) => now(() => part(name).focus());
/** Puts the cursor at an instant, and waits until the drawing shows it. */
async function at(timeS: number): Promise<void> {
  viewActions.setCursor(instantOf(timeS));
  await door.idle();
}

/** Has a run play that is not over in a minute of wall time. */
async function play(): Promise<void> {
  await open({ ...TCP, durationMs: 6_200 });
  runActions.seek(instantOf(0.2));
  runActions.setSpeed(0.1);
  runActions.play();
  await door.idle();
  expect(runStore.getState().status).toBe('playing');
}

show(NetworkView);
beforeEach(() => viewActions.setNetworkAs('canvas'));

describe('the drawing', () => {
  beforeEach(() => open(TCP));

  it('has one named option per part, and one of them in the Tab order', () => {
    const options = [...place.querySelectorAll('[role=option]')];
    // Nodes, links, circuits, and the port before the line that all share.
    expect(options.length).toBeGreaterThanOrEqual(6 + 5 + 2 + 1);
    expect(getAllByRole(place, 'option', { name: /\w/ })).toEqual(options);
    expect(getByRole(place, 'option', { name: /^Port SW1→SW2/ })).toBe(part('port:SW1→SW2'));
    expect(options.filter((option) => option.getAttribute('tabindex') === '0')).toHaveLength(1);
    const link = getByRole(place, 'option', {
      name: 'Link SW1 to SW2, 155.52\u00a0Mb/s · 5\u00a0ms',
    });
    expect(link).toBe(part('link:SW1-SW2'));
    // A title beside a label would be its description, the same words again.
    const said = options.filter((each) => each.querySelector(':scope > title') !== null);
    expect(said.filter((each) => each.hasAttribute('aria-label'))).toEqual([]);
    expect(said).toHaveLength(5 + 2);
  });

  it('draws the name of a switch after the lines of circuits, which would hide it', () => {
    const name = [...place.querySelectorAll('.network-name')].find(
      ({ textContent }) => textContent === 'SW1',
    );
    const lines = [...place.querySelectorAll('.network-line')];
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) {
      const { DOCUMENT_POSITION_FOLLOWING: after } = Node;
      expect(line.compareDocumentPosition(name ?? expect.fail('no SW1')) & after).toBe(after);
    }
  });

  it('walks with the arrows and takes the Tab stop along', () => {
    focus('node:S1');
    key('ArrowDown');
    expect(document.activeElement).toBe(part('node:S2'));
    expect(part('node:S2').getAttribute('tabindex')).toBe('0');
    expect(part('node:S1').getAttribute('tabindex')).toBe('-1');
  });

  it('selects by Enter, Space and click, and clears by Escape and by a click on nothing', () => {
    focus('node:S1');
    key('Enter');
    expect(selection()).toEqual({ type: 'node', id: 'S1' });
    expect(part('node:S1').getAttribute('aria-selected')).toBe('true');
    key('Escape');
    expect(selection()).toBeNull();
    click(part('circuit:S2'));
    expect(selection()).toEqual({ type: 'circuit', id: 'S2' });
    expect(part('circuit:S1').getAttribute('data-dimmed')).toBe('true');
    click(find('.network-svg'));
    expect(selection()).toBeNull();
    key(' ');
    expect(selection()).toEqual({ type: 'node', id: 'S1' });
  });

  it('follows a link by Alt and an arrow', () => {
    focus('node:S1');
    key('ArrowRight', { altKey: true });
    expect(document.activeElement).toBe(part('node:SW1'));
    key('ArrowRight', { altKey: true });
    expect(document.activeElement).toBe(part('node:SW2'));
    key('ArrowUp', { altKey: true });
    expect(document.activeElement).toBe(part('node:D1'));
  });

  it('moves a node by Shift and arrows, a burst being one gesture', () => {
    const places: (readonly [number, number])[] = [];
    onTestFinished(
      documentStore.subscribe(({ doc }) => places.push(doc.layout?.S1 ?? expect.fail())),
    );
    focus('node:S1');
    key('ArrowDown', { shiftKey: true });
    key('ArrowDown', { shiftKey: true });
    key('ArrowRight', { altKey: true, shiftKey: true });
    expect(places).toHaveLength(3);
    expect(places[1]?.[1]).toBeGreaterThan(places[0]?.[1] ?? Number.NaN);
    expect(places[2]?.[0]).toBeGreaterThan(places[1]?.[0] ?? Number.NaN);
    expect(documentInternals.log().steps).toHaveLength(1);
    expect(documentStore.getState().undoLabel).toBe('Move S1');
  });

  it('leaves keys with Ctrl or Cmd to the page', () => {
    focus('node:S1');
    key('0', { ctrlKey: true });
    key('s', { metaKey: true });
    expect(document.activeElement).toBe(part('node:S1'));
  });

  it('leaves the drawing alone when a run brings an equal network', async () => {
    const { generation } = runStore.getState();
    const world = find('.network-world');
    const before = world.innerHTML;
    const parts = [...world.querySelectorAll('*')];
    expect(parts.length).toBeGreaterThan(20);
    // A knob of a rule that is off: the run is another, and comes to the same.
    documentActions.setParam('abr', 'tof', 2);
    await door.idle();
    expect(runStore.getState().generation).toBeGreaterThan(generation);
    expect(find('.network-world').innerHTML).toBe(before);
    expect(
      [...find('.network-world').querySelectorAll('*')].every((each, i) => each === parts[i]),
    ).toBe(true);
  });
});

describe('the live layer', () => {
  /** What is drawn over the port before the line that all share. */
  const live = () => find('[data-hit="port:SW1→SW2"]');
  const levelOfPort = () => live().getAttribute('data-level');

  it('shows the queue at the head: number, hatching, words', async () => {
    await open(CELLS);
    runActions.seek(instantOf(0.014));
    await door.idle();
    expect(text('.network-count')).toBe('3301');
    expect(levelOfPort()).toBe('high');
    const name = 'Port SW1→SW2, 3301 of 4096 cells, above the high threshold';
    expect(getByRole(place, 'option', { name })).toBe(part('port:SW1→SW2'));
    expect(text('.network-canvas + .app-hidden')).toMatch(
      /^2 switches, 4 hosts, 2 circuits\. Queue at SW1→SW2: 3301 of 4096 cells\./,
    );
    expect(text('[data-rate="L1"]')).toBe('ACR 155.5 Mb/s');
    // Written anew with every frame, which a screen reader would be told of.
    expect(find('[data-rate="L1"]').getAttribute('aria-hidden')).toBe('true');
    expect(text('.network-level')).toContain('Flow + RM cells');
  });

  it('shows the queue at the cursor when there is one', async () => {
    await open(CELLS);
    await at(0.006);
    expect(text('.network-count')).toBe('366');
    expect(levelOfPort()).toBe('normal');
    await at(0.01);
    expect(text('.network-count')).toBe('1833');
    expect(levelOfPort()).toBe('raised');
  });

  it('is not drawn while another screen is in its place, and up to date when it is back', async () => {
    await open(CELLS);
    await at(0.006);
    expect(text('.network-count')).toBe('366');
    resize({ width: 0, height: 0 });
    await at(0.01);
    expect(text('.network-count')).toBe('366');
    resize(DESKTOP);
    await door.idle();
    expect(text('.network-count')).toBe('1833');
  });

  it('writes the present rate of a line that changes beside its buffer, and of no other', async () => {
    const rates = () =>
      [...place.querySelectorAll('.network-line-rate')].map((each) => each.textContent);
    await open(CELLS);
    await at(0.01);
    expect(rates()).toEqual([]);
    await open(LINE);
    const history = runActions.history.current();
    for (const timeS of [0.05, 0.15]) {
      await at(timeS);
      const shown = ['ATU-R→ATU-C', 'ATU-C→ATU-R'].map((port) => {
        const mbps = valueAt(history, 'lineRate', port, timeS);
        return `${mbps.toFixed(3)}\u00a0Mb/s`;
      });
      expect(rates()).toEqual(shown);
    }
    const [before, after] = [0.05, 0.15].map((timeS) =>
      valueAt(history, 'lineRate', 'ATU-R→ATU-C', timeS),
    );
    expect(after).not.toBe(before);
  });

  it('says the present rate of a line out of a host, which has no buffer, and of one in steps', async () => {
    await open(STEPS);
    const usage = (link: string) => text(`[data-usage="${link}"]`);
    const beside = () =>
      [...place.querySelectorAll('.network-line-rate')].map((each) => each.textContent);
    for (const [timeS, mbps] of [
      [0.01, '10.0'],
      [0.03, '5.00'],
    ] as const) {
      await at(timeS);
      expect(usage('A-W1')).toBe(`${mbps}\u00a0Mb/s`);
      expect(beside().join()).toContain(mbps);
      const share = valueAt(runActions.history.current(), 'utilization', 'W1→W2', timeS);
      expect(share).toBeGreaterThan(0.5);
      expect(usage('W1-W2')).toBe(`${Math.round(share * 100)} % in use`);
    }
  });

  it('says of a line with a queue at either end how much of the busier way is in use', async () => {
    await open(BOTH_WAYS);
    await at(0.04);
    const [there = 0, back = 0] = ['W1→W2', 'W2→W1'].map((port) =>
      valueAt(runActions.history.current(), 'utilization', port, 0.04),
    );
    expect(there).toBeGreaterThan(back + 0.2);
    expect(text('[data-usage="W1-W2"]')).toBe(`${Math.round(there * 100)} % in use`);
  });

  it('says which level is on: the flow alone while cells fly past, more as soon as the run rests', async () => {
    await play();
    const level = async (speed: number) => {
      runActions.setSpeed(speed);
      await door.idle();
      return text('.network-level');
    };
    expect(await level(0.1)).toBe('Cells too fast: slow down, or open the lens');
    expect(await level(1e-3)).toContain('Flow + RM cells');
    expect(await level(0.1)).toBe('Cells too fast: slow down, or open the lens');
    runActions.pause();
    expect(await level(0.1)).toContain('Flow + RM cells');
    expect(await level(0.1)).not.toContain('cells at the playhead');
    await at(0);
    expect(text('.network-level')).toContain('cells at the playhead');
  });

  it('marks a loss while it is recent, and again after going back', async () => {
    await open(TCP);
    // The first burst of losses ends at 156.5 ms, the next begins at 186.5 ms.
    const lost = runActions.history
      .current()
      .events.filter(({ kind, timeS }) => kind === 'cellLoss' && timeS < 0.18);
    expect(lost.every(({ timeS }) => timeS > 0.156 && timeS < 0.157)).toBe(true);
    const marks = async (timeS: number) => {
      await at(timeS);
      return [...live().querySelectorAll('.network-loss')].map(({ textContent }) => textContent);
    };
    const words = `${lost.reduce((sum, { count }) => sum + count, 0)} lost`;
    expect(await marks(0.158)).toEqual([words]);
    expect(await marks(0.165)).toEqual([]);
    expect(await marks(0.157)).toEqual([words]);
    expect(await marks(0.15)).toEqual([]);
  });

  it('does not go on working when a late answer about cells arrives for a drawing that was put away', async () => {
    const asked = vi.spyOn(runActions, 'requestCells');
    onTestFinished(() => asked.mockRestore());
    await play();
    expect(asked).toHaveBeenCalled();
    viewActions.setNetworkAs('list');
    await door.idle();
    runActions.pause();
    await door.idle();
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame');
    onTestFinished(() => frames.mockRestore());
    for (const [, answer] of asked.mock.calls) {
      answer({ head: instantOf(0.003), count: 0, total: 0, data: new Float32Array() });
    }
    expect(frames).not.toHaveBeenCalled();
  });
});

describe('the tool rail', () => {
  beforeEach(() => open(TCP));

  const tools = () => [...place.querySelectorAll<HTMLElement>('.network-rail button')];
  const stops = () => tools().flatMap(({ tabIndex }, at) => (tabIndex === 0 ? [at] : []));
  const walk = (name: string, more: KeyboardEventInit = {}) => {
    key(name, more);
    return tools().indexOf(document.activeElement as HTMLElement);
  };

  it('is one Tab stop, within which arrows, Home and End walk past the ends', () => {
    expect(stops()).toEqual([0]);
    now(() => tools()[0]?.focus());
    const last = tools().length - 1;
    expect(walk('ArrowDown')).toBe(1);
    expect(walk('ArrowDown')).toBe(2);
    expect(stops()).toEqual([2]);
    expect(walk('End')).toBe(last);
    expect(walk('ArrowDown')).toBe(0);
    expect(walk('ArrowUp')).toBe(last);
    expect(walk('Home')).toBe(0);
    expect(stops()).toEqual([0]);
  });

  it('is off in a link that keeps the network, but for the lens and the order, and says why', () => {
    now(() => viewActions.select({ type: 'node', id: 'S1' }));
    const off = () => tools().filter(({ ariaDisabled }) => ariaDisabled === 'true');
    expect(off()).toEqual([]);
    // What a pictogram is for is told by its tip, which is that of every button.
    for (const { title, ariaLabel } of tools()) expect(title).toBe(ariaLabel);
    now(() => viewStore.setState({ locks: ['network'] }));
    onTestFinished(() => now(() => viewStore.setState({ locks: [] })));
    expect(
      tools()
        .filter((tool) => !off().includes(tool))
        .map(({ ariaLabel }) => ariaLabel),
    ).toEqual([expect.stringContaining('Lens'), expect.stringContaining('Tidy')]);
    for (const { title } of off()) expect(title).toMatch(/: this link locks the network$/);
  });

  it('stops where it was left, and leaves sideways arrows and chords to others', () => {
    now(() => tools()[3]?.focus());
    expect(walk('ArrowRight')).toBe(3);
    expect(walk('ArrowDown', { ctrlKey: true })).toBe(3);
    now(() => tools()[3]?.blur());
    expect(stops()).toEqual([3]);
  });
});

describe('the list', () => {
  beforeEach(async () => {
    await open(TCP);
    viewActions.setNetworkAs('list');
    await door.idle();
  });

  it('has a table for nodes, links, circuits and ports', () => {
    const captions = [...place.querySelectorAll('caption')].map((each) => each.textContent);
    expect(captions).toEqual(['Nodes', 'Links', 'Circuits', 'Ports']);
    expect(place.querySelectorAll('tbody tr')).toHaveLength(6 + 5 + 2 + 6);
  });

  it('shows present and largest queue', async () => {
    const { time, columns, series } = runActions.history.current();
    const queue = columns[series.findIndex(({ quantity }) => quantity === 'queue')] ?? [];
    const row = time.findIndex((timeS) => Math.abs(timeS - 0.157) < 1e-6);
    expect(queue[row]).toBeGreaterThan(0);
    await at(0.157);
    expect(text('[data-queue="SW1→SW2"]')).toBe(`${queue[row]}\u00a0cells`);
    // The buffer was full.
    expect(text('[data-most="SW1→SW2"]')).toBe('200\u00a0cells');
  });

  it('shows none where no sample tells of a queue', async () => {
    const { info } = runStore.getState();
    expect(info).not.toBeNull();
    expect(text('[data-queue="SW2→D1"]')).toBe('0\u00a0cells');
    await at(-1);
    expect(text('[data-queue="SW2→D1"]')).toBe('–');
  });

  it('orders losses of cells and segments of the selected circuit', async () => {
    now(() => viewActions.select({ type: 'circuit', id: 'S2' }));
    const orders = place.querySelector<HTMLElement>('.network-drops') ?? expect.fail('no orders');
    click(getByRole(orders, 'button', { name: 'Drop the next cell of S2 at SW1' }));
    click(getByRole(orders, 'button', { name: 'Drop every n-th segment of S2' }));
    await door.idle();
    expect(documentStore.getState().doc.timeline).toMatchObject([
      { target: 'loss@S2', key: 'dropNextCellAt', value: 'SW1' },
      { target: 'loss@S2', key: 'dropEverySegment', value: 20 },
    ]);
    expect(orders.textContent).toContain('Every 20th is dropped from 400\u00a0ms on.');
  });

  it('selects the part of a row, and lets go of it', () => {
    const button = [...place.querySelectorAll('.network-pick')].find(
      (each) =>
        each.closest('table')?.caption?.textContent === 'Circuits' && each.textContent === 'S2',
    );
    if (button === undefined) expect.fail('no row for the circuit S2');
    click(button);
    expect(selection()).toEqual({ type: 'circuit', id: 'S2' });
    expect(button.getAttribute('aria-pressed')).toBe('true');
    click(button);
    expect(selection()).toBeNull();
  });
});
