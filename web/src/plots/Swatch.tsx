/** Pieces of lines in the legends of the plots. */

import { markerOutline, pinAlpha, seriesStyle } from '../base/palette';

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

/** A short piece of a pinned run's line: thin, and as pale as its curves. */
export function PinSwatch({ place }: { readonly place: number }) {
  return (
    <svg className="plots-swatch" viewBox="0 0 26 12" aria-hidden="true">
      <path d="M0 6H26" stroke="var(--text)" strokeWidth="1.5" strokeOpacity={pinAlpha(place)} />
    </svg>
  );
}
