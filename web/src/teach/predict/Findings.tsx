/** How the shapes compare, in words, and the file of all predictions so far. */

import { saveText } from '../../ui/saveText';
import { forgetKept, keptCsv, useKept } from './kept';
import type { Outcome } from './outcome';

type Props = {
  readonly outcome: Outcome;
  readonly why: string | undefined;
  readonly onAgain: () => void;
};

/** The comparison. */
export function Findings({ outcome: { findings }, why, onAgain }: Props) {
  const right = findings.filter(({ isRight }) => isRight).length;
  return (
    <>
      <div aria-live="polite">
        <p className="predict-score">
          {findings.length === 0
            ? 'The run has no such curve any more.'
            : `${right} of ${findings.length} as you drew it.`}
        </p>
        <ul className="predict-findings">
          {findings.map(({ name, isRight, came, drawn }) => (
            <li key={name} data-right={isRight}>
              <span aria-hidden="true">{isRight ? '✓' : '✕'}</span> {name}: <strong>{came}</strong>
              {isRight && came === drawn ? null : (
                <span className="predict-yours"> you drew: {drawn}</span>
              )}
              <span className="plots-unseen">{isRight ? ', right' : ', not so'}</span>
            </li>
          ))}
        </ul>
        {why === undefined ? null : <p className="predict-why">{why}</p>}
      </div>
      <p className="predict-go">
        <button type="button" className="app-button app-button-primary" onClick={onAgain}>
          Predict again
        </button>
      </p>
      <KeptFile />
    </>
  );
}

/** All predictions of this browser: as a file, or forgotten. */
function KeptFile() {
  const all = useKept();
  if (all.length === 0) return null;
  return (
    <p className="predict-kept">
      {all.length} {all.length === 1 ? 'prediction' : 'predictions'} kept in this browser:{' '}
      <button
        type="button"
        className="app-link"
        onClick={() => saveText('predictions.csv', keptCsv(all), 'text/csv')}
      >
        save as CSV
      </button>{' '}
      or{' '}
      <button type="button" className="app-link" onClick={forgetKept}>
        forget
      </button>
    </p>
  );
}
