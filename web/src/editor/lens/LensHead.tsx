/** What to look at: which port, how much of its line and from where, how slowly; and away with it. */

import { formatSeconds } from '../../base/format';
import type { Network } from '../../model/engineTypes';
import { useRun } from '../../run';
import { formatMetres } from './cellWords';
import { portsOf } from './contents';
import { WINDOWS } from './scale';
import { closeLens, layOver, look, turnSlowMotion, useLens } from './state';

/** The line above the picture. */
export function LensHead({ network }: { readonly network: Network }) {
  const port = useLens((lens) => lens.port);
  const cells = useLens((lens) => lens.cells);
  return (
    <div className="network-lens-head">
      <h3 className="network-title">Lens</h3>
      <select
        className="app-field"
        aria-label="Port and its line"
        value={port}
        onChange={({ target }) => layOver(target.value)}
      >
        {portsOf(network).map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
      </select>
      <select
        className="app-field"
        aria-label="Length of the window"
        value={cells}
        onChange={({ target }) => look({ cells: Number(target.value) })}
      >
        {WINDOWS.map((each) => (
          <option key={each} value={each}>
            {each} cell times
          </option>
        ))}
      </select>
      <Along network={network} port={port} />
      <SlowMotion />
      <button type="button" className="app-small" onClick={closeLens}>
        Close
      </button>
    </div>
  );
}

/** Moves the window along the line. */
function Along({ network, port }: { readonly network: Network; readonly port: string }) {
  const fromS = useLens((lens) => lens.fromS);
  const place = portsOf(network).find(({ id }) => id === port)?.link ?? -1;
  const wayS = (network.links[place]?.delayMs ?? 0) / 1e3;
  const at = Math.min(fromS, wayS);
  return (
    <label className="network-lens-along">
      <span>Behind the port</span>
      <input
        type="range"
        min={0}
        max={wayS}
        step={wayS / 500 || 1}
        value={at}
        disabled={wayS === 0}
        aria-valuetext={`${formatSeconds(at)}, ${formatMetres(at)}`}
        onChange={({ target }) => look({ fromS: Number(target.value) })}
      />
      <output>{formatSeconds(at)}</output>
    </label>
  );
}

function SlowMotion() {
  const isSlow = useLens((lens) => lens.speedBefore !== undefined);
  const cellS = useRun((run) => run.info?.cellS ?? 0);
  return (
    <button
      type="button"
      className="app-small"
      aria-pressed={isSlow}
      title="Let ten cell times pass in a second; the time bar shows the speed"
      onClick={() => turnSlowMotion(cellS)}
    >
      Slow motion
    </button>
  );
}
