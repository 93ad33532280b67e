/** The claims of a figure: what was stated, what we measured, by which band it was judged, and why. */

import { formatNumber } from '../base/format';
import type { At, Claim, Figure, JudgedClaim, Term } from '../model/figureModel';
import type { NamedFigure } from '../run/papers';
import { Facts } from '../ui/Facts';
import { TableHead } from '../ui/TableHead';
import { labelWithUnit } from './chart';
import { claimCard } from './PaperMarks';
import { intervalText } from './paperWords';
import { atWords } from './points';
import { claimId, standingOf, VerdictMark } from './Verdict';

type Props = {
  readonly at: NamedFigure;
  readonly judged: ReadonlyMap<string, JudgedClaim>;
};

export function Claims({ at, judged }: Props) {
  return (
    <ul className="papers-claims">
      {at.figure.claims.map((claim) => (
        <li key={claim.id}>
          <ClaimCard figure={at.figure} claim={claim} judged={judged.get(claimId(at, claim.id))} />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  readonly figure: Figure;
  readonly claim: Claim;
  readonly judged: JudgedClaim | undefined;
};

function ClaimCard({ figure, claim, judged }: CardProps) {
  const { statement, place, headline, published, why, examined = [] } = claim;
  const unit = unitOf(figure, claim);
  const facts = [
    ['Where', place],
    [
      labelWithUnit('Published', typeof published === 'number' ? unit : undefined),
      published === undefined ? undefined : text(published),
    ],
    [labelWithUnit('Measured', unit), judged?.shown ?? 'not yet computed'],
    [labelWithUnit('Band', unit), judged?.band],
    ['Why this band', why],
  ] as const;
  return (
    <article className="papers-claim" id={claimCard(claim.id)} tabIndex={-1}>
      <div className="papers-claim-head">
        <VerdictMark standing={standingOf(judged)} />
        {headline === true && <span className="papers-tag">headline</span>}
      </div>
      <h4>{statement}</h4>
      <Facts className="papers-facts" rows={facts.filter(([, value]) => value !== undefined)} />
      {judged?.terms !== undefined && judged.terms.length > 0 && (
        <details className="papers-more">
          <summary>
            {judged.terms.length === 1 ? 'The estimate' : `All ${judged.terms.length} estimates`}
          </summary>
          <Terms figure={figure} terms={judged.terms} unit={unit} />
        </details>
      )}
      {examined.length > 0 && (
        <details className="papers-more">
          <summary>What was examined: {examined.length}</summary>
          <dl className="papers-examined">
            {examined.map(({ hypothesis, found }) => (
              <div key={hypothesis}>
                <dt>{hypothesis}</dt>
                <dd>{found}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </article>
  );
}

/** Unit of what a claim is judged by; none where that is a ratio, an order or a shape. */
export function unitOf(figure: Figure, { test = {} }: Claim): string | undefined {
  const tests = test.all ?? [test];
  if (tests.some((each) => each.against ?? each.along ?? each.as)) return undefined;
  const units = tests.map(({ measure }) => figure.measures.find(({ id }) => id === measure)?.unit);
  return new Set(units).size === 1 ? units[0] : undefined;
}

type TermsProps = {
  readonly figure: Figure;
  readonly terms: readonly Term[];
  readonly unit: string | undefined;
};

function Terms({ figure, terms, unit }: TermsProps) {
  return (
    <div className="app-scroll">
      <table className="papers-table">
        <TableHead
          names={['Where', labelWithUnit('Estimate', unit), '95 % interval', 'Runs', 'In the band']}
        />
        <tbody>
          {terms.map((term, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: terms may be of one run, and rows never change places
            <tr key={place}>
              <th scope="row">{termWhere(figure, term.at)}</th>
              <td>{text(term.estimate)}</td>
              <td>{intervalText(term.ciLow, term.ciHigh)}</td>
              <td>{term.n}</td>
              <td>{term.holds === null ? '–' : term.holds ? 'yes' : 'no'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function termWhere(figure: Figure, at: At): string {
  const words = atWords(figure, at);
  return words === '' ? 'the figure' : words;
}

function text(value: string | number | null): string {
  if (value === null) return '–';
  return typeof value === 'number' ? formatNumber(value) : value;
}
