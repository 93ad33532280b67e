/** What is selected and what is known about it, with the way back to all parameters. */

import { useMemo } from 'react';
import { seriesStyle } from '../lib/palette';
import { useRun, useView, viewActions } from '../store';
import { factsOf } from './facts';

export function SelectionFacts() {
  const selection = useView((state) => state.selection);
  const network = useRun((state) => state.info?.network ?? null);
  const facts = useMemo(() => factsOf(selection, network), [selection, network]);
  if (facts === null) return null;
  return (
    <section className="inspector-facts" aria-label={`Selected: ${facts.kind} ${facts.title}`}>
      <div className="inspector-facts-head">
        {facts.colour === null ? null : <Swatch colour={facts.colour} />}
        <h3>{facts.title}</h3>
        <span className="inspector-facts-kind">{facts.kind}</span>
        <button type="button" className="inspector-link" onClick={() => viewActions.select(null)}>
          Show all
        </button>
      </div>
      <dl className="inspector-facts-list">
        {facts.rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A piece of the circuit's own line. */
function Swatch({ colour }: { readonly colour: number }) {
  const { token, dash } = seriesStyle(colour);
  return (
    <svg className="inspector-swatch" viewBox="0 0 24 4" aria-hidden="true">
      <line
        x1="0"
        x2="24"
        y1="2"
        y2="2"
        style={{ stroke: cssColour(token), strokeDasharray: dash.join(' ') }}
      />
    </svg>
  );
}

/** A palette token (`series-1`) as a CSS value. */
export function cssColour(token: string): string {
  return `var(--${token})`;
}
