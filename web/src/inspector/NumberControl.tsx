/** Slider, exact entry and unit of one number; a checkbox where it may be left to the engine. */

import { useMemo, useRef } from 'react';
import { formatValue } from '../base/format';
import type { Network, ParamSpec, RunInfo, Unit } from '../model/engineTypes';
import { makeScale } from '../model/scale';
import { type Representation, waysToShow, writeEntry } from '../model/values';
import { type Selection, useRun, useView, viewActions } from '../run';
import { makeGestures, type WhenOver } from './gestures';
import { Slider } from './Slider';
import { ValueField, type ValueFieldProps } from './ValueField';

type OfField = Pick<ValueFieldProps, 'id' | 'spec' | 'value' | 'disabled' | 'invalid' | 'onRemark'>;

export type NumberControlProps = OfField & {
  readonly onChange: (value: number | null, gesture: string, whenOver: WhenOver) => void;
  /** Told the values to which the slider may well be moved next, the likeliest first; none once it is left. */
  readonly onForesee?: (likely: readonly number[]) => void;
};

/** Keys that go on with what is being pressed. */
const GOES_ON = /^(Arrow|Page|Home$|End$|Shift$)/;

const nothing = () => undefined;

export function NumberControl(props: NumberControlProps) {
  const { id, spec, value, disabled, onRemark } = props;
  const scale = useMemo(() => makeScale(spec), [spec]);
  const gestures = useMemo(() => makeGestures(id), [id]);
  const ways = useWays(spec);
  const [shown] = ways;
  const enter = (next: number | null, timeStamp: number) =>
    props.onChange(next, gestures.name(timeStamp), gestures.whenOver);
  const change = (next: number | null, timeStamp: number) => {
    onRemark(null);
    enter(next, timeStamp);
  };
  const spoken =
    value === null ? spec.nullLabel : `${writeEntry(value, spec, shown)} ${shown.spoken}`.trim();
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears when its controls are left */}
      <div
        className="inspector-number"
        onBlur={gestures.settle}
        onKeyDown={({ key }) => {
          if (!GOES_ON.test(key)) gestures.settle();
        }}
      >
        <Slider
          id={id}
          scale={scale}
          value={value}
          mark={typeof spec.default === 'number' ? spec.default : null}
          disabled={disabled}
          spoken={spoken}
          gestures={gestures}
          onChange={change}
          onForesee={props.onForesee ?? nothing}
        />
        <ValueField {...props} shown={shown} scale={scale} onChange={enter} />
        <UnitSign unit={spec.unit} ways={ways} />
      </div>
      {spec.nullable ? (
        <NoLimit spec={spec} value={value} disabled={disabled} onChange={change} />
      ) : null}
    </>
  );
}

/** The ways to show a quantity, the present one first. */
type Ways = readonly [Representation, ...Representation[]];

function useWays({ unit }: ParamSpec): Ways {
  const turns = useView((state) => state.unitTurns[unit] ?? 0);
  const selection = useView((state) => state.selection);
  const drainMbps = useRun((state) => drainRate(state.info?.network ?? null, selection));
  const ways = useMemo(() => waysToShow(unit, drainMbps), [unit, drainMbps]);
  const turn = turns % ways.length;
  return [...ways.slice(turn), ...ways.slice(0, turn)] as unknown as Ways;
}

/** The unit; a button where there is another way to show the quantity. */
function UnitSign({ unit, ways }: { readonly unit: Unit; readonly ways: Ways }) {
  const [shown, next] = ways;
  if (next === undefined) return <span className="inspector-unit">{shown.label}</span>;
  const title = `Show in ${next.spoken}`;
  return (
    <button
      type="button"
      className="inspector-unit inspector-unit-button"
      title={title}
      aria-label={`${shown.label}: ${title}`}
      onClick={() => viewActions.turnUnit(unit, ways.length)}
    >
      {shown.label}
    </button>
  );
}

/** Checkbox for `null`, by its own name; taking it away brings back the last number. */
function NoLimit(props: {
  readonly spec: ParamSpec;
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (value: number | null, timeStamp: number) => void;
}) {
  const { spec, value, onChange } = props;
  const last = useRef<number | null>(null);
  const info = useRun((state) => state.info);
  const unticked = last.current ?? firstNumber(spec, info);
  return (
    <label className="inspector-check">
      <input
        type="checkbox"
        checked={value === null}
        disabled={props.disabled}
        aria-label={`${spec.label}: ${spec.nullLabel}`}
        onChange={(event) => {
          if (value !== null) last.current = value;
          onChange(event.target.checked ? null : unticked, event.timeStamp);
        }}
      />
      {value === null
        ? `${spec.nullLabel} (unticked: ${formatValue(unticked, spec.unit)})`
        : spec.nullLabel}
    </label>
  );
}

/**
 * The number at which a quantity begins that was left to the engine: its default or its largest value. Cells and times
 * that have no default begin where the network and the run have room for them; the quarters are chosen.
 */
function firstNumber(spec: ParamSpec, info: RunInfo | null): number {
  if (typeof spec.default === 'number') return spec.default;
  if (info === null) return spec.max;
  if (spec.unit === 'cells') return between(spec, firstCells(spec, info.network));
  // What opens early and closes late is open in between.
  const share = spec.nullLabel === 'never' ? 3 / 4 : 1 / 4;
  return spec.unit === 'ms' ? between(spec, info.durationS * 1e3 * share) : spec.max;
}

/** No threshold may lie above a buffer, and that of CLP = 1 not above that of all frames. */
function firstCells({ key }: ParamSpec, { ports }: Network): number {
  const places = ports.flatMap(({ bufferCells }) => bufferCells ?? []);
  const ofAll = ports
    .flatMap(({ thresholds }) => (key === 'taggedThresholdCells' ? thresholds : []))
    .map(({ cells }) => cells);
  return Math.min(Math.ceil(Math.min(...places) / 4), ...ofAll);
}

const between = ({ min, max }: ParamSpec, value: number) => Math.max(min, Math.min(max, value));

/** Rate that empties the queue in question: of the selected port, else of the first bottleneck. */
function drainRate(network: Network | null, selection: Selection | null): number | null {
  if (network === null) return null;
  const chosen = network.ports.find(
    (port) => selection?.type === 'port' && port.id === selection.id,
  );
  const port = chosen ?? network.ports.find((candidate) => candidate.bottleneck);
  return network.links.find((link) => link.id === port?.link)?.rateMbps ?? null;
}
