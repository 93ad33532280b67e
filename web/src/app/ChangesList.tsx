/** The list of what differs from the experiment as it is in the gallery, or as it was opened; each difference can be taken back. */

import { unreachable } from '../base/invariant';
import type { Change } from '../model/diff';
import { withoutNamed } from '../model/edits';
import { documentActions, documentStore } from '../run';
import { Button, IconButton } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { closePopover, useFocusOnArrival } from '../ui/Popover';

/** What is in the panel. */
export function ChangesList({ changes }: { readonly changes: readonly Change[] }) {
  const list = useFocusOnArrival<HTMLUListElement>();
  const goesOn = useFocusGoesOn(() => list.current?.querySelector('button') ?? null);
  return (
    <>
      <div className="app-popover-head">
        <h2>Changed from the original</h2>
      </div>
      <ul ref={list} className="app-changes-list" {...goesOn}>
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
      <div className="app-popover-foot">
        <span className="app-note">Undo brings everything back.</span>
        <Button onClick={resetAll}>Reset all</Button>
      </div>
    </>
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { where, label, from, to, target } = change;
  return (
    <li className="app-change">
      <div>
        {where !== '' && <div className="app-fine">{where}</div>}
        <div className="app-change-values">
          {label}
          {target.type === 'timed' ? ': ' : ' '}
          {from !== '' && <del>{from}</del>}
          {from !== '' && ' → '}
          <ins>{to}</ins>
        </div>
      </div>
      {target.type !== 'together' && (
        <IconButton icon="rerun" label={wordsFor(change)} onClick={() => takeBack(change)} />
      )}
    </li>
  );
}

function resetAll(event: { readonly currentTarget: Element }): void {
  closePopover(event.currentTarget);
  documentActions.resetAll();
}

function wordsFor({ target, label }: Change): string {
  return `${target.type === 'timed' ? 'Remove' : 'Reset'} ${label}`;
}

function takeBack(change: Change): void {
  const { target } = change;
  switch (target.type) {
    case 'param':
      documentActions.resetParam(target.section, target.key);
      break;
    case 'kind':
      documentActions.setKind(target.section, target.kind);
      break;
    case 'field':
      documentActions.setField(target.field, target.value);
      break;
    case 'timed': {
      const { doc } = documentStore.getState();
      const left = withoutNamed(doc, [{ path: `timeline[${target.place}]` }]);
      if (left !== null) documentActions.edit(left, wordsFor(change));
      break;
    }
    case 'together':
      documentActions.resetAll();
      break;
    default:
      unreachable(target);
  }
}
