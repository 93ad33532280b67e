/** What the drawing lacks before it can run, beside the network: never a dialog, never in the way. */

import { drawnOf } from '../model/network/drawn';
import { lacksOf } from '../model/network/problems';
import { useDocument, useRun, viewActions } from '../run';

/** More than these would be a wall. */
const MOST = 3;

/** One line per thing missing; the part it is about can be selected there. */
export function Lacks() {
  const doc = useDocument((state) => state.doc);
  const hasRun = useRun((state) => state.info !== null);
  const drawn = drawnOf(doc);
  const lacks = drawn === null || drawn.nodes.length === 0 ? [] : lacksOf(drawn);
  if (lacks.length === 0) return null;
  return (
    <div className="network-lacks" role="status">
      <strong>
        {hasRun ? 'Not running yet; curves are of the last run.' : 'Not running yet.'}
      </strong>
      {lacks.slice(0, MOST).map(({ part, text }) =>
        part === null ? (
          <span key={text}>{text}</span>
        ) : (
          <button
            key={text}
            type="button"
            className="app-link"
            onClick={() => viewActions.select(part)}
          >
            {text}
          </button>
        ),
      )}
      {lacks.length > MOST && <span>{`and ${lacks.length - MOST} more`}</span>}
    </div>
  );
}
