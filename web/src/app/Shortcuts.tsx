/** The list of shortcuts, and the switch for those of a single key. */

import { useEffect, useRef } from 'react';
import { HintsSwitch } from '../inspector/hint/Hints';
import { showWhile } from '../lib/dialog';
import { FOCUS_KEYS } from '../lib/focusKeys';
import { keyNames, SHORTCUTS, type Shortcut, type ShortcutGroup } from '../lib/shortcuts';
import { DialogHead } from '../share/DialogHead';
import { type Layout, onThisKeyboard, useLayout } from './keyboardLayout';
import { shellActions, shellStore, useShell } from './shell';

const GROUPS: readonly ShortcutGroup[] = ['Time', 'Page', 'Scenario'];

/** Another dialog may have taken its place. */
function closeIfOurs(): void {
  if (shellStore.getState().dialog === 'shortcuts') shellActions.closeDialog();
}

/** Dialog behind `?`. */
export function Shortcuts() {
  const open = useShell((shell) => shell.dialog === 'shortcuts');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => showWhile(dialog.current, open), [open]);
  const layout = useLayout(open);
  return (
    <dialog
      ref={dialog}
      className="app-dialog"
      aria-labelledby="app-shortcuts-title"
      onClose={closeIfOurs}
    >
      <DialogHead
        id="app-shortcuts-title"
        title="Keyboard shortcuts"
        onClose={shellActions.closeDialog}
      />
      <div className="app-dialog-body">
        <p>
          New here?{' '}
          <button
            type="button"
            className="app-link"
            onClick={() => shellActions.openDialog('tour')}
          >
            Show me around
          </button>{' '}
          in four stops.
        </p>
        <div className="app-shortcut-groups">
          {GROUPS.map((group) => (
            <Group key={group} group={group} layout={layout} />
          ))}
        </div>
        <div className="app-shortcut-groups">
          {FOCUS_KEYS.map(({ part, keys }) => (
            <div key={part} className="app-shortcut-group">
              <h3>{part}</h3>
              <dl>
                {keys.map(({ label, shown }) => (
                  <Row key={label} label={label} shown={shown} />
                ))}
              </dl>
            </div>
          ))}
        </div>
        <SingleKeys />
        <HintsSwitch />
      </div>
    </dialog>
  );
}

function Group(props: { readonly group: ShortcutGroup; readonly layout: Layout | null }) {
  const { group, layout } = props;
  return (
    <div className="app-shortcut-group">
      <h3>{group}</h3>
      <dl>
        {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
          <Row
            key={shortcut.shown.join('+')}
            label={shortcut.label}
            shown={onThisKeyboard(shortcut, layout)}
          />
        ))}
      </dl>
    </div>
  );
}

function Row({ label, shown }: Pick<Shortcut, 'label' | 'shown'>) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <div className="app-shortcut">
      <dt>{label}</dt>
      <dd>
        {keyNames(shown, isMac).map((name) => (
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
        Shortcuts of a single key
        <span className="app-note"> (switch off when you use speech input)</span>
      </span>
    </label>
  );
}
