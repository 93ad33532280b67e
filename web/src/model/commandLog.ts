/**
 * Undo and redo over values that never change.
 *
 * A step remembers the value before and after; values share their parts, so thousands of steps
 * are cheap. Steps of one gesture become one.
 */

/** One undoable change. */
export type Step<T> = {
  readonly label: string;
  readonly gesture: string | undefined;
  readonly from: T;
  readonly to: T;
};

/** Steps in order; the first `done` of them are in force. */
export type CommandLog<T> = {
  readonly present: T;
  readonly steps: readonly Step<T>[];
  readonly done: number;
};

/** A change to record; `label` is asked again with the value at the start when steps merge. */
type Change<T> = {
  readonly to: T;
  readonly label: (from: T) => string;
  readonly gesture?: string | undefined;
  /** Is `to` what the gesture started from? Then its step is removed. */
  readonly leadsBackTo?: (from: T) => boolean;
};

/** A log without steps. */
export function emptyLog<T>(present: T): CommandLog<T> {
  return { present, steps: [], done: 0 };
}

/** The log after a change; undone steps are discarded. */
export function record<T>(log: CommandLog<T>, change: Change<T>): CommandLog<T> {
  const { to, gesture } = change;
  const past = log.steps.slice(0, log.done);
  const last = past.at(-1);
  const merges =
    gesture !== undefined && last?.gesture === gesture && log.done === log.steps.length;
  const from = merges && last !== undefined ? last.from : log.present;
  const earlier = merges ? past.slice(0, -1) : past;
  if (merges && change.leadsBackTo?.(from)) {
    return { present: from, steps: earlier, done: earlier.length };
  }
  const step = { label: change.label(from), gesture, from, to };
  const steps = [...earlier, step];
  return { present: to, steps, done: steps.length };
}

/** The log one step back; itself when there is none. */
export function undone<T>(log: CommandLog<T>): CommandLog<T> {
  const step = log.steps[log.done - 1];
  return step === undefined ? log : { ...log, present: step.from, done: log.done - 1 };
}

/** The log before a step in force, as if neither it nor anything after it had been. */
export function withdrawn<T>(log: CommandLog<T>, step: Step<T>): CommandLog<T> {
  const place = log.steps.indexOf(step);
  if (place < 0 || place >= log.done) return log;
  return { present: step.from, steps: log.steps.slice(0, place), done: place };
}

/** The log one step forward; itself when there is none. */
export function redone<T>(log: CommandLog<T>): CommandLog<T> {
  const step = log.steps[log.done];
  return step === undefined ? log : { ...log, present: step.to, done: log.done + 1 };
}
