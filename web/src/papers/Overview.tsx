/** All papers on one page: the scorecard first, then each paper with its network, claims, figures. */

import { type NamedFigure, type PaperShelf, shelves } from '../run/papers';
import { judgedOf, scoreSentence } from '../run/scorecard';
import { NetworkSketch } from './NetworkSketch';
import { figureAddress, paperHeading } from './place';
import { type Results, useValidation } from './shown';
import { Thumbnail } from './Thumbnail';
import { claimId, standingOf, TallyLine, tallyOf, VerdictMark } from './Verdict';

export function Overview() {
  const results = useValidation();
  return (
    <div className="papers-page">
      <header className="papers-head">
        <h2 className="papers-title">Five papers, figure by figure</h2>
        <Score results={results} />
        <nav className="papers-index" aria-label="Papers">
          {shelves.map(({ folder, paper, figures }) => (
            <a key={folder} href={`#papers/${folder}`} onClick={(event) => goTo(event, folder)}>
              {paper.label} {paper.title}{' '}
              <span className="papers-muted">{figures.length} figures</span>
            </a>
          ))}
        </nav>
      </header>
      {shelves.map((shelf) => (
        <PaperSection key={shelf.folder} shelf={shelf} results={results} />
      ))}
    </div>
  );
}

/** The score over all claims that are written down, those without a verdict included. */
function Score({ results }: { readonly results: Results }) {
  const { counts, open } = tallyOf(
    shelves.flatMap(({ figures }) => figures),
    results.judged,
  );
  if (results.state === 'loading') return <p className="papers-score">Reading the results.</p>;
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
      Every verdict is computed from runs of this engine, against a band that the claim states and
      gives a reason for.
    </p>
  );
}

/** Scrolls to a paper without another entry in the history. */
function goTo(event: React.MouseEvent, folder: string): void {
  event.preventDefault();
  const page = event.currentTarget.closest('.papers-page');
  const heading = page?.querySelector<HTMLElement>(`#${CSS.escape(paperHeading(folder))}`);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

type SectionProps = { readonly shelf: PaperShelf; readonly results: Results };

function PaperSection({ shelf, results }: SectionProps) {
  const { paper, folder, figures } = shelf;
  return (
    <section className="papers-paper" aria-labelledby={paperHeading(folder)}>
      <div className="papers-paper-head">
        <p className="papers-muted">
          {paper.label} · {paper.authors.join(', ')} · {paper.published}
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
          <Headlines shelf={shelf} results={results} />
        </div>
        <figure className="papers-network">
          <NetworkSketch scenario={paper.scenario} />
          <figcaption>{paper.network}</figcaption>
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
function Headlines({ shelf, results }: SectionProps) {
  const claims = shelf.figures.flatMap((figure) =>
    figure.figure.claims
      .filter(({ headline }) => headline === true)
      .map((claim) => ({ claim, figure, id: claimId(figure, claim.id) })),
  );
  if (claims.length === 0) return null;
  return (
    <>
      <h4 className="papers-label">Headline claims</h4>
      <ul className="papers-headlines">
        {claims.map(({ claim, figure, id }) => (
          <li key={id}>
            <VerdictMark standing={standingOf(results.judged.get(id))} text={null} />
            <a href={figureAddress(figure.id)}>{claim.statement}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

type Props = { readonly figure: NamedFigure; readonly results: Results };

export function FigureCard({ figure: named, results }: Props) {
  const { id, figure } = named;
  const points = results.validation?.figures[id]?.points ?? null;
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
