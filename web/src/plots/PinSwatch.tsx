/** A short piece of a pinned run's line: its dash. */

import { pinDash } from '../base/palette';

type Props = { readonly place: number };

export function PinSwatch({ place }: Props) {
  return (
    <svg className="plots-swatch" viewBox="0 0 26 12" aria-hidden="true">
      <path
        d="M0 6H26"
        stroke="var(--text)"
        strokeWidth="1.5"
        strokeDasharray={pinDash(place).join(' ')}
      />
    </svg>
  );
}
