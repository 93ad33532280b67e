/** Which plots are on the page, and which lines of theory and of events go through them. */

import { useId } from 'react';
import type { RunInfo } from '../model/engineTypes';
import { ANSWERS, OVERLAYS, overlayKey, presentOverlays } from '../model/overlays';
import type { PlotKind } from '../model/plotKinds/kind';
import { useLock, useRun, useView, viewActions } from '../run';
import { RULES_KEY } from '../timeline/stage/sceneBuilder';

export type ChooserProps = {
  readonly available: readonly PlotKind[];
  /** Quantities of the plots that are open. */
  readonly open: readonly string[];
};

export function PlotChooser({ available, open }: ChooserProps) {
  const info = useRun((state) => state.info);
  return (
    <div className="plots-chooser">
      <fieldset>
        <legend>Plots</legend>
        {available.map(({ id, label }) => (
          <div key={id} className="plots-choice">
            <label>
              <input
                type="checkbox"
                checked={open.includes(id)}
                onChange={() => viewActions.togglePlot(id, open)}
              />
              {label}
            </label>
          </div>
        ))}
      </fieldset>
      <fieldset>
        <legend>Lines beside the curves</legend>
        {info !== null && <Overlays info={info} />}
        <Choice
          label="Events"
          of={RULES_KEY}
          note="Vertical lines at losses, timeouts and changes."
        />
      </fieldset>
    </div>
  );
}

/** One switch for each kind of line, and why some are missing. */
function Overlays({ info }: { readonly info: RunInfo }) {
  const present = presentOverlays(info);
  const areAnswersHidden = useLock('answers');
  const unsaid = areAnswersHidden ? [] : info.theory.unsaid;
  const offered = OVERLAYS.filter(({ id }) => !(areAnswersHidden && ANSWERS.includes(id)));
  return (
    <>
      {offered.map(({ id, label, doc }) => (
        <Choice
          key={id}
          label={label}
          of={overlayKey(id)}
          note={present.has(id) ? doc : `${doc} This experiment has none.`}
        />
      ))}
      {unsaid.length > 0 && (
        <ul className="plots-unsaid" aria-label="Lines that cannot be drawn">
          {unsaid.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

type ChoiceProps = {
  readonly label: string;
  /** Key in the view store. */
  readonly of: string;
  readonly note: string;
};

function Choice({ label, of, note }: ChoiceProps) {
  const id = useId();
  const isShown = useView((state) => !state.hidden.has(of));
  return (
    <div className="plots-choice">
      <label>
        <input
          type="checkbox"
          checked={isShown}
          aria-describedby={id}
          onChange={() => viewActions.toggleSeries(of)}
        />
        {label}
      </label>
      <p className="plots-choice-note" id={id}>
        {note}
      </p>
    </div>
  );
}
