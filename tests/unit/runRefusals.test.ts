import { describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { plain } from './fixtures/documents';
import { page, started } from './fixtures/pageBench';

describe('another experiment that the engine refuses', () => {
  const bad = { ...plain, title: 'Bad', refuse: true };
  const table = (p: ReturnType<typeof page>) => p.documents.store.getState();

  it('is withdrawn: document, steps and run are those before', () => {
    const p = started();
    p.controller.seek(instantOf(0.25));
    p.host.settle();
    p.documents.actions.setField('seed', 5);
    p.host.settle();
    const before = table(p);
    const loads = p.loads().length;
    p.documents.actions.open(bad, null);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.loads()).toHaveLength(loads + 1);
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.25),
      horizon: instantOf(0.5),
      problems: [{ path: 'abr.rif' }],
    });
    expect(p.history.current().rows).toBe(501);
    p.controller.client.simulateCrash();
    p.host.settle();
    const last = p.loads().at(-1);
    expect(last?.type === 'load' && JSON.parse(last.scenario)).toMatchObject({ seed: 5 });
    expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.25) });
  });

  it('takes along what was changed in it meanwhile', () => {
    const p = started();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.documents.actions.setField('seed', 7);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'resting', problems: [{ path: 'abr.rif' }] });
  });

  it('lets a run that was playing be played on, whole', () => {
    const p = started();
    p.controller.setSpeed(null);
    p.controller.play();
    p.host.pass(1);
    p.documents.actions.open(bad, null);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(1),
      problems: [{ path: 'abr.rif' }],
    });
    expect(p.history.current().rows).toBe(1_001);
  });

  it('on top of another refused one: both are withdrawn', () => {
    const p = started();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.documents.actions.open({ ...bad, seed: 8 }, null);
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'resting', horizon: instantOf(0.5) });
  });

  it('at the start gives way to the one beneath, as settings of the address do', () => {
    const p = page();
    const before = table(p);
    p.documents.internals.propose({ ...before.doc, refuse: true } as never, 'Settings');
    expect(table(p)).toMatchObject({ base: before.base, undoLabel: 'Settings' });
    p.controller.start();
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'resting', problems: [{ path: 'abr.rif' }] });
    expect(p.history.current().rows).toBe(501);
  });

  it('at the start gives way to the one beneath', () => {
    const p = page();
    const before = table(p);
    p.documents.actions.open(bad, null);
    p.controller.start();
    p.host.settle();
    expect(table(p)).toEqual(before);
    expect(p.state()).toMatchObject({ status: 'resting', problems: [{ path: 'abr.rif' }] });
  });
});

it('a change that is refused leaves results, and what a restart loads, those of the run that stays', () => {
  const p = started();
  const { doc } = p.documents.store.getState();
  const bad = { ...doc, refuse: true };
  p.documents.actions.edit(bad, 'A value');
  p.host.settle();
  expect(p.documents.store.getState().doc).toHaveProperty('refuse');
  p.controller.seek(instantOf(0.25));
  p.host.settle();
  const { summary, summaryOf } = p.state();
  expect(summary).not.toBeNull();
  expect(JSON.parse(summaryOf ?? '')).not.toHaveProperty('refuse');
  p.documents.actions.edit({ ...bad, title: 'Renamed' }, 'The name');
  p.host.settle();
  p.controller.client.simulateCrash();
  p.host.settle();
  const last = p.loads().at(-1);
  expect(last?.type === 'load' && JSON.parse(last.scenario)).not.toHaveProperty('refuse');
  expect(p.state()).toMatchObject({ status: 'resting', head: instantOf(0.25) });
});

it('a change that is refused does not go on from now: what is changed next is changed from the start', () => {
  const p = started();
  const { doc } = p.documents.store.getState();
  const rif = { section: 'abr', key: 'rif', value: 0.5, gesture: 'RIF' };
  p.documents.actions.edit({ ...doc, refuse: true } as never, 'A value');
  p.host.settle();
  expect(p.controller.tune(rif)).toBe(false);
  p.documents.actions.undo();
  p.host.settle();
  expect(p.controller.tune(rif)).toBe(true);
});

it('a page that begins with a refused document asks nothing of an engine without a run, and runs it when it is mended', () => {
  const p = started({ refuse: true });
  const asked = p.requests.length;
  p.controller.step('cell', 1);
  p.controller.seek(instantOf(0.25));
  p.host.settle();
  expect(p.requests).toHaveLength(asked);
  expect(p.controller.isBusy()).toBe(false);
  expect(p.state()).toMatchObject({ status: 'idle', problems: [{ path: 'abr.rif' }] });
  const { refuse: _, ...mended } = p.documents.store.getState().doc as { refuse?: boolean };
  p.documents.actions.edit(mended as never, 'Mended');
  p.host.settle();
  expect(p.state()).toMatchObject({ status: 'resting', problems: [] });
});
