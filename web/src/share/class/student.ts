/** A student's experiment: what was changed, what came of it, and whether the claim of the link holds. */

import { catalog } from '../../model/catalog';
import { engineText } from '../../model/engineText';
import type { Quantity, ScenarioDoc, Summary } from '../../model/engineTypes';
import type { Finished, Job, Look, Outcome, Seen } from '../../run/batch';
import { gallery } from '../../run/gallery';
import { changesSince } from '../changesSince';
import type { Claim } from '../claim';
import { DIGITS } from '../claimCheck';
import type { LinkContent } from '../linkTypes';
import type { Entry } from './entries';

/** What came of a run. */
export type Ran = { readonly seen: Seen; readonly summary: Summary };

/** One line of the table. */
export type Student = {
  /** Place in the list; also the name of the job. */
  readonly key: string;
  readonly name: string;
  readonly doc: ScenarioDoc;
  readonly sourceId: string | null;
  readonly claim: Claim | null;
  /** The experiment that the student began with: its title. */
  readonly experiment: string;
  /** What the student changed, in words. */
  readonly changes: string;
  /** `null` until it has run. */
  readonly ran: Ran | null;
  /** Why it did not run. */
  readonly problem: string | null;
};

/** Curves that can be laid over one another. */
export const QUANTITIES: readonly Quantity[] = ['queue', 'goodput', 'acr', 'cwnd', 'utilization'];

/** Columns of time in which a curve is kept; chosen: more could not be seen among thirty curves. */
export const COLUMNS = 160;

/** A student out of an opened link. */
export function studentOf(entry: Entry, place: number, content: LinkContent): Student {
  const { doc, sourceId, claim } = content;
  const changes = changesText(doc, sourceId);
  const experiment = gallery.find(({ id }) => id === sourceId)?.doc.title ?? doc.title;
  return {
    ...{ key: `${place}`, name: entry.name, doc, sourceId, claim, experiment, changes },
    ...{ ran: null, problem: null },
  };
}

/** The experiments of a class, each once. */
export function experimentsOf(students: readonly Student[]): readonly string[] {
  return [...new Set(students.map(({ experiment }) => experiment))];
}

/** What differs from the experiment of the gallery that it began with. */
export function changesText(doc: ScenarioDoc, sourceId: string | null): string {
  const changes = changesSince(doc, sourceId);
  return changes === null ? `own experiment: ${doc.title}` : changes || 'nothing';
}

/** The run that is made of an experiment. */
export function jobOf({ key, doc, claim }: Student): Job {
  const look: Look = {
    quantities: QUANTITIES,
    columns: COLUMNS,
    ...(claim !== null && { at: claim.at }),
  };
  return { key, scenario: engineText(doc), look };
}

/** The student with what came of the run. */
export function withOutcome(student: Student, outcome: Outcome): Student {
  if ('problem' in outcome) return { ...student, problem: outcome.problem };
  const { seen, summary } = outcome satisfies Finished;
  if (seen === undefined || summary === undefined) return student;
  return { ...student, ran: { seen, summary } };
}

/** Is the run what the link says it was? */
export type Proof = 'reproduced' | 'differs' | 'other engine' | 'nothing claimed' | '';

/** Compares fingerprints; a run that differs on another engine proves nothing. */
export function proofOf({ claim, ran }: Student): Proof {
  if (claim === null) return 'nothing claimed';
  if (ran === null) return '';
  const { fingerprintAt } = ran.seen;
  if (fingerprintAt?.slice(0, DIGITS) === claim.fingerprint) return 'reproduced';
  return claim.engineVersion === catalog.engineVersion ? 'differs' : 'other engine';
}
