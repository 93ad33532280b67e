/** The inspector, with runs that begin anew. */

import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import generated from '../../web/src/generated/catalog.json';
import { engineText } from '../../web/src/model/engineText';
import type { Catalog } from '../../web/src/model/engineTypes';
import { drawnOf } from '../../web/src/model/network/drawn';
import {
  fieldOf,
  rowOf,
  rows,
  search,
  sections,
  showInspector,
  sliderOf,
  stated,
  TWO_SOURCES,
  within,
} from './support/knobs';
import { choose, click, door, now, open, place, pointer, press, type } from './support/part';

const { documentActions, documentStore, runActions, viewActions } = await import(
  '../../web/src/run'
);
const { documentInternals } = await import('../../web/src/run/document');
const { explainControl, showControl } = await import('../../web/src/inspector/showControl');

showInspector();

/** The button whose text contains this. */
const button = (text: string) =>
  [...place.querySelectorAll('button')].find(({ textContent }) => textContent.includes(text)) ??
  expect.fail(`no button “${text}”`);

describe('the inspector', () => {
  const doc = () => documentStore.getState().doc;
  const steps = () => documentInternals.log().steps;

  beforeEach(() => open(TWO_SOURCES));

  it('a remark of the engine stands beside the control that it names, as a note and not as a refusal', async () => {
    documentActions.setParam('abr', 'nrm', 2);
    await door.idle();
    const note = within<HTMLElement>('Nrm', '.inspector-message');
    expect(note.textContent).toMatch(
      /^Note: up to 100 % of the in-rate cells of S1 .*increase Nrm to send more data\.$/,
    );
    expect(note.dataset.tone).toBe('remark');
    const described = fieldOf('Nrm').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.contains(note)).toBe(true);
    expect(fieldOf('Nrm').getAttribute('aria-invalid')).not.toBe('true');
  });

  describe('the catalogue decides what is shown', () => {
    const ALL = [
      'ABR source and destination',
      'Rate feedback',
      'Discard policy',
      'TCP',
      'TCP congestion control',
      'Application',
      'Background source',
      'Shaper',
      'Policer',
      'Network',
      'Credits',
      'Run',
    ];

    it('all sections that something uses in its order, but the network after what is tuned; then the run', () => {
      expect(sections()).toEqual(ALL);
    });

    it('what acts on nothing here is named, and comes when asked for', async () => {
      await open('classroom/first-steps');
      expect(sections()).not.toContain('TCP');
      const more = () => button('what is not used here');
      expect(more().parentElement?.textContent).toContain('TCP, TCP congestion control');
      click(more());
      await door.idle();
      expect(sections()).toContain('TCP');
      expect(place.textContent).toContain('Nothing in this experiment uses it.');
      click(more());
      expect(sections()).not.toContain('TCP');
      now(() => showControl('tcp.mssBytes'));
      await door.idle();
      expect(sections()).toContain('TCP');
    });

    it('what cannot act as its neighbours stand is folded away, and comes when they change or when it is asked for', async () => {
      const folded = () => rowOf('TOF').closest<HTMLDetailsElement>('.inspector-resting');
      expect(folded()?.textContent).toContain('6 more without effect as set');
      expect(folded()?.open).toBe(false);
      documentActions.setParam('abr', 'silenceRule', 'tof');
      await door.idle();
      expect(folded()).toBeNull();
      expect(rowOf('ADTF').closest('.inspector-resting')).not.toBeNull();
      now(() => showControl('abr.adtfMs'));
      await door.idle();
      expect(rowOf('ADTF').closest<HTMLDetailsElement>('.inspector-resting')?.open).toBe(true);
      now(() => explainControl('abr.adtfMs'));
      await door.idle();
      const choice = (generated as unknown as Catalog).sections
        .flatMap(({ params }) => params)
        .find(({ key }) => key === 'silenceRule');
      const words = `“${choice?.label}” is ${choice?.choices.find(({ id }) => id === 'adtf')?.label}`;
      expect(place.querySelector('.inspector-popover-facts')?.textContent).toContain(words);
    });

    it('what another section keeps from acting is folded away, and says what it waits for', async () => {
      const folded = () => rowOf('Weight').closest<HTMLDetailsElement>('.inspector-resting');
      await open('classroom/queue-control');
      expect(folded()?.open).toBe(false);
      now(() => explainControl('abr.weight'));
      await door.idle();
      expect(place.querySelector('.inspector-popover-facts')?.textContent).toContain(
        'Acts while“Fair share” is MCR, and a share of the rest by weight',
      );
      documentActions.setParam('feedback', 'fairness', 'mcr-plus-weighted');
      await door.idle();
      expect(folded()).toBeNull();
      documentActions.setKind('feedback', 'efci');
      await door.idle();
      expect(folded()).not.toBeNull();
      expect(rowOf('RDF').closest('.inspector-resting')).toBeNull();
    });

    it('what acts at one part alone or later in the run is not folded away', async () => {
      const isFolded = (name: string) => rowOf(name).closest('.inspector-resting') !== null;
      await open({ ...TWO_SOURCES, overrides: [{ part: 'S1', abr: { silenceRule: 'tof' } }] });
      expect([isFolded('TOF'), isFolded('ADTF')]).toEqual([false, false]);
      const turn = { atUs: 1000, target: 'tcp', key: 'delayedAck', value: true };
      expect(isFolded('Delayed-ACK timer')).toBe(true);
      await open({ ...TWO_SOURCES, timeline: [turn] });
      expect(isFolded('Delayed-ACK timer')).toBe(false);
    });

    it('a common value that parts do not follow says so in what describes its control', async () => {
      const overrides = [{ part: 'S1', abr: { mcrMbps: 1 }, congestion: { kind: 'sack' } }];
      await open({ ...TWO_SOURCES, overrides });
      const said = (control: Element) =>
        document.getElementById(control.getAttribute('aria-describedby')?.split(' ')[0] ?? '')
          ?.textContent;
      expect(said(sliderOf('MCR'))).toBe('Own values: S1 = 1\u00a0Mb/s.');
      expect(said(fieldOf('MCR'))).toBe('Own values: S1 = 1\u00a0Mb/s.');
      const menu = place.querySelector('[data-param="congestion.kind"] select') ?? expect.fail();
      expect(said(menu)).toBe('Own algorithms: S1 = Reno with SACK.');
      expect(said(sliderOf('PCR'))).toBe('');
      now(() => documentActions.setOverride('S2', { section: 'abr', key: 'mcrMbps' }, 2));
      await door.idle();
      expect(said(sliderOf('MCR'))).toBe(
        'Own values: S1 = 1\u00a0Mb/s, S2 = 2\u00a0Mb/s. No circuit follows this one.',
      );
    });

    it('a selected circuit keeps what acts on it, and shows its facts', async () => {
      viewActions.select({ type: 'circuit', id: 'S1' });
      await door.idle();
      expect(sections()).toEqual([
        'ABR source and destination',
        'TCP',
        'TCP congestion control',
        'Application',
        'Shaper',
        'Policer',
      ]);
      expect(place.querySelector('.inspector-facts')?.textContent).toContain('S1 → SW1 → SW2 → D1');
      click(place.querySelector('.inspector-facts button') ?? expect.fail());
      expect(sections()).toEqual(ALL);
    });

    it('a line that is slower one way tells both ways how long a cell takes and how many it holds', async () => {
      const topology = {
        kind: 'explicit',
        nodes: ['H', 'V', 'W', 'G'].map((id, x) => ({
          ...{ id, at: [x, 0] },
          kind: x % 3 === 0 ? 'host' : 'switch',
        })),
        links: ['HV', 'VW', 'WG'].map((id) => ({
          ...{ id, from: id[0], to: id[1], rateMbps: 8, delayMs: 5 },
          ...(id === 'VW' && { backRateMbps: 1 }),
        })),
        circuits: [{ id: 'C', service: 'abr', carries: 'tcp', route: ['H', 'V', 'W', 'G'] }],
      };
      await open({ ...TWO_SOURCES, topology });
      now(() => viewActions.select({ type: 'link', id: 'VW' }));
      await door.idle();
      const facts = [...place.querySelectorAll('.inspector-facts-list > div')].map(
        (row) => [...row.children].map(({ textContent }) => textContent) as [string, string],
      );
      const waysOf = (name: string) =>
        facts.filter(([said]) => said.startsWith(`${name} to `)).map(([, value]) => value);
      const told = ['Rate', 'Cell time', 'Holds when full'].map(waysOf);
      expect(told).toEqual([
        ['8\u00a0Mb/s', '1\u00a0Mb/s'],
        ['53\u00a0µs', '424\u00a0µs'],
        ['94\u00a0cells', '11\u00a0cells'],
      ]);
    });

    it.each([
      ['key', 'destinationOwnRm', 'RM cells of the destination'],
      ['name', '16-bit rates', '16-bit rates'],
      ['meaning', 'transient exposure', 'TBE'],
    ])('a search finds by %s, whatever is selected', async (_, words, name) => {
      now(() => viewActions.select({ type: 'link', id: 'SW1-SW2' }));
      type(search(), words);
      await door.idle();
      expect(rows()).toEqual([name]);
      expect(sections()).toEqual(['ABR source and destination']);
    });

    it('another algorithm brings its own parameters', () => {
      const menu = rowOf('Target utilisation').closest('details')?.querySelector('select');
      choose(menu ?? expect.fail(), 'eprca');
      expect(doc().feedback).toEqual({ kind: 'eprca' });
      expect(rows()).toContain('Queue threshold (QT)');
      expect(rows()).not.toContain('Target utilisation');
      const eprca = (generated as unknown as Catalog).sections
        .flatMap(({ entries }) => entries)
        .find(({ id }) => id === 'eprca');
      expect(place.textContent).toContain(`Source: ${eprca?.source}`);
    });
  });

  describe('a slider', () => {
    it('announces the value and not the position', () => {
      const spoken = (name: string) => sliderOf(name).getAttribute('aria-valuetext');
      expect(spoken('RIF')).toBe('1/64');
      expect(spoken('Timer granularity')).toBe('100 milliseconds');
      expect(spoken('TBE')).toBe('512 cells, between notches');
      expect(spoken('Destination limit')).toBe('no limit');
    });

    it.each([
      ['ArrowRight', 1 / 32],
      ['ArrowDown', 1 / 128],
      ['PageUp', 1 / 4],
      ['Home', 0],
      ['End', 1],
    ] as const)('takes %s', (key, value) => {
      press(sliderOf('RIF'), key);
      expect(stated('abr', 'rif')).toBe(value);
    });

    it('takes Shift and an arrow as a tenth of a notch', () => {
      press(sliderOf('Timer granularity'), 'ArrowRight', { shiftKey: true });
      expect(stated('tcp', 'tickMs')).toBe(110);
    });

    it('makes one step for undo of every drag, whatever it passes through', () => {
      const seen: unknown[] = [];
      const stop = documentStore.subscribe(() => seen.push(stated('abr', 'rif')));
      const slider = sliderOf('RIF');
      pointer(slider, 'down');
      type(slider, '11.8');
      type(slider, '13.2');
      pointer(slider, 'up');
      pointer(slider, 'down');
      type(slider, '4');
      pointer(slider, 'up');
      stop();
      expect(seen).toEqual([1 / 16, 1 / 8, 1 / 4096]);
      expect(steps()).toHaveLength(2);
      documentActions.undo();
      expect(stated('abr', 'rif')).toBe(1 / 8);
      documentActions.undo();
      expect(stated('abr', 'rif')).toBe(1 / 64);
    });

    it('is as it was when the finger on it turns out to scroll the page', () => {
      const slider = sliderOf('RIF');
      pointer(slider, 'down');
      // The first touch sets a value at once; the browser tells only later that it scrolls.
      type(slider, '4');
      expect(stated('abr', 'rif')).toBe(1 / 4096);
      pointer(slider, 'cancel');
      expect(stated('abr', 'rif')).toBe(1 / 64);
      expect(steps()).toHaveLength(0);
      press(slider, 'ArrowRight');
      expect(stated('abr', 'rif')).toBe(1 / 32);
    });

    it('tells the run where it may well be moved next while it is held, and no more when it is left', () => {
      const foreseen: number[][] = [];
      const spy = vi.spyOn(runActions, 'foresee').mockImplementation((docs) => {
        foreseen.push(docs.map((each) => (each.abr as { rif?: number }).rif ?? Number.NaN));
      });
      onTestFinished(() => spy.mockRestore());
      const slider = sliderOf('RIF');
      const from = Number(stated('abr', 'rif'));
      slider.focus();
      press(slider, 'ArrowLeft');
      press(slider, 'ArrowLeft');
      slider.blur();
      expect(foreseen).toEqual([[from * 2, from / 2], [from / 4, from], [from / 8, from / 2], []]);
    });

    it('tells it for a number of a drawn part too: the very experiments that come of the steps', async () => {
      await open('classroom/credits');
      const [link] = drawnOf(documentStore.getState().doc)?.links ?? [];
      now(() => viewActions.select({ type: 'link', id: link?.id ?? '' }));
      await door.idle();
      let foreseen: readonly string[] = [];
      const spy = vi.spyOn(runActions, 'foresee').mockImplementation((docs) => {
        foreseen = docs.map(engineText);
      });
      onTestFinished(() => spy.mockRestore());
      const slider = sliderOf('Rate');
      slider.focus();
      const told = foreseen;
      press(slider, 'ArrowLeft');
      expect(told).toHaveLength(2);
      expect(told).toContain(engineText(documentStore.getState().doc));
    });

    it('sends nothing when a move ends on the same notch', () => {
      expect(sliderOf('RIF').value).toBe('10');
      pointer(sliderOf('RIF'), 'down');
      type(sliderOf('RIF'), '10.2');
      expect(steps()).toHaveLength(0);
    });

    it('stays where the pointer let it go, though Firefox says that place again afterwards', () => {
      pointer(sliderOf('RIF'), 'down');
      type(sliderOf('RIF'), '6.8');
      pointer(sliderOf('RIF'), 'up');
      expect(sliderOf('RIF').value).toBe('7');
      type(sliderOf('RIF'), '6.8');
      expect(sliderOf('RIF').value).toBe('7');
      expect(steps()).toHaveLength(1);
    });

    it('moves a whole notch when assistive technology nudges the input', () => {
      type(sliderOf('RIF'), '10.15');
      expect(stated('abr', 'rif')).toBe(1 / 32);
    });
  });

  describe('the entry field', () => {
    it('takes an exact value on Enter', () => {
      type(fieldOf('TBE'), '4k');
      expect(stated('abr', 'tbeCells')).toBeUndefined();
      press(fieldOf('TBE'), 'Enter');
      expect(stated('abr', 'tbeCells')).toBe(4000);
      expect(fieldOf('TBE').value).toBe('4000');
    });

    it('refuses beside the control and leaves the old value in force', () => {
      type(fieldOf('RIF'), '3');
      press(fieldOf('RIF'), 'Enter');
      expect(steps()).toHaveLength(0);
      expect(rowOf('RIF').textContent).toContain(
        'RIF = 3 is outside 0 or 1/32768 … 1; still using 1/64.',
      );
      expect(fieldOf('RIF').getAttribute('aria-invalid')).toBe('true');
      press(fieldOf('RIF'), 'Escape');
      expect(fieldOf('RIF').value).toBe('1/64');
      expect(rowOf('RIF').textContent).not.toContain('outside');
    });

    it('drops a refused draft when the value moves on by other means', () => {
      type(fieldOf('RIF'), '3');
      press(fieldOf('RIF'), 'Enter');
      now(() => documentActions.setParam('abr', 'rif', 1 / 8));
      expect(fieldOf('RIF').value).toBe('1/8');
      expect(rowOf('RIF').textContent).not.toContain('outside');
    });

    it('follows the unit, which a click turns over for all like quantities', () => {
      click(within('ICR', '.inspector-unit-button'));
      expect(within('ICR', '.inspector-unit').textContent).toBe('cells/s');
      expect(fieldOf('ICR').value).toBe('23584.9');
      expect(within('Link rate', '.inspector-unit').textContent).toBe('cells/s');
      type(fieldOf('ICR'), '10000');
      press(fieldOf('ICR'), 'Enter');
      expect(stated('abr', 'icrMbps')).toBe(4.24);
    });

    it('leaving it untouched changes nothing, even in a rounded unit', () => {
      click(within('ICR', '.inspector-unit-button'));
      now(() => fieldOf('ICR').focus());
      now(() => fieldOf('ICR').blur());
      expect(steps()).toHaveLength(0);
    });
  });

  describe('other controls', () => {
    it('a flag is a switch', () => {
      click(within('Delayed ACK', 'input[role=switch]'));
      expect(stated('tcp', 'delayedAck')).toBe(true);
    });

    it('a choice is a menu', () => {
      choose(within('After a silence', 'select'), 'tof');
      expect(stated('abr', 'silenceRule')).toBe('tof');
    });

    it('“no limit” is a box, and taking it away brings a number back', () => {
      const box = within<HTMLInputElement>('Destination limit', 'input[type=checkbox]');
      const limit = () => stated('abr', 'destinationLimitMbps');
      expect(sliderOf('Destination limit').disabled).toBe(true);
      click(box);
      expect(limit()).toBe(2488.32);
      press(sliderOf('Destination limit'), 'ArrowLeft');
      expect(limit()).toBe(2000);
      click(box);
      // Without a limit is the default, of which a document says nothing.
      expect(limit()).toBeUndefined();
      expect(box.checked).toBe(true);
      click(box);
      expect(limit()).toBe(2000);
    });

    it('says what a number is once the box is unticked; a threshold is one that the engine takes', async () => {
      const said = (name: string) => within(name, '.inspector-check').textContent;
      expect(said('Initial ssthresh')).toContain('(unticked: 1\u202f073\u202f725\u202f440\u00a0B)');
      await open({ ...TWO_SOURCES, discard: { kind: 'epd' } });
      expect(said('Threshold')).toContain('(unticked: 1024\u00a0cells)');
      click(within('Threshold', 'input[type=checkbox]'));
      await door.idle();
      expect(stated('discard', 'thresholdCells')).toBe(1024);
      expect(rowOf('Threshold').querySelector('.inspector-message')).toBeNull();
    });

    it('the run has its own fields, the seed a button for the next', () => {
      click(within('Seed', 'button.app-small'));
      expect(doc().seed).toBe(8);
      press(sliderOf('Duration'), 'ArrowRight');
      expect(doc().durationMs).toBe(500);
    });
  });

  describe('marks', () => {
    it('a dot stands where the value differs from the loaded document, and resets it', () => {
      expect(rowOf('RIF').querySelector('.inspector-dot')).toBeNull();
      press(sliderOf('RIF'), 'ArrowRight');
      const dot = within<HTMLButtonElement>('RIF', '.inspector-dot');
      expect(dot.getAttribute('aria-label')).toContain('Reset to 1/64');
      expect(place.textContent).toContain('1 changed');
      dot.focus();
      click(dot);
      expect(doc()).toEqual(TWO_SOURCES);
      expect(documentStore.getState().undoLabel).toContain('Reset');
      expect(rowOf('RIF').querySelector('.inspector-dot')).toBeNull();
      expect(document.activeElement).toBe(sliderOf('RIF'));
    });

    it('the value that a part has of its own is compared with that of the loaded document', async () => {
      const opened = { ...TWO_SOURCES, overrides: [{ part: 'S1', abr: { mcrMbps: 1 } }] };
      await open(opened);
      now(() => viewActions.select({ type: 'circuit', id: 'S1' }));
      await door.idle();
      click(button('only S1'));
      const dot = () => rowOf('MCR').querySelector('.inspector-dot');
      expect([fieldOf('MCR').value, dot()]).toEqual(['1', null]);
      press(sliderOf('MCR'), 'ArrowRight');
      expect(dot()?.getAttribute('aria-label')).toContain('Reset to 1\u00a0Mb/s');
      click(dot() ?? expect.fail());
      expect(doc()).toEqual(opened);
      expect(dot()).toBeNull();
    });

    it('another mark stands where the experiment departs from the default', () => {
      const mark = within('RIF', '.inspector-departs .app-hidden');
      expect(mark.textContent).toBe('differs from the default, 1');
      expect(rowOf('RDF').textContent).not.toContain('differs');
    });

    it('a refusal by the engine stands beside its control', async () => {
      type(fieldOf('ICR'), '300');
      press(fieldOf('ICR'), 'Enter');
      await door.idle();
      const words = 'ICR 300 is outside MCR to PCR';
      expect(rowOf('ICR').textContent).toContain(words);
      expect(fieldOf('ICR').getAttribute('aria-invalid')).toBe('true');
      expect(rowOf('RIF').textContent).not.toContain(words);
    });
  });

  it('every control has a name and every description exists', () => {
    const controls = [...place.querySelectorAll('input, select, button')];
    expect(controls.length).toBeGreaterThan(100);
    for (const control of controls) {
      const named =
        control.getAttribute('aria-label') ??
        control.getAttribute('aria-labelledby') ??
        control.textContent;
      const labelled =
        control.id !== '' && place.querySelector(`label[for="${control.id}"]`) !== null;
      expect(labelled || Boolean(named), control.outerHTML).toBe(true);
      for (const id of (control.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .filter(Boolean)) {
        expect(document.getElementById(id), id).not.toBeNull();
      }
    }
  });
});
