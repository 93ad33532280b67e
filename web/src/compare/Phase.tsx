/** The plane of two sources: which two, of which quantity, and the ways all runs took in it. */

import { useCallback, useId, useState } from 'react';
import type { Quantity, SeriesInfo } from '../engine/model';
import { seriesOf } from './curves';
import { drawPhase } from './figures';
import { Picture } from './Picture';
import type { ComparedRun } from './runs';

const QUANTITIES: readonly { readonly id: Quantity; readonly label: string }[] = [
  { id: 'acr', label: 'Allowed rate (ACR)' },
  { id: 'cwnd', label: 'Congestion window' },
  { id: 'goodput', label: 'Goodput' },
];
/** Side of the square at most, px. */
const LARGEST = 520;

export function Phase({ runs }: { readonly runs: readonly ComparedRun[] }) {
  const present = runs.at(-1);
  const there = QUANTITIES.filter(
    ({ id }) => present !== undefined && seriesOf(present.view, id).length >= 2,
  );
  const [chosen, choose] = useState<Quantity>('acr');
  const quantity = there.find(({ id }) => id === chosen) ?? there[0];
  if (present === undefined || quantity === undefined) return null;
  return (
    <section className="app-card" aria-label="Plane of two sources">
      <h3>Fair and efficient?</h3>
      <p className="compare-note">
        Each run as a way through the plane of two sources, its end marked. On the dashed diagonal
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
  readonly quantities: typeof QUANTITIES;
  readonly choose: (quantity: Quantity) => void;
};

function Plane({ runs, present, quantity, quantities, choose }: PlaneProps) {
  const lines = seriesOf(present.view, quantity);
  const [first, setFirst] = useState(lines[0]?.element ?? '');
  const [second, setSecond] = useState(lines[1]?.element ?? '');
  const x = lines.find(({ element }) => element === first) ?? lines[0];
  const y = lines.find(({ element }) => element === second) ?? lines[1];
  const draw = useCallback(
    (width: number) => {
      if (x === undefined || y === undefined) throw new Error('two sources are there');
      const names = [nameOf(x, present), nameOf(y, present)] as const;
      const capacity = x.unit === 'mbps' ? sharedRate(present, x, y) : null;
      return drawPhase(runs, { x, y, names, capacity, size: Math.min(LARGEST, width) });
    },
    [runs, present, x, y],
  );
  const options = lines.map((series) => ({ id: series.element, label: nameOf(series, present) }));
  return (
    <>
      <p className="compare-choice">
        <Choice
          label="Of"
          options={quantities}
          value={quantity}
          onChoose={(id) => choose(id as Quantity)}
        />
        <Choice label="across" options={options} value={first} onChoose={setFirst} />
        <Choice label="upwards" options={options} value={second} onChoose={setSecond} />
      </p>
      <Picture label="Plane of two sources" draw={draw} />
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly value: string;
  readonly onChoose: (id: string) => void;
};

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <span className="compare-pick">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="app-field"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

function nameOf({ element, label }: SeriesInfo, { info }: ComparedRun): string {
  return info.network.circuits.find(({ id }) => id === element)?.label ?? label;
}

/** The slowest link that both circuits take, Mb/s; `null` when they share none. */
function sharedRate({ info }: ComparedRun, x: SeriesInfo, y: SeriesInfo): number | null {
  const { circuits, links } = info.network;
  const hops = (element: string) => {
    const route = circuits.find(({ id }) => id === element)?.route ?? [];
    return new Set(route.slice(1).map((node, place) => `${route[place]} ${node}`));
  };
  const ours = hops(y.element);
  const both = [...hops(x.element)].filter((hop) => ours.has(hop));
  const rates = both.flatMap((hop) => {
    const [from, to] = hop.split(' ');
    const link = links.find((each) => each.from === from && each.to === to);
    const back = links.find((each) => each.from === to && each.to === from);
    const rate = link?.rateMbps ?? back?.backRateMbps ?? back?.rateMbps;
    return rate === undefined ? [] : [rate];
  });
  return rates.length === 0 ? null : Math.min(...rates);
}
