import { expect, it } from 'vitest';
import type { JsonValue } from '../../web/src/base/strictJson';
import { checkScenario } from '../../web/src/model/scenarioShape';
import { gallery } from '../../web/src/run/gallery';
import { MAX_FILE_BYTES, readScenarioBytes, readScenarioFile } from '../../web/src/share/file';
import { plain } from './fixtures/documents';

const shaped = (part: object) => {
  const shape = checkScenario({ ...plain, ...part } as JsonValue);
  return shape.ok ? [] : shape.problems.map(({ path }) => path);
};

const CASES: readonly (readonly [part: object, paths: readonly string[]])[] = [
  [{}, []],
  [{ format: 2 }, ['format']],
  [{ title: 7 }, ['title']],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ title: 'safe\u202etxt' }, ['title']],
  [{ title: 'zero\u200bwidth' }, ['title']],
  [{ question: 'two\nlines' }, []],
  [{ question: 'two\r\nlines' }, ['question']],
  [{ title: 'two\nlines', group: 'two\nlines' }, ['title', 'group']],
  [{ published: { place: 'table 1', note: 'two\nlines' } }, []],
  [{ published: { note: 'no place' } }, ['published.place']],
  [{ published: { place: 'x'.repeat(10_000), note: 7 } }, ['published.place', 'published.note']],
  [{ title: `Z${'\u0301'.repeat(9)}` }, ['title']],
  [{ seed: 1.5 }, ['seed']],
  [{ seed: true }, ['seed']],
  [{ seed: -1 }, ['seed']],
  [{ durationMs: 0 }, ['durationMs']],
  [{ durationMs: 3_600_001 }, ['durationMs']],
  [{ durationMs: '12' }, ['durationMs']],
  [{ topology: [] }, ['topology']],
  [{ topology: { kind: 3 } }, ['topology.kind']],
  [{ abr: null }, ['abr']],
  [{ layout: { S1: [1, 2] } }, []],
  [{ layout: { S1: [1] } }, ['layout.S1']],
  [{ layout: { S1: [1, 5_000] } }, ['layout.S1']],
  [{ layout: Object.fromEntries(Array.from({ length: 257 }, (_, i) => [i, [0, 0]])) }, ['layout']],
  [{ timeline: {} }, ['timeline']],
  [{ timeline: [3], overrides: [null] }, ['overrides[0]', 'timeline[0]']],
  [{ timeline: [{ atUs: 1, target: 'abr', key: 'rif', value: 1 }] }, []],
  [
    { timeline: [{ atUs: 'x', target: 'abr', key: 'rif', value: {} }] },
    ['timeline[0].atUs', 'timeline[0].value'],
  ],
  [{ published: { place: 'table 1', perSourceMbps: [1, 'x'] } }, ['published.perSourceMbps']],
  [{ seed: 'a', durationMs: 'b', title: 3 }, ['title', 'seed', 'durationMs']],
];

it('complains about every field the page would stumble over, all at once', () => {
  for (const [part, paths] of CASES) expect(shaped(part), JSON.stringify(part)).toEqual(paths);
});

const listed = (counts: { readonly [list: string]: number }) => ({
  kind: 'explicit',
  ...Object.fromEntries(
    Object.entries(counts).map(([list, length]) => [list, Array.from({ length }, () => ({}))]),
  ),
});

it.each([
  [{ nodes: 256, links: 256, circuits: 10_000 }, []],
  [{ nodes: 20_000 }, ['20000 nodes are too many; at most 256 are allowed']],
  [
    { nodes: 257, links: 257, circuits: 10_001 },
    [
      '257 nodes are too many; at most 256 are allowed',
      '257 links are too many; at most 256 are allowed',
      '10001 circuits are too many; at most 10000 are allowed',
    ],
  ],
])('a network of %j is refused for its size alone, runnable or not', (counts, messages) => {
  const shape = checkScenario({ ...plain, topology: listed(counts) } as JsonValue);
  expect(shape.ok ? [] : shape.problems.map(({ message }) => message)).toEqual(messages);
});

it('a route through more nodes than a network may have is refused', () => {
  const circuits = [{ route: ['A', 'B'] }, { route: Array.from({ length: 257 }, () => 'A') }];
  expect(shaped({ topology: { kind: 'explicit', circuits } })).toEqual([
    'topology.circuits[1].route',
  ]);
});

it('a newer format says that it is newer', () => {
  const shape = checkScenario({ ...plain, format: 9 } as JsonValue);
  expect(!shape.ok && shape.problems[0]?.message).toContain('newer version of Cell53');
});

it('every gallery file has the shape', () => {
  for (const { id, doc } of gallery)
    expect(checkScenario(doc as JsonValue), id).toMatchObject({ ok: true });
});

const utf8 = (text: string) => new TextEncoder().encode(text);

it('files are UTF-8 without tricks', () => {
  const good = JSON.stringify(plain);
  expect(readScenarioBytes(utf8(good))).toMatchObject({ title: plain.title });
  expect(readScenarioBytes(utf8(`\ufeff${good}`))).toContain('byte order mark');
  expect(readScenarioBytes(new Uint8Array([0xff, 0xfe, 0x7b, 0]))).toContain('byte order mark');
  expect(readScenarioBytes(utf8(`${good}\0`))).toContain('NUL bytes');
  expect(readScenarioBytes(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toContain('not UTF-8');
  expect(readScenarioBytes(utf8('PK not a scenario'))).toContain('is not a scenario');
  expect(readScenarioBytes(utf8('{}'))).toContain('cannot be opened');
});

it('all that is wrong with a file is told at once, with its place', () => {
  const timeline = [{ atUs: -1, target: 'abr', key: 'rif', value: 1 }];
  const message = readScenarioBytes(utf8(JSON.stringify({ ...plain, title: 5, timeline })));
  expect(message).toContain('title must be a text; timeline[0].atUs');
  const many = Array.from({ length: 20 }, () => timeline[0]);
  const told = readScenarioBytes(utf8(JSON.stringify({ ...plain, timeline: many })));
  expect(told).toMatch(/timeline\[11\]\.atUs[^;]*; and 8 more\.$/);
});

it('what is no part of a scenario at all is called so', () => {
  const message = readScenarioBytes(utf8(JSON.stringify({ ...plain, asked: 'why?' })));
  expect(message).toContain('asked is no entry of a scenario.');
});

it('a file that the page exported of a run or a sweep opens as the scenario that it is of', () => {
  const exported = { format: 'x', scenario: plain, results: {} };
  expect(readScenarioBytes(utf8(JSON.stringify(exported)))).toMatchObject({ title: plain.title });
});

it('a file that is too large is not read at all', async () => {
  let wasRead = false;
  const file = {
    size: MAX_FILE_BYTES + 1,
    arrayBuffer: () => {
      wasRead = true;
    },
  } as unknown as Blob;
  expect(await readScenarioFile(file)).toContain(`at most ${MAX_FILE_BYTES}`);
  expect(wasRead).toBe(false);
});

it('a file that cannot be read is refused in words', async () => {
  const file = {
    size: 10,
    arrayBuffer: () => Promise.reject(new Error('a folder')),
  } as unknown as Blob;
  expect(await readScenarioFile(file)).toContain('may be a folder');
  const good = new Blob([JSON.stringify(plain)]);
  expect(await readScenarioFile(good)).toMatchObject({ title: plain.title });
});
