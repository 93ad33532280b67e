/** The controls of a presenter: play, the time, and the few sliders that the audience follows. */

import { useEffect } from 'react';
import { MOST_KNOBS, shellActions, useShell } from '../../commands/shell';
import { likelyKnobsHere, sliderKnobs } from '../../inspector/likelyKnobs';
import { KnobStrip } from '../../inspector/SectionGroup';
import { useDocument, useRun } from '../../run';
import { Clock } from '../../timeline/Clock';
import { isPlaying, togglePlay } from '../../timeline/runButtons';
import { EndButton } from '../../timeline/Transport';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useStepOnTable } from '../lessons/useInHand';
import './present.css';

const PANEL = 'app-knobs';

export function PresentBar() {
  const chosen = useShell((shell) => shell.knobs);
  const asked = useStepOnTable()?.step.knobs ?? null;
  useLikelyKnobs(chosen.length === 0);
  return (
    <div className="present-bar">
      <PlayButton />
      <EndButton />
      <Clock />
      <KnobStrip chosen={asked ?? chosen} />
      {asked === null ? <OwnChoice chosen={chosen} /> : null}
    </div>
  );
}

/** The presenter's own choice; a lesson names its controls itself. */
function OwnChoice({ chosen }: { readonly chosen: readonly string[] }) {
  return (
    <>
      <Button popoverTarget={PANEL} aria-haspopup="dialog" aria-label="Choose sliders">
        <Icon name="sliders" />
      </Button>
      <Popover id={PANEL} label="Sliders for the room" className="app-popover-end present-knobs">
        <Chooser chosen={chosen} />
      </Popover>
    </>
  );
}

/** Begins with the knobs this experiment is about. */
function useLikelyKnobs(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) shellActions.setKnobs(likelyKnobsHere(MOST_KNOBS));
  }, [isNeeded]);
}

function PlayButton() {
  const plays = useRun(isPlaying);
  return (
    <Button
      look="primary"
      className="app-button-icon present-play"
      aria-label={plays ? 'Pause' : 'Play'}
      onClick={togglePlay}
    >
      <Icon name={plays ? 'pause' : 'play'} />
    </Button>
  );
}

function Chooser({ chosen }: { readonly chosen: readonly string[] }) {
  const doc = useDocument((state) => state.doc);
  const isFull = chosen.length >= MOST_KNOBS;
  const toggle = (id: string) =>
    shellActions.setKnobs(
      chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id],
    );
  return (
    <fieldset className="present-list">
      <legend>At most {MOST_KNOBS} sliders for the room</legend>
      {sliderKnobs(doc).map(({ id, section, spec }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => toggle(id)}
          />
          {spec.label} <span className="app-note">{section.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
