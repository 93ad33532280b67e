/**
 * The events of the run as a list: time, kind, element, cause. Choosing one moves the cursor there.
 */

import { rollup, sum } from 'd3-array';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '../base/format';
import { askWhy } from '../explain/why/whyStore';
import type { EventKind, RunEvent, RunInfo } from '../model/engineTypes';
import { EVENT_KINDS, eventLook } from '../model/eventLook';
import { instantOf } from '../model/instant';
import { elementName } from '../model/plotKinds/kind';
import { useRun } from '../run';
import { firstEventFrom } from '../run/history';
import { createPageStore } from '../run/pageStore';
import { cursor, putCursor } from '../timeline/range/timeControl';
import { stage } from '../timeline/stage/stage';
import { instantText } from '../timeline/timeText';
import { Button } from '../ui/Button';

type Props = { readonly onChosen: () => void };

/** Rows per page; chosen so that all of them are scrolled through at a glance. */
const PAGE = 50;
/** More events than this fill the list at its full height, which then stays as it is; chosen. */
const LONG = 8;

/** The one kind that is listed; `null` for all. Kept while the list is closed. */
const filterStore = createPageStore<{ readonly only: EventKind | null }>(() => ({ only: null }));

export function EventList({ onChosen }: Props) {
  const [events] = useState(() => [...stage.scene().run.events]);
  const [atS] = useState(() => stage.readS());
  const wanted = useStore(filterStore, ({ only }) => only);
  const only = events.some(({ kind }) => kind === wanted) ? wanted : null;
  const listed = useMemo(
    () => (only === null ? events : events.filter(({ kind }) => kind === only)),
    [events, only],
  );
  // What is pinned may be no event of the list: then it is not found.
  const chosen = listed.indexOf(cursor.event() as (typeof listed)[number]);
  if (events.length === 0) {
    return <p className="plots-empty-list">No loss, no timeout, no change so far.</p>;
  }
  return (
    <div className="plots-events" data-long={events.length > LONG || undefined}>
      <Filter events={events} only={only} />
      <Pages
        key={only}
        listed={listed}
        near={chosen < 0 ? nearestEvent(listed, atS) : chosen}
        onChosen={onChosen}
      />
    </div>
  );
}

/** Place of the event nearest to an instant, the earlier of two. */
function nearestEvent(events: readonly RunEvent[], atS: number): number {
  const after = Math.min(firstEventFrom(events, atS), events.length - 1);
  const before = Math.max(after - 1, 0);
  const away = (place: number) => Math.abs((events[place]?.timeS ?? atS) - atS);
  return away(after) < away(before) ? after : before;
}

type PagesProps = {
  readonly listed: readonly RunEvent[];
  /** Place of the one nearest to the instant that is read: the list opens about it. */
  readonly near: number;
  readonly onChosen: () => void;
};

function Pages({ listed, near, onChosen }: PagesProps) {
  const info = useRun((state) => state.info);
  const list = useRef<HTMLOListElement>(null);
  const lastStart = Math.max(0, listed.length - PAGE);
  const clamped = (start: number) => Math.min(Math.max(start, 0), lastStart);
  const [start, setStart] = useState(() => clamped(near - PAGE / 2));
  const turn = (by: number) => {
    setStart(clamped(start + by));
    list.current?.scrollTo(0, 0);
  };
  useEffect(() => {
    // The panel is shown only after it has been filled.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' }),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <>
      <ol ref={list} className="plots-event-list" start={start + 1}>
        {listed.slice(start, start + PAGE).map((event) => (
          <Row
            key={`${event.timeS} ${event.kind} ${event.element} ${event.circuit} ${event.cause}`}
            event={event}
            info={info}
            isNear={event === listed[near]}
            onChosen={onChosen}
          />
        ))}
      </ol>
      <Pager start={start} total={listed.length} onTurn={turn} />
    </>
  );
}

type RowProps = {
  readonly event: RunEvent;
  readonly info: RunInfo | null;
  /** Is it the one nearest to the instant that is read? */
  readonly isNear: boolean;
  readonly onChosen: () => void;
};

function Row({ event, info, isNear, onChosen }: RowProps) {
  const look = eventLook(event.kind);
  const many = event.count > 1 ? ` × ${event.count}` : '';
  // A change of a parameter has no place.
  const place = event.element === '' ? '' : `${elementName(event.element, info)}: `;
  const choose = () => {
    putCursor(instantOf(event.timeS), event);
    onChosen();
  };
  return (
    <li className="plots-event-row" aria-current={isNear ? 'time' : undefined}>
      <button type="button" className="plots-event" onClick={choose}>
        <span className="plots-event-time">{instantText(event.timeS)}</span>
        <span className={`plots-ink-${look.ink}`} aria-hidden="true">
          {look.glyph}
        </span>
        <span>
          {look.label}
          {many}
        </span>
        <span className="app-note plots-event-cause">
          {place}
          {event.cause}
        </span>
      </button>
      {event.circuit === null ? null : (
        <Button
          look="tool"
          aria-label={`Why? ${look.label} at ${instantText(event.timeS)}`}
          onClick={() => {
            askWhy(event);
            onChosen();
          }}
        >
          Why?
        </Button>
      )}
    </li>
  );
}

type FilterProps = {
  readonly events: readonly RunEvent[];
  readonly only: EventKind | null;
};

/** Which kind is listed alone, and how many events of it there are; a row of the list may stand for several. */
function Filter({ events, only }: FilterProps) {
  const counts = useMemo(
    () =>
      rollup(
        events,
        (rows) => sum(rows, ({ count }) => count),
        ({ kind }) => kind,
      ),
    [events],
  );
  const show = (kind: EventKind | null) => filterStore.setState({ only: kind });
  return (
    <fieldset className="plots-filter">
      <legend className="app-hidden">Kinds of events</legend>
      <button
        type="button"
        className="plots-kind"
        aria-pressed={only === null}
        onClick={() => show(null)}
      >
        All
      </button>
      {EVENT_KINDS.filter((kind) => counts.has(kind)).map((kind) => (
        <button
          key={kind}
          type="button"
          className="plots-kind"
          aria-pressed={only === kind}
          title={`Only this kind: ${eventLook(kind).label}`}
          onClick={() => show(only === kind ? null : kind)}
        >
          <span className={`plots-ink-${eventLook(kind).ink}`} aria-hidden="true">
            {eventLook(kind).glyph}
          </span>
          {eventLook(kind).label} {formatNumber(counts.get(kind) ?? 0, 'count')}
        </button>
      ))}
    </fieldset>
  );
}

type PagerProps = {
  readonly start: number;
  readonly total: number;
  readonly onTurn: (by: number) => void;
};

function Pager({ start, total, onTurn }: PagerProps) {
  if (total <= PAGE) return null;
  const end = Math.min(start + PAGE, total);
  return (
    <div className="plots-pages">
      <Button look="tool" disabled={start === 0} onClick={() => onTurn(-PAGE)}>
        Earlier
      </Button>
      <span>
        Rows {start + 1}–{end} of {total}
      </span>
      <Button look="tool" disabled={end === total} onClick={() => onTurn(PAGE)}>
        Later
      </Button>
    </div>
  );
}
