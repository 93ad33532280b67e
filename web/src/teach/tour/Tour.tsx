/**
 * A walk through the page in four stops, for who asks for it. The page stays usable meanwhile.
 *
 * The focus goes to the words of each stop first, so that nobody who listens is led past them.
 */

import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shellActions, showWorkbench } from '../../commands/shell';
import { viewActions, viewStore } from '../../run';
import { placeCard, seenOf } from './place';
import { STOPS, type Stop } from './stops';
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
        <div ref={words} className="app-tour-words" tabIndex={-1}>
          <h2>{title}</h2>
          <p>{text}</p>
          <p className="app-note">{hint}</p>
        </div>
        <p className="app-tour-ways">
          <span className="app-note">{place}</span>
          {onNext !== null && (
            <button
              type="button"
              className="app-button app-button-quiet"
              onClick={shellActions.closeDialog}
            >
              Leave
            </button>
          )}
          {onBack !== null && (
            <button type="button" className="app-button" onClick={onBack}>
              Back
            </button>
          )}
          <button
            type="button"
            className="app-button app-button-primary"
            onClick={onNext ?? shellActions.closeDialog}
          >
            {onNext === null ? 'Done' : 'Next'}
          </button>
        </p>
      </section>
    </>
  );
}

type Held = { readonly current: HTMLElement | null };

/** Keeps spot and card at the part of a stop; returns the way to stop that. */
function pointAt({ region, tab }: Stop, spot: Held, card: Held): () => void {
  viewActions.setPhoneTab(tab);
  const part = document.querySelector<HTMLElement>(`[data-region="${region}"]`);
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
