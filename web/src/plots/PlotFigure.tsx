/**
 * One plot: heading with legend, the chart, and the same in words.
 *
 * The chart is a slider over simulated time, so that arrow keys walk the samples and a screen reader
 * speaks the values it stops at.
 */

import { type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { formatFixed } from '../base/format';
import { sharing } from '../base/json';
import { keyText, tipOf, withKeys } from '../commands/keymap';
import { pointAt } from '../explain/why/whyStore';
import type { RunEvent, RunInfo } from '../model/engineTypes';
import { eventLook } from '../model/eventLook';
import { referencesOf, shownReferences } from '../model/overlays';
import {
  type Display,
  displayOf,
  elementName,
  type Line,
  linesOf,
  meanText,
  type PlotKind,
} from '../model/plotKinds/kind';
import { onPointedAt, usePins, useView, viewActions } from '../run';
import { askPrediction } from '../run/predict';
import { lineValueAt } from '../timeline/range/samples';
import { cursor } from '../timeline/range/timeControl';
import type { Overlay } from '../timeline/stage/scene';
import { stage } from '../timeline/stage/stage';
import { spokenInstant } from '../timeline/timeText';
import { IconButton } from '../ui/Button';
import { highlight } from '../ui/highlight';
import { writeText } from '../ui/writeText';
import { Legend } from './Legend';
import { figureComes, hear, pressOnPlot } from './plotKeys';
import { useSounding } from './sound/sounding';
import { useSurface } from './useSurface';
import { summarise } from './words/summary';

type Props = {
  readonly kind: PlotKind;
  readonly info: RunInfo;
  /** Place in the list of plots, counted from 1: the key that enlarges it. */
  readonly place: number;
  /** Does it fill two rows of the grid? */
  readonly isTall: boolean;
  readonly hasTimeAxis: boolean;
  /** Does a plot of its column name reference lines at the right edge? */
  readonly isLabelled: boolean;
  /** Does it name the parameter changes beside their lines? */
  readonly hasCauses: boolean;
  readonly isMaximised: boolean;
  /** Is it high enough for many lines to have rows of their own beneath its name? */
  readonly hasLegendRows: boolean;
  /** Is there room for the summary beneath the plot? */
  readonly showsSummary: boolean;
  readonly onData: (kind: PlotKind) => void;
};

export function PlotFigure(props: Props) {
  const { kind, info, hasTimeAxis, isLabelled, hasCauses, showsSummary } = props;
  const id = useId();
  const figure = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const lines = useLines(kind, info);
  const display = useMemo(() => displayOf(kind, lines), [kind, lines]);
  const mean = meanText(kind, info);
  const pinned = usePins((state) => state.pins.length);
  useSurface(host, { kind, lines, pinned, hasTimeAxis, isLabelled, hasCauses });
  useSpokenValues(host, lines, display);
  useEffect(
    () =>
      onPointedAt(({ plots }) => {
        if (plots.includes(kind.id) && figure.current !== null) highlight(figure.current);
      }),
    [kind],
  );
  useEffect(
    () => (figure.current === null ? undefined : figureComes(kind.id, figure.current)),
    [kind],
  );
  return (
    <figure
      ref={figure}
      className="plots-figure"
      data-plot={kind.id}
      data-tall={props.isTall || undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className="plots-head" data-tall={props.hasLegendRows || undefined}>
        <h3 className="plots-title" id={`${id}-title`} title={kind.doc}>
          <span className="plots-long">{kind.label}</span>
          <span className="plots-short">{kind.short}</span>{' '}
          <span className="plots-unit">
            {display.sign}
            {mean !== null && <span className="plots-mean">, {mean}</span>}
          </span>
        </h3>
        <Legend kind={kind} lines={lines} isTall={props.hasLegendRows} />
        <FigureButtons {...props} />
      </div>
      <div
        ref={host}
        className="plots-host"
        role="slider"
        tabIndex={0}
        aria-label={`${kind.label}, time cursor`}
        aria-describedby={`${id}-words`}
        aria-valuemin={0}
        aria-valuemax={info.durationS}
        aria-valuenow={0}
        aria-valuetext="no cursor"
        onPointerDown={() => pointAt(kind.id)}
        onKeyDown={(event) => {
          if (!pressOnPlot(event)) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <Words id={`${id}-words`} kind={kind} info={info} isShown={showsSummary} />
    </figure>
  );
}

/** The lines of a plot, the same list as long as they are the same: a re-run of one experiment keeps its chart. */
function useLines(kind: PlotKind, info: RunInfo): readonly Line[] {
  const picked = useView((state) => state.coloured);
  const last = useRef<readonly Line[]>([]);
  return useMemo(() => {
    last.current = sharing(last.current, linesOf(kind, info, picked));
    return last.current;
  }, [kind, info, picked]);
}

function FigureButtons({ kind, place, isMaximised, onData }: Props) {
  const isHeard = useSounding(kind.id);
  const verb = isMaximised ? 'Show all plots' : 'Enlarge';
  return (
    <span className="plots-buttons">
      <IconButton
        look="tool"
        icon="predict"
        label={`Predict ${kind.label}`}
        title={tipOf('plot.predict')}
        onClick={() => askPrediction({ plot: kind.id })}
      />
      <IconButton
        look="tool"
        icon="table"
        label={`Data of ${kind.label}`}
        title="Data as a table"
        onClick={() => onData(kind)}
      />
      <IconButton
        look="tool"
        icon="sound"
        label={`Hear ${kind.label}`}
        aria-pressed={isHeard}
        title={tipOf('plot.hear', isHeard ? 'Silence' : 'Hear the plot: the pitch is the value')}
        onClick={() => hear(kind.id)}
      />
      <IconButton
        look="tool"
        icon={isMaximised ? 'restore' : 'maximise'}
        label={`${verb}: ${kind.label}`}
        aria-pressed={isMaximised}
        title={withKeys(
          verb,
          isMaximised ? keyText('plots.back') : keyText('plots.enlarge', place),
        )}
        onClick={() => viewActions.maximise(isMaximised ? null : kind.id)}
      />
    </span>
  );
}

type WordsProps = {
  readonly id: string;
  readonly kind: PlotKind;
  readonly info: RunInfo;
  readonly isShown: boolean;
};

/** The summary, written when the data stand still and every two seconds while they flow. */
function Words({ id, kind, info, isShown }: WordsProps) {
  const target = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const lines = linesOf(kind, info);
    const display = displayOf(kind, lines);
    const all = referencesOf(kind.id, info);
    const mean = meanText(kind, info);
    const label = mean === null ? kind.label : `${kind.label}, ${mean}`;
    return stage.addSettled(({ run: view, range, hidden }) => {
      const references = shownReferences(all, hidden);
      const text = summarise({ label, lines, display, view, range, references });
      writeText(target.current, text);
    });
  }, [kind, info]);
  return (
    // No figcaption: readers would say it as part of the figure's name, too.
    <p id={id} ref={target} className={isShown ? 'plots-words' : 'plots-words app-hidden'} />
  );
}

/**
 * The cursor in words on the focused plot: keeps the slider attributes of `host` in step with the cursor while it has focus.
 */
function useSpokenValues(
  host: RefObject<HTMLElement | null>,
  lines: readonly Line[],
  display: Display,
): void {
  useEffect(() => {
    let saidS = Number.NaN;
    let saidOf: unknown = null;
    return stage.addOverlay((overlay) => {
      const element = host.current;
      if (element === null || element !== document.activeElement) return;
      const event = cursor.event();
      // Events that follow one another may fall on one sample.
      if (saidS === overlay.readS && saidOf === event) return;
      [saidS, saidOf] = [overlay.readS, event];
      element.setAttribute('aria-valuenow', String(overlay.readS));
      element.setAttribute('aria-valuetext', spokenText(overlay, lines, display));
    });
  }, [host, lines, display]);
}

function spokenText({ scene, readS }: Overlay, lines: readonly Line[], display: Display): string {
  const values = lines
    .filter((line) => line.role === 'main' && !scene.hidden.has(line.key))
    .map((line) => {
      const value = lineValueAt(scene.run, line, readS);
      const text =
        value === null ? 'no value' : formatFixed(value * display.factor, display.decimals);
      return `${line.name} ${text} ${display.spoken}`;
    });
  const event = scene.run.events.find((each) => each === cursor.event());
  return [...(event ? [spokenEvent(event, scene.info)] : []), spokenInstant(readS), ...values].join(
    '; ',
  );
}

/** "Source rule at 220.2123 ms, S1: Rule 6: …". */
function spokenEvent(event: RunEvent, info: RunInfo | null): string {
  const many = event.count > 1 ? ` × ${event.count}` : '';
  // A change of a parameter has no place.
  const place = event.element === '' ? '' : `, ${elementName(event.element, info)}`;
  const when = `${eventLook(event.kind).label}${many} at ${spokenInstant(event.timeS)}`;
  return `${when}${place}: ${event.cause}`;
}
