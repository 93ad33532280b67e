/** A few chosen parameters side by side, each with its whole control. */

import { useDocument } from '../store';
import './controls.css';
import './inspector.css';
import { knobsOf } from './knobs';
import { ParamRow } from './ParamRow';

type Props = { readonly chosen: readonly string[] };

/** The controls of the chosen parameters; what the experiment does not have is left out. */
export function KnobStrip({ chosen }: Props) {
  const doc = useDocument((state) => state.doc);
  const knobs = knobsOf(doc);
  return (
    <div className="inspector-strip">
      {chosen.map((id) => {
        const knob = knobs.find((each) => each.id === id);
        return knob === undefined ? null : (
          <ParamRow key={id} section={knob.section} spec={knob.spec} />
        );
      })}
    </div>
  );
}
