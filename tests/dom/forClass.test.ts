import { beforeEach, describe, expect, it } from 'vitest';
import { knownControls } from '../../web/src/app/overrides';
import { readAddress } from '../../web/src/commands/address';
import type { Drawn } from '../../web/src/model/network/drawn';
import { documentActions, documentStore } from '../../web/src/run/document';
import { gallery } from '../../web/src/run/gallery';
import { viewStore } from '../../web/src/run/view';
import { applyRules, ownSeed, readRules, shapeOf } from '../../web/src/share/class/rules';
import { classAddress, controlsOf, NO_OPTIONS } from '../../web/src/share/ForClass';
import { beginWith } from '../unit/fixtures/documents';

const { doc } = gallery.find(({ id }) => id === 'classroom/efci') ?? { doc: undefined };
if (doc === undefined) throw new Error('the experiment is gone');

const plain = 'https://example.org/#s=3.abc';

describe('a link for a class', () => {
  it('names the ticked controls in the query, and is the plain link without any', () => {
    expect(classAddress(plain, NO_OPTIONS)).toBe(plain);
    const address = classAddress(plain, { ...NO_OPTIONS, only: ['abr.rif', 'feedback.kind'] });
    expect(address).toBe('https://example.org/?only=abr.rif,feedback.kind#s=3.abc');
    expect(readAddress(new URL(address).search).only).toEqual(['abr.rif', 'feedback.kind']);
    expect(readAddress('?only=').only).toBeNull();
    expect(readAddress('').only).toBeNull();
    const many = readAddress(`?only=${'abr.rif,'.repeat(257)}`);
    expect(many.only).toHaveLength(256);
    expect(many.problems).toEqual(['More than 256 controls in only.']);
  });

  it('offers nothing that the page would not know again', () => {
    for (const item of gallery) {
      const offered = controlsOf(item.doc).flatMap(({ controls }) => controls.map(({ id }) => id));
      const address = classAddress(plain, { ...NO_OPTIONS, only: offered });
      const { only } = readAddress(new URL(address).search);
      expect(knownControls(only ?? [], item.doc)).toEqual({ known: offered, problems: [] });
    }
  });

  it('calls a network by its kind, and what decides in it an algorithm, as the page does', () => {
    const first = (group: string) =>
      controlsOf(doc).find(({ label }) => label === group)?.controls[0]?.label;
    expect(['Network', 'Rate feedback'].map(first)).toEqual(['Kind', 'Algorithm']);
  });

  it('with names that are no controls of the experiment leads to a sentence for each', () => {
    const { known, problems } = knownControls(
      ['abr.rif', 'abr.sneeze', 'abr.kind', 'nothing', 'a.b.c'],
      doc,
    );
    expect(known).toEqual(['abr.rif']);
    expect(problems).toHaveLength(4);
  });
});

describe('the rules of a link for a class', () => {
  beforeEach(() => {
    localStorage.clear();
    viewStore.setState({ locks: [], hidden: new Set() });
  });

  it('are read back from the link as they were ticked', () => {
    const wishes = {
      ...NO_OPTIONS,
      locksNetwork: true,
      hidesAnswers: true,
      isPaused: true,
    };
    const address = classAddress('https://example.org/#s=3.abc', { ...wishes, seed: 'fixed' });
    expect(address).toBe('https://example.org/?lock=network,seed&hide=answers&paused#s=3.abc');
    expect(readRules(new URL(address).search)).toEqual({
      locks: ['network', 'seed', 'answers'],
      hasOwnSeed: false,
      isPaused: true,
      problems: [],
    });
    const own = classAddress('https://example.org/#s=3.abc', { ...NO_OPTIONS, seed: 'own' });
    expect(readRules(new URL(own).search)).toMatchObject({ locks: ['seed'], hasOwnSeed: true });
    expect(readRules('')).toMatchObject({ locks: [], isPaused: false, problems: [] });
  });

  it.each([
    ['?lock=door', 'lock=door is none of network, seed.'],
    ['?lock=', 'lock= is none of network, seed.'],
    ['?hide=answers,results', 'hide=results is none of answers.'],
    ['?seed=7', 'seed=7 is none of own.'],
    ['?paused=maybe', 'paused=maybe takes no value.'],
  ])('%s leads to a sentence that names it', (search, sentence) => {
    expect(readRules(search).problems).toEqual([sentence]);
  });

  it('give each browser one seed, for good, as if the experiment had come with it', () => {
    const read = documentStore.getState;
    beginWith(doc, 'classroom/efci');
    const { notice: told, problems } = applyRules('?seed=own');
    const { doc: own, base, sourceId, undoLabel } = read();
    expect(problems).toEqual([]);
    expect(told).toContain(`Your own seed is ${own.seed}`);
    expect([base.seed, sourceId, undoLabel]).toEqual([own.seed, 'classroom/efci', null]);
    // Undo leads to the work before, and back to the own seed.
    beginWith(doc, 'classroom/efci');
    documentActions.open({ ...doc, seed: 77 }, null);
    applyRules('?seed=own');
    documentActions.undo();
    expect(read().doc.seed).toBe(doc.seed);
    documentActions.redo();
    expect(read().doc.seed).toBe(own.seed);
    beginWith(doc, 'classroom/efci');
    applyRules('?seed=own');
    expect(read().doc.seed).toBe(own.seed);
    expect(viewStore.getState().locks).toEqual(['seed']);
  });

  it('draw seeds between 1 and 999,999, and not what somebody else stored', () => {
    expect(ownSeed(() => 0).seed).toBe(1);
    for (const stored of ['"a"', '0.5', '-1', '1000000']) {
      localStorage.setItem('cell53.ownSeed', stored);
      expect(ownSeed(() => 0.999_999_9).seed, stored).toBe(999_999);
    }
  });

  it('let numbers of a drawing change, and nothing else', () => {
    const drawn: Drawn = {
      kind: 'explicit',
      nodes: [{ id: 'S1', kind: 'host', at: [0, 0] }],
      links: [{ id: 'L1', from: 'S1', to: 'SW1', mbps: 10 }],
      circuits: [],
    };
    const [link] = drawn.links;
    if (link === undefined) throw new Error('the link is there');
    const faster = { ...drawn, links: [{ ...link, mbps: 20, km: 5 }] };
    const elsewhere = { ...drawn, links: [{ ...link, to: 'SW2' }] };
    expect(shapeOf(faster)).toBe(shapeOf(drawn));
    expect(shapeOf(elsewhere)).not.toBe(shapeOf(drawn));
    expect(shapeOf({ ...drawn, nodes: [] })).not.toBe(shapeOf(drawn));
  });

  it('keep lines of theory off, whatever switches them on', () => {
    applyRules('?hide=answers');
    const isOff = () => viewStore.getState().hidden.has('overlay/share');
    expect(isOff()).toBe(true);
    viewStore.setState({ hidden: new Set() });
    expect(isOff()).toBe(true);
  });
});
