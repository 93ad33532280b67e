import type { ScenarioDoc } from '../../../web/src/model/engineTypes';
import type { Claim, Figure } from '../../../web/src/model/figureModel';

/** A claim that says nothing yet. */
export const CLAIM: Claim = {
  ...{ id: 'c', statement: '', place: '', kind: 'value', published: '', test: {}, why: '' },
};

/** Two axes: a load and a service; the service chooses the scenario, the load turns a knob. */
export const FIGURE: Figure = {
  format: 1,
  title: 'Goodput against load',
  place: 'figure 1',
  asked: '',
  found: '',
  axes: [
    {
      id: 'load',
      label: 'Load',
      unit: 'share',
      values: [
        { value: 0.5, set: { 'background.load': 0.5 } },
        { value: 0.8, set: { 'background.load': 0.8 } },
      ],
    },
    {
      id: 'service',
      label: 'Service',
      values: [{ value: 'ABR' }, { value: 'UBR', label: 'plain UBR', scenario: 'lan/ubr' }],
    },
  ],
  scenario: 'lan/abr',
  set: { 'overrides.1.tcp.mss': 1460 },
  skip: [{ load: 0.8, service: 'UBR' }],
  quick: { replications: 2, durationMs: 100, only: { load: [0.5] } },
  full: { replications: 5 },
  measures: [
    { of: 'total', field: 'goodputMbps', id: 'goodput', label: 'Goodput', unit: 'Mb/s' },
    { of: 'total', field: 'cellLossRatio', id: 'loss', label: 'Cells lost', unit: 'cells' },
  ],
  panels: [],
  claims: [
    { ...CLAIM, id: 'more', statement: 'More.', kind: 'ordering', headline: true },
    { ...CLAIM, id: 'less', statement: 'Less.', kind: 'ordering' },
  ],
};

const scenario = (title: string): ScenarioDoc => ({
  format: 1,
  title,
  group: 'g',
  question: 'q',
  published: { place: 'table 1' },
  seed: 7,
  durationMs: 1_000,
  topology: { kind: 'n-source' },
  overrides: [{ part: 'a' }, { part: 'b', tcp: { delayedAck: true } }],
});

const SCENARIOS: Readonly<Record<string, ScenarioDoc>> = {
  'lan/abr': scenario('with ABR'),
  'lan/ubr': scenario('with UBR'),
};

export const find = (id: string): ScenarioDoc | null => SCENARIOS[id] ?? null;

/** A measured point. */
export const point = (load: number, service: string, goodput: number | null) => ({
  at: { load, service },
  measures: { goodput: { mean: goodput, low: goodput, high: goodput, n: 2 } },
});
