/** The key of the bands: name, colour and number of circuits of every strand; a press selects it. */

import { useMemo } from 'react';
import { seriesStyle } from '../base/palette';
import type { Network } from '../model/engineTypes';
import { isBundled, strandsOf } from '../model/strands';
import { useView, viewActions } from '../run';
import { countText } from './ends';

/** Nothing for a network that is drawn circuit by circuit. */
export function StrandKey({ network }: { readonly network: Network }) {
  const strands = useMemo(() => (isBundled(network) ? strandsOf(network) : []), [network]);
  const chosen = useView((state) =>
    state.selection?.type === 'group' ? state.selection.id : null,
  );
  if (strands.length === 0) return null;
  return (
    <fieldset className="network-key" aria-label="Bundles of circuits">
      {strands.map(({ id, label, colour, circuits }) => (
        <button
          key={id}
          type="button"
          className="network-key-entry"
          aria-pressed={chosen === id}
          title={`${label}: ${countText(circuits.length)}; press to show their routes`}
          onClick={() => viewActions.select(chosen === id ? null : { type: 'group', id })}
        >
          <svg className="network-key-band" viewBox="0 0 20 8" aria-hidden="true">
            <rect width="20" height="8" rx="2" fill={`var(--${seriesStyle(colour).token})`} />
          </svg>
          {label} <span className="network-key-count">{circuits.length}</span>
        </button>
      ))}
    </fieldset>
  );
}
