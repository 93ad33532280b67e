/**
 * A tour of the page in four stops, on request. The page stays usable meanwhile.
 *
 * The focus goes to the words of each stop first, so that screen readers read them.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shellActions, showWorkbench } from '../../commands/shell';
import { viewActions, viewStore } from '../../run';
import type { ViewState } from '../../run/contract';
import { Button } from '../../ui/Button';
import { regionNamed } from '../../ui/regions';
import './tour.css';

/** Open as long as it is there. */
export function Tour() {
  const [at, setAt] = useState(0);
  const stop = STOPS[at];
  useEffect(showWorkbench, []);
  useWayBack();
  if (stop === undefined) return null;
  return (
    <StopCard
      key={stop.region}
      stop={stop}
      place={`${at + 1} of ${STOPS.length}`}
      onBack={at === 0 ? null : () => setAt(at - 1)}
      onNext={at === STOPS.length - 1 ? null : () => setAt(at + 1)}
    />
  );
}

/** Brings focus and tab back to where the reader was. */
function useWayBack(): void {
  // Known before the first stop takes both.
  const [before] = useState(() => ({
    focus: document.activeElement,
    tab: viewStore.getState().phoneTab,
  }));
  useEffect(
    () => () => {
      viewActions.setPhoneTab(before.tab);
      if (before.focus instanceof HTMLElement && before.focus.checkVisibility()) {
        before.focus.focus();
      }
    },
    [before],
  );
}

type CardProps = {
  readonly stop: Stop;
  readonly place: string;
  readonly onBack: (() => void) | null;
  readonly onNext: (() => void) | null;
};

function StopCard({ stop, place, onBack, onNext }: CardProps) {
  const { title, text, hint } = stop;
  const card = useRef<HTMLElement>(null);
  const spot = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => pointAt(stop, spot, card), [stop]);
  useEffect(() => words.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div ref={spot} className="app-tour-spot" aria-hidden="true" />
      <section
        ref={card}
        className="app-tour"
        role="dialog"
        aria-label={`Tour, ${place}: ${title}`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          shellActions.closeDialog();
        }}
      >
        <div ref={words} className="app-stack app-tour-words" tabIndex={-1}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className="app-note">{hint}</p>
        </div>
        <p className="app-tour-ways">
          <span className="app-note">{place}</span>
          {onNext !== null && (
            <Button look="quiet" onClick={shellActions.closeDialog}>
              Leave
            </Button>
          )}
          {onBack !== null && <Button onClick={onBack}>Back</Button>}
          <Button look="primary" onClick={onNext ?? shellActions.closeDialog}>
            {onNext === null ? 'Done' : 'Next'}
          </Button>
        </p>
      </section>
    </>
  );
}

type ElementRef = { readonly current: HTMLElement | null };

/** Keeps spot and card at the part of a stop; returns the way to stop that. */
function pointAt({ region, tab }: Stop, spot: ElementRef, card: ElementRef): () => void {
  viewActions.setPhoneTab(tab);
  const part = regionNamed(region);
  // On a tablet the parameters are in a drawer.
  shellActions.setDrawer(region === 'Parameters');
  let request = 0;
  const follow = () => {
    cancelAnimationFrame(request);
    request = requestAnimationFrame(() => {
      if (part === null || spot.current === null || card.current === null) return;
      const size = { width: card.current.offsetWidth, height: card.current.offsetHeight };
      const page = { width: innerWidth, height: innerHeight };
      const seen = seenOf(part.getBoundingClientRect(), page);
      move(spot.current, seen);
      move(card.current, placeCard(seen, size, page));
      card.current.style.opacity = '1';
    });
  };
  requestAnimationFrame(() => part?.scrollIntoView({ block: 'nearest' }));
  follow();
  addEventListener('resize', follow);
  addEventListener('scroll', follow, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(request);
    removeEventListener('resize', follow);
    removeEventListener('scroll', follow, { capture: true });
  };
}

function move(element: HTMLElement, box: Readonly<Record<string, number>>): void {
  for (const [side, length] of Object.entries(box)) element.style.setProperty(side, `${length}px`);
}

/** A box on the screen, CSS px. */
export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

type Size = Pick<Box, 'width' | 'height'>;

/** Distance of the card from the part and from the edges. */
const GAP = 12;

/** Left upper corner of a card beside a part: right, left, below, above, or at the foot of the window. */
export function placeCard(part: Box, card: Size, page: Size): Pick<Box, 'left' | 'top'> {
  const right = part.left + part.width;
  const bottom = part.top + part.height;
  const beside = kept(part.top + GAP, card.height, page.height);
  const along = kept(part.left + (part.width - card.width) / 2, card.width, page.width);
  const places = [
    { left: right + GAP, top: beside },
    { left: part.left - card.width - GAP, top: beside },
    { left: along, top: bottom + GAP },
    { left: along, top: part.top - card.height - GAP },
  ];
  const foot = { left: along, top: page.height - card.height - GAP };
  return places.find((place) => fits({ ...place, ...card }, page)) ?? foot;
}

/** What of a part is in sight. */
export function seenOf({ left, top, width, height }: Box, page: Size): Box {
  const from = { left: Math.max(left, 0), top: Math.max(top, 0) };
  return {
    ...from,
    width: Math.max(0, Math.min(left + width, page.width) - from.left),
    height: Math.max(0, Math.min(top + height, page.height) - from.top),
  };
}

function fits({ left, top, width, height }: Box, page: Size): boolean {
  return left >= 0 && top >= 0 && left + width <= page.width && top + height <= page.height;
}

/** A start from which `length` stays inside `room`. */
function kept(start: number, length: number, room: number): number {
  return Math.max(GAP, Math.min(start, room - length - GAP));
}

/** One stop: a part of the page by the name of its region. */
export type Stop = {
  readonly region: 'Network' | 'Parameters' | 'Plots' | 'Time';
  /** On a phone, the tab that shows it. */
  readonly tab: ViewState['phoneTab'];
  readonly title: string;
  readonly text: string;
  readonly hint: string;
};

/** All of them; nobody remembers more than four. */
export const STOPS: readonly Stop[] = [
  {
    region: 'Network',
    tab: 'watch',
    title: 'The network',
    text: 'What is simulated, cell by cell: hosts, switches with their buffers, and a line for each circuit.',
    hint: 'Choose a part, and the page shows what belongs to it. The magnifying glass shows single cells.',
  },
  {
    region: 'Parameters',
    tab: 'tune',
    title: 'The parameters',
    text: 'Move a slider and the whole run is simulated again under your hand; the old curves stay grey.',
    hint: 'From now changes it at this instant instead. The i beside a name says what it means, with its formula.',
  },
  {
    region: 'Plots',
    tab: 'watch',
    title: 'The plots',
    text: 'What happened: rates, windows and queues, with losses and timeouts in the ribbon above them.',
    hint: 'Zoom in by a drag, two fingers, or the wheel with Ctrl or ⌘; a double click zooms back. Why? tells which rule bent a curve.',
  },
  {
    region: 'Time',
    tab: 'watch',
    title: 'The time',
    text: 'Play the run, go through it step by step, or go to any instant, also back.',
    hint: 'Nothing you change is lost: Undo takes changes back, Compare shows runs beside one another.',
  },
];
