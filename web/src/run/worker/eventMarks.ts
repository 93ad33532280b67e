/**
 * Where events happened in a run, for stepping from one to the next.
 */

import type { RunEvent } from '../../model/engineTypes';
import { isSameInstant } from './instant';

type Mark = { readonly timeS: number; readonly isLoss: boolean };

/** Marks kept; beyond that the older half goes. */
const MOST = 100_000;

/** Times of the events reported so far, in order of report. */
export class EventMarks {
  private marks: Mark[] = [];

  add(events: readonly RunEvent[]): void {
    for (const { timeS, kind } of events) this.marks.push({ timeS, isLoss: kind === 'cellLoss' });
    if (this.marks.length > MOST) this.marks = this.marks.slice(-MOST / 2);
  }

  truncate(timeS: number): void {
    this.marks = this.marks.filter((mark) => mark.timeS <= timeS);
  }

  /** Nearest time strictly before or after `fromS`; `null` when there is none. */
  neighbour(fromS: number, direction: 1 | -1, lossOnly: boolean): number | null {
    let nearest: number | null = null;
    for (const { timeS, isLoss } of this.marks) {
      if (lossOnly && !isLoss) continue;
      const ahead = (timeS - fromS) * direction;
      if (
        ahead > 0 &&
        !isSameInstant(timeS, fromS) &&
        (nearest === null || ahead < (nearest - fromS) * direction)
      )
        nearest = timeS;
    }
    return nearest;
  }
}
