/**
 * "Why?": the rule behind the bend that was pointed at, the RM cell that carried it, and the queues of
 * that instant; and one cell followed port by port.
 */

import { type RefObject, useEffect, useRef } from 'react';
import { formatNumber, formatValue } from '../../base/format';
import type {
  CellPath,
  Change,
  NetworkCircuit,
  RmContents,
  RunInfo,
} from '../../model/engineTypes';
import { instantOf, secondsOf } from '../../model/instant';
import { useRun } from '../../run';
import { cursor, putCursor } from '../../timeline/range/timeControl';
import { stage } from '../../timeline/stage/stage';
import { instantText } from '../../timeline/timeText';
import { Button } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { useFocusBack } from '../../ui/focus';
import { Select } from '../../ui/Select';
import { LossStory, LossView, Part } from './LossView';
import { lossBehind } from './lossStory';
import {
  chooseCircuit,
  chooseSubject,
  followNext,
  goThere,
  goToChange,
  lossInView,
} from './whyActions';
import { askable, askWhy, closeWhy, type Subject, useWhy } from './whyStore';
import {
  aboutLine,
  clockLine,
  headline,
  markLine,
  pathLine,
  rmFields,
  stayWords,
} from './whyWords';
import '../side.css';
import { TableHead } from '../../ui/TableHead';
import './why.css';

/** The panel, beside the plots while a question is open. */
export function WhyPanel() {
  const panel = useRef<HTMLElement>(null);
  useFocusBack(panel);
  useEffect(() => panel.current?.focus(), []);
  useFocusStaysIn(panel);
  useAskAgain();
  return (
    <aside
      ref={panel}
      className="plots-side plots-why"
      aria-label="Why?"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        closeWhy();
      }}
    >
      <div className="app-row plots-why-head">
        <h3 className="plots-title">Why?</h3>
        <CircuitChoice />
        <SubjectChoice />
        <Button look="tool" onClick={closeWhy}>
          Close
        </Button>
      </div>
      <Finding />
      <Follow />
    </aside>
  );
}

/** What had the focus may have gone with the answer before: the panel keeps it. */
function useFocusStaysIn(panel: RefObject<HTMLElement | null>): void {
  useWhy((why) => why.changes);
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });
}

/** While the panel is open, every click on a plot or on an event pins its instant and asks about it. */
function useAskAgain(): void {
  useEffect(() => {
    cursor.onClick = () => askWhy();
    return () => {
      cursor.onClick = null;
    };
  }, []);
}

function CircuitChoice() {
  const info = useRun((state) => state.info);
  const circuit = useWhy((why) => why.circuit);
  if (info === null) return null;
  return (
    <Select
      className="plots-why-choice"
      aria-label="Circuit"
      value={circuit}
      options={offered(info, circuit)}
      onChange={chooseCircuit}
    />
  );
}

/** Those that can be asked about, and the one that is: cells of any circuit can be lost. */
function offered(info: RunInfo, circuit: string): readonly NetworkCircuit[] {
  const usual = askable(info);
  return info.network.circuits.filter((each) => each.id === circuit || usual.includes(each));
}

const SUBJECTS: readonly { readonly id: Subject; readonly label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'acr', label: 'ACR' },
  { id: 'cwnd', label: 'Window' },
  { id: 'drop', label: 'Drops' },
];

function SubjectChoice() {
  const chosen = useWhy((why) => why.subject);
  return (
    <Select
      className="plots-why-choice"
      aria-label="About"
      value={chosen}
      options={SUBJECTS}
      onChange={chooseSubject}
    />
  );
}

const LOOKING = 'Replaying the run …';
const RESTING =
  'This run is paused while another one on the page plays. Press “Continue” for the answer.';

function Finding() {
  const isAsking = useWhy((why) => why.isAsking);
  const refusal = useWhy((why) => why.refusal);
  const change = useWhy((why) => why.changes[why.shown]);
  const asked = useWhy((why) => why.asked);
  const awaited = useRun(({ status }) => status === 'suspended') ? RESTING : LOOKING;
  return (
    <div aria-live="polite">
      {asked === null ? null : <LossView loss={asked} />}
      {change === undefined ? (
        <p>{refusal ?? (isAsking ? awaited : asked === null && NOTHING)}</p>
      ) : asked === null ? (
        <ChangeView change={change} />
      ) : (
        <LostCell change={change} />
      )}
    </div>
  );
}

const NOTHING = 'Nothing of this kind happened to this circuit near this instant.';

function ChangeView({ change }: { readonly change: Change }) {
  const loss = lossInView();
  return (
    <>
      <p className="plots-why-line">
        <strong>{headline(change)}</strong>
        <span className="app-note plots-why-time">{instantText(change.atS)}</span>
      </p>
      <About atS={change.atS} />
      {loss === null ? null : <LossStory loss={loss} frame={null} atS={change.atS} />}
      <p className="plots-why-rule">{change.rule}</p>
      {change.quantity === 'acr' && change.rm !== null ? <Rm rm={change.rm} /> : null}
      <Earlier change={change} />
      <Queues change={change} />
      <Moves />
    </>
  );
}

/** Which instant is answered for, as there are others in sight: the one asked about, and that of the clock. */
function About({ atS }: { readonly atS: number }) {
  const askedS = useWhy((why) => why.atS);
  const head = useRun((state) => state.head);
  return (
    <p className="app-note">
      {aboutLine({ atS, askedS })}
      {/* While the run plays this is another sentence at every look. */}
      <span aria-live="off">{clockLine({ atS, clockS: secondsOf(head) })}</span>
    </p>
  );
}

/** The very cell of a loss, beneath its story. */
function LostCell({ change }: { readonly change: Change }) {
  return (
    <>
      <Part title="The cell">
        <p>
          <Instant atS={change.atS} /> {headline(change)}. {change.rule}
        </p>
      </Part>
      <Queues change={change} />
      <Moves />
    </>
  );
}

function Rm({ rm }: { readonly rm: RmContents }) {
  return (
    <Part title="The RM cell">
      <Facts rows={rmFields(rm)} />
      <ul className="plots-why-marks">
        {rm.marks.map((mark) => (
          <li key={`${mark.port} ${mark.atS}`}>
            <Instant atS={mark.atS} /> {markLine(mark)}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** What a time-out or a repair goes back to. */
function Earlier({ change }: { readonly change: Change }) {
  const circuit = useWhy((why) => why.circuit);
  const loss = lossBehind(stage.scene().run.events, circuit, change);
  if (loss === null) return null;
  return (
    <Part title="Before that">
      <p>
        <Instant atS={loss.timeS} /> {loss.count > 1 ? `${loss.count} cells lost: ` : 'Cell lost: '}
        {loss.cause}
      </p>
      <p className="plots-why-moves">
        <Button look="tool" onClick={() => askWhy(loss)}>
          Why were they lost?
        </Button>
      </p>
    </Part>
  );
}

function Queues({ change }: { readonly change: Change }) {
  return (
    <Part title="Queues at that instant">
      <ul className="plots-why-marks">
        {change.queues.map(({ port, cells, capacity }) => (
          <li key={port}>
            {port}:{' '}
            {capacity === null
              ? formatValue(cells, 'cells')
              : `${formatNumber(cells, 'cells')} of ${formatValue(capacity, 'cells')}`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Moves() {
  return (
    <p className="plots-why-moves">
      <Button look="tool" onClick={() => goToChange(-1)}>
        ‹ Change before
      </Button>
      <Button look="tool" onClick={() => goToChange(1)}>
        Change after ›
      </Button>
      <Button look="tool" onClick={goThere}>
        Go to this instant
      </Button>
    </p>
  );
}

function Follow() {
  const path = useWhy((why) => why.path);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (path !== null) answer.current?.scrollIntoView({ block: 'nearest' });
  }, [path]);
  return (
    <Part title="Follow a cell">
      <p className="plots-why-moves">
        <Button look="tool" onClick={() => void followNext('rm')}>
          Next RM cell
        </Button>
        <Button look="tool" onClick={() => void followNext('data')}>
          Next data cell
        </Button>
      </p>
      <div ref={answer} className="plots-why-answer" aria-live="polite">
        {path === null ? null : <Path path={path} />}
      </div>
    </Part>
  );
}

function Path({ path }: { readonly path: CellPath }) {
  return (
    <>
      <p>{pathLine(path)}</p>
      <table className="plots-why-way">
        <caption className="app-hidden">The path of the cell, port by port</caption>
        <TableHead names={['at', 'port', 'found', 'stayed']} />
        <tbody>
          {path.stays.map((stay, place) => (
            <tr key={`${stay.port} ${stay.arrivedS}`} data-back={stay.backward}>
              <td>
                <Instant atS={stay.arrivedS} />
              </td>
              <td>
                {stay.backward ? '◁ ' : '▷ '}
                {stay.port}
                {stay.mark === null ? null : (
                  <span className="plots-why-note">{markLine(stay.mark)}</span>
                )}
              </td>
              <td>{formatValue(stay.foundCells, 'cells')}</td>
              <td>{stayWords(path, place)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** An instant that takes the cursor there. */
function Instant({ atS }: { readonly atS: number }) {
  return (
    <Button look="link" onClick={() => putCursor(instantOf(atS))}>
      {instantText(atS)}
    </Button>
  );
}
