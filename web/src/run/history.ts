/**
 * The samples of the page, column by column, outside React: the current run and the previous one.
 *
 * A gesture (one slider drag) makes many runs; all of them are compared with the run before the
 * gesture, so that one stays the previous run until the gesture ends. The newest of them stays on show until the next
 * has samples, so that nothing flickers while a slider moves.
 */

import { bisectLeft, bisector, bisectRight } from 'd3-array';
import { invariant } from '../base/invariant';
import type { Quantity, RunEvent, SeriesInfo } from '../model/engineTypes';
import { columnOfKey } from '../model/plotKinds/kind';

/** Read view of the samples; plots keep no copy. */
export type HistoryView = {
  readonly series: readonly SeriesInfo[];
  /** Rows filled so far; `time` and `columns` are valid in `0 … rows − 1`. */
  readonly rows: number;
  readonly time: Float64Array;
  /** One array per series, in the order of `series`. */
  readonly columns: readonly Float64Array[];
  readonly events: readonly RunEvent[];
  /** As long as it stays the same, rows are only added: what was computed from those seen once holds. */
  readonly epoch: number;
  /** The document whose run this is, as the engine got it; a copy has none. */
  readonly scenario?: string | null;
};

let epochs = 0;

/** The epoch of rows that nobody has seen yet; no two runs have the same. */
export function newEpoch(): number {
  epochs += 1;
  return epochs;
}

/** `nowMs`: the time of the frame, as the browser tells it. */
export type FrameListener = (nowMs: number) => void;

/** What the searches need of a history. */
export type Times = Pick<HistoryView, 'time' | 'rows'>;

/** First row at or after an instant; `rows` when all are before it. */
export function firstFrom({ time, rows }: Times, timeS: number): number {
  return bisectLeft(time, timeS, 0, rows);
}

/** First row after an instant; `rows` when there is none. */
export function firstAfter({ time, rows }: Times, timeS: number): number {
  return bisectRight(time, timeS, 0, rows);
}

/** Row that holds at an instant, the last one at or before it; −1 when all are later. */
export function rowAt(times: Times, timeS: number): number {
  return firstAfter(times, timeS) - 1;
}

/** Rows from an instant up to another, without that: `[first, end)`. */
export function range(times: Times, fromS: number, toS: number): readonly [number, number] {
  return [firstFrom(times, fromS), firstFrom(times, toS)];
}

/** Row nearest to an instant, the earlier of two; −1 when there are no rows. */
export function nearestRow(times: Times, timeS: number): number {
  const { time, rows } = times;
  if (rows === 0) return -1;
  const after = Math.min(firstFrom(times, timeS), rows - 1);
  const before = Math.max(after - 1, 0);
  const gapAfter = Math.abs((time[after] ?? 0) - timeS);
  const gapBefore = Math.abs(timeS - (time[before] ?? 0));
  return gapBefore <= gapAfter ? before : after;
}

/** Place of a series among the columns; −1 when the run has no such series. */
export function column(view: HistoryView, quantity: Quantity, element: string): number {
  return columnOfKey(view.series, `${quantity}/${element}`);
}

/**
 * Value of `quantity` of `element` in the sample nearest to an instant, which is the one that the plots read there;
 * `NaN` when unknown, as before the first sample.
 */
export function valueAt(
  view: HistoryView,
  quantity: Quantity,
  element: string,
  timeS: number,
): number {
  const row = rowAt(view, timeS) < 0 ? -1 : nearestRow(view, timeS);
  return view.columns[column(view, quantity, element)]?.[row] ?? Number.NaN;
}

const eventsByTime = bisector(({ timeS }: Pick<RunEvent, 'timeS'>) => timeS);

/** Place of the first event at or after an instant, in order of time. */
export const firstEventFrom = eventsByTime.left;
/** Place of the first event after an instant. */
export const firstEventAfter = eventsByTime.right;

/** How long the previous run stays after the new run has covered it. */
export const FADE_AFTER_MS = 3_000;

/** Clock and timers, replaced in tests. */
export type HistoryClock = {
  /** Calls back once before the next frame. */
  readonly onFrame: (callback: FrameListener) => void;
  /** Calls back after `ms`; the result cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** How the new run relates to the one before. */
export type Succession =
  /** Another experiment: nothing to compare with. */
  | { readonly type: 'unrelated' }
  /** A change to the same experiment; changes of one gesture share a previous run. */
  | { readonly type: 'change'; readonly gesture: string | undefined };

/** Current run, previous run, and a subscription that fires at most once per animation frame. */
export type HistorySource = Pick<
  HistoryStore,
  'current' | 'experiment' | 'isWaiting' | 'isCovered' | 'previousRun' | 'fade' | 'subscribe'
>;

/** Holds the runs and calls listeners, at most once per animation frame. */
export class HistoryStore {
  private run = new RunHistory([]);
  private before: RunHistory | null = null;
  /** The run that replaces the one on show when its first samples arrive. */
  private next: RunHistory | null = null;
  private gesture: string | undefined;
  private cancelFade: (() => void) | null = null;
  private readonly listeners = new Set<FrameListener>();
  private readonly clock: HistoryClock;
  private announced = false;
  private hasCovered = false;
  private experiments = 0;

  constructor(clock: HistoryClock) {
    this.clock = clock;
  }

  /** The run on show: the same object as long as it is the same run. */
  current(): HistoryView {
    return this.run;
  }

  /** The run before the last change, drawn grey; `null` when there is none. */
  previousRun(): HistoryView | null {
    return this.before;
  }

  /** Number of the experiment on show: another one whenever a run begins that continues none before it. */
  experiment(): number {
    return this.experiments;
  }

  /** Is the run on show one whose successor has been begun and has nothing to show yet? */
  isWaiting(): boolean {
    return this.next !== null;
  }

  /** Has the run on show reached its first horizon? */
  isCovered(): boolean {
    return this.hasCovered;
  }

  /** Calls back in the frame that is to show what has changed, with the time of that frame. */
  subscribe(listener: FrameListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Starts a new run, that of `scenario`; the current one may become the previous run. */
  begin(
    series: readonly SeriesInfo[],
    succession: Succession,
    scenario: string | null = null,
  ): void {
    this.hasCovered = false;
    if (succession.type === 'unrelated') this.experiments += 1;
    this.stopFading();
    const previousRun = this.previousFor(succession);
    // With the previous run on show already, only samples are news.
    const isOnShow = previousRun !== null && previousRun === this.before && this.shows(series);
    this.before = previousRun;
    this.gesture = succession.type === 'change' ? succession.gesture : undefined;
    const run = new RunHistory(series);
    run.scenario = scenario;
    this.next = isOnShow ? run : null;
    if (isOnShow) return;
    this.run = run;
    this.changed();
  }

  append(frame: Frame): void {
    this.reveal();
    this.run.append(frame);
    this.changed();
  }

  appendEvents(events: readonly RunEvent[]): void {
    (this.next ?? this.run).appendEvents(events);
    if (this.next === null) this.changed();
  }

  /** The newest run is the one on show, whether it has samples or not. */
  reveal(): void {
    if (this.next === null) return;
    this.run = this.next;
    this.next = null;
    this.changed();
  }

  /**
   * Drops everything after `timeS`: the run was changed there and is that of `scenario` now. See
   * `RunHistory.truncate`.
   */
  truncate(timeS: number, flagsToo: boolean, scenario: string | null = null): void {
    this.reveal();
    this.run.scenario = scenario;
    this.run.truncate(timeS, flagsToo);
    this.changed();
  }

  /** The run has covered what it was asked to: the previous run may fade. */
  covered(): void {
    this.reveal();
    this.hasCovered = true;
    this.changed();
    if (this.before === null) return;
    this.stopFading();
    this.cancelFade = this.clock.after(FADE_AFTER_MS, () => this.fade());
  }

  /** Removes the previous run before it fades. */
  fade(): void {
    this.stopFading();
    this.before = null;
    this.changed();
  }

  private shows(series: readonly SeriesInfo[]): boolean {
    return this.run.series === series && this.run.rows > 0;
  }

  private previousFor(succession: Succession): RunHistory | null {
    if (succession.type === 'unrelated') return null;
    const { gesture } = succession;
    const sameGesture = gesture !== undefined && gesture === this.gesture;
    if (this.before !== null && sameGesture) return this.before;
    return this.run.rows === 0 ? this.before : this.run;
  }

  private stopFading(): void {
    this.cancelFade?.();
    this.cancelFade = null;
  }

  private changed(): void {
    if (this.announced) return;
    this.announced = true;
    this.clock.onFrame((nowMs) => {
      this.announced = false;
      for (const listener of this.listeners) listener(nowMs);
    });
  }
}

/** Numbers all columns may hold together: 128 MiB. */
const MAX_VALUES = 16_777_216;
const MAX_EVENTS = 100_000;
const FIRST_ROWS = 1_024;

/** One run; `HistoryView` is its read side. */
export class RunHistory implements HistoryView {
  readonly series: readonly SeriesInfo[];
  scenario: string | null = null;
  rows = 0;
  /** Replaced, like the columns, when there is no more room. */
  time: Float64Array;
  columns: readonly Float64Array[];
  events: RunEvent[] = [];
  epoch = newEpoch();
  private readonly maxRows: number;
  /** Newest time seen, kept or thinned out, s. */
  private seenS = Number.NEGATIVE_INFINITY;
  /** One row in `stride` is kept, counting from the first. */
  private stride = 1;
  private counted = 0;

  constructor(series: readonly SeriesInfo[], maxValues = MAX_VALUES) {
    this.series = series;
    this.maxRows = Math.max(2, Math.floor(maxValues / (1 + series.length)));
    const room = Math.min(FIRST_ROWS, this.maxRows);
    this.time = new Float64Array(room);
    this.columns = series.map(() => new Float64Array(room));
  }

  /** Adds the rows that are later than all seen before; a replay adds nothing. */
  append(frame: Frame): void {
    for (let row = firstAfter(frame, this.seenS); row < frame.rows; row += 1) {
      this.seenS = frame.time[row] ?? this.seenS;
      if (this.isWanted()) this.push(frame, row);
      this.counted += 1;
    }
  }

  /** Adds events, keeping the list in order of time; the list is replaced when its past changes. */
  appendEvents(events: readonly RunEvent[]): void {
    for (const event of events) {
      const isLate = event.timeS < (this.events.at(-1)?.timeS ?? event.timeS);
      if (isLate) {
        const place = firstEventAfter(this.events, event.timeS);
        this.events = this.events.toSpliced(place, 0, event);
      } else this.events.push(event);
    }
    if (this.events.length > MAX_EVENTS) this.events = this.events.slice(-MAX_EVENTS / 2);
  }

  /** Drops everything after `timeS`; `flagsToo` also drops the change flags of that instant. */
  truncate(timeS: number, flagsToo = false): void {
    const rows = firstAfter(this, timeS);
    if (rows < this.rows) this.epoch = newEpoch();
    this.rows = rows;
    this.counted = this.rows * this.stride;
    this.seenS = Math.min(this.seenS, timeS);
    const isGone = (event: RunEvent) =>
      event.timeS > timeS ||
      (flagsToo && event.kind === 'parameterChange' && event.timeS === timeS);
    this.events = this.events.filter((event) => !isGone(event));
  }

  /** Is the next row one of those kept? Makes room for it first. */
  private isWanted(): boolean {
    if (this.counted % this.stride !== 0) return false;
    if (this.rows < this.maxRows) return true;
    this.thin();
    return this.counted % this.stride === 0;
  }

  private push(frame: Frame, row: number): void {
    if (this.rows === this.time.length) this.grow();
    this.time[this.rows] = frame.time[row] ?? Number.NaN;
    this.columns.forEach((column, i) => {
      column[this.rows] = frame.columns[i]?.[row] ?? Number.NaN;
    });
    this.rows += 1;
  }

  private grow(): void {
    const room = Math.min(this.maxRows, 2 * this.time.length);
    const grown = (column: Float64Array) => {
      const larger = new Float64Array(room);
      larger.set(column);
      return larger;
    };
    this.time = grown(this.time);
    this.columns = this.columns.map(grown);
  }

  private thin(): void {
    const kept = Math.ceil(this.rows / 2);
    for (const column of [this.time, ...this.columns]) {
      for (let row = 0; row < kept; row += 1) column[row] = column[2 * row] ?? Number.NaN;
    }
    this.rows = kept;
    this.epoch = newEpoch();
    this.stride *= 2;
  }
}

/** Rows of samples; the arrays are views that become invalid when the buffer goes back to the worker. */
export type Frame = {
  readonly rows: number;
  readonly time: Float64Array;
  /** One array of `rows` per series. */
  readonly columns: readonly Float64Array[];
};

/** Lays views over `rows × (1 + series)` numbers, time first, column by column. */
export function decodeFrame(buffer: ArrayBuffer, rows: number, series: number): Frame {
  const bytes = rows * (1 + series) * Float64Array.BYTES_PER_ELEMENT;
  invariant(buffer.byteLength >= bytes, 'a frame holds all its rows');
  const column = (place: number) =>
    new Float64Array(buffer, place * rows * Float64Array.BYTES_PER_ELEMENT, rows);
  return {
    rows,
    time: column(0),
    columns: Array.from({ length: series }, (_, i) => column(i + 1)),
  };
}
