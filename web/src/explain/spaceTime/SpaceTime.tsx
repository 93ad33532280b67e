/**
 * The time-space diagram: the nodes of a circuit side by side, time downwards, and every cell as a line from node to
 * node.
 */

import '../side.css';
import './spaceTime.css';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { cssColour, seriesStyle } from '../../base/palette';
import { isTouch } from '../../commands/press';
import { shellStore } from '../../commands/shell';
import type { NetworkCircuit, RunInfo } from '../../model/engineTypes';
import { type Instant, instantOf } from '../../model/instant';
import { runActions, useRun } from '../../run';
import { putCursor } from '../../timeline/range/timeControl';
import { instantText } from '../../timeline/timeText';
import { Button, IconButton } from '../../ui/Button';
import { DataDialog } from '../../ui/DataDialog';
import { useFocusBack } from '../../ui/focus';
import { markRoot } from '../../ui/rootMark';
import { Select } from '../../ui/Select';
import { Diagram, namesOf } from './Diagram';
import { press, whyOf } from './keys';
import { type Line, type LineKind, startS } from './lines';
import { closeSpaceTime, spaceTimeStore } from './openSpaceTime';
import { LOOKS } from './paint';
import {
  choose,
  linesInView,
  openWindow,
  shownCircuit,
  useWindow,
  windowStore,
  zoomBy,
} from './window';
import { cellWords, crossingWords, type Names, shownWords, waitWords, wayWords } from './words';

/** Such a page has no room for it beside the plots. */
const TOO_SMALL = '(max-width: 74.9375rem), (max-height: 49.9375rem)';

/** Is there no room beside the plots? Before an audience all is larger. */
function isShort(): boolean {
  return matchMedia(TOO_SMALL).matches || shellStore.getState().presents;
}

export function SpaceTime() {
  const info = useRun((state) => state.info);
  useStore(spaceTimeStore);
  const circuit = shownCircuit();
  const durationS = info?.durationS ?? 0;
  useEffect(() => {
    const { range } = windowStore.getState();
    // Also for a shorter run, in which there is nothing at that instant.
    if (range === null || range[1] > durationS) openWindow();
  }, [durationS]);
  const [isTable, setTable] = useState(false);
  const [isLarge, setLarge] = useState(isShort);
  const isShown = info !== null && circuit !== null;
  useLayoutEffect(
    () => (isShown && isLarge ? markRoot('diagram', 'large') : undefined),
    [isShown, isLarge],
  );
  if (!isShown) return null;
  return (
    <aside
      className="plots-side space-time"
      data-large={isLarge || undefined}
      aria-label="Time-space diagram"
    >
      <div className="space-time-head">
        <h3 className="plots-title">Time-space</h3>
        <CircuitChoice info={info} circuit={circuit} />
        <Tools
          isLarge={isLarge}
          onLarge={() => setLarge(!isLarge)}
          onTable={() => setTable(true)}
        />
      </div>
      <Canvas info={info} circuit={circuit} />
      <Key colour={circuit.colour} />
      <Reading info={info} circuit={circuit} />
      {isTable ? <LineTable info={info} circuit={circuit} onClose={() => setTable(false)} /> : null}
    </aside>
  );
}

type Of = { readonly info: RunInfo; readonly circuit: NetworkCircuit };

function CircuitChoice({ info, circuit }: Of) {
  return (
    <Select
      className="space-time-choice"
      aria-label="Circuit"
      value={circuit.id}
      options={info.network.circuits}
      onChange={(chosen) => {
        choose(null);
        spaceTimeStore.setState({ circuit: chosen });
      }}
    />
  );
}

type ToolsProps = {
  readonly isLarge: boolean;
  readonly onLarge: () => void;
  readonly onTable: () => void;
};

function Tools({ isLarge, onLarge, onTable }: ToolsProps) {
  const size = isLarge ? 'Show beside the plots' : 'Enlarge';
  const tools = [
    ['Zoom out', 'minus', () => zoomBy(2)],
    ['Zoom in', 'plus', () => zoomBy(0.5)],
    ['Go to the time at the cursor', 'all', openWindow],
    ['Read as a table', 'table', onTable],
    [size, isLarge ? 'restore' : 'maximise', onLarge],
    ['Close the diagram', 'close', closeSpaceTime],
  ] as const;
  return tools.map(([name, icon, act]) => (
    <IconButton look="tool" icon={icon} label={name} key={name} onClick={act} />
  ));
}

function Canvas({ info, circuit }: Of) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const chosen = useWindow((state) => state.chosen);
  useFocusBack(host);
  useEffect(() => {
    if (canvas.current === null) return;
    host.current?.focus({ preventScroll: true });
    const diagram = new Diagram(canvas.current);
    return () => diagram.dispose();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!press(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const text =
    chosen === null
      ? 'no line chosen'
      : `${cellWords(chosen)}. ${crossingWords(chosen, namesOf(circuit, info))}`;
  return (
    <div
      ref={host}
      className="space-time-host"
      role="slider"
      data-keeps-pages=""
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Cells of ${circuit.label}, line by line`}
      aria-valuemin={0}
      aria-valuemax={info.durationS}
      aria-valuenow={chosen === null ? 0 : startS(chosen)}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    >
      <canvas ref={canvas} className="space-time-canvas" />
    </div>
  );
}

const KEY: readonly (readonly [LineKind, string])[] = [
  ['segment', 'segment'],
  ['answer', 'acknowledgement'],
  ['forwardRm', 'forward RM ▷'],
  ['backwardRm', 'backward RM ◁'],
  ['cell', 'other cell'],
];

function Key({ colour }: { readonly colour: number }) {
  const stroke = cssColour(seriesStyle(colour).token);
  return (
    <ul className="space-time-key" aria-label="Lines">
      {KEY.map(([kind, text]) => (
        <li key={kind}>
          <svg width="24" height="8" aria-hidden="true">
            <path
              d="M0 4H24"
              style={{ stroke }}
              strokeWidth={LOOKS[kind].width}
              strokeDasharray={LOOKS[kind].dash.join(' ')}
              strokeOpacity={LOOKS[kind].alpha}
            />
          </svg>
          {text}
        </li>
      ))}
      <li>
        <span className="plots-ink-danger">✕</span> lost
      </li>
      <li>▶ CI or NI set</li>
      <li>vertical: waits</li>
    </ul>
  );
}

/** What is at the pointer, else the line that was chosen; and what is drawn at all. */
function Reading({ info, circuit }: Of) {
  const pointed = useWindow((state) => state.pointed);
  const chosen = useWindow((state) => state.chosen);
  const refusal = useWindow((state) => state.refusal);
  const apartS = useWindow((state) => state.known?.apartS);
  const height = useWindow((state) => state.height);
  const isPlaying = useRun(({ status }) => status === 'playing');
  const line = pointed ?? chosen;
  const drawn = apartS === undefined ? 'Replaying the run …' : shownWords(apartS, info, height);
  const about = `${drawn} ${isPlaying ? 'The diagram updates when the run pauses.' : ''}`;
  return (
    <div className="space-time-reading">
      <div className="space-time-line">
        <strong>{line === null ? howToRead() : cellWords(line)}</strong>
        {line !== null && <p>{crossingWords(line, namesOf(circuit, info))}</p>}
      </div>
      {chosen !== null && <ChosenButtons chosen={chosen} />}
      <p className="space-time-about" role="status">
        {refusal ?? about}
      </p>
    </div>
  );
}

function howToRead(): string {
  return isTouch() ? 'Tap a line to read it.' : 'Point at a line, or walk with the arrow keys.';
}

/** What can be done with the line that was chosen. */
function ChosenButtons({ chosen }: { readonly chosen: Line }) {
  return (
    <>
      <Button look="tool" onClick={() => goTo(instantOf(startS(chosen)))}>
        Go there
      </Button>
      <Button look="tool" onClick={() => whyOf(chosen)}>
        {chosen.lostS === null ? 'Why?' : 'Why lost?'}
      </Button>
    </>
  );
}

function goTo(at: Instant): void {
  runActions.seek(at);
  putCursor(at);
}

type TableProps = {
  readonly info: RunInfo;
  readonly circuit: NetworkCircuit;
  readonly onClose: () => void;
};

/** The lines in view as a table. */
function LineTable({ info, circuit, onClose }: TableProps) {
  // As it is when the table opens.
  const [lines] = useState(() => linesInView(windowStore.getState()));
  const names = namesOf(circuit, info);
  return (
    <DataDialog
      of={`Cells of ${circuit.label}`}
      rowName="line"
      span=" in view"
      heading={['Leaves', 'Way', 'Arrives', 'Waited', 'Cell']}
      samples={lines}
      cells={(line) => rowWords(line, names)}
      onClose={onClose}
    />
  );
}

function rowWords(line: Line, names: Names): readonly string[] {
  const time = (atS: number | null) => (atS === null ? '–' : instantText(atS));
  const arrives = `${time(line.arrivesS)}${line.lostS === null ? '' : ' ✕ lost'}`;
  return [time(line.leftS), wayWords(line, names), arrives, waitWords(line), cellWords(line)];
}
