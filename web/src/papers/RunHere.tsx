/** "Run this figure here": its quick setting in this browser, with progress, pause and cancel. */

import { type FigureRun, figureRunActions, useFigureRun } from '../run/figureRun';
import type { NamedFigure } from '../run/papers';
import { TallyLine, tallyOf } from './Verdict';
import { durationWords } from './words';

export function RunHere({ at }: { readonly at: NamedFigure }) {
  const run = useFigureRun(({ runs }) => runs[at.id]);
  const isBusy = run !== undefined && isActive(run);
  return (
    <section className="papers-run" aria-label="Run this figure here">
      {isBusy ? <Progress run={run} /> : <StartButton at={at} run={run} />}
      <p className="papers-run-words" role="status">
        {run === undefined ? introduction(at) : stateWords(run)}
      </p>
      {run !== undefined && <SoFar at={at} run={run} />}
      {run !== undefined && run.problems.length > 0 && (
        <ul className="papers-run-problems">
          {[...new Set(run.problems)].slice(0, 3).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function StartButton({
  at,
  run,
}: {
  readonly at: NamedFigure;
  readonly run: FigureRun | undefined;
}) {
  return (
    <button
      type="button"
      className="app-button app-button-primary"
      onClick={() => void figureRunActions.start(at)}
    >
      {run?.status === 'cancelled' ? 'Go on with this figure' : 'Run this figure here'}
    </button>
  );
}

function Progress({ run }: { readonly run: FigureRun }) {
  const isPaused = run.status === 'paused';
  return (
    <div className="papers-run-progress">
      <progress
        aria-label="Runs made"
        max={Math.max(1, run.total)}
        {...(run.status === 'preparing' ? {} : { value: run.done })}
      />
      <button
        type="button"
        className="app-button"
        disabled={run.status === 'preparing'}
        onClick={isPaused ? figureRunActions.resume : figureRunActions.pause}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </button>
      <button type="button" className="app-button" onClick={figureRunActions.cancel}>
        Cancel
      </button>
    </div>
  );
}

/** Verdicts on a part of the runs: beside those of the page, and said to be unfinished. */
function SoFar({ at, run }: { readonly at: NamedFigure; readonly run: FigureRun }) {
  if (run.soFar === null) return null;
  return (
    <div className="papers-run-so-far">
      <p className="papers-muted">
        Unfinished: verdicts on {run.done} of {run.total} runs. Those of the page stay until all are
        made.
      </p>
      <TallyLine tally={tallyOf([at], run.soFar.judged)} of="claims, unfinished" />
    </div>
  );
}

/** Is a figure being run? */
export function isActive({ status }: FigureRun): boolean {
  return status === 'preparing' || status === 'running' || status === 'paused';
}

function introduction({ figure: { quick } }: NamedFigure): string {
  const runs = quick.replications ?? 1;
  return `The quick setting, ${runs === 1 ? 'one run' : `${runs} runs`} of every point, over the processors of this machine.`;
}

function stateWords({ status, done, total, leftS }: FigureRun): string {
  const count = `${done} of ${total} runs`;
  switch (status) {
    case 'preparing':
      return 'Making the list of runs.';
    case 'running':
      return leftS === null ? `${count}.` : `${count}, about ${durationWords(leftS)} left.`;
    case 'paused':
      return `Paused after ${count}.`;
    case 'done':
      return `All ${total} runs made here; points and verdicts are those of this browser.`;
    case 'cancelled':
      return total === 0 ? 'Cancelled.' : `Cancelled after ${count}.`;
    case 'failed':
      return 'This figure could not be run here.';
    default:
      return status satisfies never;
  }
}
