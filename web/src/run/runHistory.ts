/**
 * Samples and events of one run in columns that grow.
 *
 * Memory is bounded: when the columns would pass the limit every second row goes, and from then on
 * only every second new row is kept.
 */

import { bisectRight } from 'd3-array';
import type { RunEvent, SeriesInfo } from '../model/engineTypes';
import type { Frame } from './frame';
import type { HistoryView } from './history';

/** Numbers all columns may hold together: 128 MiB. */
const MAX_VALUES = 16_777_216;
const MAX_EVENTS = 100_000;
const FIRST_ROWS = 1_024;
/** Times come by way of two units; less apart than this is the same instant, s. */
const SAME_S = 1e-9;

/** One run; `HistoryView` is its read side. */
export class RunHistory implements HistoryView {
  readonly series: readonly SeriesInfo[];
  scenario: string | null = null;
  private readonly maxRows: number;
  private store: Float64Array[];
  private happened: RunEvent[] = [];
  private filled = 0;
  /** Newest time seen, kept or thinned out, s. */
  private seenS = Number.NEGATIVE_INFINITY;
  /** One row in `stride` is kept, counting from the first. */
  private stride = 1;
  private counted = 0;

  constructor(series: readonly SeriesInfo[], maxValues = MAX_VALUES) {
    this.series = series;
    this.maxRows = Math.max(2, Math.floor(maxValues / (1 + series.length)));
    const room = Math.min(FIRST_ROWS, this.maxRows);
    this.store = Array.from({ length: 1 + series.length }, () => new Float64Array(room));
    this.columns = this.store.slice(1);
  }

  /** Replaced when the columns grow. */
  columns: readonly Float64Array[];

  get rows(): number {
    return this.filled;
  }

  get time(): Float64Array {
    return this.store[0] ?? new Float64Array();
  }

  get events(): readonly RunEvent[] {
    return this.happened;
  }

  /** Adds the rows that are later than all seen before; a replay adds nothing. */
  append(frame: Frame): void {
    for (let row = bisectRight(frame.time, this.seenS, 0, frame.rows); row < frame.rows; row += 1) {
      this.seenS = frame.time[row] ?? this.seenS;
      if (this.isWanted()) this.push(frame, row);
      this.counted += 1;
    }
  }

  /** Adds events, keeping the list in order of time; the list is replaced when its past changes. */
  appendEvents(events: readonly RunEvent[]): void {
    for (const event of events) {
      const isLate = event.timeS < (this.happened.at(-1)?.timeS ?? event.timeS);
      if (isLate) this.happened = insertByTime(this.happened, event);
      else this.happened.push(event);
    }
    if (this.happened.length > MAX_EVENTS) this.happened = this.happened.slice(-MAX_EVENTS / 2);
  }

  /** Forgets what happened after `timeS`; `flagsToo` also drops the change flags of that instant. */
  truncate(timeS: number, flagsToo = false): void {
    const endS = timeS + SAME_S;
    this.filled = bisectRight(this.time, endS, 0, this.filled);
    this.counted = this.filled * this.stride;
    this.seenS = Math.min(this.seenS, endS);
    const isGone = (event: RunEvent) =>
      event.timeS > endS ||
      (flagsToo && event.kind === 'parameterChange' && event.timeS >= timeS - SAME_S);
    this.happened = this.happened.filter((event) => !isGone(event));
  }

  /** Is the next row one of those kept? Makes room for it first. */
  private isWanted(): boolean {
    if (this.counted % this.stride !== 0) return false;
    if (this.filled < this.maxRows) return true;
    this.thin();
    return this.counted % this.stride === 0;
  }

  private push(frame: Frame, row: number): void {
    if (this.filled === this.time.length) this.grow();
    const time = this.store[0];
    if (time !== undefined) time[this.filled] = frame.time[row] ?? Number.NaN;
    this.columns.forEach((column, i) => {
      column[this.filled] = frame.columns[i]?.[row] ?? Number.NaN;
    });
    this.filled += 1;
  }

  private grow(): void {
    const room = Math.min(this.maxRows, 2 * this.time.length);
    this.store = this.store.map((column) => {
      const larger = new Float64Array(room);
      larger.set(column);
      return larger;
    });
    this.columns = this.store.slice(1);
  }

  private thin(): void {
    const kept = Math.ceil(this.filled / 2);
    for (const column of this.store) {
      for (let row = 0; row < kept; row += 1) column[row] = column[2 * row] ?? Number.NaN;
    }
    this.filled = kept;
    this.stride *= 2;
  }
}

/** A new list with `event` behind all that are not later. */
function insertByTime(events: readonly RunEvent[], event: RunEvent): RunEvent[] {
  const place = events.findLastIndex((other) => other.timeS <= event.timeS) + 1;
  return events.toSpliced(place, 0, event);
}
