/**
 * The lines of a plot by name, with their values at the cursor.
 *
 * Click switches a line, Alt+click shows it alone, hover and focus emphasise it; a drag, or Alt and an arrow,
 * takes it to another place. Values are written
 * straight into the page, frame by frame; React only knows the names.
 */

import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { load } from '../base/activity';
import { formatFixed } from '../base/format';
import { behindNumber } from '../base/text';
import { actionOf } from '../commands/keymap';
import {
  companionKey,
  type Display,
  displayOf,
  type Line,
  type PlotKind,
} from '../model/plotKinds/kind';
import { runStore, useView, viewActions } from '../run';
import { deltaOf, lineValueAt } from '../timeline/range/samples';
import type { Overlay } from '../timeline/stage/scene';
import { stage } from '../timeline/stage/stage';
import { addedTo } from '../ui/Button';
import { useSize } from '../ui/boxSize';
import { lazyPart } from '../ui/lazyPart';
import { Popup } from '../ui/Popup';
import { textScale } from '../ui/textScale';
import { writeText } from '../ui/writeText';
import { fitLegend } from './legendFit';
import { Swatch } from './Swatch';

/** Room for the button that leads to the quiet lines, CSS px. */
const MORE = 104;

export const LinePicker = lazyPart(async () => (await import('./LinePicker')).LinePicker);
/** What moves an entry to another place. */
const fetchOrder = () => load(import('./legendOrder'));

/** More lines than this have a row of the legend to themselves where the plot is tall; chosen. */
const MOST_BESIDE = 4;
/** Rows that it then may take, and what is lost at the end of one, CSS px. */
const OWN = { rows: 2, lost: 20 };

type Props = {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  /** Has the plot height for rows of a legend? */
  readonly isTall: boolean;
};

export function Legend({ kind, lines, isTall }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const mains = useMemo(() => lines.filter((line) => line.role === 'main'), [lines]);
  const display = useMemo(() => displayOf(kind, lines), [kind, lines]);
  const hasCompanion = lines.length > mains.length;
  const coloured = useOrdered(mains);
  const keys = coloured.map(({ key }) => key);
  const isCrowded = coloured.length < mains.length;
  const hasRows = isTall && coloured.length > MOST_BESIDE;
  const wide = width / textScale();
  const room =
    (hasRows ? OWN.rows * (wide - OWN.lost) : wide) -
    (isCrowded ? MORE : 0) -
    (hasCompanion ? 24 + (kind.companion?.label.length ?? 0) * 7 : 0);
  const { names: shown, fitting } = fitLegend(
    coloured.map(({ name }) => name),
    room,
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend of its own
    <div
      className="plots-legend"
      ref={box}
      role="group"
      aria-label={`Lines of ${kind.label}`}
      data-rows={hasRows || undefined}
    >
      {coloured.slice(0, fitting).map((line, at) => (
        <Entry
          key={line.key}
          line={line}
          name={shown[at] ?? line.name}
          all={mains}
          display={display}
          order={keys}
        />
      ))}
      <Rest {...{ kind, lines: mains, display, fitting, isCrowded }} />
      {hasCompanion ? <CompanionSwitch kind={kind} /> : null}
    </div>
  );
}

type RestProps = {
  readonly kind: PlotKind;
  readonly lines: readonly Line[];
  readonly display: Display;
  /** Lines that have an entry beside the button. */
  readonly fitting: number;
  readonly isCrowded: boolean;
};

/** The button behind the last entry: the lines that found no room. */
function Rest({ kind, lines, display, fitting, isCrowded }: RestProps) {
  const rest = lines.length - fitting;
  if (rest === 0) return null;
  const count = `${lines.length} ${behindNumber(lines.length, 'lines')}`;
  const face = fitting === 0 ? count : `+${rest}${isCrowded ? ' more' : ''}`;
  const label = `All ${count} of ${kind.label}`;
  return (
    <Popup
      label={label}
      buttonLabel={fitting === 0 ? label : `${face}: ${label}`}
      className="plots-entry"
      panelClass="plots-popup"
      face={face}
    >
      {() =>
        isCrowded ? (
          <LinePicker lines={lines} />
        ) : (
          <div className="plots-all">
            {lines.map((line) => (
              <Entry key={line.key} line={line} name={line.name} all={lines} display={display} />
            ))}
          </div>
        )
      }
    </Popup>
  );
}

/** The lines with a colour, in the order that the reader gave them. */
function useOrdered(mains: readonly Line[]): readonly Line[] {
  const order = useView((state) => state.order);
  return useMemo(() => {
    const place = ({ key }: Line) => (order.includes(key) ? order.indexOf(key) : order.length);
    return mains.filter(({ colour }) => colour !== null).sort((a, b) => place(a) - place(b));
  }, [mains, order]);
}

type EntryProps = {
  readonly line: Line;
  readonly name: string;
  readonly all: readonly Line[];
  readonly display: Display;
  /** Keys of the entries in their order, where that can be changed. */
  readonly order?: readonly string[];
};

function Entry({ line, name, all, display, order }: EntryProps) {
  const value = useRef<HTMLSpanElement>(null);
  const isHidden = useView((state) => state.hidden.has(line.key));
  useValue(value, line, display);
  const press = (event: MouseEvent) => {
    if (event.shiftKey) selectLine(line);
    else if (event.altKey)
      viewActions.soloSeries(
        line.key,
        all.map((each) => each.key),
      );
    else viewActions.toggleSeries(line.key);
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const meant = actionOf(event, 'legend');
    if (meant === null || order === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const button = event.currentTarget;
    void fetchOrder().then((part) => part.moveBy(button, order, line.key, meant.value));
  };
  const emphasise = () => stage.setEmphasis(line.series.element);
  const release = () => stage.setEmphasis(null);
  const title = `${line.name}: click to show or hide, Alt+click to show alone, Shift+click to select, drag to move`;
  return (
    <button
      type="button"
      role="switch"
      className="plots-entry"
      aria-checked={!isHidden}
      aria-label={line.name}
      aria-description={addedTo(line.name, title)}
      title={title}
      data-line={order && ''}
      onClick={press}
      onKeyDown={pressKey}
      onPointerDown={({ button, clientX, currentTarget }) => {
        if (button !== 0 || order === undefined) return;
        const isPressed = pressed();
        void fetchOrder().then((part) => {
          // The press may be over before the part has loaded; then there is nothing to drag.
          if (isPressed()) part.drag(currentTarget, clientX, order, line.key);
        });
      }}
      onPointerEnter={emphasise}
      onPointerLeave={release}
      onFocus={emphasise}
      onBlur={release}
    >
      <Swatch colour={line.colour} />
      <span className="plots-name">{name}</span>
      <span className="plots-value" ref={value} aria-hidden="true" />
    </button>
  );
}

/** Tells, from a press on, whether it still lasts. */
function pressed(): () => boolean {
  const release = new AbortController();
  const end = () => release.abort();
  for (const type of ['pointerup', 'pointercancel'] as const) {
    addEventListener(type, end, { capture: true, signal: release.signal });
  }
  return () => !release.signal.aborted;
}

function CompanionSwitch({ kind }: { readonly kind: PlotKind }) {
  const key = companionKey(kind) ?? '';
  const isHidden = useView((state) => state.hidden.has(key));
  return (
    <button
      type="button"
      role="switch"
      className="plots-entry plots-companion"
      aria-checked={!isHidden}
      onClick={() => viewActions.toggleSeries(key)}
    >
      {kind.companion?.label}
    </button>
  );
}

/** Writes the value at the cursor, and its distance from the pinned one, into an element. */
function useValue(target: RefObject<HTMLElement | null>, line: Line, display: Display): void {
  useEffect(
    () =>
      stage.addOverlay((overlay) => {
        writeText(target.current, valueText(overlay, line, display));
      }),
    [target, line, display],
  );
}

function valueText(overlay: Overlay, line: Line, display: Display): string {
  const value = lineValueAt(overlay.scene.run, line, overlay.readS);
  if (value === null) return '–';
  const delta = deltaOf(overlay, line);
  if (delta === null) return shortValue(value * display.factor, display);
  return `${delta > 0 ? '+' : delta < 0 ? '' : '±'}${shortValue(delta * display.factor, display)}`;
}

/** Four digits at most, with a steady number of decimals as long as the magnitude stays. */
function shortValue(value: number, { decimals }: Display): string {
  const magnitude = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)));
  return formatFixed(value, Math.min(decimals, Math.max(0, 3 - Math.max(0, magnitude))));
}

/** Selects the circuit or port a line belongs to. */
export function selectLine({ series }: Line): void {
  const network = runStore.getState().info?.network;
  const isPort = network?.ports.some(({ id }) => id === series.element) ?? false;
  viewActions.select({ type: isPort ? 'port' : 'circuit', id: series.element });
}
