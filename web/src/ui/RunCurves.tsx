/** The curves of a run on a card, as `npm run generate` drew them. */

import { seriesStyle } from '../base/palette';

type Props = {
  /** Paths in a box of 320 × 96, and which of the line styles each has. */
  readonly lines: readonly { readonly colour: number; readonly path: string }[];
  /** What is drawn, on hover. */
  readonly words: string;
};

/** For the eye alone: what stands beside it says what it is about. */
export function RunCurves({ lines, words }: Props) {
  return (
    <span className="ui-curves" title={words} aria-hidden="true">
      <svg viewBox="0 0 320 96" preserveAspectRatio="none" role="presentation">
        {lines.map(({ colour, path }, place) => {
          const { token, dash } = seriesStyle(colour);
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may run alike
              key={place}
              d={path}
              stroke={`var(--${token})`}
              strokeDasharray={dash.join(' ')}
              vectorEffect="non-scaling-stroke"
            />
          );
        })}
      </svg>
    </span>
  );
}
