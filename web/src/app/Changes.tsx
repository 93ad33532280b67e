/**
 * The chip that counts what differs from the scenario as loaded, and the list behind it.
 */

import { useMemo, useState } from 'react';
import { catalog } from '../model/catalog';
import { changedCount, changesOf } from '../model/diff';
import { useDocument } from '../run';
import { Button } from '../ui/Button';
import { lazyPart } from '../ui/lazyPart';
import { Popover } from '../ui/Popover';

const PANEL = 'app-changes';
export const ChangesList = lazyPart(async () => (await import('./ChangesList')).ChangesList);

/** Chip and list; nothing while nothing has changed. */
export function Changes() {
  const doc = useDocument((state) => state.doc);
  const base = useDocument((state) => state.base);
  const changes = useMemo(() => changesOf(base, doc, catalog), [base, doc]);
  const [isWanted, setWanted] = useState(false);
  const count = changedCount(changes);
  if (count === 0) return null;
  return (
    <>
      <Button
        look="quiet"
        className="app-changed"
        popoverTarget={PANEL}
        aria-haspopup="dialog"
        aria-label={`${count} changed`}
      >
        <span className="app-changed-dot" aria-hidden="true" />
        {count}
        <span className="app-wide">changed</span>
      </Button>
      <Popover
        id={PANEL}
        label="What changed"
        className="app-changes"
        onOpen={() => setWanted(true)}
      >
        {isWanted && <ChangesList changes={changes} />}
      </Popover>
    </>
  );
}
