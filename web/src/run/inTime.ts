/** News that come oftener than anybody reads: the newest is told, at most so often. */

import type { LoadClock } from './loads';

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
