/** The plane of two sources: which two, of which quantity, and the ways all runs took in it. */

import { useCallback, useState } from 'react';
import { runLetter } from '../../base/text';
import type { Quantity, SeriesInfo } from '../../model/engineTypes';
import { PLOT_KINDS } from '../../model/plotKinds';
import { elementName, type PlotKind } from '../../model/plotKinds/kind';
import { SelectField } from '../../ui/Select';
import { planeWords } from './compareWords';
import { planeTable } from './data';
import { sharedRate } from './metrics';
import { Picture } from './Picture';
import { drawPhase, pathLook } from './phaseFigure';
import { seriesOf } from './runCurves';
import type { ComparedRun } from './runs';

const QUANTITIES: readonly Quantity[] = ['acr', 'cwnd', 'goodput'];
/** Side of the square at most, px. */
const LARGEST = 520;

export function Phase({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const present = runs.at(-1);
  const there = PLOT_KINDS.filter(
    ({ id }) =>
      QUANTITIES.includes(id) && present !== undefined && seriesOf(present.view, id).length >= 2,
  );
  const [chosen, choose] = useState<Quantity>('acr');
  const quantity = there.find(({ id }) => id === chosen) ?? there[0];
  if (present === undefined || quantity === undefined) return null;
  return (
    <section className="app-card" aria-label="Fair and efficient?">
      <h3>Fair and efficient?</h3>
      <p className="app-note">
        Each run is a path in the plane of two sources, from a ring to a dot. On the dashed diagonal
        both have the same; on the falling line they use the whole link together.
      </p>
      <Plane
        {...{ runs, present, quantity: quantity.id, quantities: there, choose }}
        key={quantity.id}
      />
    </section>
  );
}

type PlaneProps = {
  readonly runs: readonly ComparedRun[];
  readonly present: ComparedRun;
  readonly quantity: Quantity;
  readonly quantities: readonly PlotKind[];
  readonly choose: (quantity: Quantity) => void;
};

function Plane({ runs, present, quantity, quantities, choose }: PlaneProps) {
  const lines = seriesOf(present.view, quantity);
  const [first, setFirst] = useState(lines[0]?.element ?? '');
  const [second, setSecond] = useState(lines[1]?.element ?? '');
  const x = lines.find(({ element }) => element === first) ?? lines[0];
  const y = lines.find(({ element }) => element === second) ?? lines[1];
  const options = lines.map((series) => ({
    id: series.element,
    label: elementName(series.element, present.info),
  }));
  return (
    <>
      <p className="app-row">
        <SelectField
          className="app-beside"
          label="Of"
          options={quantities}
          value={quantity}
          onChange={choose}
        />
        <SelectField
          className="app-beside"
          label="across"
          options={options}
          value={first}
          onChange={setFirst}
        />
        <SelectField
          className="app-beside"
          label="upwards"
          options={options}
          value={second}
          onChange={setSecond}
        />
      </p>
      <Key runs={runs} />
      {x !== undefined && y !== undefined && <Paths {...{ runs, present, x, y }} />}
    </>
  );
}

type PathsProps = Pick<PlaneProps, 'runs' | 'present'> & {
  readonly x: SeriesInfo;
  readonly y: SeriesInfo;
};

function Paths({ runs, present, x, y }: PathsProps) {
  const draw = useCallback(
    (width: number) => {
      const nameOf = ({ element }: SeriesInfo) => elementName(element, present.info);
      const names = [nameOf(x), nameOf(y)] as const;
      const capacity =
        x.unit === 'mbps' ? sharedRate(present.info.network, [x.element, y.element]) : null;
      return drawPhase(runs, { x, y, names, capacity, size: Math.min(LARGEST, width) });
    },
    [runs, present, x, y],
  );
  const table = useCallback(() => planeTable(runs, { x, y }), [runs, x, y]);
  const words = planeWords(runs, { x, y });
  return <Picture label="Plane of two sources" {...{ draw, words, table, runs }} />;
}

/** The key to the paths, and their direction. */
function Key({ runs }: { readonly runs: readonly ComparedRun[] }) {
  return (
    <ul className="app-legend" aria-label="Paths">
      {runs.map((run, place) => {
        const { stroke, width } = pathLook(place, runs[place]?.isPresent ?? false);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          <li key={place}>
            <svg className="compare-swatch" viewBox="0 0 40 12" aria-hidden="true">
              <path d="M6 6H34" stroke={stroke} strokeWidth={width} />
              <circle cx="5" cy="6" r="4" fill="var(--surface)" stroke={stroke} />
              <circle cx="35" cy="6" r="4" fill={stroke} />
            </svg>
            <span>
              <span className="compare-letter">{runLetter(place)}</span> {run.name}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
