/**
 * The papers: what each asked, its figures redrawn from our own runs, and the verdicts on its claims.
 *
 * The address names the place, so that the browser's back button and a copied address work here too.
 */

import { useRef } from 'react';
import { useLock } from '../run';
import { findFigure } from '../run/papers';
import { FigurePage } from './FigurePage';
import { Overview } from './Overview';
import './papers.css';
import { OVERVIEW, usePlace, useScrollMemory } from './paperAddress';

/** The screen in the place of the workbench. */
export function PapersScreen() {
  const root = useRef<HTMLDivElement>(null);
  const place = usePlace();
  useScrollMemory(root);
  const areAnswersHidden = useLock('answers');
  return (
    <div className="papers" ref={root}>
      {areAnswersHidden ? (
        <Hidden />
      ) : place.type === 'overview' ? (
        <Overview />
      ) : (
        <Figure key={place.id} {...place} />
      )}
    </div>
  );
}

/** Shown to a class instead of published results. */
function Hidden() {
  return (
    <div className="app-page">
      <h2 className="app-page-title">Not in this link</h2>
      <p>The author of the link you opened hides the answers, and the papers contain them.</p>
    </div>
  );
}

type FigureProps = { readonly id: string; readonly claim: string | null };

function Figure({ id, claim }: FigureProps) {
  const found = findFigure(id);
  if (found !== null) return <FigurePage {...found} claim={claim} />;
  return (
    <div className="app-page">
      <h2 className="app-page-title">There is no figure “{id}”</h2>
      <p>
        The address may be cut short, or the figure has another name now.{' '}
        <a href={OVERVIEW}>All papers</a>
      </p>
    </div>
  );
}
