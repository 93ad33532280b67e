/** What the reader must know: a crash, a refused change, a file that would not open. */

import { visible } from '../base/hidden';
import { useShell } from '../commands/shell';
import { runActions, useRun } from '../run';
import { lazyPart } from '../ui/lazyPart';
import { Notice } from '../ui/Notice';

export const FaultReport = lazyPart(async () => (await import('./fault/FaultReport')).FaultReport);
export const MoreNotices = lazyPart(async () => (await import('./MoreNotices')).MoreNotices);

/** All notices; they float over the work area. */
export function Notices() {
  const hasProblem = useRun((run) => run.problems.length > 0 || run.status === 'unsupported');
  const hasFileProblem = useShell((shell) => shell.fileProblem !== null);
  return (
    <div className="app-notices">
      <RunNotice />
      {(hasProblem || hasFileProblem) && <MoreNotices />}
    </div>
  );
}

function RunNotice() {
  const notice = useRun((run) => run.notice);
  const fault = notice?.fault;
  if (notice === null) return null;
  return (
    <Notice tone={notice.tone} onDismiss={runActions.dismissNotice}>
      {visible(notice.text)} {fault !== undefined && <FaultReport fault={fault} />}
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
