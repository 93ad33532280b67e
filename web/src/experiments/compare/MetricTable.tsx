/** The numbers of all runs, and how each differs from the first. */

import { letter } from '../../base/text';
import { metricRows } from './metrics';
import { RunLetter } from './RunLetter';
import type { ComparedRun } from './runs';

/** Runs whose changes stand beside the numbers; of more, beneath them, so that all columns fit. */
const MOST_WIDE = 3;

/** A column per run. */
export function MetricTable({ runs }: { readonly runs: readonly ComparedRun[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section className="app-card compare-scroll" aria-label="Numbers" tabIndex={0}>
      <table className="compare-table" data-many={runs.length > MOST_WIDE || undefined}>
        <caption className="app-hidden">
          Measures of each run and the change against the first
        </caption>
        <thead>
          <tr>
            <th scope="col">Measure</th>
            {runs.map((run, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col">
                <RunLetter place={place} count={runs.length} /> {run.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {metricRows(runs).map(({ id, label, cells }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {cells.map(({ text, change }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={place} data-letter={letter(place)}>
                  {text}
                  {change !== null && (
                    <span className="compare-change">
                      {change.sign} {change.text}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
