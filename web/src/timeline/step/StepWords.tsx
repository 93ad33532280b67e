/** What the last step led to, for the eye and for the ear; gone with its instant or its run. */

import { useDocument, useRun } from '../../run';
import { isAt, useTold } from './stepping';
import './step.css';

export function StepWords() {
  const told = useTold();
  const isSame = useDocument(({ doc }) => doc === told?.of);
  const isHere = useRun(({ headS, status }) => {
    const rests = status === 'resting';
    return told !== null && rests && isAt(headS, told.atS);
  });
  return (
    <p className="app-step-words" role="status" aria-label="Stepped to">
      {isHere && isSame ? told?.text : null}
    </p>
  );
}
