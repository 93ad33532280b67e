/** A verdict as sign and word; never by colour alone. */

import type { Standing } from './verdicts';

const PATHS: Readonly<Record<Standing, string>> = {
  reproduced: 'M3.5 8.5l3 3 6-7',
  differs: 'M4 6.25h8M4 9.75h8M10.5 3.5l-5 9',
  'cannot be judged': 'M5.75 6a2.25 2.25 0 1 1 3.4 1.95c-.75.45-1.15.9-1.15 1.8M8 12.4v.1',
  'not yet computed': 'M4.5 8h7',
};

type Props = {
  readonly standing: Standing;
  /** Written beside the sign; `null` leaves the word to the ear. */
  readonly text?: string | null;
};

export function VerdictMark({ standing, text = standing }: Props) {
  return (
    <span className="papers-verdict" data-verdict={standing}>
      <svg className="papers-verdict-sign" viewBox="0 0 16 16" aria-hidden="true">
        <path d={PATHS[standing]} />
      </svg>
      {text === null ? <span className="app-hidden">{standing}</span> : text}
    </span>
  );
}
