import { expect, it } from 'vitest';
import { faultReport } from '../../web/src/app/fault/FaultReport';
import type { ScenarioDoc } from '../../web/src/model/engineTypes';
import { instantOf, START } from '../../web/src/model/instant';
import { startedAgain, stoppedForGood } from '../../web/src/run/client';
import { plain } from './fixtures/documents';

it('a report holds the fault, the place and the whole experiment', () => {
  const doc: ScenarioDoc = { ...plain, seed: 7 };
  const text = faultReport({
    ...{
      fault: 'unreachable',
      doc,
      head: instantOf(0.3),
      engineVersion: '0.1.0',
      browser: 'Browser/1',
    },
  });
  expect(text).toContain('**Cell53 stopped:** unreachable');
  expect(text).toContain('seed 7');
  expect(text).toContain('300.0000\u00a0ms');
  expect(text).toContain('0.1.0');
  const block = /```json\n([\s\S]*)\n```/.exec(text)?.[1] ?? '';
  expect(JSON.parse(block)).toEqual(doc);
});

it('a fault is told in words of its own when memory ran out', () => {
  const again = (message: string) => startedAgain({ message, head: instantOf(0.1) }).text;
  expect(again('unreachable')).toContain('The engine stopped and was started again');
  expect(again('unreachable')).toContain('rebuilt up to 100\u00a0ms.');
  expect(again('Array buffer allocation failed')).toContain('ran out of memory');
  expect(again('Out of memory: Cannot allocate Wasm memory')).toContain('ran out of memory');
  const end = stoppedForGood({
    crashes: 3,
    message: 'WebAssembly.Memory.grow(): failed',
    head: START,
  });
  expect(end.text).toContain('need less memory');
});

it('an engine that cannot be fetched is no fault of the experiment', () => {
  const told = (message: string) => stoppedForGood({ crashes: 3, message, head: START }).text;
  for (const words of ['TypeError: Failed to fetch', 'NetworkError when attempting', 'Load failed'])
    expect(told(`the engine did not start: ${words}`)).toContain('Check the connection and reload');
  expect(told('unreachable')).toContain('stopped 3 times on this experiment');
});

it('every fault can be reported', () => {
  expect(startedAgain({ message: 'trap', head: START }).fault).toBe('trap');
  expect(stoppedForGood({ crashes: 3, message: 'trap', head: START }).fault).toBe('trap');
});
