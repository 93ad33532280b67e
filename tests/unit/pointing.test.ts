import { describe, expect, it } from 'vitest';
import { partsOn, signsOf } from '../../web/src/inspector/pointing';
import { catalog } from '../../web/src/model/catalog';
import type { EventKind, RunEvent } from '../../web/src/model/engineTypes';
import { PLOT_KINDS } from '../../web/src/model/plotKinds';
import { flashed } from '../../web/src/plots/events/drawRibbon';
import { info, series } from './plots/fixtures';

const { network } = info([series(0, 'acr', 'vc1')]);

describe('what tells of a parameter', () => {
  it.each(catalog.sections)('of $id is at least one plot', ({ id, appliesTo }) => {
    expect(signsOf({ appliesTo, section: id }).plots.length).toBeGreaterThan(0);
  });

  // A plot says itself what moves it, so that one that is added is not left out.
  it.each(PLOT_KINDS)('moves the plot of $id by sections that there are', ({ id, movedBy }) => {
    const sections = catalog.sections.filter((section) => movedBy.includes(section.id));
    expect(sections.length).toBeGreaterThan(0);
    expect(sections).toHaveLength(movedBy.length);
    for (const section of sections) {
      expect(signsOf({ ...section, section: section.id }).plots).toContain(id);
    }
  });

  it('of the whole run is nothing in particular', () => {
    expect(signsOf({ appliesTo: 'scenario' })).toEqual({ events: [], plots: [] });
  });
});

describe('where a parameter acts', () => {
  it('is a port, or the lines of circuits with the nodes at both ends', () => {
    expect(partsOn('port', network)).toEqual(network.ports.map(({ id }) => `port:${id}`));
    const [one, two] = network.circuits.map((each) => ({ ...each, route: ['S1', 'SW1', 'D1'] }));
    if (one === undefined || two === undefined) throw new Error('the fixture has two circuits');
    const circuits = [one, { ...two, carries: 'cells' as const }];
    const parts = ['circuit:vc1', 'node:S1', 'node:D1'];
    expect(partsOn('connection', { ...network, circuits })).toEqual(parts);
    expect(partsOn('background', { ...network, circuits })[0]).toBe('circuit:vc2');
  });
});

describe('the ribbon', () => {
  const event = (kind: EventKind) => ({ kind }) as RunEvent;
  const events = [event('cellLoss'), event('timeout'), event('cellLoss')];
  const flash = (isOn: boolean, kinds: readonly EventKind[] = ['timeout']) =>
    flashed(events, { kinds, isOn, words: '' });

  it('shows the kinds pointed at alone, and all others, by turns', () => {
    expect(flash(true)).toEqual([events[1]]);
    expect(flash(false)).toEqual([events[0], events[2]]);
    expect(flash(true, [])).toBe(events);
    expect(flashed(events, null)).toBe(events);
  });
});
