/** What the last step led to, for the eye and for the ear; gone with its instant or its run. */

import { standsAt } from '../model/instant';
import { useDocument, useRun } from '../run';
import { useStepReport } from './stepping';
import './step.css';

export function StepWords() {
  const report = useStepReport();
  const isSame = useDocument(({ doc }) => doc === report?.of);
  const isHere = useRun(({ head, status }) => {
    const rests = status === 'resting';
    return report !== null && rests && standsAt(head, report.at);
  });
  return (
    <p className="app-step-words" role="status" aria-label="Stepped to">
      {isHere && isSame ? report?.text : null}
    </p>
  );
}
