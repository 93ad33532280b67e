/** One figure: what it asks and shows, its panels drawn from runs, and its claims. */

import { type ReactNode, useEffect, useRef } from 'react';
import { workText } from '../base/workText';
import type { Figure, FigurePoint, Panel } from '../model/figureModel';
import { type FigureRun, figureRunActions, useFigureRun } from '../run/figureRun';
import type { NamedFigure, PaperEntry } from '../run/papers';
import { Button } from '../ui/Button';
import { useKeptFocus } from '../ui/focus';
import { News } from '../ui/News';
import { ChartView } from './ChartView';
import { Claims } from './Claims';
import { goToClaim, type StandingOf } from './PaperMarks';
import { figureAddress, OVERVIEW } from './paperAddress';
import { shownOf, useValidation } from './shown';
import { TableView } from './TableView';
import { TimeView } from './TimeView';
import { claimId, standingOf, TallyLine, tallyOf } from './Verdict';

type Props = { readonly entry: PaperEntry; readonly at: NamedFigure };

/** `claim`: the one that the address names. */
export function FigurePage({ entry, at, claim }: Props & { readonly claim: string | null }) {
  const results = useValidation();
  const run = useFigureRun(({ runs }) => runs[at.id]);
  const { points, judged, origin } = shownOf(at, results, run);
  const { figure } = at;
  return (
    <article className="app-page" aria-labelledby="papers-figure-title">
      <Way entry={entry} at={at} />
      <header className="papers-head">
        <Heading figure={figure} claim={claim} />
        <TallyLine tally={tallyOf([at], judged)} />
        <p className="papers-asked">{figure.asked}</p>
        <p>
          <strong>The paper found:</strong> {figure.found}
        </p>
      </header>
      <RunHere at={at} />
      <Panels
        figure={figure}
        points={points}
        standing={(claim) => standingOf(judged.get(claimId(at, claim)))}
      />
      <p className="papers-muted">{origin}</p>
      <section aria-labelledby="papers-claims">
        <h3 className="papers-subtitle" id="papers-claims">
          Claims
        </h3>
        <Claims at={at} judged={judged} />
      </section>
      <Reconstructed figure={figure} />
    </article>
  );
}

type HeadingProps = { readonly figure: Figure; readonly claim: string | null };

/** Focuses the title, or the claim in the address, so that screen readers read where the link led. */
function Heading({ figure, claim }: HeadingProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    if (claim !== null) goToClaim(claim, title.current);
  }, [claim]);
  return (
    <>
      <h2 className="app-page-title" id="papers-figure-title" ref={title} tabIndex={-1}>
        {figure.title}
      </h2>
      <p className="papers-muted">{figure.place}</p>
    </>
  );
}

/** Links to all papers, and to the figures before and after this one. */
function Way({ entry, at }: Props) {
  const here = entry.figures.findIndex(({ id }) => id === at.id);
  const before = entry.figures[here - 1];
  const after = entry.figures[here + 1];
  return (
    <nav className="app-row papers-way" aria-label="Among the papers">
      <a href={OVERVIEW}>Papers</a>
      <span aria-hidden="true">›</span>
      <span className="papers-way-paper">
        {entry.paper.label}: {entry.paper.title}
      </span>
      <span className="papers-way-steps">
        {before !== undefined && (
          <a href={figureAddress(before.id)} title={before.figure.title}>
            ‹ Previous figure
          </a>
        )}
        {after !== undefined && (
          <a href={figureAddress(after.id)} title={after.figure.title}>
            Next figure ›
          </a>
        )}
      </span>
    </nav>
  );
}

type PanelsProps = {
  readonly figure: Figure;
  readonly points: readonly FigurePoint[];
  readonly standing: StandingOf;
};

function Panels(props: PanelsProps) {
  return (
    <div className="papers-panels">
      {props.figure.panels.map((panel) => (
        <section
          key={panel.id}
          className="papers-panel"
          aria-label={panel.title ?? `Panel ${panel.id}`}
        >
          {panel.title !== undefined && <h3 className="papers-panel-title">{panel.title}</h3>}
          <PanelView {...props} panel={panel} />
        </section>
      ))}
    </div>
  );
}

function PanelView({ panel, ...shown }: PanelsProps & { readonly panel: Panel }) {
  switch (panel.kind) {
    case 'time':
      return <TimeView {...shown} panel={panel} />;
    case 'table':
      return <TableView {...shown} panel={panel} />;
    case 'line':
    case 'bar':
      return <ChartView {...shown} panel={panel} />;
    default:
      return panel satisfies never;
  }
}

/** What the paper leaves open and we had to choose. */
function Reconstructed({ figure: { reconstructed = [] } }: { readonly figure: Figure }) {
  if (reconstructed.length === 0) return null;
  return (
    <section aria-labelledby="papers-reconstructed">
      <h3 className="papers-subtitle" id="papers-reconstructed">
        Chosen where the paper says nothing
      </h3>
      <dl className="papers-examined">
        {reconstructed.map(({ what, why }) => (
          <div key={what}>
            <dt>{codesIn(what)}</dt>
            <dd>{why}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A text with the names in it that stand between accents. */
function codesIn(text: string): readonly ReactNode[] {
  return text
    .split('`')
    .map((part, place) => (place % 2 === 1 ? <code key={part}>{part}</code> : part));
}

/** "Run this figure here": its quick setting in this browser, with progress, pause and cancel. */
function RunHere({ at }: { readonly at: NamedFigure }) {
  const run = useFigureRun(({ runs }) => runs[at.id]);
  const isBusy = run !== undefined && isActive(run);
  const kept = useKeptFocus();
  return (
    <section {...kept} className="app-row papers-run" aria-label="Run this figure here">
      {isBusy ? (
        <Progress run={run} />
      ) : (
        <Button look="primary" onClick={() => void figureRunActions.start(at)}>
          {run?.status === 'cancelled' ? 'Continue this figure' : 'Run this figure here'}
        </Button>
      )}
      {/* Each run is counted here but not announced, because the bar above has the number too. */}
      <p className="papers-muted" role="status">
        <News isNews={run?.status !== 'running'}>
          {run === undefined ? introduction(at) : stateWords(run)}
        </News>
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

function Progress({ run }: { readonly run: FigureRun }) {
  const isPaused = run.status === 'paused';
  return (
    <div className="papers-run-progress">
      <progress
        aria-label="Runs made"
        max={Math.max(1, run.total)}
        {...(run.status === 'preparing' ? {} : { value: run.done })}
      />
      <Button
        disabled={run.status === 'preparing'}
        onClick={isPaused ? figureRunActions.resume : figureRunActions.pause}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={figureRunActions.cancel}>Cancel</Button>
    </div>
  );
}

/** Verdicts on a part of the runs: beside those of the page, and said to be unfinished. */
function SoFar({ at, run }: { readonly at: NamedFigure; readonly run: FigureRun }) {
  if (run.soFar === null) return null;
  return (
    <div className="papers-run-so-far">
      <p className="papers-muted">
        Unfinished: verdicts on {run.done} of {run.total} runs. The page keeps its verdicts until
        all runs are done.
      </p>
      <TallyLine tally={tallyOf([at], run.soFar.judged)} of="claims, unfinished" />
    </div>
  );
}

function isActive({ status }: FigureRun): boolean {
  return status === 'preparing' || status === 'running' || status === 'paused';
}

function introduction({ figure: { quick } }: NamedFigure): string {
  const runs = quick.replications ?? 1;
  return `Quick version: ${runs === 1 ? 'one run' : `${runs} runs`} per point, on this computer.`;
}

function stateWords({ status, done, total, leftS }: FigureRun): string {
  const count = `${done} of ${total} runs`;
  switch (status) {
    case 'preparing':
      return 'Making the list of runs.';
    case 'running':
      return leftS === null ? `${count}.` : `${count}, ${workText(leftS * 1e3)} left.`;
    case 'paused':
      return `Paused after ${count}.`;
    case 'done':
      return `All ${total} runs were made here; points and verdicts come from this browser.`;
    case 'cancelled':
      return total === 0 ? 'Cancelled.' : `Cancelled after ${count}.`;
    case 'failed':
      return 'This figure could not be run here.';
    default:
      return status satisfies never;
  }
}
