/** Help: where a newcomer begins, the list of shortcuts, and the switch for those of a single key. */

import { type KeyGroup, type KeyLine, keyGroups } from '../commands/list';
import { isMac, isTouch, keyNames, type Layout } from '../commands/press';
import { goToScreen, shellActions, useShell } from '../commands/shell';
import { beginFirstSteps } from '../teach/lessons/begin';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { useLoaded } from '../ui/useLoaded';

/** The headings for keys of the whole page come first; the others are of parts of it. */
const OF_PAGE = 3;

/** Dialog behind `?`, open as long as it is there. */
export function Shortcuts() {
  // As long as it is not known, the usual names stand.
  const groups = keyGroups(useLoaded(layoutHere, null));
  return (
    <Dialog title="Help" onClose={shellActions.closeDialog}>
      <div className="app-dialog-body">
        <Newcomer />
        <details className="app-shortcuts" open={!isTouch()}>
          <summary>Keyboard shortcuts</summary>
          <div className="app-shortcut-groups">
            {groups.slice(0, OF_PAGE).map((group) => (
              <Group key={group.heading} {...group} />
            ))}
          </div>
          <div className="app-shortcut-groups">
            {groups.slice(OF_PAGE).map((group) => (
              <Group key={group.heading} {...group} />
            ))}
          </div>
          <SingleKeys />
        </details>
      </div>
    </Dialog>
  );
}

/** What the page is, and three ways to begin. */
function Newcomer() {
  return (
    <div className="app-newcomer">
      <p>
        Cell53 simulates TCP/IP over ATM cell by cell. Change a parameter and the simulation runs
        again; point at a curve, and ask why it bends.
      </p>
      <ul>
        <li>
          <Button look="link" onClick={shellActions.showAround}>
            Show me around
          </Button>
          : the page in four stops
        </li>
        <li>
          <Button look="link" onClick={() => leaveFor(beginFirstSteps)}>
            First steps
          </Button>
          : find the wrong setting, in a minute
        </li>
        <li>
          <Button look="link" onClick={() => leaveFor(() => goToScreen('lessons'))}>
            Lessons
          </Button>
          : one question after another
        </li>
      </ul>
    </div>
  );
}

function leaveFor(go: () => void): void {
  shellActions.closeDialog();
  go();
}

function Group({ heading, lines }: KeyGroup) {
  return (
    <div className="app-shortcut-group">
      <h3>{heading}</h3>
      <dl>
        {lines.map((line) => (
          <Line key={`${line.label} ${line.caps.join('+')}`} {...line} />
        ))}
      </dl>
    </div>
  );
}

function Line({ label, caps }: KeyLine) {
  return (
    <div className="app-shortcut">
      <dt>{label}</dt>
      <dd>
        {keyNames(caps, isMac()).map((name) => (
          <kbd key={name} className="app-key">
            {name}
          </kbd>
        ))}
      </dd>
    </div>
  );
}

function SingleKeys() {
  const on = useShell((shell) => shell.singleKeys);
  return (
    <label className="app-check">
      <input
        type="checkbox"
        checked={on}
        onChange={(event) => shellActions.setSingleKeys(event.currentTarget.checked)}
      />
      <span>
        Single-key shortcuts
        <span className="app-note"> (switch off when you use speech input)</span>
      </span>
    </label>
  );
}

/** The part of the browser that knows; only some have it. */
type Knowing = { readonly keyboard?: { readonly getLayoutMap?: () => Promise<Layout> } };

/** The layout of the reader's keyboard; `null` where it is not known. In a frame it may be forbidden. */
const layoutHere = async (): Promise<Layout | null> =>
  (await (navigator as Knowing).keyboard?.getLayoutMap?.()) ?? null;
