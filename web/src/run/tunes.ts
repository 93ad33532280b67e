/**
 * Changes "from now" on their way to the engine: one at a time, of each knob only the newest.
 */

import { sameInstantAndKnob } from '../model/edits';
import type { ParamValue, TimedCommand } from '../model/engineTypes';

/** A change asked for. */
export type Tune = {
  readonly section: string;
  readonly key: string;
  readonly value: ParamValue;
  readonly gesture: string | undefined;
};

/** An accepted command, and what it makes void. */
export type Recorded = {
  readonly command: TimedCommand;
  readonly gesture: string | undefined;
  /** Commands of this run that lay behind it. */
  readonly dropped: readonly TimedCommand[];
  /** Were there commands of this run at the same instant? The engine gave them anew. */
  readonly repeatsInstant: boolean;
};

/** The queue, and the commands accepted since the run was loaded. */
export class Tunes {
  private readonly send: (tune: Tune) => void;
  private readonly waiting = new Map<string, Tune>();
  private flying: Tune | null = null;
  private accepted: readonly TimedCommand[] = [];

  constructor(send: (tune: Tune) => void) {
    this.send = send;
  }

  /** Is a change on its way to the engine? */
  get isBusy(): boolean {
    return this.flying !== null || this.waiting.size > 0;
  }

  ask(tune: Tune): void {
    this.waiting.set(`${tune.section}.${tune.key}`, tune);
    this.pump();
  }

  /** The engine has accepted the one in flight. */
  recorded(command: TimedCommand): Recorded {
    const gesture = this.flying?.gesture;
    const dropped = this.accepted.filter((old) => old.atUs > command.atUs);
    const repeatsInstant = this.accepted.some((old) => old.atUs === command.atUs);
    const kept = this.accepted.filter(
      (old) => old.atUs <= command.atUs && !sameInstantAndKnob(old, command),
    );
    this.accepted = [...kept, command];
    this.next();
    return { command, gesture, dropped, repeatsInstant };
  }

  /** The engine has refused the one in flight. */
  refused(): void {
    this.next();
  }

  /** Another run is on the table. */
  reset(): void {
    this.waiting.clear();
    this.flying = null;
    this.accepted = [];
  }

  private next(): void {
    this.flying = null;
    this.pump();
  }

  private pump(): void {
    if (this.flying !== null) return;
    for (const [knob, tune] of this.waiting) {
      this.waiting.delete(knob);
      this.flying = tune;
      this.send(tune);
      return;
    }
  }
}
