/** The small signs of the plots: outlines on buttons, in a box of 16, and pieces of lines in legends. */

import { markerOutline, pinDash, seriesStyle } from '../base/palette';

const OUTLINES = {
  maximise: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-4.5 4.5M2.5 13.5L7 9',
  restore: 'M13.5 6.5h-4v-4M2.5 9.5h4v4M9.5 6.5l4-4M6.5 9.5l-4 4',
  table: 'M2.5 3.5h11v9h-11zM2.5 6.5h11M2.5 9.5h11M6.5 3.5v9',
  predict: 'M2.5 13.5l1-3 7.5-7.5 2 2-7.5 7.5zM9.5 4.5l2 2',
  minus: 'M3.5 8h9',
  plus: 'M3.5 8h9M8 3.5v9',
  all: 'M2 8h12M5 5L2 8l3 3M11 5l3 3-3 3',
  left: 'M10 3.5L5.5 8l4.5 4.5',
  right: 'M6 3.5L10.5 8 6 12.5',
  zoom: 'M7 11.5a4.5 4.5 0 100-9 4.5 4.5 0 000 9zM10.5 10.5l3.5 3.5M5 7h4M7 5v4',
  pin: 'M8 14.5V9.5M4.5 9.5h7l-1.5-3v-4h-4v4z',
  lock: 'M4 7.5h8v6H4zM5.5 7.5V5a2.5 2.5 0 015 0v2.5',
  plots: 'M2.5 2.5h11v4.5h-11zM2.5 9h11v4.5h-11z',
} as const;

export type IconName = keyof typeof OUTLINES;

/** A sign; the button around it carries the name. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="plots-icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={OUTLINES[name]} />
    </svg>
  );
}

/** A short piece of a line as it is drawn: colour, dash and end marker. */
export function Swatch({ colour }: { readonly colour: number | null }) {
  if (colour === null) {
    return (
      <svg className="plots-swatch" viewBox="0 0 26 12" aria-hidden="true">
        <path d="M0 6H20" stroke="var(--muted)" strokeWidth="1" />
      </svg>
    );
  }
  const { token, dash, marker } = seriesStyle(colour);
  const ink = `var(--${token})`;
  return (
    <svg className="plots-swatch" viewBox="0 0 26 12" aria-hidden="true">
      <path d="M0 6H20" stroke={ink} strokeWidth="2" strokeDasharray={dash.join(' ')} />
      <path d={markerOutline(marker)} transform="translate(20 6)" fill={ink} />
    </svg>
  );
}

/** A short piece of a pinned run's line: its dash. */
export function PinSwatch({ place }: { readonly place: number }) {
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
