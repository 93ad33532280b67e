/** What the reader must know: a crash, a refused change, a file that would not open. */

import { visible } from '../base/hidden';
import { useShell } from '../commands/shell';
import { runActions, useRun } from '../run';
import { createLaterPart } from '../run/laterPart';
import { Notice } from '../ui/Notice';

const useReport = createLaterPart(async () => (await import('./fault/FaultReport')).FaultReport);
const useMore = createLaterPart(async () => (await import('./MoreNotices')).MoreNotices);

/** All notices; they float over the work area. */
export function Notices() {
  const hasProblem = useRun((run) => run.problems.length > 0 || !run.isSupported);
  const hasFileProblem = useShell((shell) => shell.fileProblem !== null);
  const MoreNotices = useMore(hasProblem || hasFileProblem);
  return (
    <div className="app-notices">
      <RunNotice />
      {MoreNotices !== null && <MoreNotices />}
    </div>
  );
}

function RunNotice() {
  const notice = useRun((run) => run.notice);
  const fault = notice?.fault;
  const Report = useReport(fault !== undefined);
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} onDismiss={runActions.dismissNotice}>
      {visible(notice.text)} {fault !== undefined && Report !== null && <Report fault={fault} />}
      {notice.choices?.map(({ label, choose }) => (
        <button
          key={label}
          type="button"
          className="app-button"
          onClick={() => {
            runActions.dismissNotice();
            choose();
          }}
        >
          {label}
        </button>
      ))}
    </Notice>
  );
}
