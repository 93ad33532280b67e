/** The chip that counts what differs from the scenario as loaded, and the list behind it. */

import { useMemo } from 'react';
import { catalog } from '../engine/catalog';
import { unreachable } from '../lib/invariant';
import { documentActions, useDocument } from '../store';
import { type Change, type ChangeTarget, changesOf } from '../store/diff';
import { Icon } from './Icon';
import { closePopover, Popover } from './Popover';

const PANEL = 'app-changes';

/** Chip and list; nothing while nothing has changed. */
export function Changes() {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const changes = useMemo(() => changesOf(base, doc, catalog), [base, doc]);
  if (changes.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="app-button app-button-quiet app-changed"
        popoverTarget={PANEL}
        aria-haspopup="dialog"
        aria-label={`${changes.length} changed`}
      >
        <span className="app-changed-dot" aria-hidden="true" />
        {changes.length}
        <span className="app-wide">changed</span>
      </button>
      <Popover id={PANEL} label="What changed" className="app-changes">
        <div className="app-popover-head">
          <h2>Changed since it was opened</h2>
        </div>
        <ul className="app-plain-list app-changes-list">
          {changes.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ul>
        <div className="app-popover-foot">
          <span className="app-note">Undo brings everything back.</span>
          <button type="button" className="app-button" onClick={resetAll}>
            Reset all {changes.length}
          </button>
        </div>
      </Popover>
    </>
  );
}

function ChangeRow({ change }: { readonly change: Change }) {
  const { where, label, from, to, target } = change;
  return (
    <li className="app-change">
      <div>
        {where !== '' && <div className="app-change-where">{where}</div>}
        <div className="app-change-values">
          {label} <del>{from}</del> → <ins>{to}</ins>
        </div>
      </div>
      {target.type !== 'together' && (
        <button
          type="button"
          className="app-button app-button-quiet app-button-icon"
          aria-label={`Reset ${label}`}
          title={`Reset ${label}`}
          onClick={() => takeBack(target)}
        >
          <Icon name="rerun" />
        </button>
      )}
    </li>
  );
}

function resetAll(event: { readonly currentTarget: Element }): void {
  closePopover(event.currentTarget);
  documentActions.resetAll();
}

function takeBack(target: ChangeTarget): void {
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
    case 'together':
      documentActions.resetAll();
      break;
    default:
      unreachable(target);
  }
}
