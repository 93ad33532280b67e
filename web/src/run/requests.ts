/**
 * What the page asks of the engine: at most one request of a kind is in flight, and of those that wait only the
 * newest counts.
 */

import { sameInstantAndKnob } from '../model/edits';
import type { ParamValue, Story, TimedCommand, TraceQuery } from '../model/engineTypes';
import type { LoadOrder } from './client';
import type { CellsSnapshot } from './contract';
import type { Succession } from './historyStore';
import type { LensWish, Report } from './protocol';

/** A load, and what it has to do with the run before. */
export type Load = LoadOrder & { readonly succession: Succession };

/** Time a run gets before a newer one may replace it unfinished, ms. */
export const SHOW_MS = 200;

/**
 * The run before a change stays on the page, as a ghost, for this long before a part of the new one is
 * shown, ms. Chosen: whoever turns a knob waits that long for the whole, and then would rather see it grow.
 */
export const QUIET_MS = 250;

/** Outside helpers, replaced in tests. */
export type LoadClock = {
  readonly now: () => number;
  /** Calls back after `ms`; the result cancels. */
  readonly after: (ms: number, callback: () => void) => () => void;
};

/** Sends loads through `send`, one at a time. */
export class Loads {
  private readonly send: (load: Load) => void;
  private readonly clock: LoadClock;
  private flying: { readonly load: Load; readonly sentMs: number; isSeen: boolean } | null = null;
  private wanted: Load | null = null;
  private cancelRetry: (() => void) | null = null;

  constructor(send: (load: Load) => void, clock: LoadClock) {
    this.send = send;
    this.clock = clock;
  }

  /** The load whose run is on its way, if any. */
  get inFlight(): Load | null {
    return this.flying?.load ?? null;
  }

  /** The newest load asked for, sent or not. */
  get newest(): Load | null {
    return this.wanted ?? this.inFlight;
  }

  /** Is a load asked for that is not sent yet? */
  get isWaiting(): boolean {
    return this.wanted !== null;
  }

  /** Asks for a load; another experiment never waits for the one before. */
  ask(load: Load): void {
    const overtaken = this.newest?.succession.type === 'unrelated';
    const isUnrelated = load.succession.type === 'unrelated';
    this.wanted = overtaken && !isUnrelated ? { ...load, succession: { type: 'unrelated' } } : load;
    if (isUnrelated) this.flying = null;
    this.pump();
  }

  /** Something of the run in flight is on the screen. */
  seen(): void {
    if (this.flying !== null) this.flying.isSeen = true;
    this.pump();
  }

  /** The run in flight is complete, refused or given up. */
  landed(): void {
    this.flying = null;
    this.pump();
  }

  /** Nothing is in flight any more, and nothing is wanted. */
  drop(): void {
    this.flying = null;
    this.wanted = null;
    this.pump();
  }

  private pump(): void {
    this.cancelRetry?.();
    this.cancelRetry = null;
    const { wanted, flying } = this;
    if (wanted === null) return;
    if (flying !== null) {
      const restMs = flying.sentMs + SHOW_MS - this.clock.now();
      if (restMs > 0) this.cancelRetry = this.clock.after(restMs, () => this.pump());
      if (restMs > 0 || !flying.isSeen) return;
    }
    this.wanted = null;
    this.flying = { load: wanted, sentMs: this.clock.now(), isSeen: false };
    this.send(wanted);
  }
}

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

type Ask = {
  readonly max: number;
  readonly lens: LensWish | null;
  readonly onCells: (cells: CellsSnapshot) => void;
};

/** Asks through `send`; every request is answered at most once. */
export class CellRequests {
  private readonly send: (max: number, lens: LensWish | null) => void;
  private underWay: Ask | null = null;
  private waiting: Ask | null = null;

  constructor(send: CellRequests['send']) {
    this.send = send;
  }

  ask(ask: Ask): void {
    if (this.underWay !== null) {
      this.waiting = ask;
      return;
    }
    this.underWay = ask;
    this.send(ask.max, ask.lens);
  }

  /** The run was replaced before it could answer: asks the new one. */
  repeat(): void {
    if (this.underWay !== null) this.send(this.underWay.max, this.underWay.lens);
  }

  /** Nobody will answer. */
  drop(): void {
    this.underWay = null;
    this.waiting = null;
  }

  answer({ headS, count, total, buffer, lens = null }: Extract<Report, { type: 'cells' }>): void {
    const answered = this.underWay;
    this.underWay = null;
    answered?.onCells({ headS, count, total, data: new Float32Array(buffer), lens });
    const next = this.waiting;
    this.waiting = null;
    if (next !== null) this.ask(next);
  }
}

/** The answer; `null` in its place when the question has become void. */
export type Answer = {
  readonly story: Story | null;
  /** Why there is no story. */
  readonly refusal: string | null;
};

/** Asks through `send`, which is given a number that the answer repeats. */
export class Questions {
  private readonly send: (number: number, query: TraceQuery) => void;
  private number = 0;
  private resolve: ((answer: Answer | null) => void) | null = null;

  constructor(send: (number: number, query: TraceQuery) => void) {
    this.send = send;
  }

  /** Does somebody wait for an answer? */
  get isAsked(): boolean {
    return this.resolve !== null;
  }

  ask(query: TraceQuery): Promise<Answer | null> {
    this.drop();
    this.number += 1;
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.send(this.number, query);
    });
  }

  answer({ question, ...answer }: Extract<Report, { type: 'found' }>): void {
    if (question === this.number) this.settle(answer);
  }

  /** Nobody will answer: the run has been replaced. */
  drop(): void {
    this.settle(null);
  }

  private settle(answer: Answer | null): void {
    const { resolve } = this;
    this.resolve = null;
    resolve?.(answer);
  }
}

/** While playing, the summary is refreshed this often, ms. */
const SUMMARY_MS = 500;

type Where = Pick<Extract<Report, { type: 'position' }>, 'headS' | 'state'>;

/** Asks through `send`. */
export class Summaries {
  private readonly send: () => void;
  private readonly now: () => number;
  private isAsked = false;
  private headS = Number.NaN;
  private atMs = Number.NEGATIVE_INFINITY;

  constructor(send: () => void, now: () => number) {
    this.send = send;
    this.now = now;
  }

  /** The head stands here: at rest the summary is asked for at once, while playing now and then. */
  moved({ headS, state }: Where): void {
    const nowMs = this.now();
    const isEarly = state === 'playing' && nowMs - this.atMs < SUMMARY_MS;
    if (this.isAsked || isEarly || headS === this.headS) return;
    this.isAsked = true;
    this.headS = headS;
    this.atMs = nowMs;
    this.send();
  }

  /** The one asked for is here. */
  answered(): void {
    this.isAsked = false;
  }

  /** What is known of this instant holds no longer. */
  outdated(): void {
    this.headS = Number.NaN;
  }

  /** Another run is on the table: what was asked of the one before is never answered. */
  reset(): void {
    this.answered();
    this.outdated();
  }
}

/** Tells through `tell`, at most once in `everyMs`; what comes in between waits, the newest alone. */
export class InTime<News> {
  private readonly tell: (news: News) => void;
  private readonly everyMs: number;
  private readonly clock: LoadClock;
  private toldMs = Number.NEGATIVE_INFINITY;
  private cancel: () => void = () => undefined;

  constructor(tell: (news: News) => void, everyMs: number, clock: LoadClock) {
    this.tell = tell;
    this.everyMs = everyMs;
    this.clock = clock;
  }

  /** Something new; what is `urgent` does not wait. */
  hear(news: News, urgent: boolean): void {
    const restMs = this.toldMs + this.everyMs - this.clock.now();
    this.forget();
    if (urgent || restMs <= 0) this.say(news);
    else this.cancel = this.clock.after(restMs, () => this.say(news));
  }

  /** What waits is void. */
  forget(): void {
    this.cancel();
  }

  private say(news: News): void {
    this.toldMs = this.clock.now();
    this.tell(news);
  }
}
