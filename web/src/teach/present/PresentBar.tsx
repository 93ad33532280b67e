/** The controls of a presenter: play, the time, and the few sliders that the audience follows. */

import { useEffect } from 'react';
import { likelyKnobsHere, sliderKnobs } from '../../inspector/likelyKnobs';
import { KnobStrip } from '../../inspector/SectionGroup';
import { isAlike } from '../../model/engineText';
import type { ScenarioDoc } from '../../model/engineTypes';
import { documentStore, useDocument, useRun } from '../../run';
import { createPageStore } from '../../run/pageStore';
import { Clock } from '../../timeline/Clock';
import { isPlaying, togglePlay } from '../../timeline/runButtons';
import { EndButton } from '../../timeline/Transport';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { Popover } from '../../ui/Popover';
import { useOpenStep } from '../lessons/currentStep';
import './present.css';

const PANEL = 'app-knobs';
/** Sliders that an audience can follow. Source: more than three cannot be distinguished from the back row. */
const MOST_KNOBS = 3;

type Knobs = readonly string[];
const NO_KNOBS: Knobs = [];

export function PresentBar() {
  const base = useDocument((state) => state.base);
  const chosen = useKnobs(base);
  const asked = useOpenStep()?.step.knobs ?? null;
  return (
    <div className="present-bar">
      <PlayButton />
      <EndButton />
      <Clock />
      <KnobStrip chosen={asked ?? chosen} />
      {asked === null ? <OwnChoice base={base} chosen={chosen} /> : null}
    </div>
  );
}

type ChoiceProps = { readonly base: ScenarioDoc; readonly chosen: Knobs };

/** The presenter's own choice; a lesson names its controls itself. */
function OwnChoice(props: ChoiceProps) {
  return (
    <>
      <Button popoverTarget={PANEL} aria-haspopup="dialog" aria-label="Choose sliders">
        <Icon name="sliders" />
      </Button>
      <Popover id={PANEL} label="Sliders for the room" className="app-popover-end present-knobs">
        <Chooser {...props} />
      </Popover>
    </>
  );
}

/** Sliders for the audience, as `section.key`, by the experiment as it was opened. */
const knobStore = createPageStore<ReadonlyMap<ScenarioDoc, Knobs>>(() => new Map());

function choose(base: ScenarioDoc, knobs: Knobs): void {
  knobStore.setState(new Map([...knobStore.getState(), [base, knobs]]), true);
}

/** What the presenter chose for this experiment; until then what it is about, found once its run is there. */
function useKnobs(base: ScenarioDoc): Knobs {
  const summaryOf = useRun((run) => run.summaryOf);
  useEffect(() => {
    if (knobStore.getState().has(base)) return;
    if (isAlike(summaryOf, documentStore.getState().doc)) choose(base, likelyKnobsHere(MOST_KNOBS));
  }, [base, summaryOf]);
  return knobStore((all) => all.get(base)) ?? NO_KNOBS;
}

function PlayButton() {
  const plays = useRun(isPlaying);
  return (
    <Button
      look="primary"
      className="app-button-icon"
      aria-label={plays ? 'Pause' : 'Play'}
      onClick={togglePlay}
    >
      <Icon name={plays ? 'pause' : 'play'} />
    </Button>
  );
}

function Chooser({ base, chosen }: ChoiceProps) {
  const doc = useDocument((state) => state.doc);
  const isFull = chosen.length >= MOST_KNOBS;
  const toggle = (id: string) =>
    choose(base, chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
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
