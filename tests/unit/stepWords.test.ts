/** What the time bar says of a step. */

import { describe, expect, it } from 'vitest';
import type { Moment, RmContents, RunEvent, RunInfo } from '../../web/src/model/engineTypes';
import { eventsLine, momentsLine, nothingLine } from '../../web/src/timeline/stepping';

const circuit = (id: string) => ({
  id,
  label: `VC ${id}`,
  service: 'abr',
  carries: 'tcp',
  route: [],
  colour: 0,
});
const network = { circuits: ['S1', 'S2'].map(circuit), ports: [] };
const info = { network } as unknown as RunInfo;
const rm: RmContents = {
  erMbps: 71.2,
  ccrMbps: 80,
  ci: true,
  ni: false,
  bn: false,
  writer: null,
  marks: [],
};
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

describe('the words of a step', () => {
  const at = { atS: 0.04218, circuit: 'S1' };
  const cases: readonly (readonly [Moment, string])[] = [
    [{ ...at, rm }, 'RM cell of VC S1 back at 42.1800 ms, ER 71.2 Mb/s, CI set'],
    [
      { ...at, rm: { ...rm, ci: false, ni: true } },
      'RM cell of VC S1 back at 42.1800 ms, ER 71.2 Mb/s, NI set',
    ],
    [
      { ...at, sent: { segments: 1, bytes: 512, sentBefore: 0 } },
      'Segment of VC S1 sent at 42.1800 ms, 512 B',
    ],
    [
      { ...at, sent: { segments: 1, bytes: 512, sentBefore: 1 } },
      'Segment of VC S1 sent at 42.1800 ms, 512 B, sent again',
    ],
    [
      { ...at, sent: { segments: 3, bytes: 1536, sentBefore: 1 } },
      '3 segments of VC S1 sent at 42.1800 ms, 1536 B, 1 of them again',
    ],
    [
      { ...at, arrived: { firstByte: 1_048_576, bytes: 512, sentBefore: false } },
      'Segment of VC S1 arrived at 42.1800 ms, bytes 1 048 576 to 1 049 087',
    ],
  ];
  it.each(cases)('name the circuit, the instant and the fields of %o', (moment, line) => {
    expect(plain(momentsLine([moment], info))).toBe(line);
  });

  it('count what happened besides at the same instant', () => {
    const each = (id: string): Moment => ({
      ...at,
      circuit: id,
      sent: { segments: 1, bytes: 512, sentBefore: 0 },
    });
    expect(plain(momentsLine(['S1', 'S2', 'S1', 'S2'].map(each), info))).toMatch(
      /^Segment of VC S1 .*; Segment of VC S2 .*; and 2 more at this instant$/,
    );
  });

  it('tell an event by its cause', () => {
    const cause = 'buffer full at SW1→SW2, 2048 of 2048 cells';
    const loss: RunEvent = {
      timeS: 1.5,
      kind: 'cellLoss',
      element: 'SW1→SW2',
      circuit: 'S2',
      cause,
      queuedCells: 2048,
      count: 1,
      bytes: null,
    };
    expect(plain(eventsLine([loss], info))).toBe(`1.5000000 s: VC S2, cell lost: ${cause}`);
  });

  it('say that there is nothing on that side', () => {
    expect(nothingLine('TCP segment of VC S1', 1)).toBe(
      'No TCP segment of VC S1 until the end of the run.',
    );
    expect(nothingLine('TCP segment', -1)).toMatch(/since the start/);
  });
});
