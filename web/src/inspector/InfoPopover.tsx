/** The `i` beside a parameter: meaning, range, default, source, and where it acts. */

import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AppliesTo, ParamSpec } from '../model/engineTypes';
import { createLaterPart } from '../run/laterPart';

/** A parameter, and where it stands. */
export type InfoProps = {
  readonly spec: ParamSpec;
  readonly appliesTo: AppliesTo;
  /** Section of the knob, for sweeping it; a number of the run itself has none. */
  readonly section?: string;
  /** Id of the control, which gets the focus when the reader follows the parameter to its place. */
  readonly controlId: string;
};

/** Distance of the popover from its button and from the edge of the window, px. */
const GAP = 4;

const useFacts = createLaterPart(async () => (await import('./ParamFacts')).ParamFacts);

export function InfoPopover(props: InfoProps) {
  const { spec } = props;
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  // There are dozens of these and few are ever opened: each is filled when it is, before it shows.
  const [isFilled, setFilled] = useState(false);
  const Facts = useFacts(isFilled);
  useEffect(() => {
    if (Facts !== null && popover.current?.matches(':popover-open')) place(popover.current);
  }, [Facts]);
  return (
    <>
      <button
        type="button"
        className="inspector-info"
        popoverTarget={id}
        aria-label={`About ${spec.label}`}
        title={`About ${spec.label}`}
      >
        <span aria-hidden="true">i</span>
      </button>
      <div
        id={id}
        ref={popover}
        popover="auto"
        className="inspector-popover"
        role="dialog"
        tabIndex={-1}
        aria-label={spec.label}
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') flushSync(() => setFilled(true));
        }}
        onToggle={({ newState, currentTarget }) => newState === 'open' && place(currentTarget)}
      >
        {isFilled && Facts !== null && <Facts {...props} popoverId={id} />}
      </div>
    </>
  );
}

/** Puts the popover beneath its button, or above when there is no room, inside the window. */
function place(popover: HTMLElement): void {
  const button = popover.previousElementSibling?.getBoundingClientRect();
  if (button === undefined) return;
  const { width, height } = popover.getBoundingClientRect();
  const left = Math.min(button.right - width, window.innerWidth - width - GAP);
  const below = button.bottom + GAP;
  const fits = below + height + GAP <= window.innerHeight;
  const top = fits ? below : button.top - height - GAP;
  popover.style.left = `${Math.max(GAP, left)}px`;
  popover.style.top = `${Math.max(GAP, top)}px`;
}
