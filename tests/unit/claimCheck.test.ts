import { beforeEach, describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Summary } from '../../web/src/model/engineTypes';
import { type Instant, instantOf } from '../../web/src/model/instant';
import type { RunStoreState } from '../../web/src/run/contract';
import { createDocumentStore } from '../../web/src/run/document';
import { INITIAL_RUN } from '../../web/src/run/run';
import type { Claim } from '../../web/src/share/claim';
import { checkClaim, claimOf, claimStore, dismissClaim } from '../../web/src/share/claimCheck';
import { plain } from './fixtures/documents';

const PRINT = '0123456789abcdef';
const claim: Claim = {
  engineVersion: '0.0.9',
  at: instantOf(0.5),
  fingerprint: PRINT.slice(0, 12),
};
const summaryAt = (simulatedSeconds: number, fingerprint = PRINT) =>
  ({ simulatedSeconds, fingerprint }) as Summary;

function page() {
  const documents = createDocumentStore({ doc: plain, sourceId: null, base: plain });
  const runs = createStore<RunStoreState>(() => INITIAL_RUN);
  const sought: Instant[] = [];
  const rest = (summary: Summary) =>
    runs.setState({
      status: 'resting',
      summary,
      summaryOf: JSON.stringify(documents.store.getState().doc),
    });
  return { documents, runs, sought, rest, seek: (at: Instant) => sought.push(at) };
}

describe('the claim of a link', () => {
  beforeEach(dismissClaim);

  it('is reproduced by an equal fingerprint at the same instant', () => {
    const parts = page();
    checkClaim(claim, parts);
    expect(claimStore.getState().type).toBe('open');
    parts.rest(summaryAt(0.5));
    expect(claimStore.getState()).toEqual({ type: 'reproduced', claim });
  });

  it('differs by one digit, and says which engine made it', () => {
    const parts = page();
    checkClaim(claim, parts);
    parts.rest(summaryAt(0.5, '0123456789acbdef'));
    expect(claimStore.getState()).toEqual({ type: 'differs', claim });
  });

  it('is not judged at another instant, but sought once', () => {
    const parts = page();
    checkClaim({ ...claim, at: instantOf(2) }, parts);
    parts.rest(summaryAt(0.5, 'ffffffffffffffff'));
    parts.rest(summaryAt(0.6, 'ffffffffffffffff'));
    expect([claimStore.getState().type, parts.sought]).toEqual(['open', [instantOf(2)]]);
    parts.rest(summaryAt(2));
    expect(claimStore.getState().type).toBe('reproduced');
  });

  it('waits to be asked when it is far', () => {
    const parts = page();
    checkClaim({ ...claim, at: instantOf(60) }, parts);
    parts.rest(summaryAt(0.5));
    expect(claimStore.getState()).toMatchObject({ type: 'open', isFar: true });
    expect(parts.sought).toEqual([]);
  });

  it('of a row of a sweep is sought however far: whoever opened the row asked for its run', () => {
    const parts = page();
    const far = { ...claim, at: instantOf(60), row: { run: 3, engine: '0.1.0+a' } };
    checkClaim(far, parts);
    parts.rest(summaryAt(0.5));
    expect(parts.sought).toEqual([instantOf(60)]);
    parts.rest(summaryAt(60));
    expect(claimStore.getState()).toEqual({ type: 'reproduced', claim: far });
  });

  it('is dropped when something else is simulated, not when a word changes', () => {
    const parts = page();
    checkClaim(claim, parts);
    parts.documents.actions.moveNode('S1', [3, 3]);
    expect(claimStore.getState().type).toBe('open');
    parts.documents.actions.setField('seed', 9);
    expect(claimStore.getState().type).toBe('none');
  });

  it('is taken back after its verdict too, when something else is simulated', () => {
    const parts = page();
    checkClaim(claim, parts);
    parts.rest(summaryAt(0.5));
    parts.documents.actions.moveNode('S1', [3, 3]);
    expect(claimStore.getState().type).toBe('reproduced');
    parts.documents.actions.setField('seed', 9);
    expect(claimStore.getState().type).toBe('none');
  });

  it('is made only of a summary of this very document', () => {
    const run = { summary: summaryAt(0.5), summaryOf: JSON.stringify(plain) };
    expect(claimOf(plain, run, '0.0.9')).toEqual(claim);
    expect(claimOf({ ...plain, title: 'New words' }, run, '0.0.9')).toEqual(claim);
    expect(claimOf({ ...plain, seed: 9 }, run, '0.0.9')).toBeNull();
    expect(claimOf(plain, { summary: null, summaryOf: null }, '0.0.9')).toBeNull();
  });
});
