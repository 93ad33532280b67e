/** A short piece of a line as it is drawn: colour, dash and end marker. */

import { markerOutline, seriesStyle } from '../base/palette';

type Props = { readonly colour: number | null };

export function Swatch({ colour }: Props) {
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
