/**
 * The events of the run as a list: time, kind, element, cause. Choosing one moves the cursor there.
 */

import { useMemo, useState } from 'react';
import { askWhy } from '../explain/why/whyStore';
import type { EventKind, RunEvent, RunInfo } from '../model/engineTypes';
import { EVENT_KINDS, eventLook } from '../model/eventLook';
import { useRun } from '../run';
import { firstEventFrom } from '../run/history';
import { instantText } from '../timeline/range/axisTimeText';
import { putCursor } from '../timeline/range/timeControl';
import { stage } from '../timeline/stage/sharedStage';

type Props = { readonly onChosen: () => void };

/** Rows per page; chosen so that a page is one screen. */
const PAGE = 50;

export function EventList({ onChosen }: Props) {
  const info = useRun((state) => state.info);
  const [events] = useState(() => [...stage.scene().run.view.events]);
  const numbered = useMemo(() => events.map((event, number) => ({ event, number })), [events]);
  const [off, setOff] = useState<ReadonlySet<EventKind>>(new Set());
  const listed = useMemo(
    () => numbered.filter(({ event }) => !off.has(event.kind)),
    [numbered, off],
  );
  const [from, setFrom] = useState(() => pageAt(firstEventFrom(events, stage.readS())));
  const start = Math.min(from, pageAt(Math.max(0, listed.length - 1)));
  const toggle = (kind: EventKind) =>
    setOff(
      (old) => new Set(old.has(kind) ? [...old].filter((each) => each !== kind) : [...old, kind]),
    );
  if (events.length === 0) {
    return <p className="plots-empty-list">No loss, no timeout, no change so far.</p>;
  }
  return (
    <div className="plots-events">
      <Filter events={events} off={off} onToggle={toggle} />
      <ol className="plots-event-list" start={start + 1}>
        {listed.slice(start, start + PAGE).map(({ event, number }) => (
          <Row key={number} event={event} info={info} onChosen={onChosen} />
        ))}
      </ol>
      <Pages start={start} total={listed.length} onStart={setFrom} />
    </div>
  );
}

function pageAt(index: number): number {
  return Math.floor(index / PAGE) * PAGE;
}

type RowProps = {
  readonly event: RunEvent;
  readonly info: RunInfo | null;
  readonly onChosen: () => void;
};

function Row({ event, info, onChosen }: RowProps) {
  const look = eventLook(event.kind);
  const many = event.count > 1 ? ` × ${event.count}` : '';
  // A change of a parameter has no place.
  const place = event.element === '' ? '' : `${placeName(event, info)}: `;
  const choose = () => {
    putCursor(event.timeS, event);
    onChosen();
  };
  return (
    <li className="plots-event-row">
      <button type="button" className="plots-event" onClick={choose}>
        <span className="plots-event-time">{instantText(event.timeS)}</span>
        <span className={`plots-event-sign plots-ink-${look.ink}`} aria-hidden="true">
          {look.glyph}
        </span>
        <span className="plots-event-kind">
          {look.label}
          {many}
        </span>
        <span className="plots-event-cause">
          {place}
          {event.cause}
        </span>
      </button>
      {event.circuit === null ? null : (
        <button
          type="button"
          className="plots-button"
          aria-label={`Why? ${look.label} at ${instantText(event.timeS)}`}
          onClick={() => {
            askWhy(event);
            onChosen();
          }}
        >
          Why?
        </button>
      )}
    </li>
  );
}

/** Name of the circuit or port an event concerns. */
function placeName(event: RunEvent, info: RunInfo | null): string {
  const { circuits = [], ports = [] } = info?.network ?? {};
  const found = [...circuits, ...ports].find((each) => each.id === event.element);
  return found?.label ?? event.element;
}

type FilterProps = {
  readonly events: readonly RunEvent[];
  readonly off: ReadonlySet<EventKind>;
  readonly onToggle: (kind: EventKind) => void;
};

function Filter({ events, off, onToggle }: FilterProps) {
  const counts = useMemo(() => {
    const found = new Map<EventKind, number>();
    for (const { kind, count } of events) found.set(kind, (found.get(kind) ?? 0) + count);
    return found;
  }, [events]);
  return (
    <fieldset className="plots-filter">
      <legend className="plots-unseen">Kinds of events</legend>
      {EVENT_KINDS.filter((kind) => counts.has(kind)).map((kind) => (
        <button
          key={kind}
          type="button"
          className="plots-entry"
          aria-pressed={!off.has(kind)}
          onClick={() => onToggle(kind)}
        >
          <span className={`plots-ink-${eventLook(kind).ink}`} aria-hidden="true">
            {eventLook(kind).glyph}
          </span>
          {eventLook(kind).label} {counts.get(kind)}
        </button>
      ))}
    </fieldset>
  );
}

type PagesProps = {
  readonly start: number;
  readonly total: number;
  readonly onStart: (start: number) => void;
};

function Pages({ start, total, onStart }: PagesProps) {
  if (total <= PAGE) return null;
  const end = Math.min(start + PAGE, total);
  return (
    <div className="plots-pages">
      <button
        type="button"
        className="plots-button"
        disabled={start === 0}
        onClick={() => onStart(start - PAGE)}
      >
        Earlier
      </button>
      <span>
        {start + 1}–{end} of {total}
      </span>
      <button
        type="button"
        className="plots-button"
        disabled={end === total}
        onClick={() => onStart(start + PAGE)}
      >
        Later
      </button>
    </div>
  );
}
