/**
 * The current class: links are read, their runs made one after the other, what comes is shown at once.
 *
 * Everything stays in this page: nothing is stored and nothing is sent.
 */

import { activity } from '../../base/activity';
import { messageOf } from '../../base/invariant';
import { createPageStore, onReset } from '../../run/pageStore';
import { type Outcome, Pool } from '../../run/pool';
import { decodeMended } from '../mend';
import { type Entry, readEntries, type Stray } from './entries';
import { jobOf, type Student, studentOf, withOutcome } from './student';

type ClassState = {
  readonly text: string;
  readonly isRunning: boolean;
  readonly students: readonly Student[];
  /** Lines that are of no use. */
  readonly strays: readonly Stray[];
  /** Why no run can be made at all. */
  readonly fault: string | null;
};

export const classStore = createPageStore<ClassState>(() => ({
  text: '',
  isRunning: false,
  students: [],
  strays: [],
  fault: null,
}));

activity.watch('the runs of a class', () => classStore.getState().isRunning);

/** One value of it in a component. */
export const useClass = classStore;

let pool: Pool | null = null;
let current: AbortController | null = null;

onReset(() => current?.abort());

export const classActions = {
  setText: (text: string) => classStore.setState({ text }),
  /** Reads the text anew and runs every experiment in it. */
  run: () => void runClass(classStore.getState().text),
  /** Ends what runs; what came stays. */
  cancel: () => {
    current?.abort();
    classStore.setState({ isRunning: false });
  },
  /** Forgets the class and ends its workers. */
  clear: () => {
    classActions.cancel();
    pool?.close();
    pool = null;
    classStore.setState({ text: '', students: [], strays: [], fault: null });
  },
};

async function runClass(text: string): Promise<void> {
  current?.abort();
  const turn = new AbortController();
  current = turn;
  const { entries, strays } = readEntries(text);
  classStore.setState({ isRunning: true, students: [], strays, fault: null });
  const read = await readAll(entries);
  if (turn.signal.aborted) return;
  const all = [...strays, ...read.strays].sort((a, b) => a.line - b.line);
  classStore.setState({ students: read.students, strays: all });
  try {
    pool ??= new Pool();
    await pool.run(read.students.map(jobOf), { signal: turn.signal, onOutcome: take });
  } catch (fault) {
    classStore.setState({ fault: messageOf(fault) });
  }
  if (current === turn) classStore.setState({ isRunning: false });
}

async function readAll(
  entries: readonly Entry[],
): Promise<{ readonly students: readonly Student[]; readonly strays: readonly Stray[] }> {
  const students: Student[] = [];
  const strays: Stray[] = [];
  for (const entry of entries) {
    const { content } = await decodeMended(entry.link);
    if (content.ok) students.push(studentOf(entry, students.length, content));
    else strays.push({ line: entry.line, name: entry.name, reason: content.error.message });
  }
  return { students, strays };
}

function take(outcome: Outcome): void {
  classStore.setState(({ students }) => ({
    students: students.map((student) =>
      student.key === outcome.key ? withOutcome(student, outcome) : student,
    ),
  }));
}
