/** What the last step led to, for the eye and for the ear; gone with its instant or its run. */

import { useDocument, useRun } from '../../run';
import { isAt, useStepReport } from './stepping';
import './step.css';

export function StepWords() {
  const report = useStepReport();
  const isSame = useDocument(({ doc }) => doc === report?.of);
  const isHere = useRun(({ headS, status }) => {
    const rests = status === 'resting';
    return report !== null && rests && isAt(headS, report.atS);
  });
  return (
    <p className="app-step-words" role="status" aria-label="Stepped to">
      {isHere && isSame ? report?.text : null}
    </p>
  );
}
