import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../web/src/model/engineTypes';
import { inWords } from '../../web/src/model/eventLook';
import { plain } from './fixtures/documents';

const event = (cause: string, kind: RunEvent['kind'] = 'parameterChange'): RunEvent => ({
  timeS: 0.1,
  kind,
  element: '',
  circuit: null,
  queuedCells: null,
  cause,
  count: 1,
  bytes: null,
});
const said = (cause: string) => inWords(event(cause), plain).cause;

describe('a changed parameter is told in the words of the catalogue', () => {
  it.each([
    ['abr.rif 1 → 0.0625', 'RIF 1 → 1/16'],
    ['feedback.intervalMs 10 → 12.5', 'Interval, time 10.0\u00a0ms → 12.5\u00a0ms'],
    ['abr@S1.rif 1 → 0.0625', 'RIF of S1 1 → 1/16'],
    [
      'feedback@SW.1→SW2.intervalMs 10 → 12.5',
      'Interval, time of SW.1→SW2 10.0\u00a0ms → 12.5\u00a0ms',
    ],
    ['tcp.nagle true → false', "Nagle's algorithm on → off"],
    ['abr.tbeCells 4096 → 100', 'TBE 4096\u00a0cells → 100\u00a0cells'],
  ])('%s', (cause, words) => {
    expect(said(cause)).toBe(words);
  });

  it.each([
    'abr.unknown 1 → 2',
    'nowhere.rif 1 → 2',
    'abr.rif 1',
    'constructor.prototype 1 → 2',
    '',
  ])('what the catalogue does not know stays as it is: %s', (cause) => {
    expect(said(cause)).toBe(cause);
  });

  it('other events keep their words', () => {
    const loss = event('abr.rif 1 → 2', 'cellLoss');
    expect(inWords(loss, plain)).toBe(loss);
  });
});
