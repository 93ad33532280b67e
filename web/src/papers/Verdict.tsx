/** A verdict as sign and word; never by colour alone. */

import { type JudgedClaim, VERDICTS, type Verdict } from '../model/figureModel';
import type { NamedFigure } from '../run/papers';
import type { Counts } from '../run/scorecard';

const PATHS: Readonly<Record<Standing, string>> = {
  reproduced: 'M3.5 8.5l3 3 6-7',
  differs: 'M4 6.25h8M4 9.75h8M10.5 3.5l-5 9',
  'cannot be judged': 'M5.75 6a2.25 2.25 0 1 1 3.4 1.95c-.75.45-1.15.9-1.15 1.8M8 12.4v.1',
  'not yet computed': 'M4.5 8h7',
};

type Props = {
  readonly standing: Standing;
  /** Text beside the sign; with `null` only screen readers get the word. */
  readonly text?: string | null;
};

export function VerdictMark({ standing, text = standing }: Props) {
  return (
    <span className="papers-verdict" data-verdict={standing}>
      <svg className="app-icon papers-verdict-sign" viewBox="0 0 16 16" aria-hidden="true">
        <path d={PATHS[standing]} />
      </svg>
      {text === null ? <span className="app-hidden">{standing}</span> : text}
    </span>
  );
}

const PLURALS = {
  reproduced: 'reproduced',
  differs: 'differ',
  'cannot be judged': 'cannot be judged',
};

type TallyProps = {
  readonly tally: Tally;
  /** What is counted, where it is not all there is to say of the claims. */
  readonly of?: string;
};

/** The counts that are not zero, those of claims without a verdict included. */
export function TallyLine({ tally, of = 'claims' }: TallyProps) {
  const { counts, open, total } = tally;
  if (total === 0) return null;
  return (
    <ul className="papers-tally" aria-label={`Verdicts on ${total} ${of}`}>
      {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
        <li key={verdict}>
          <VerdictMark
            standing={verdict}
            text={`${counts[verdict]} ${counts[verdict] === 1 ? verdict : PLURALS[verdict]}`}
          />
        </li>
      ))}
      {open > 0 && (
        <li>
          <VerdictMark standing="not yet computed" text={`${open} not yet computed`} />
        </li>
      )}
    </ul>
  );
}

/** What stands beside a claim: its verdict, or that nobody has computed it. */
export type Standing = Verdict | 'not yet computed';

/** Counts of the claims of some figures; those without a verdict are counted apart. */
type Tally = { readonly counts: Counts; readonly open: number; readonly total: number };

/** Full name of a claim: `paper folder/figure/claim`. */
export function claimId(figure: NamedFigure, claim: string): string {
  return `${figure.id}/${claim}`;
}

export function standingOf(judged: JudgedClaim | undefined): Standing {
  return judged?.verdict ?? 'not yet computed';
}

/** Counts the verdicts over figures. */
export function tallyOf(
  figures: readonly NamedFigure[],
  judged: ReadonlyMap<string, JudgedClaim>,
): Tally {
  const verdicts = figures.flatMap((figure) =>
    figure.figure.claims.map(({ id }) => judged.get(claimId(figure, id))?.verdict ?? null),
  );
  const count = (wanted: Verdict | null) => verdicts.filter((verdict) => verdict === wanted).length;
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, count(verdict)]));
  return { counts: counts as Counts, open: count(null), total: verdicts.length };
}
