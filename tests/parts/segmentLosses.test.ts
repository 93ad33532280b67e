/** Losses of segments that are ordered in the inspector, on runs of the real engine. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changesInWords, changesOf } from '../../web/src/model/diff';
import { instantOf } from '../../web/src/model/instant';
import { sendsSegments } from '../../web/src/model/losses';
import { showInspector } from './support/knobs';
import { click, door, now, open, place, press, type } from './support/part';

const { documentActions, documentStore, runActions, runStore, viewActions } = await import(
  '../../web/src/run'
);
const { DIGITS } = await import('../../web/src/share/claimCheck');
const { encodeLink, decodeLink } = await import('../../web/src/share/link');

showInspector();

/** One Reno connection over two lines of 100 Mb/s and 5 ms, MSS 512: a segment is a frame of 12 cells. */
const RENO = {
  ...{ format: 1, title: 'Ordered', group: 'Tests', question: 'Which is lost?', seed: 1 },
  durationMs: 1_000,
  topology: {
    kind: 'explicit',
    nodes: ['A', 'W', 'B'].map((id, at) => ({
      ...{ id, kind: id === 'W' ? 'switch' : 'host', at: [at, 0] },
    })),
    links: ['AW', 'WB'].map(([from, to]) => ({
      ...{ id: `${from}${to}`, from, to, rateMbps: 100, delayMs: 5 },
    })),
    circuits: [
      { id: 'C', service: 'ubr', carries: 'tcp', route: ['A', 'W', 'B'] },
      { id: 'D', service: 'ubr', carries: 'cells', route: ['A', 'W', 'B'] },
    ],
  },
  ...{ tcp: { mssBytes: 512, windowBytes: 20_480, startJitterMs: 0, timer: 'fine' } },
  ...{ congestion: { kind: 'reno' }, cells: { kind: 'cbr', rateMbps: 1 } },
};
const CELLS_OF_A_SEGMENT = 12;

const field = () =>
  place.querySelector<HTMLInputElement>('.app-losses input') ?? expect.fail('no field');
const named = (name: string) =>
  [...place.querySelectorAll('button')].find((each) => (each.ariaLabel ?? '') === name) ??
  expect.fail(`no button “${name}”`);
const dropIt = () => named('Drop segment n of C');
const dropEvery = () => named('Drop every n-th segment of C');
const text = () => place.querySelector('.inspector-facts')?.textContent ?? '';

async function stand(seconds: number): Promise<void> {
  now(() => runActions.seek(instantOf(seconds)));
  await door.idle();
}
/** Segments that have come to the switch by then: those that were sent 5 ms before. */
async function reaching(seconds: number): Promise<number> {
  await stand(seconds - 0.005);
  return runStore.getState().summary?.sources[0]?.segmentsSent ?? expect.fail('no segments');
}
async function order(n: string, button: () => Element): Promise<void> {
  type(field(), n);
  click(button());
  await door.idle();
}

const timeline = () => documentStore.getState().doc.timeline ?? [];
const changes = () => {
  const { base, doc } = documentStore.getState();
  return changesOf(base, doc).map((change) => changesInWords([change], 1));
};
/** What the whole run came to: segments sent, sent again, and cells dropped of the connection. */
async function whole() {
  await stand(1);
  const { sources, circuits } = runStore.getState().summary ?? expect.fail('no summary');
  const { segmentsSent = 0, retransmits = 0 } = sources[0] ?? {};
  return { segmentsSent, retransmits, cells: circuits[0]?.cellsDropped ?? 0 };
}
/** Instants at which segments were lost, in seconds. */
const lossesS = () =>
  runActions.history
    .current()
    .events.filter(({ kind }) => kind === 'cellLoss')
    .map(({ timeS }) => timeS);

describe('losses of segments', () => {
  beforeEach(async () => {
    await open(RENO);
    viewActions.select({ type: 'circuit', id: 'C' });
    await stand(0);
  });

  it('one segment that is ordered is lost whole and sent again once, and undo brings it back', async () => {
    expect(await whole()).toMatchObject({ retransmits: 0, cells: 0 });
    await stand(0);
    await order('20', dropIt);
    const target = 'loss@C';
    expect(timeline()).toEqual([{ atUs: 0, target, key: 'dropSegment', value: 20 }]);
    expect(changes()).toEqual(['Loss of a segment of C at 0\u00a0s: the 20th from then on']);
    expect(documentStore.getState().undoLabel).toBe('Drop the 20th segment of C from 0 ms');
    expect(await whole()).toMatchObject({ retransmits: 1, cells: CELLS_OF_A_SEGMENT });
    documentActions.undo();
    await door.idle();
    expect(timeline()).toEqual([]);
    expect(await whole()).toMatchObject({ retransmits: 0, cells: 0 });
  });

  it('two segments ordered at one instant are both lost', async () => {
    await order('20', dropIt);
    await order('30', dropIt);
    expect(timeline().map(({ value }) => value)).toEqual([20, 30]);
    expect(new Set(changes()).size).toBe(2);
    expect((await whole()).cells).toBe(2 * CELLS_OF_A_SEGMENT);
  });

  it('every 50th is lost from the playhead on until that is ended', async () => {
    const before = await reaching(0.25);
    await stand(0.25);
    await order('50', dropEvery);
    expect(text()).toContain('Every 50th is dropped from 250\u00a0ms on.');
    const after = await reaching(0.75);
    await stand(0.75);
    const end = () => named('End the loss of every n-th segment of C');
    click(end());
    await door.idle();
    expect(text()).not.toContain('Every 50th');
    expect(document.activeElement).toBe(dropIt());
    const { cells } = await whole();
    const lost = cells / CELLS_OF_A_SEGMENT;
    expect(lost).toBeGreaterThan(3);
    expect(lost).toBe(Math.floor((after - before) / 50));
    expect(Math.min(...lossesS())).toBeGreaterThan(0.25);
    // A segment that was sent before the end still reaches the switch, 5 ms away.
    expect(Math.max(...lossesS())).toBeLessThan(0.76);
    expect(changes()).toEqual([
      'Loss of every n-th segment of C at 250\u00a0ms: every 50th',
      'Loss of every n-th segment of C at 750\u00a0ms: ends',
    ]);
    await stand(0.5);
    expect(text()).toContain('Every 50th is dropped from 250\u00a0ms on.');
  });

  it.each([
    ['0', '0'],
    ['1.5', '1.5'],
    ['-3', '-3'],
    ['1000000001', '1000000001'],
  ])('refuses segment %s and says what it takes', (entered, said) => {
    type(field(), entered);
    for (const button of [dropIt, dropEvery]) click(button());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const words = place
      .querySelector('.app-losses [role="alert"]')
      ?.textContent.replace(/\s/g, ' ');
    expect(words).toContain(said);
    expect(words).toContain('type a whole number from 1 to 1 000 000 000');
    expect(timeline()).toEqual([]);
    press(field(), 'Escape');
    expect(field().getAttribute('aria-invalid')).toBe('false');
  });

  it('refuses what is no number; the largest number is one for the engine too', async () => {
    await order('many', dropIt);
    expect(text()).toContain('is not a number');
    expect(timeline()).toEqual([]);
    await order('1000000000', dropIt);
    expect(runStore.getState().problems).toEqual([]);
    runActions.dropSegment('C', 1_000_000_001);
    await door.idle();
    expect(runStore.getState().problems[0]?.message).toContain('from 1 to 1000000000');
  });

  it('is offered for a circuit that sends segments alone; the engine refuses another in words', async () => {
    viewActions.select({ type: 'circuit', id: 'D' });
    await door.idle();
    expect(text()).toContain('Drop its next cell at');
    expect(place.querySelector('.app-losses')).toBeNull();
    runActions.dropSegment('D', 20);
    await door.idle();
    expect(runStore.getState().problems.map(({ message }) => message)).toEqual([
      'D sends no TCP segments through a switch; choose a circuit that does',
    ]);
    const [first] = runStore.getState().info?.network.circuits ?? [];
    if (first === undefined) throw new Error('there is a circuit');
    const over = (...route: readonly string[]) => sendsSegments({ ...first, route });
    expect([over('A', 'W', 'B'), over('A', 'B')]).toEqual([true, false]);
  });

  it('a link carries the orders', async () => {
    await order('20', dropIt);
    const { doc } = documentStore.getState();
    const fingerprint = runStore.getState().summary?.fingerprint.slice(0, DIGITS) ?? '';
    const claim = { engineVersion: '0.1.0', at: instantOf(1), fingerprint };
    const read = await decodeLink(await encodeLink({ doc, sourceId: null, claim }));
    if (!read.ok) expect.fail('it can be read');
    expect(read.doc.timeline).toEqual(doc.timeline);
  });
});
