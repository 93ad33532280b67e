/**
 * Validates what the worker sends. A report passes when it is complete, belongs to the current run and
 * arrives in order; the filter drops everything else, such as reports of a run that was replaced.
 */

import type { Report } from './protocol';

type Members = { readonly [key: string]: unknown };

const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isText = (value: unknown) => typeof value === 'string';
const isBuffer = (value: unknown) => value instanceof ArrayBuffer;
const isThing = (value: unknown) => typeof value === 'object' && value !== null;
/** States in which an engine can be. */
const STATES: readonly unknown[] = ['covering', 'resting', 'playing'];

/** Is a report of each type complete? Its generation is checked apart. */
const IS_COMPLETE: { readonly [type in Report['type']]: (report: Members) => boolean } = {
  booted: ({ engineVersion }) => isText(engineVersion),
  ready: ({ info }) => isThing(info) && Array.isArray((info as Members).series),
  info: ({ info }) => isThing(info) && Array.isArray((info as Members).series),
  frame: ({ rows, buffer }) => isCount(rows) && isBuffer(buffer),
  events: ({ events }) => Array.isArray(events),
  position: ({ head, horizon, state }) =>
    isCount(head) && isCount(horizon) && STATES.includes(state),
  covered: ({ horizon }) => isCount(horizon),
  summary: ({ summary }) => isThing(summary),
  recorded: ({ command }) => isThing(command),
  refused: ({ during, problems }) =>
    (during === 'load' || during === 'tune') && Array.isArray(problems),
  found: ({ question, story, refusal }) =>
    isCount(question) &&
    (story === null || isThing(story)) &&
    (refusal === null || isText(refusal)),
  cells: ({ head, count, buffer }) => isCount(head) && isCount(count) && isBuffer(buffer),
  crashed: ({ message, head }) => isText(message) && isCount(head),
};

/** Passes the reports of one run after the other. */
export class ReportFilter {
  /** Generation whose load was answered. */
  private answered = Number.NaN;
  /** Series in each frame of the run in the worker; `null` while there is none. */
  private series: number | null = null;

  /** The report when it is valid now, else `null`. */
  admit(data: unknown, generation: number): Report | null {
    if (!isReport(data)) return null;
    if (data.type === 'booted' || data.type === 'crashed') return data;
    if (data.generation !== generation || !this.isInTurn(data)) return null;
    if (data.type === 'ready') this.series = data.info.series.length;
    if (isAnswer(data)) this.answered = generation;
    return data;
  }

  /** A load is answered once, by a run that is ready or by a refusal; then that run, or the one before, reports. */
  private isInTurn(report: Exclude<Report, { type: 'booted' | 'crashed' }>): boolean {
    const isAnswered = this.answered === report.generation;
    if (isAnswer(report)) return !isAnswered;
    if (!isAnswered || this.series === null) return false;
    return report.type !== 'frame' || isLargeEnough(report, this.series);
  }
}

function isAnswer(report: Report): boolean {
  return report.type === 'ready' || (report.type === 'refused' && report.during === 'load');
}

function isLargeEnough({ rows, buffer }: Extract<Report, { type: 'frame' }>, series: number) {
  return buffer.byteLength >= rows * (1 + series) * Float64Array.BYTES_PER_ELEMENT;
}

function isReport(data: unknown): data is Report {
  if (typeof data !== 'object' || data === null) return false;
  const report = data as Members;
  const { type } = report;
  if (typeof type !== 'string' || !Object.hasOwn(IS_COMPLETE, type)) return false;
  const hasGeneration = type === 'booted' || isCount(report.generation);
  return hasGeneration && IS_COMPLETE[type as Report['type']](report);
}
