/**
 * Questions to the run: one at a time, a newer one makes an older one void.
 */

import type { Followed, Moment, Testimony } from '../model/engineTypes';
import type { Follow, Lookout, Report } from './protocol';

/** What is asked: why a circuit's curves bent, where its next cell went, or when something happened. */
export type Question = {
  readonly circuit: string;
  readonly fromS: number;
  readonly untilS: number;
  readonly follow: Follow | null;
  readonly lookout?: Lookout;
};

/** The answer; `null` in its place when the question has become void. */
export type Answer = {
  readonly testimonies: readonly Testimony[];
  readonly fate: Followed | null;
  readonly moments: readonly Moment[];
  /** Why there is no answer. */
  readonly refusal: string | null;
};

/** Asks through `send`, which is given a number that the answer repeats. */
export class Questions {
  private readonly send: (number: number, question: Question) => void;
  private number = 0;
  private resolve: ((answer: Answer | null) => void) | null = null;

  constructor(send: (number: number, question: Question) => void) {
    this.send = send;
  }

  /** Does somebody wait for an answer? */
  get isAsked(): boolean {
    return this.resolve !== null;
  }

  ask(question: Question): Promise<Answer | null> {
    this.drop();
    this.number += 1;
    return new Promise((resolve) => {
      this.resolve = resolve;
      this.send(this.number, question);
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
