import { scaleLinear } from 'd3-scale';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { instantOf } from '../../web/src/model/instant';
import { GENERAL, TCP } from './support/experiments';

// A browser that tells no sizes: boxes have none here. All plots are on pages of one, and no chart is drawn.
vi.stubGlobal('ResizeObserver', undefined);
const { click, door, now, open, place, press, show } = await import('./support/part');
const { OverviewStrip } = await import('../../web/src/timeline/overview/OverviewStrip');
const { PlotsPanel } = await import('../../web/src/plots/PlotsPanel');
const { EMPTY_NETWORK } = await import('../../web/src/run/defaultDocuments');
const { PLOT_KINDS } = await import('../../web/src/model/plotKinds');
const { linesOf } = await import('../../web/src/model/plotKinds/kind');
const { documentActions, runActions, runStore, viewActions, viewStore } = await import(
  '../../web/src/run'
);
const { beginSetup } = await import('../../web/src/teach/predict/setup');
const { PlotGestures } = await import('../../web/src/timeline/range/gestures');
const { brushTo, cursor: shared } = await import('../../web/src/timeline/range/timeControl');
const { stage } = await import('../../web/src/timeline/stage/stage');

/** Bare cells over one line, and RIF turned at 300 ms. */
const CELLS = {
  ...GENERAL,
  durationMs: 1_000,
  topology: { kind: 'parking-lot', switches: 2, long: 2, local: 0, carries: 'cells' },
  timeline: [{ atUs: 300_000, target: 'abr', key: 'rif', value: 1 / 2 }],
};

/** Two uploads over a line whose rates are drawn anew ten times a second. */
const LINE = {
  ...GENERAL,
  durationMs: 500,
  topology: { kind: 'adsl', flows: 'up', up: 2, upEveryMs: 100, downEveryMs: 100 },
  feedback: { kind: 'erica-basic' },
};

/** One circuit over two lines that fall to a half after 20 ms. */
const STEPS = {
  ...GENERAL,
  durationMs: 50,
  topology: {
    kind: 'explicit',
    nodes: [
      { id: 'A', kind: 'host', at: [0, 0] },
      { id: 'W1', kind: 'switch', at: [1, 0] },
      { id: 'B', kind: 'host', at: [2, 0] },
    ],
    links: [
      ['A', 'W1'],
      ['W1', 'B'],
    ].map(([from, to]) => ({
      ...{ id: `${from}-${to}`, from, to, rateMbps: 10, delayMs: 1 },
      varies: { kind: 'steps', steps: [[20, 5]] },
    })),
    circuits: [{ id: '1', service: 'abr', carries: 'cells', route: ['A', 'W1', 'B'] }],
  },
};

const button = (name: string): HTMLButtonElement =>
  [...place.querySelectorAll('button')].find(
    (each) => each.ariaLabel === name || each.textContent === name,
  ) ?? expect.fail(`no button ${name}`);
const find = (selector: string): Element =>
  place.querySelector(selector) ?? expect.fail(`no ${selector}`);
const plot = () => find('.plots-host');
const caption = () => find('.plots-words').textContent;
const title = () => find('.plots-title').textContent;
const cursor = () => viewStore.getState().cursor;

/** Titles of all plots, page by page. */
function titles(): readonly string[] {
  for (let last = button('Previous plots'); !last.disabled; last = button('Previous plots')) {
    click(last);
  }
  const seen = [title()];
  for (let next = button('Next plots'); !next.disabled; next = button('Next plots')) {
    click(next);
    expect(place.querySelectorAll('.plots-title')).toHaveLength(1);
    seen.push(title());
  }
  return seen;
}

describe('plots panel', () => {
  beforeEach(() => show(PlotsPanel));

  it('a figure is named by its title alone; what its curves do stands beneath', async () => {
    await open(CELLS);
    expect(place.querySelectorAll('figcaption')).toHaveLength(0);
    expect(find('figure').getAttribute('aria-labelledby')).toBe(find('.plots-title').id);
    expect(plot().getAttribute('aria-describedby')).toBe(find('.plots-words').id);
  });

  it('shows only plots that the experiment has data for', async () => {
    await open(CELLS);
    expect(titles()).toEqual([
      'Allowed rate (ACR)ACR Mb/s',
      'QueueQueue cells',
      'UtilisationUtilisation %',
    ]);
    await open(TCP);
    expect(titles()).toEqual([
      'Allowed rate (ACR)ACR Mb/s',
      'Congestion windowcwnd kB',
      'QueueQueue cells',
    ]);
    const five = ['acr', 'cwnd', 'queue', 'utilization', 'goodput'];
    viewActions.togglePlot('sequence', five);
    await door.idle();
    expect(titles()).toEqual([
      'Allowed rate (ACR)ACR Mb/s',
      'Congestion windowcwnd kB',
      'QueueQueue cells',
      'UtilisationUtilisation %',
      'GoodputGoodput Mb/s, mean of 50\u00a0ms',
      'Data acknowledgedAcknowledged MB',
    ]);
  });

  it('shows no plot that has lines beside its curves alone', async () => {
    await open(TCP);
    const { info } = runStore.getState();
    const series = info?.series.filter(({ quantity }) => quantity !== 'cwnd') ?? [];
    expect(series.some(({ quantity }) => quantity === 'ssthresh')).toBe(true);
    // By hand: this engine never tells of a threshold without its window.
    runStore.setState({ info: info && { ...info, series } });
    await door.idle();
    expect(titles()).toEqual([
      'Allowed rate (ACR)ACR Mb/s',
      'QueueQueue cells',
      'GoodputGoodput Mb/s, mean of 50\u00a0ms',
    ]);
  });

  it('opens the rate of a line that changes by itself, besides the first three plots', async () => {
    await open(LINE);
    expect(titles()).toEqual([
      'Allowed rate (ACR)ACR Mb/s',
      'Congestion windowcwnd kB',
      'QueueQueue cells',
      'Line rateLine rate Mb/s',
    ]);
    const { series, columns, rows } = runActions.history.current();
    const rates = series.flatMap(({ quantity }, place) =>
      quantity === 'lineRate' ? [new Set(columns[place]?.subarray(0, rows))] : [],
    );
    // From the start, and at 100, 200, 300, 400 and 500 ms.
    expect(rates.map(({ size }) => size)).toEqual([6, 6]);
  });

  it('opens the rates of all lines that change in steps, also of one out of a host', async () => {
    await open(STEPS);
    expect(titles()).toContain('Line rateLine rate Mb/s');
    const lines = linesOf(
      PLOT_KINDS.find(({ id }) => id === 'lineRate') ?? expect.fail(),
      runStore.getState().info ?? expect.fail(),
    );
    expect(lines.map(({ name }) => name)).toEqual(['A→W1', 'W1→B']);
    const { columns, rows } = runActions.history.current();
    const rates = lines.map(({ series }) => new Set(columns[series.index]?.subarray(0, rows)));
    expect(rates).toEqual([new Set([10, 5]), new Set([10, 5])]);
  });

  it('tells means of goodput in its words, and samples in its table', async () => {
    await open(TCP);
    viewActions.togglePlot('goodput', []);
    await door.idle();
    expect(caption()).toMatch(/^Goodput, mean of 50\u00a0ms, 2 lines,/);
    const { run: view } = stage.scene();
    const place = view.series.findIndex(({ quantity }) => quantity === 'goodput');
    const samples = runActions.history.current().columns[place] ?? [];
    const row = Math.floor(view.rows / 2);
    expect(view.columns[place]?.[row]).not.toBeCloseTo(samples[row] ?? 0, 3);
    click(button('Data of Goodput'));
    await door.idle();
    // At first nothing has arrived, and means of nothing are nothing.
    click(button('Later rows'));
    const cells = [...document.querySelectorAll('.app-data-table tbody tr')].map((each) =>
      Number(each.children[1]?.textContent),
    );
    const most = (values: Iterable<number>) => [...values].map((value) => Number(value.toFixed(2)));
    expect(most(samples)).toEqual(expect.arrayContaining(cells));
    const drawn = new Set(most(view.columns[place] ?? []));
    expect(cells.every((cell) => drawn.has(cell))).toBe(false);
  });

  it('lends a prediction of goodput the curve that it draws itself', async () => {
    await open(TCP);
    const setup = beginSetup({ plot: 'goodput' });
    const { run: view } = stage.scene();
    const place = view.series.findIndex(({ quantity }) => quantity === 'goodput');
    const drawn = view.columns[place]?.slice(0, view.rows);
    expect(setup?.before.columns[place]?.slice(0, view.rows)).toEqual(drawn);
    const samples = runActions.history.current().columns[place]?.slice(0, view.rows);
    expect(drawn).not.toEqual(samples);
  });

  it('has a band of events only where there are events', async () => {
    const { timeline: _, ...QUIET } = CELLS;
    const isEmpty = () => find('.plots-ribbon').hasAttribute('data-empty');
    await open(QUIET);
    expect([runActions.history.current().events.length, isEmpty()]).toEqual([0, true]);
    await open(CELLS);
    expect([runActions.history.current().events.length, isEmpty()]).toEqual([1, false]);
  });

  it('counts a single line as one line where a legend has no room', async () => {
    await open(TCP);
    expect(find('.plots-legend button').textContent).toBe('2 lines');
    click(button('Next plots'));
    click(button('Next plots'));
    expect(title()).toContain('Queue');
    expect(find('.plots-legend button').textContent).toBe('1 line');
  });

  it('keeps the plot in sight that was pointed at or turned to when others open or close', async () => {
    await open(TCP);
    const show = (last: string, ...others: readonly string[]) =>
      now(() => viewActions.togglePlot(last, others));
    show('queue');
    plot().dispatchEvent(new Event('pointerover', { bubbles: true }));
    show('queue', 'acr', 'cwnd');
    expect(title()).toContain('Queue');
    click(button('Previous plots'));
    show('cwnd', 'queue');
    expect(title()).toContain('Congestion window');
    click(button('Next plots'));
    expect(title()).toContain('Queue');
  });

  it('describes the plot in words when the data stand still', async () => {
    await open(TCP);
    const drops = runStore.getState().summary?.ports.reduce((sum, port) => sum + port.drops, 0);
    expect(drops).toBeGreaterThan(0);
    // Without feedback nobody leaves the initial rate.
    expect(caption()).toContain('S1 stays at 155.5\u00a0Mb/s. S2 stays at 155.5\u00a0Mb/s.');
    expect(caption()).toContain(`${drops} cells lost`);
  });

  it('enlarges a plot with its digit and goes back with Escape', async () => {
    await open(CELLS);
    press(plot(), '3', { code: 'Digit3' });
    expect(viewStore.getState().maximised).toBe('queue');
    expect(title()).toContain('Queue');
    press(plot(), 'Escape', { code: 'Escape' });
    expect(viewStore.getState().maximised).toBeNull();
    expect(title()).toContain('Allowed rate');
  });

  it('leaves digits alone that have no plot, and keys with Ctrl', async () => {
    await open(CELLS);
    // The second plot is that of congestion windows, which cells without TCP have not.
    press(plot(), '2', { code: 'Digit2' });
    press(plot(), '1', { code: 'Digit1', ctrlKey: true });
    expect(viewStore.getState().maximised).toBeNull();
  });

  it('walks samples and events with the arrow keys', async () => {
    await open(CELLS);
    press(plot(), 'ArrowLeft');
    // A sample a millisecond, and half a second is on show.
    expect(cursor()).toBe(instantOf(0.499));
    press(plot(), 'ArrowLeft', { ctrlKey: true });
    expect(cursor()).toBe(instantOf(0.3));
    now(() => viewActions.setCursor(instantOf(0.1)));
    press(plot(), 'ArrowRight', { ctrlKey: true });
    expect(cursor()).toBe(instantOf(0.3));
    press(plot(), 'Enter');
    expect(viewStore.getState().pinned).toBe(instantOf(0.3));
  });

  it('zooms by button and offers the way back to live', async () => {
    await open(CELLS);
    click(button('Zoom in (+)'));
    expect(viewStore.getState().xRange).not.toBeNull();
    click(button('Live ▸'));
    expect(viewStore.getState().xRange).toBeNull();
  });

  it('offers no way to live once the run is over', async () => {
    await open(CELLS);
    runActions.seek(instantOf(1));
    await door.idle();
    click(button('Zoom in (+)'));
    expect(place.textContent).not.toContain('Live ▸');
    click(button('Whole run (0)'));
    expect(viewStore.getState().xRange).toBeNull();
  });

  it('is one Tab stop with its toolbar, through which the arrows walk, past what is switched off', async () => {
    await open(CELLS);
    const bar = find('[role=toolbar]');
    const buttons = [...bar.querySelectorAll('button')].filter(
      (each) => !each.disabled && each.closest('[popover]') === null,
    );
    const stops = () => buttons.filter(({ tabIndex }) => tabIndex === 0);
    const [first, second] = buttons;
    expect(button('Previous plots').disabled).toBe(true);
    expect(stops()).toEqual([first]);
    const pressed = (key: string) => press(document.activeElement ?? expect.fail(), key);
    now(() => first?.focus());
    pressed('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect(stops()).toEqual([second]);
    pressed('ArrowLeft');
    pressed('ArrowLeft');
    expect(document.activeElement).toBe(buttons.at(-1));
    pressed('Home');
    expect(document.activeElement).toBe(first);
  });

  it('says why there is nothing to see', async () => {
    await open(EMPTY_NETWORK);
    expect(find('.plots-message').textContent).toMatch(
      /^Curves appear here once the network has a circuit\./,
    );
    // By hand: this engine neither takes its time to start nor fails before its first run.
    onTestFinished(() => runStore.setState({ status: 'idle' }));
    now(() => runStore.setState({ status: 'loading' }));
    expect(find('.plots-message').textContent).toBe('Starting the simulator…');
    // The summary of the run tells it too.
    expect(find('.plots-message').getAttribute('role')).toBeNull();
    now(() => runStore.setState({ status: 'failed' }));
    expect(find('[role="alert"]').textContent).toContain('stopped unexpectedly');
    now(() => runStore.setState({ status: 'idle' }));
    const bad = { ...TCP, overrides: [{ part: 'S9', abr: { rif: 1 } }] };
    documentActions.edit(bad as unknown as ScenarioDoc, 'A part that is not there');
    await door.idle();
    expect(find('.plots-message').textContent).toMatch(/^This experiment cannot run\./);
  });
});

it('lets go of what is brushed when its chart is made anew, as a pin makes it', async () => {
  show(PlotsPanel);
  await open(CELLS);
  const [area, axis] = [document.createElement('div'), document.createElement('div')];
  const gestures = new PlotGestures(area, axis, scaleLinear().range([0, 100]));
  const brushed = vi.spyOn(stage, 'setBrush');
  onTestFinished(() => brushed.mockRestore());
  area.dispatchEvent(new PointerEvent('pointerdown', { clientX: 20 }));
  area.dispatchEvent(new PointerEvent('pointermove', { clientX: 60 }));
  expect(brushed).toHaveBeenLastCalledWith([0.2, 0.6]);
  gestures.dispose();
  expect(brushed).toHaveBeenLastCalledWith(null);
});

describe('wheel and fingers on a plot', () => {
  const WIDTH = 100;
  const scale = scaleLinear().range([0, WIDTH]);
  const parts = { area: document.createElement('div'), axis: document.createElement('div') };
  /** Turns the wheel over the middle of a part; was it taken from the page? */
  const turn = (part: keyof typeof parts, init: WheelEventInit) => {
    scale.domain(stage.scene().range);
    const event = new WheelEvent('wheel', { cancelable: true, clientX: WIDTH / 2, ...init });
    parts[part].dispatchEvent(event);
    return event.defaultPrevented;
  };
  const shown = () => stage.scene().range;
  const width = () => shown()[1] - shown()[0];
  const middle = () => (shown()[1] + shown()[0]) / 2;

  beforeEach(async () => {
    show(PlotsPanel);
    await open(CELLS);
    const gestures = new PlotGestures(parts.area, parts.axis, scale);
    onTestFinished(() => gestures.dispose());
  });

  it.each([
    ['area', 'Ctrl', { ctrlKey: true }],
    ['area', 'Cmd', { metaKey: true }],
    ['axis', 'nothing', {}],
  ] as const)('over the %s, with %s held, zooms about the pointer', (part, _, held) => {
    const [before, at] = [width(), middle()];
    expect(turn(part, { deltaY: -100, ...held })).toBe(true);
    expect(width() / before).toBeCloseTo(Math.exp(-0.3), 6);
    expect(middle()).toBeCloseTo(at, 6);
  });

  it('scrolls the page over the curves', () => {
    expect(turn('area', { deltaY: -100 })).toBe(false);
    expect(viewStore.getState().xRange).toBeNull();
  });

  it.each([
    ['with Shift', { deltaY: 10, shiftKey: true }],
    ['sideways', { deltaX: 10, deltaY: 3 }],
  ] as const)('pans %s', (_, init) => {
    for (const part of ['area', 'axis'] as const) {
      viewActions.setXRange([0.1, 0.2]);
      expect(turn(part, init)).toBe(true);
      expect(width()).toBeCloseTo(0.1, 6);
      expect(middle()).toBeCloseTo(0.16, 6);
    }
  });

  /** Puts a finger on the middle of the plot and lifts it. */
  const tap = () => {
    scale.domain(stage.scene().range);
    const of = { pointerType: 'touch', pointerId: 1, clientX: WIDTH / 2 };
    for (const type of ['pointerdown', 'pointerup']) {
      parts.area.dispatchEvent(new PointerEvent(type, of));
    }
  };

  it('two taps go one brush back, where the browser makes a double click of them as well', () => {
    brushTo(0.1, 0.4);
    brushTo(0.2, 0.3);
    tap();
    tap();
    parts.area.dispatchEvent(new MouseEvent('dblclick'));
    expect(viewStore.getState().xRange).toEqual([0.1, 0.4]);
  });

  it('a finger pins an instant only where a click is waited for, as while “Why?” is open', () => {
    tap();
    expect(viewStore.getState().pinned).toBeNull();
    const asked = vi.fn();
    onTestFinished(() => {
      shared.onClick = null;
    });
    shared.onClick = asked;
    tap();
    expect(asked).toHaveBeenCalledOnce();
    expect(viewStore.getState().pinned).toBe(instantOf(0.25));
  });

  it('a finger that scrolls the page reads nothing', () => {
    const of = { pointerType: 'touch', pointerId: 1, clientX: WIDTH / 2 };
    parts.area.dispatchEvent(new PointerEvent('pointerdown', of));
    expect(viewStore.getState().cursor).toBe(instantOf(0.25));
    parts.area.dispatchEvent(new PointerEvent('pointercancel', of));
    expect(viewStore.getState().cursor).toBeNull();
  });

  it('what a finger has read stays while parameters change, until the run plays or its playhead is moved', async () => {
    const read = () => viewStore.getState().cursor;
    tap();
    expect(read()).toBe(instantOf(0.25));
    documentActions.setParam('abr', 'rif', 1 / 16);
    await door.idle();
    expect(read()).toBe(instantOf(0.25));
    runActions.seek(instantOf(0.3));
    await door.idle();
    expect(read()).toBeNull();
    tap();
    runActions.play();
    await vi.waitUntil(() => runStore.getState().status === 'playing');
    expect(read()).toBeNull();
    // Read while it plays, it stays for a question; a mouse that rests on a plot goes on reading.
    tap();
    runActions.pause();
    await door.idle();
    expect(read()).toBe(instantOf(0.25));
    parts.area.dispatchEvent(new PointerEvent('pointermove', { clientX: WIDTH / 2 }));
    runActions.seek(instantOf(0.4));
    await door.idle();
    expect(read()).toBe(instantOf(0.25));
    // What was clicked is pinned, and the network shows the run.
    shared.click(instantOf(0.25));
    runActions.seek(instantOf(0.5));
    expect(read()).toBeNull();
    expect(viewStore.getState().pinned).toBe(instantOf(0.25));
    shared.clear();
  });
});

describe('overview strip', () => {
  beforeEach(() => {
    show(OverviewStrip);
    return open(CELLS);
  });

  it('seeks by key and says where the head stands', async () => {
    const head = find('.plots-strip');
    expect(head.getAttribute('aria-valuetext')).toBe('500 ms of 1 s');
    press(head, 'ArrowRight');
    await door.idle();
    expect(head.getAttribute('aria-valuetext')).toBe('510 ms of 1 s');
    press(head, 'Home');
    await door.idle();
    expect(runStore.getState().head).toBe(0);
  });

  it('narrows the range by key', () => {
    const end = find('.plots-range-from');
    press(end, 'ArrowRight');
    expect(viewStore.getState().xRange?.[0]).toBeGreaterThan(0);
    press(end, 'Escape');
    expect(viewStore.getState().xRange).toBeNull();
  });
});
