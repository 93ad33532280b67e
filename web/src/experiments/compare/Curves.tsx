/** Curves of all runs one above the other on common axes, then the differences from the first. */

import { useCallback, useMemo } from 'react';
import { runLetter } from '../../base/text';
import type { Quantity } from '../../model/engineTypes';
import { plotKind } from '../../model/plotKinds';
import { elementName, meanText } from '../../model/plotKinds/kind';
import { useView } from '../../run';
import { curveWords, differenceWords } from './compareWords';
import { curveTable, differenceTable } from './data';
import { drawDifference, drawRun, linesOf, lookOf, type Shared, sharedAxes } from './figures';
import { Picture, RunLetter } from './Picture';
import type { ComparedRun } from './runs';

type Props = {
  readonly runs: readonly ComparedRun[];
  readonly quantity: Quantity;
  readonly label: string;
};

export function Curves({ runs, quantity, label }: Props) {
  const shared = useMemo(() => sharedAxes(runs, quantity), [runs, quantity]);
  const [first, ...others] = runs;
  if (first === undefined) return null;
  const common = { runs, quantity, label, shared };
  return (
    <>
      <Key runs={runs} quantity={quantity} />
      {runs.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
        <OneRun key={place} {...{ ...common, run, place }} />
      ))}
      {others.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
        <Difference key={place} {...{ ...common, a: first, b: run, place: place + 1 }} />
      ))}
    </>
  );
}

/** The key to the lines of all figures; none for a single line. */
function Key({ runs, quantity }: Pick<Props, 'runs' | 'quantity'>) {
  const names = new Map(
    runs.flatMap((run) =>
      linesOf(run, quantity).map(
        ({ element, colour }) => [elementName(element, run.info), colour] as const,
      ),
    ),
  );
  if (names.size < 2) return null;
  return (
    <ul className="app-legend" aria-label="Lines">
      {[...names].map(([name, colour]) => (
        <li key={name}>
          <svg className="compare-swatch" viewBox="0 0 40 12" aria-hidden="true">
            <path d="M0 6H40" {...lookOf(colour)} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type FigureProps = Props & { readonly shared: Shared; readonly place: number };

type OneProps = FigureProps & { readonly run: ComparedRun };

function OneRun({ runs, run, quantity, shared, label, place }: OneProps) {
  const hidden = useView((state) => state.hidden);
  const draw = useCallback(
    (width: number) => drawRun(run, quantity, { shared, width, hidden }),
    [run, quantity, shared, hidden],
  );
  const table = useCallback(() => curveTable(run, quantity), [run, quantity]);
  const words = curveWords(runs, place, quantity);
  const mean = meanOf(quantity, run);
  return (
    <figure className="compare-figure">
      <figcaption>
        <RunLetter place={place} isPresent={run.isPresent} /> {run.name}
        {mean !== null && <span className="app-note"> ({mean})</span>}
      </figcaption>
      <Picture label={`${label} of run ${runLetter(place)}`} {...{ draw, words, table, runs }} />
    </figure>
  );
}

type DifferenceProps = FigureProps & { readonly a: ComparedRun; readonly b: ComparedRun };

function Difference({ runs, a, b, quantity, shared, label, place }: DifferenceProps) {
  const draw = useCallback(
    (width: number) => drawDifference([a, b], quantity, { shared, width }),
    [a, b, quantity, shared],
  );
  const words = useMemo(
    () => differenceWords([a, b], quantity, shared.timeS[1]),
    [a, b, quantity, shared],
  );
  const table = useCallback(() => differenceTable([a, b], quantity), [a, b, quantity]);
  const name = `${runLetter(place)} − ${runLetter(0)}`;
  return (
    <figure className="compare-figure">
      <figcaption>
        <span className="compare-letter">{name}</span> difference
      </figcaption>
      <Picture label={`${label}: difference ${name}`} {...{ draw, words, table, runs }} />
    </figure>
  );
}

/** What the curves of a quantity are the mean of; `null` where they are drawn as sampled. */
function meanOf(quantity: Quantity, { info }: ComparedRun): string | null {
  const kind = plotKind(quantity);
  return kind === undefined ? null : meanText(kind, info);
}
