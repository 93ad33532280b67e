/**
 * What the page asks about the run at hand: cells under way, results, and what happened to a cell or segment. No
 * query moves the run; of each kind only the newest is answered.
 */

import type { TraceQuery } from '../model/engineTypes';
import type { EngineClient } from './client';
import type { CellsSnapshot } from './contract';
import type { LensRequest, ReportOf } from './protocol';
import { type Answer, type Clock, Latest, Throttle } from './requests';

/** While playing, the summary is refreshed this often, ms; chosen. */
const SUMMARY_MS = 500;

/** No results yet. */
export const NO_SUMMARY = { summary: null, furthest: null, summaryOf: null };

type CellsQuery = { readonly max: number; readonly lens: LensRequest | null };
/** A query and the number that its answer repeats. */
type Numbered = { readonly question: number; readonly query: TraceQuery };

/** The queries under way; all of them are about the run that was loaded last. */
export class RunQueries {
  private readonly cells: Latest<CellsQuery, CellsSnapshot>;
  private readonly traces: Latest<Numbered, Answer>;
  private readonly summaries: Latest<void>;
  private readonly summaryTimes: Throttle<void>;
  private asked = 0;

  constructor(client: EngineClient, clock: Clock) {
    this.cells = new Latest((query) => client.ask({ type: 'cells', ...query }));
    this.traces = new Latest((query) => client.ask({ type: 'inquire', ...query }));
    this.summaries = new Latest(() => client.ask({ type: 'summarize' }));
    this.summaryTimes = new Throttle(() => this.summaries.ask(), SUMMARY_MS, clock);
  }

  /** Is a trace asked for and not yet answered? */
  get isAsked(): boolean {
    return this.traces.isBusy;
  }

  askCells(query: CellsQuery, onCells: (cells: CellsSnapshot) => void): void {
    this.cells.ask(query, (cells) => {
      if (cells !== null) onCells(cells);
    });
  }

  takeCells({ buffer, head, count, total, lens = null }: ReportOf<'cells'>): void {
    const data = new Float32Array(buffer);
    this.cells.answer({ head, count, total, data, lens });
  }

  /** Asks once more for what a new engine has not been asked. */
  repeatCells(): void {
    this.cells.repeat();
  }

  dropCells(): void {
    this.cells.drop();
  }

  /** Asks in place of the query before; `null` when the run is replaced before it answers. */
  inquire(query: TraceQuery): Promise<Answer | null> {
    this.traces.drop();
    this.asked += 1;
    const question = this.asked;
    return new Promise((resolve) => this.traces.ask({ question, query }, resolve));
  }

  takeFound({ question, type: _, ...answer }: ReportOf<'found'>): void {
    if (question === this.traces.inFlight?.question) this.traces.answer(answer);
  }

  /** Asks for results: at once, or when those shown are old enough. */
  wantSummary(isUrgent: boolean): void {
    this.summaryTimes.take(undefined, isUrgent);
  }

  summaryCame(): void {
    this.summaries.answer();
  }

  /** Forgets the queries about a run that is replaced; cells are asked for anew of the next one. */
  drop(): void {
    this.traces.drop();
    this.summaries.drop();
    this.summaryTimes.drop();
  }
}
