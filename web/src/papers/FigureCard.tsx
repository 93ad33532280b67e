/** A figure as a card: its picture from a run, its title and place, and its verdicts. */

import type { NamedFigure } from '../run/papers';
import { figureAddress } from './place';
import { TallyLine } from './Tally';
import { Thumbnail } from './Thumbnail';
import type { Results } from './useValidation';
import { tallyOf } from './verdicts';

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
