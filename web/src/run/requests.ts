/**
 * Requests of the page to the engine: at most one of a kind is in flight, and of those that wait only the
 * newest is sent.
 */

import { sameInstantAndKnob } from '../model/edits';
import type { ParamValue, Story, TimedCommand } from '../model/engineTypes';

/** Takes the reply, or `null` when there will be none: a newer request or another run has made it void. */
type Settle<Reply> = (reply: Reply | null) => void;

type Asked<Ask, Reply> = { readonly ask: Ask; readonly settle: Settle<Reply> };

const ignore = () => undefined;

/**
 * Requests of one kind: one in flight, the newest waits. Each is settled exactly once.
 *
 * With `keyOf`, the newest request of each key waits, and they go out in the order of their keys.
 */
export class Latest<Ask, Reply = void> {
  private readonly send: (ask: Ask) => void;
  private readonly keyOf: (ask: Ask) => string;
  private readonly waiting = new Map<string, Asked<Ask, Reply>>();
  private flying: Asked<Ask, Reply> | null = null;
  /** May the next request go out before the reply to this one? */
  private isReleased = false;

  constructor(send: (ask: Ask) => void, keyOf: (ask: Ask) => string = () => '') {
    this.send = send;
    this.keyOf = keyOf;
  }

  get inFlight(): Ask | null {
    return this.flying?.ask ?? null;
  }

  /** The newest request that is not answered, sent or not. */
  get newest(): Ask | null {
    return [...this.waiting.values()].at(-1)?.ask ?? this.inFlight;
  }

  /** Is there a request that is not sent yet? */
  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  get isBusy(): boolean {
    return this.flying !== null || this.isWaiting;
  }

  ask(ask: Ask, settle: Settle<Reply> = ignore): void {
    const key = this.keyOf(ask);
    this.waiting.get(key)?.settle(null);
    this.waiting.set(key, { ask, settle });
    this.pump();
  }

  /** The reply to the one in flight. */
  answer(reply: Reply): void {
    const answered = this.flying;
    this.flying = null;
    answered?.settle(reply);
    this.pump();
  }

  /** From now on the next request may go out before the reply to this one, which is then ignored. */
  release(): void {
    this.isReleased = true;
    this.pump();
  }

  /** Sends the one in flight once more, because another engine is to answer it. */
  repeat(): void {
    if (this.flying !== null) this.send(this.flying.ask);
  }

  /** Settles all with `null`: no reply will come. */
  drop(): void {
    const void_ = [this.flying, ...this.waiting.values()];
    this.flying = null;
    this.waiting.clear();
    for (const asked of void_) asked?.settle(null);
  }

  private pump(): void {
    const [next] = this.waiting;
    if (next === undefined || (this.flying !== null && !this.isReleased)) return;
    const [key, asked] = next;
    const overtaken = this.flying;
    this.waiting.delete(key);
    this.flying = asked;
    this.isReleased = false;
    overtaken?.settle(null);
    this.send(asked.ask);
  }
}

/** Wall time and timers, replaced in tests. */
export type Clock = {
  readonly now: () => number;
  /** Calls back after `ms`; the result cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** Passes values on at most once in `everyMs`; of those in between the newest waits. */
export class Throttle<News> {
  private readonly pass: (news: News) => void;
  private readonly everyMs: number;
  private readonly clock: Clock;
  private passedMs = Number.NEGATIVE_INFINITY;
  private cancel: () => void = ignore;

  constructor(pass: (news: News) => void, everyMs: number, clock: Clock) {
    this.pass = pass;
    this.everyMs = everyMs;
    this.clock = clock;
  }

  /** A new value; an `urgent` one does not wait. */
  take(news: News, urgent: boolean): void {
    const waitMs = this.passedMs + this.everyMs - this.clock.now();
    this.drop();
    if (urgent || waitMs <= 0) this.now(news);
    else this.cancel = this.clock.after(waitMs, () => this.now(news));
  }

  /** Drops the value that waits. */
  drop(): void {
    this.cancel();
  }

  private now(news: News): void {
    this.passedMs = this.clock.now();
    this.pass(news);
  }
}

/** A requested change of a knob. */
export type Tune = {
  readonly section: string;
  readonly key: string;
  readonly value: ParamValue;
  readonly gesture: string | undefined;
};

/** A command joins those accepted since the run was loaded. */
type Joined = {
  readonly accepted: readonly TimedCommand[];
  /** Commands of this run that lay behind it. */
  readonly dropped: readonly TimedCommand[];
  /** Were there commands of this run at the same instant? The engine gave them anew. */
  readonly repeatsInstant: boolean;
};

/** What an accepted command makes of those before it. */
export function joined(accepted: readonly TimedCommand[], command: TimedCommand): Joined {
  const { atUs } = command;
  const kept = accepted.filter((old) => old.atUs <= atUs && !sameInstantAndKnob(old, command));
  return {
    accepted: [...kept, command],
    dropped: accepted.filter((old) => old.atUs > atUs),
    repeatsInstant: accepted.some((old) => old.atUs === atUs),
  };
}

/** The answer; `null` in its place when the question has become void. */
export type Answer = {
  readonly story: Story | null;
  /** Why there is no story. */
  readonly refusal: string | null;
};
