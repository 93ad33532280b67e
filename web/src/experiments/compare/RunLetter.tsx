/** Letter of a run among those compared, and the dash that its curves have in the plots. */

import { pinDash } from '../../base/palette';
import { letter } from '../../base/text';

type Props = {
  readonly place: number;
  /** How many are compared; the last is the one on the table. */
  readonly count: number;
};

export function RunLetter({ place, count }: Props) {
  const isPresent = place === count - 1;
  return (
    <>
      <span className="compare-letter">{letter(place)}</span>
      <svg className="compare-dash" viewBox="0 0 28 12" aria-hidden="true">
        <path
          d="M2 8H28"
          stroke="var(--text)"
          strokeWidth={isPresent ? 2 : 1.5}
          strokeDasharray={isPresent ? undefined : pinDash(place).join(' ')}
        />
      </svg>
    </>
  );
}
