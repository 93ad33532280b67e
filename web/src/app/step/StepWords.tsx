/** What the last step led to, for the eye and for the ear; gone as soon as the head is elsewhere. */

import { useRun } from '../../store';
import { isAt, useTold } from './stepping';
import './step.css';

export function StepWords() {
  const told = useTold();
  const isHere = useRun(({ headS, status }) => {
    const rests = status === 'paused' || status === 'finished';
    return told !== null && rests && isAt(headS, told.atS);
  });
  return (
    <p className="app-step-words" role="status" aria-label="Stepped to">
      {isHere ? told?.text : null}
    </p>
  );
}
