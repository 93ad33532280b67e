import { beforeEach, describe, expect, it } from 'vitest';
import type { Summary } from '../../web/src/model/engineTypes';
import { type Instant, instantOf } from '../../web/src/model/instant';
import { documentActions, documentStore } from '../../web/src/run/document';
import { INITIAL_RUN, runStore } from '../../web/src/run/run';
import type { Claim } from '../../web/src/share/claim';
import { checkClaim, claimOf, claimStore, dismissClaim } from '../../web/src/share/claimCheck';
import { beginWith, plain } from './fixtures/documents';

const PRINT = '0123456789abcdef';
const claim: Claim = {
  engineVersion: '0.0.9',
  at: instantOf(0.5),
  fingerprint: PRINT.slice(0, 12),
};
const summaryAt = (simulatedSeconds: number, fingerprint = PRINT) =>
  ({ simulatedSeconds, fingerprint }) as Summary;

const sought: Instant[] = [];
const seek = (at: Instant) => sought.push(at);
const rest = (summary: Summary) =>
  runStore.setState({
    status: 'resting',
    summary,
    summaryOf: JSON.stringify(documentStore.getState().doc),
  });

beforeEach(() => {
  dismissClaim();
  beginWith(plain, null);
  runStore.setState(INITIAL_RUN, true);
  sought.length = 0;
});

describe('the claim of a link', () => {
  it('is reproduced by an equal fingerprint at the same instant', () => {
    checkClaim(claim, seek);
    expect(claimStore.getState().type).toBe('open');
    rest(summaryAt(0.5));
    expect(claimStore.getState()).toEqual({ type: 'reproduced', claim });
  });

  it('differs by one digit, and says which engine made it', () => {
    checkClaim(claim, seek);
    rest(summaryAt(0.5, '0123456789acbdef'));
    expect(claimStore.getState()).toEqual({ type: 'differs', claim });
  });

  it('is not judged at another instant, but sought once', () => {
    checkClaim({ ...claim, at: instantOf(2) }, seek);
    rest(summaryAt(0.5, 'ffffffffffffffff'));
    rest(summaryAt(2.5, 'ffffffffffffffff'));
    expect([claimStore.getState().type, sought]).toEqual(['open', [instantOf(2)]]);
    rest(summaryAt(2));
    expect(claimStore.getState().type).toBe('reproduced');
  });

  it('waits to be asked when it is far', () => {
    checkClaim({ ...claim, at: instantOf(60) }, seek);
    rest(summaryAt(0.5));
    expect(claimStore.getState()).toMatchObject({ type: 'open', isFar: true });
    expect(sought).toEqual([]);
  });

  it('of a row of a sweep is sought however far: whoever opened the row asked for its run', () => {
    const far = { ...claim, at: instantOf(60), row: { run: 3, engine: '0.1.0+a' } };
    checkClaim(far, seek);
    rest(summaryAt(0.5));
    expect(sought).toEqual([instantOf(60)]);
    rest(summaryAt(60));
    expect(claimStore.getState()).toEqual({ type: 'reproduced', claim: far });
  });

  it('is dropped when something else is simulated, not when a word changes', () => {
    checkClaim(claim, seek);
    documentActions.moveNodes({ S1: [3, 3] });
    expect(claimStore.getState().type).toBe('open');
    documentActions.setField('seed', 9);
    expect(claimStore.getState().type).toBe('none');
  });

  it('is taken back after its verdict too, when something else is simulated', () => {
    checkClaim(claim, seek);
    rest(summaryAt(0.5));
    documentActions.moveNodes({ S1: [3, 3] });
    expect(claimStore.getState().type).toBe('reproduced');
    documentActions.setField('seed', 9);
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
