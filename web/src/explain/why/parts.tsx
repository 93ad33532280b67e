/**
 * What the answers are set of: instants that lead there, and parts with a heading.
 */

import type { ReactNode } from 'react';
import { instantOf } from '../../model/instant';
import { putCursor } from '../../timeline/range/timeControl';
import { instantText } from '../../timeline/timeText';
import { Button } from '../../ui/Button';

/** An instant that takes the cursor there. */
export function Instant({ atS }: { readonly atS: number }) {
  return (
    <Button look="link" onClick={() => putCursor(instantOf(atS))}>
      {instantText(atS)}
    </Button>
  );
}

/** A part of an answer, under its heading. */
export function Part({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <section className="plots-why-part">
      <h4>{title}</h4>
      {children}
    </section>
  );
}
