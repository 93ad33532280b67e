/** What the lines of a picture are: colour, dash and marker beside the name. */

import type { ReactNode } from 'react';
import { dashOfPoints, markerOutline, seriesStyle } from '../base/palette';
import type { Panel } from '../model/figureModel';
import { pointsPrinted } from './marks';

type LegendEntry = {
  readonly name: string;
  /** `null` for published points that belong to none of our lines. */
  readonly colour: number | null;
  /** Points have markers, hollow ones where they are published; curves over time have none. */
  readonly look: 'points' | 'published' | 'curve' | 'bar';
};

type Props = {
  readonly entries: readonly LegendEntry[];
  /** What the names are values of. */
  readonly label?: string;
  /** Entries of another kind. */
  readonly children?: ReactNode;
};

export function Legend({ entries, label = '', children }: Props) {
  return (
    <ul className="app-legend papers-legend" aria-label={label === '' ? undefined : label}>
      {label !== '' && (
        <li className="app-note" aria-hidden="true">
          {label}:
        </li>
      )}
      {entries.map((entry) => (
        <li key={entry.name}>
          <Sample {...entry} />
          {entry.name}
        </li>
      ))}
      {children}
    </ul>
  );
}

function Sample({ colour, look }: LegendEntry) {
  const { token, dash: dashOfCurve, marker } = seriesStyle(colour ?? 0);
  const dash = look === 'curve' ? dashOfCurve : dashOfPoints(colour ?? 0);
  const ink = colour === null ? 'var(--text)' : `var(--${token})`;
  const isPublished = look === 'published';
  if (look === 'bar') {
    return (
      <svg className="papers-sample" viewBox="0 0 28 12" aria-hidden="true">
        <rect x={8} width={12} height={12} fill={ink} fillOpacity={0.85} />
      </svg>
    );
  }
  return (
    <svg className="papers-sample" viewBox="0 0 28 12" aria-hidden="true">
      <line
        x1={0}
        x2={28}
        y1={6}
        y2={6}
        stroke={ink}
        strokeWidth={isPublished ? 1 : 2}
        strokeDasharray={isPublished ? '1 4' : dash.join(' ')}
      />
      {look !== 'curve' && (
        <path
          d={markerOutline(marker)}
          transform="translate(14 6)"
          fill={isPublished ? 'var(--surface)' : ink}
          stroke={isPublished ? ink : 'none'}
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}

/** The sentences under a panel: what the file says of it, and where its published numbers come from. */
export function PanelNotes({ panel }: { readonly panel: Panel }) {
  const notes = new Set(pointsPrinted(panel).flatMap(({ note }) => note ?? []));
  const origin = [...notes].join('; ');
  return (
    <>
      {panel.note !== undefined && <p className="papers-muted">{panel.note}</p>}
      {origin !== '' && (
        <p className="papers-muted">Where the published values are from: {origin}.</p>
      )}
    </>
  );
}
