/** All papers on one page: the scorecard first, then each paper with its network, claims, figures. */

import { extent } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { seriesStyle } from '../base/palette';
import stored from '../generated/papers.json';
import type { AxisValue, Figure, FigurePoint } from '../model/figureModel';
import { type NamedFigure, type PaperEntry, paperEntries } from '../run/papers';
import { judgedOf, scoreSentence } from '../run/scorecard';
import { type Chart, chartOf } from './chart';
import { NetworkPreview } from './NetworkPreview';
import { figureAddress, paperHeading } from './paperAddress';
import { type Results, useValidation } from './shown';
import { claimId, standingOf, TallyLine, tallyOf, VerdictMark } from './Verdict';

export function Overview() {
  const results = useValidation();
  return (
    <div className="app-page">
      <header className="papers-head">
        <h2 className="app-page-title">Five papers, figure by figure</h2>
        <Score results={results} />
        <nav className="papers-index" aria-label="Contents">
          {paperEntries.map(({ folder, paper, figures }) => (
            <a key={folder} href={`#papers/${folder}`} onClick={(event) => goTo(event, folder)}>
              {paper.label}: {paper.title}{' '}
              <span className="papers-muted">{figures.length} figures</span>
            </a>
          ))}
        </nav>
      </header>
      {paperEntries.map((entry) => (
        <PaperSection key={entry.folder} entry={entry} results={results} />
      ))}
    </div>
  );
}

/** The score over all claims that are written down, those without a verdict included. */
function Score({ results }: { readonly results: Results }) {
  const { counts, open } = tallyOf(
    paperEntries.flatMap(({ figures }) => figures),
    results.judged,
  );
  if (results.isLoading) return <p className="papers-score">Reading the results.</p>;
  if (judgedOf(counts) === 0) {
    return (
      <p className="papers-score">
        The claims of these papers are written down; their verdicts are not yet computed.
      </p>
    );
  }
  return (
    <p className="papers-score">
      <strong>
        {scoreSentence(counts)}
        {open > 0 ? `; ${open} more are not yet computed` : ''}.
      </strong>{' '}
      Each verdict compares runs of this engine with a tolerance that the claim states, and says
      why.
    </p>
  );
}

/** Scrolls to a paper without another entry in the history. */
function goTo(event: React.MouseEvent, folder: string): void {
  event.preventDefault();
  const page = event.currentTarget.closest('.app-page');
  const heading = page?.querySelector<HTMLElement>(`#${CSS.escape(paperHeading(folder))}`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

type SectionProps = { readonly entry: PaperEntry; readonly results: Results };

function PaperSection({ entry, results }: SectionProps) {
  const { paper, folder, figures } = entry;
  return (
    <section className="papers-paper" aria-labelledby={paperHeading(folder)}>
      <div className="papers-paper-head">
        <p className="papers-muted">
          {paper.authors.join(', ')} · {paper.published}
          {paper.published.includes(String(paper.year)) ? '' : `, ${paper.year}`}
        </p>
        <h3 className="papers-paper-title" id={paperHeading(folder)} tabIndex={-1}>
          {paper.title}
        </h3>
        <TallyLine tally={tallyOf(figures, results.judged)} />
      </div>
      <div className="papers-paper-body">
        <div className="papers-paper-words">
          <p>{paper.asked}</p>
          <Headlines entry={entry} results={results} />
        </div>
        <figure className="papers-network">
          <NetworkPreview scenario={paper.scenario} />
          <figcaption className="papers-muted">{paper.network}</figcaption>
        </figure>
      </div>
      <ul className="papers-cards" aria-label={`Figures of ${paper.label}`}>
        {figures.map((figure) => (
          <li key={figure.id}>
            <FigureCard figure={figure} results={results} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The claims the paper is known for. */
function Headlines({ entry, results }: SectionProps) {
  const claims = entry.figures.flatMap((figure) =>
    figure.figure.claims
      .filter(({ headline }) => headline === true)
      .map((claim) => ({ claim, id: claimId(figure, claim.id) })),
  );
  if (claims.length === 0) return null;
  return (
    <>
      <h4 className="papers-muted">Headline claims</h4>
      <ul className="app-stack papers-headlines">
        {claims.map(({ claim, id }) => (
          <li key={id}>
            <VerdictMark standing={standingOf(results.judged.get(id))} text={null} />
            <a href={figureAddress(id)}>{claim.statement}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { readonly figure: NamedFigure; readonly results: Results };

function FigureCard({ figure: named, results }: Props) {
  const { id, figure } = named;
  const points = results.validation?.figures[id]?.points ?? [];
  return (
    <article className="papers-card">
      <Thumbnail id={id} figure={figure} points={points} />
      <h4 className="papers-card-title">
        <a href={figureAddress(id)}>{figure.title}</a>
      </h4>
      <p className="papers-muted">{figure.place}</p>
      <TallyLine tally={tallyOf([named], results.judged)} />
    </article>
  );
}

/** Size of a picture, and what is left free around its lines, px. */
const WIDTH = 240;
const HEIGHT = 96;
const PAD = 6;

type Spot = readonly [number, number];
type Line = { readonly colour: number; readonly points: readonly Spot[] };

/** Curves of runs, thinned out for the size of a card. What is generated has wider types. */
const curves = stored.curves as unknown as Readonly<
  Record<string, { readonly lines: readonly Line[] }>
>;

type ThumbnailProps = {
  /** Name of the figure, `paper folder/figure`. */
  readonly id: string;
  readonly figure: Figure;
  readonly points: readonly FigurePoint[];
};

/** The first panel of a figure at the size of a card: lines without words, all from real runs. */
function Thumbnail({ id, figure, points }: ThumbnailProps) {
  const lines = curves[id]?.lines ?? chartLines(figure, points);
  if (lines.length === 0) {
    return <p className="papers-thumb papers-thumb-empty">not yet computed</p>;
  }
  return (
    <svg className="papers-thumb" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {placed(lines).map(({ colour, points: spots }, i) => {
        const { token, dash } = seriesStyle(colour);
        const ink = `var(--${token})`;
        // Lines have no names here; their order is fixed.
        const key = i;
        const only = spots.length === 1 ? spots[0] : undefined;
        return only !== undefined ? (
          <circle key={key} cx={only[0]} cy={only[1]} r={3} fill={ink} />
        ) : (
          <polyline
            key={key}
            points={spots.map((spot) => spot.join(',')).join(' ')}
            fill="none"
            stroke={ink}
            strokeWidth={1.5}
            strokeDasharray={dash.join(' ')}
          />
        );
      })}
    </svg>
  );
}

function chartLines(figure: Figure, points: readonly FigurePoint[]): readonly Line[] {
  const panel = figure.panels.find((each) => each.kind !== 'time');
  if (panel === undefined) return [];
  const chart = chartOf(figure, panel, points);
  return chart.series.map((line) => lineOf(chart, line));
}

function lineOf({ xs, xScale }: Chart, { colour, points }: Chart['series'][number]): Line {
  const across = (x: unknown): number => {
    if (xScale === 'ordinal' || typeof x !== 'number') return xs.indexOf(x as AxisValue);
    return xScale === 'log' ? Math.log(x) : x;
  };
  return { colour, points: points.map(({ x, y }) => [across(x), y] as const) };
}

/** Lines scaled into the picture; the lowest value is zero when nothing lies below it. */
function placed(lines: readonly Line[]): readonly Line[] {
  const all = lines.flatMap(({ points }) => points);
  const [left = 0, right = 0] = extent(all, ([x]) => x);
  const [low = 0, high = 0] = extent(all, ([, y]) => y);
  const across = scaleLinear([left, right], [PAD, WIDTH - PAD]);
  const up = scaleLinear([Math.min(0, low), high], [HEIGHT - PAD, PAD]);
  return lines.map(({ colour, points }) => ({
    colour,
    points: points.map(([x, y]) => [round(across(x)), round(up(y))]),
  }));
}

const round = (value: number) => Math.round(value * 10) / 10;
