/**
 * A native range input over the notches of one parameter.
 *
 * The browser's slider runs over notch positions; what is announced and sent is the value. Keys are
 * ours, so that a step is a notch, a tenth of one, a decade or the whole way on every browser.
 */

import { type KeyboardEvent, useMemo, useRef } from 'react';
import { unreachable } from '../base/invariant';
import type { Meant } from '../commands/actions';
import { actionOf } from '../commands/keymap';
import { isOnNotch, type Scale, stepsFrom, stepValue, type Tier } from '../model/scale';
import type { Gestures } from './gestures';

type Props = {
  /** The row names and describes it by `…label` and `…message`. */
  readonly id: string;
  readonly scale: Scale;
  /** Present value; `null` = no limit, shown as a slider at rest. */
  readonly value: number | null;
  /** Catalogue default, marked on the track; `null` = none. */
  readonly mark: number | null;
  readonly disabled: boolean;
  /** The value in words. */
  readonly spoken: string;
  readonly gestures: Gestures;
  /** Told the new value and the `timeStamp` of its event. */
  readonly onChange: (value: number, timeStamp: number) => void;
  /** The values to which it may well be moved next, the likeliest first; none once it is left. */
  readonly onForesee: (likely: readonly number[]) => void;
};

/** More notches than this and the single ticks are left out. Chosen: ticks at least 4 px apart. */
const MOST_TICKS = 40;

/** Tier and direction of what a key asks of a parameter. */
export function stepOf(meant: Meant<'parameter' | 'field'>, isFine: boolean): Step {
  switch (meant.id) {
    case 'parameter.notch':
    case 'field.notch':
      return [isFine ? 'fine' : 'notch', meant.value];
    case 'parameter.page':
    case 'field.page':
      return ['page', meant.value];
    case 'parameter.ends':
      return ['end', meant.value === 0 ? -1 : 1];
    default:
      return unreachable(meant);
  }
}

type Step = readonly [Tier, 1 | -1];

/** An event by its time. */
type Timed = { readonly timeStamp: number };

export function Slider(props: Props) {
  const { id, scale, value, disabled, gestures, onChange, onForesee } = props;
  const position = value === null ? scale.count - 1 : scale.positionOf(value);
  const offNotch = value !== null && !isOnNotch(scale, value);

  const send = (next: number, { timeStamp }: Timed, tier: Tier = 'notch') => {
    if (next === value) return;
    onChange(next, timeStamp);
    onForesee(stepsFrom(scale, next, value, tier));
  };
  const { heard, isPointedAt } = useDrag(gestures, value, send);
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = actionOf(event, 'parameter');
    if (meant === null || value === null) return;
    event.preventDefault();
    const [tier, direction] = stepOf(meant, event.shiftKey);
    send(stepValue(scale, value, tier, direction), event, tier);
  };
  const onInput = (raw: number, event: Timed) => {
    // Assistive technology moves the input itself, by less than a notch: that is taken as one notch.
    const nudged = !isPointedAt(raw) && Math.abs(raw - position) < 1;
    if (nudged && value !== null) {
      send(stepValue(scale, value, 'notch', raw > position ? 1 : -1), event);
    } else send(scale.notch(Math.round(raw)), event);
  };

  return (
    <div
      className="inspector-slider"
      data-off-notch={offNotch || undefined}
      data-none={value === null || undefined}
    >
      <Ticks scale={scale} mark={props.mark} />
      <input
        id={id}
        type="range"
        className="app-range inspector-range"
        min={0}
        max={scale.count - 1}
        step="any"
        value={position}
        disabled={disabled || value === null}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}message`}
        aria-valuetext={offNotch ? `${props.spoken}, between notches` : props.spoken}
        onFocus={() => onForesee(stepsFrom(scale, value))}
        onBlur={() => onForesee([])}
        {...heard}
        onKeyDown={onKeyDown}
        onChange={(event) => onInput(event.target.valueAsNumber, event)}
      />
    </div>
  );
}

/** Reports to the gestures when a pointer takes or releases the slider, and whether it set the position. */
function useDrag(
  gestures: Gestures,
  value: number | null,
  send: (value: number, event: Timed) => void,
) {
  const dragging = useRef(false);
  const before = useRef(value);
  const last = useRef<number | null>(null);
  const release = () => {
    dragging.current = false;
    gestures.release();
  };
  const heard = {
    onPointerDown: () => {
      before.current = value;
      dragging.current = true;
      gestures.press();
    },
    onPointerUp: release,
    onPointerCancel: (event: Timed) => {
      // A finger that only started here scrolls the page: the value of its first touch is undone.
      if (before.current !== null) send(before.current, event);
      release();
    },
    onLostPointerCapture: release,
  };
  const isPointedAt = (raw: number) => {
    if (dragging.current) last.current = raw;
    // After the release Firefox reports the position once more.
    return raw === last.current;
  };
  return { heard, isPointedAt };
}

/**
 * Ticks under the track: notches where they are few, landmarks where they are many, and the default.
 *
 * One path for all: a page has a hundred sliders, and every style that is computed anew counts.
 */
function Ticks({ scale, mark }: { readonly scale: Scale; readonly mark: number | null }) {
  const ticks = useMemo(() => ticksOf(scale), [scale]);
  return (
    <svg
      className="inspector-ticks"
      viewBox={`0 0 ${scale.count - 1} 6`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ticks === '' ? null : <path d={ticks} />}
      {mark === null ? null : (
        <path className="inspector-tick-default" d={tick(scale.positionOf(mark), 6)} />
      )}
    </svg>
  );
}

const tick = (position: number, length: number) => `M${position} 0v${length}`;

function ticksOf(scale: Scale): string {
  if (scale.count > 400) return '';
  const isShown = (isMajor: boolean) => isMajor || scale.count <= MOST_TICKS;
  return Array.from({ length: scale.count }, (_, index) => {
    const isMajor = scale.isMajor(index);
    return isShown(isMajor) ? tick(index, isMajor ? 5 : 3) : '';
  }).join('');
}
