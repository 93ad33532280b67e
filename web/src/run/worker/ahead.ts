/**
 * Runs that the reader is likely to ask for next, simulated while the worker has nothing else to do.
 *
 * Equal scenarios make equal runs, so one that was simulated ahead is the very run that a load would make.
 */

import { earlier, type Instant, START } from '../../model/instant';
import { type EngineFactory, problemsOf } from './enginePort';
import { type Progress, Run } from './run';

/** A scenario and its run, once that has begun. */
type Likely = { readonly scenario: string; run: Run | null; isReady: boolean };

export class Ahead {
  private readonly factory: EngineFactory;
  /** In the order in which they are simulated. */
  private likely: Likely[] = [];
  private horizon = START;

  constructor(factory: EngineFactory) {
    this.factory = factory;
  }

  /** Is there anything left to simulate? */
  get hasWork(): boolean {
    return this.likely.some(({ isReady }) => !isReady);
  }

  /** From now on these scenarios are simulated to a horizon, the likeliest first; others are given up. */
  expect(scenarios: readonly string[], horizon: Instant): void {
    const known = horizon === this.horizon ? this.likely : [];
    const kept = scenarios.map(
      (scenario) =>
        known.find((each) => each.scenario === scenario) ?? { scenario, run: null, isReady: false },
    );
    for (const each of this.likely) if (!kept.includes(each)) each.run?.free();
    this.likely = kept;
    this.horizon = horizon;
  }

  /** Hands out the run of a scenario, however far it has come; `null` when it has not begun. */
  take(scenario: string, horizon: Instant): Run | null {
    const found = this.likely.find((each) => each.scenario === scenario && each.run !== null);
    if (found === undefined || horizon < this.horizon) return null;
    this.likely = this.likely.filter((each) => each !== found);
    return found.run;
  }

  /** Simulates a part of what is left; `advance` carries a run towards its horizon. */
  work(advance: (run: Run, until: Instant) => Progress): void {
    const next = this.likely.find(({ isReady }) => !isReady);
    if (next === undefined) return;
    next.run ??= this.begin(next.scenario);
    const { run } = next;
    // A refusal is reported when the scenario is really loaded.
    next.isReady = run === null || advance(run, earlier(this.horizon, run.end)) === 'reached';
    if (next.isReady) run?.settle();
  }

  private begin(scenario: string): Run | null {
    try {
      return new Run(this.factory.load(scenario), this.horizon);
    } catch (error) {
      if (problemsOf(error) === null) throw error;
      return null;
    }
  }
}
