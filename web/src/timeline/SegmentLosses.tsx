/**
 * Losses of segments, ordered for a circuit from the playhead on: of the n-th, or of every n-th until that ends.
 *
 * The field orders nothing before a button is pressed; an invalid number is refused beside it.
 */

import { type KeyboardEvent, useState } from 'react';
import { formatSeconds } from '../base/format';
import { ordinal } from '../base/text';
import type { NetworkCircuit, TimedCommand } from '../model/engineTypes';
import { instantOfUs } from '../model/instant';
import { lossTarget, readSegment, sendsSegments } from '../model/losses';
import { runActions, useDocument, useRun } from '../run';
import { Button } from '../ui/Button';
import { DraftField } from '../ui/EntryField';
import './segmentLosses.css';

type Props = { readonly circuit: NetworkCircuit };

/** The orders; nothing for a circuit that sends no segments through a switch. */
export function SegmentLosses({ circuit }: Props) {
  if (!sendsSegments(circuit)) return null;
  return (
    <div className="app-losses">
      <Orders circuit={circuit} />
      <EveryNth circuit={circuit} />
    </div>
  );
}

function Orders({ circuit: { id, label } }: Props) {
  const { draft, read } = useSegment();
  const order = (give: (circuit: string, n: number) => void) => {
    const n = read();
    if (n !== null) give(id, n);
  };
  return (
    <DraftField label="Segment n, counted from now" draft={draft} isNumber>
      <Button
        look="small"
        aria-label={`Drop segment n of ${label}`}
        onClick={() => order(runActions.dropSegment)}
      >
        Drop it
      </Button>
      <Button
        look="small"
        aria-label={`Drop every n-th segment of ${label}`}
        onClick={() => order(runActions.dropEverySegment)}
      >
        Drop every n-th
      </Button>
    </DraftField>
  );
}

/** What stands in the field at first; chosen: late enough for a window to lose one of several. */
const FIRST = '20';

/** The text of the field, and the number that it means; asked for that of a text that means none, it refuses. */
function useSegment() {
  const [text, setText] = useState(FIRST);
  const [refusal, setRefusal] = useState<string | null>(null);
  const read = (): number | null => {
    const reading = readSegment(text);
    setRefusal(reading.type === 'refused' ? reading.message : null);
    return reading.type === 'refused' ? null : reading.value;
  };
  const type = (next: string) => {
    setText(next);
    setRefusal(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') read();
    if (event.key !== 'Escape' || refusal === null) return;
    // Escape belongs to the draft, not to the panel around it.
    event.stopPropagation();
    type(FIRST);
  };
  return { draft: { text, refusal, type, commit: read, onKeyDown }, read };
}

/** What is being lost at the playhead, and the button that ends it. */
function EveryNth({ circuit: { id, label } }: Props) {
  const timeline = useDocument((state) => state.doc.timeline);
  const order = useRun(({ head }) =>
    timeline?.findLast((each) => isEveryNth(each, id) && instantOfUs(each.atUs) <= head),
  );
  if (order === undefined || typeof order.value !== 'number' || order.value === 0) return null;
  return (
    <p className="app-losses-now">
      Every {ordinal(order.value)} is dropped from {formatSeconds(order.atUs / 1e6)} on.
      <Button
        look="small"
        aria-label={`End the loss of every n-th segment of ${label}`}
        onClick={({ currentTarget }) => {
          // The button goes; the focus stays among the orders.
          currentTarget.closest('.app-losses')?.querySelector('button')?.focus();
          runActions.dropEverySegment(id, 0);
        }}
      >
        End it
      </Button>
    </p>
  );
}

function isEveryNth({ target, key }: TimedCommand, circuit: string): boolean {
  return target === lossTarget(circuit) && key === 'dropEverySegment';
}
