import { describe, expect, it } from 'vitest';
import { catalog } from '../../web/src/model/catalog';
import { instantOf } from '../../web/src/model/instant';
import { plain } from './fixtures/documents';
import { type page, started } from './fixtures/pageBench';

describe('a change in re-run mode', () => {
  const change = (p: ReturnType<typeof page>, value: number, gesture?: string) =>
    p.change({ section: 'abr', key: 'rif', value, gesture });

  it('runs to the visible horizon again, with the head where it was', () => {
    const p = started();
    p.controller.seek(instantOf(0.8));
    p.host.settle();
    p.controller.seek(instantOf(0.3));
    p.host.settle();
    change(p, 0.5);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.3),
      horizon: instantOf(0.8),
    });
    expect(p.history.previousRun()?.rows).toBe(801);
  });

  it('foresees the changes that are likely to come, behind a load that waits, and takes them back', () => {
    const p = started();
    const docs = [0.5, 0.25].map((rif) => ({ ...plain, durationMs: 1_000, abr: { rif } }));
    const foreseen = () =>
      p.port.requests.flatMap((each) =>
        each.type === 'foresee' ? [each.scenarios.map((text) => JSON.parse(text).abr.rif)] : [],
      );
    p.controller.foresee(docs);
    expect(foreseen()).toEqual([[0.5, 0.25]]);
    p.host.settle();
    change(p, 0.5);
    // One load is in flight, this one waits, and what is likely to follow it with it.
    change(p, 0.125);
    p.controller.foresee(docs.slice(1));
    expect(foreseen()).toHaveLength(1);
    p.host.settle();
    expect(foreseen()).toEqual([[0.5, 0.25], [0.25]]);
    expect(p.port.requests.findLast(({ type }) => type === 'foresee')).toMatchObject({
      horizon: instantOf(0.5),
    });
    p.controller.foresee([]);
    expect(foreseen().at(-1)).toEqual([]);
    expect(p.state()).toMatchObject({ status: 'resting', problems: [] });
  });

  it('keeps at most one load in flight and ends with the newest value', () => {
    const p = started();
    for (let i = 1; i <= 200; i += 1) {
      change(p, i / 1_000, 'drag');
      p.host.tick();
    }
    p.host.settle();
    const last = p.loads().at(-1);
    expect(last?.type === 'load' && JSON.parse(last.scenario)).toMatchObject({ abr: { rif: 0.2 } });
    expect(p.loads().length).toBeLessThan(150);
    expect(p.state()).toMatchObject({
      status: 'resting',
      horizon: instantOf(0.5),
      head: instantOf(0.5),
    });
    expect(p.documents.store.getState().doc.abr).toEqual({ rif: 0.2 });
    p.documents.actions.undo();
    expect(p.documents.store.getState().doc.abr).toEqual({ rif: 1 });
  });

  it('keeps a move of the head that was made while it waited for the run before', () => {
    const p = started();
    change(p, 0.5);
    change(p, 0.25);
    p.controller.seek(instantOf(0.3));
    p.controller.step('cell', 1);
    p.host.settle();
    expect(p.loads()).toHaveLength(3);
    expect(p.state()).toMatchObject({ status: 'resting', horizon: instantOf(0.5) });
    expect(p.state().head).toBe(instantOf(0.3 + (p.state().info?.cellS ?? 0)));
    expect(p.state().head > instantOf(0.3)).toBe(true);
  });

  it('does not take a move along that was made for the experiment before', () => {
    const p = started();
    change(p, 0.5);
    change(p, 0.25);
    p.controller.seek(instantOf(0.3));
    p.documents.actions.open({ ...plain, durationMs: 2_000, seed: 9 }, null);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.5),
      horizon: instantOf(0.5),
    });
  });

  it('that changes only words or positions runs nothing again', () => {
    const p = started();
    p.documents.actions.moveNodes({ S1: [3, 3] });
    p.host.settle();
    expect(p.loads()).toHaveLength(1);
  });

  it('when refused keeps the run before it', () => {
    const p = started();
    p.documents.actions.setParam('refuse', 'x', 1);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.5),
      problems: [{ path: 'abr.rif' }],
    });
    expect(p.history.current().rows).toBe(501);
    p.controller.seek(instantOf(0.25));
    p.host.settle();
    expect(p.state().head).toBe(instantOf(0.25));
    p.documents.actions.undo();
    p.host.settle();
    expect(p.state().problems).toEqual([]);
  });

  it('opening another experiment starts over, without a previous run', () => {
    const p = started();
    p.controller.seek(instantOf(0.9));
    p.host.settle();
    p.documents.actions.open({ ...plain, durationMs: 2_000, seed: 9 }, null);
    p.host.settle();
    expect(p.state()).toMatchObject({
      status: 'resting',
      head: instantOf(0.5),
      horizon: instantOf(0.5),
    });
    expect(p.history.previousRun()).toBeNull();
  });
});

describe('a change from now', () => {
  const fromNow = () => {
    const p = started();
    p.store.setState({ mode: 'fromNow' });
    p.controller.seek(instantOf(0.3));
    p.host.settle();
    return p;
  };
  const change = (p: ReturnType<typeof page>, value: number, gesture?: string, key = 'rif') =>
    p.change({ section: 'abr', key, value, gesture });

  it('joins the timeline without another load and cuts the history at the head', () => {
    const p = fromNow();
    change(p, 0.5);
    p.host.settle();
    expect(p.loads()).toHaveLength(1);
    expect(p.documents.store.getState().doc.timeline).toEqual([
      { atUs: 300_000, target: 'abr', key: 'rif', value: 0.5 },
    ]);
    expect(p.state()).toMatchObject({ head: instantOf(0.3), horizon: instantOf(0.3) });
    expect(p.history.current().rows).toBe(301);
  });

  it('by a drag is one command, one flag and one undo step', () => {
    const p = fromNow();
    for (let value = 1; value <= 20; value += 1) {
      change(p, value, 'drag');
      p.host.tick();
    }
    p.host.settle();
    expect(p.documents.store.getState().doc.timeline).toMatchObject([{ value: 20 }]);
    const flags = p.history.current().events.filter(({ kind }) => kind === 'parameterChange');
    expect(flags.map(({ cause }) => cause)).toEqual(['rif = 20']);
    p.documents.actions.undo();
    expect(p.documents.store.getState().doc.timeline).toBeUndefined();
    p.host.settle();
    expect(p.loads()).toHaveLength(2);
  });

  it('drops later commands of the same run when made before them', () => {
    const p = fromNow();
    change(p, 0.5);
    p.controller.seek(instantOf(0.6));
    p.host.settle();
    change(p, 0.25);
    p.host.settle();
    p.controller.seek(instantOf(0.4));
    p.host.settle();
    change(p, 3, undefined, 'tbeCells');
    p.host.settle();
    const timeline = p.documents.store.getState().doc.timeline ?? [];
    expect(timeline.map(({ atUs, key }) => [atUs, key])).toEqual([
      [300_000, 'rif'],
      [400_000, 'tbeCells'],
    ]);
  });

  it('of what shapes the network runs everything again, and says so', () => {
    const rebuilt = catalog.sections
      .flatMap(({ id, params, entries }) =>
        [...params, ...entries.flatMap((entry) => entry.params)].map((spec) => ({ id, spec })),
      )
      .find(({ spec }) => spec.rebuild);
    if (rebuilt === undefined) throw new Error('the fixture has a parameter that rebuilds');
    const p = fromNow();
    p.change({
      section: rebuilt.id,
      key: rebuilt.spec.key,
      value: 4,
      gesture: undefined,
    });
    p.host.settle();
    expect(p.loads()).toHaveLength(2);
    expect(p.state().notice?.text).toContain('the run starts again');
  });
});
