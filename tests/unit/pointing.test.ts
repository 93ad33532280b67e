import { describe, expect, it } from 'vitest';
import { partsOn, signsOf } from '../../web/src/inspector/pointing';
import { catalog } from '../../web/src/model/catalog';
import type { EventKind, RunEvent } from '../../web/src/model/engineTypes';
import { PLOT_KINDS } from '../../web/src/model/plotKinds';
import { flashed } from '../../web/src/plots/events/drawRibbon';
import { info, series } from './plots/fixtures';

const { network } = info([series(0, 'acr', 'vc1')]);

describe('what tells of a parameter', () => {
  it.each(catalog.sections)('of $id is a plot that there is', ({ id, appliesTo }) => {
    const { plots } = signsOf({ appliesTo, section: id });
    expect(plots.length).toBeGreaterThan(0);
    const known = PLOT_KINDS.map((kind) => kind.id as string);
    expect(plots.filter((plot) => !known.includes(plot))).toEqual([]);
  });

  it('of the whole run is nothing in particular', () => {
    expect(signsOf({ appliesTo: 'scenario' })).toEqual({ events: [], plots: [] });
  });
});

describe('where a parameter acts', () => {
  it('is a port, or the lines of circuits with the nodes at both ends', () => {
    expect(partsOn('port', network)).toEqual(['[data-part^="port:"]']);
    const [one, two] = network.circuits.map((each) => ({ ...each, route: ['S1', 'SW1', 'D1'] }));
    if (one === undefined || two === undefined) throw new Error('the fixture has two circuits');
    const circuits = [one, { ...two, carries: 'cells' as const }];
    expect(partsOn('connection', { ...network, circuits })).toEqual(
      ['circuit:vc1', 'node:S1', 'node:D1'].map((part) => `[data-part="${part}"]`),
    );
    expect(partsOn('background', { ...network, circuits })[0]).toBe('[data-part="circuit:vc2"]');
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
