/** Curves of all runs one above the other on common axes, then the differences from the first. */

import { useCallback, useMemo } from 'react';
import { runLetter } from '../../base/text';
import type { Quantity } from '../../model/engineTypes';
import { useView } from '../../run';
import { curveWords, differenceWords } from './compareWords';
import { curveTable, differenceTable } from './data';
import { drawDifference, drawRun, type Shared, sharedAxes } from './figures';
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
  return (
    <>
      {runs.map((run, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
        <OneRun key={place} {...{ runs, run, quantity, shared, label, place }} />
      ))}
      {first !== undefined &&
        others.map((run, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
          <Difference key={place} {...{ a: first, b: run, quantity, label, place: place + 1 }} />
        ))}
    </>
  );
}

type OneProps = {
  readonly runs: readonly ComparedRun[];
  readonly run: ComparedRun;
  readonly quantity: Quantity;
  readonly shared: Shared;
  readonly label: string;
  readonly place: number;
};

function OneRun({ runs, run, quantity, shared, label, place }: OneProps) {
  const hidden = useView((state) => state.hidden);
  const draw = useCallback(
    (width: number) => drawRun(run, quantity, { shared, width, hidden }),
    [run, quantity, shared, hidden],
  );
  const words = useCallback(() => curveWords(runs, place, quantity), [runs, place, quantity]);
  const table = useCallback(() => curveTable(run, quantity), [run, quantity]);
  return (
    <figure className="compare-figure">
      <figcaption>
        <RunLetter place={place} count={runs.length} /> {run.name}
      </figcaption>
      <Picture label={`${label} of run ${runLetter(place)}`} {...{ draw, words, table }} />
    </figure>
  );
}

type DifferenceProps = {
  readonly a: ComparedRun;
  readonly b: ComparedRun;
  readonly quantity: Quantity;
  readonly label: string;
  readonly place: number;
};

function Difference({ a, b, quantity, label, place }: DifferenceProps) {
  const draw = useCallback(
    (width: number) => drawDifference([a, b], quantity, width),
    [a, b, quantity],
  );
  const words = useCallback(() => differenceWords([a, b], quantity), [a, b, quantity]);
  const table = useCallback(() => differenceTable([a, b], quantity), [a, b, quantity]);
  const name = `${runLetter(place)} − ${runLetter(0)}`;
  return (
    <figure className="compare-figure">
      <figcaption>
        <span className="compare-letter">{name}</span> difference
      </figcaption>
      <Picture label={`${label}: difference ${name}`} {...{ draw, words, table }} />
    </figure>
  );
}
