/** How many claims came out, differ, or cannot be judged, as a line of signs with words. */

import { VERDICTS } from '../model/figureModel';
import { VerdictMark } from './Verdict';
import type { Tally } from './verdicts';

const WORDS = {
  reproduced: 'reproduced',
  differs: 'differ',
  'cannot be judged': 'cannot be judged',
};

type Props = {
  readonly tally: Tally;
  /** What is counted, where it is not all there is to say of the claims. */
  readonly of?: string;
};

/** Only the counts that are not zero; claims that nobody has run are said to be so. */
export function TallyLine({ tally, of = 'claims' }: Props) {
  const { counts, open, total } = tally;
  if (total === 0) return null;
  return (
    <ul className="papers-tally" aria-label={`Verdicts on ${total} ${of}`}>
      {VERDICTS.filter((verdict) => counts[verdict] > 0).map((verdict) => (
        <li key={verdict}>
          <VerdictMark
            standing={verdict}
            text={`${counts[verdict]} ${counts[verdict] === 1 ? verdict : WORDS[verdict]}`}
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
