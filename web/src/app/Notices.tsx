/** What the reader must know: a crash, no engine, a refused change, a file that would not open, a link compared. */

import { type ReactNode, useState } from 'react';
import { visible } from '../base/hidden';
import { shellActions, useShell } from '../commands/shell';
import { withoutNamed } from '../model/edits';
import type { Problem } from '../model/engineTypes';
import { documentActions, runActions, useDocument, useRun } from '../run';
import { useClaim } from '../share/claimCheck';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/lazyPart';
import { Notice } from '../ui/Notice';

export const FaultReport = lazyPart(async () => (await import('./fault/FaultReport')).FaultReport);
export const ClaimWords = lazyPart(async () => (await import('./ClaimWords')).ClaimWords);

/** All notices; they float over the work area, some of them over the screen in its place. */
export function Notices() {
  const isInSight = useShell((shell) => shell.screen === null);
  return (
    <div className="app-notices">
      {isInSight && <RunNotice />}
      <Unsupported />
      <Refused />
      {isInSight && <FileProblem />}
      <ClaimNotice />
    </div>
  );
}

/** Those that can be raised on another screen: of a pin, of a file. */
export function ScreenNotices() {
  return (
    <div className="app-notices">
      <RunNotice />
      <FileProblem />
    </div>
  );
}

function RunNotice() {
  const notice = useRun((run) => run.notice);
  const fault = notice?.fault;
  const words = notice && (
    <Notice tone={notice.tone} onDismiss={runActions.dismissNotice}>
      {visible(notice.text)} {fault !== undefined && <FaultReport fault={fault} />}
      {notice.choices?.map(({ label, choose }) => (
        <Button
          key={label}
          onClick={() => {
            runActions.dismissNotice();
            choose();
          }}
        >
          {label}
        </Button>
      ))}
    </Notice>
  );
  return <Told isNews={notice?.tone === 'info'}>{words}</Told>;
}

/** Words in a live region that was there before them: those that appear together with theirs are not announced. */
function Told({ isNews, children }: { readonly isNews: boolean; readonly children: ReactNode }) {
  return (
    <>
      <div className="app-told" role="status">
        {isNews && children}
      </div>
      {!isNews && children}
    </>
  );
}

function Unsupported() {
  const unsupported = useRun((run) => !run.isSupported);
  if (!unsupported) return null;
  return (
    <Notice tone="danger">
      <strong>This browser cannot run the simulator.</strong> It needs WebAssembly and module
      workers, and the page needs Chrome or Edge of 2023 or later, Safari or Firefox of 2024 or
      later. If yours is newer, a setting or an administrator may have switched WebAssembly off. You
      can still read the scenario and share its link.
    </Notice>
  );
}

/** Problems of the last refused load or change, until dismissed or replaced. */
function Refused() {
  const problems = useRun((run) => run.problems);
  const isIntact = useRun((run) => run.info !== null);
  const doc = useDocument((now) => now.doc);
  const isItsDocument = useRun((run) => run.refused === doc);
  const [dismissed, setDismissed] = useState<readonly Problem[] | null>(null);
  if (problems.length === 0 || problems === dismissed) return null;
  const lighter = isItsDocument ? withoutNamed(doc, problems) : null;
  return (
    <Notice tone="warning" onDismiss={() => setDismissed(problems)}>
      <strong>Not applied.</strong>{' '}
      {isIntact
        ? 'The previous experiment is unchanged.'
        : 'This cannot run: undo, or change what is listed here.'}
      <ul>
        {problems.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path !== '' && <code>{visible(path)}</code>} {visible(message)}
          </li>
        ))}
      </ul>
      {lighter !== null && (
        <Button onClick={() => documentActions.edit(lighter, 'Remove what was refused')}>
          Remove what is listed
        </Button>
      )}
    </Notice>
  );
}

function FileProblem() {
  const problem = useShell((shell) => shell.fileProblem);
  if (problem === null) return null;
  return (
    <Notice tone="warning" onDismiss={() => shellActions.setFileProblem(null)}>
      {visible(problem)}
    </Notice>
  );
}

/** Is the run of a link the sender's? */
function ClaimNotice() {
  const state = useClaim();
  return (
    <Told isNews={state.type !== 'differs'}>
      {state.type !== 'none' && <ClaimWords state={state} />}
    </Told>
  );
}
