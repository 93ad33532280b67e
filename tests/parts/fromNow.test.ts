/** The inspector with changes from now on: at rest, and while the run plays. */

import { beforeEach, describe, expect, it } from 'vitest';
import { instantOf } from '../../web/src/model/instant';
import { fieldOf, rowOf, showInspector, sliderOf, TWO_SOURCES } from './support/knobs';
import { door, now, open, pointer, press, type } from './support/part';

const { documentActions, documentStore, runActions, runStore } = await import('../../web/src/run');

showInspector();

/** What was changed in the run so far: `section.key = value`, in the order of its instants. */
const commands = () =>
  (documentStore.getState().doc.timeline ?? []).map(
    ({ target, key, value }) => `${target}.${key} = ${value}`,
  );
/** Waits for every answer of the engine, then tells what it has taken. */
const taken = async () => {
  await door.idle();
  return commands();
};

describe('at rest', () => {
  beforeEach(async () => {
    await open(TWO_SOURCES);
    now(() => runActions.setMode('fromNow'));
  });

  it('locks what rebuilds the network and says why', () => {
    expect(sliderOf('Sources').disabled).toBe(true);
    expect(rowOf('Sources').textContent).toContain('choose Re-run');
    expect(sliderOf('RIF').disabled).toBe(false);
    expect(sliderOf('Duration').disabled).toBe(true);
  });

  it('shows a change at once, and the old value again when it is refused', async () => {
    type(fieldOf('ICR'), '300');
    press(fieldOf('ICR'), 'Enter');
    expect(fieldOf('ICR').value).toBe('300');
    expect(await taken()).toEqual([]);
    expect(fieldOf('ICR').value).toBe('10');
    expect(rowOf('ICR').textContent).toContain('ICR 300 is outside MCR to PCR');
  });

  it('where a change was refused, changes what is to run from the start, of a part as well', async () => {
    documentActions.setParam('abr', 'icrMbps', 300);
    await door.idle();
    runActions.tune('abr@S1', 'rif', 1 / 2);
    expect(await taken()).toEqual([]);
    expect(documentStore.getState().doc.overrides).toEqual([{ part: 'S1', abr: { rif: 1 / 2 } }]);
    expect(rowOf('ICR').textContent).toContain('ICR 300 is outside MCR to PCR');
    runActions.tune('abr', 'icrMbps', 20);
    expect(await taken()).toEqual([]);
    expect(runStore.getState()).toMatchObject({ problems: [], status: 'resting' });
  });

  it('shows the value in force at the head', async () => {
    const timeline = [{ atUs: 200_000, target: 'abr', key: 'rif', value: 1 / 2 }];
    await open({ ...TWO_SOURCES, timeline });
    now(() => runActions.setMode('fromNow'));
    const seek = async (timeS: number) => {
      runActions.seek(instantOf(timeS));
      await door.idle();
    };
    expect(fieldOf('RIF').value).toBe('1/2');
    await seek(0.1);
    expect(fieldOf('RIF').value).toBe('1/64');
    await seek(0.4);
    expect(fieldOf('RIF').value).toBe('1/2');
    now(() => runActions.setMode('rerun'));
    expect(fieldOf('RIF').value).toBe('1/64');
    expect(rowOf('RIF').textContent).toContain('Later in the run: 1/2 at 200\u00a0ms.');
  });
});

describe('while the run plays', () => {
  beforeEach(async () => {
    await open({ ...TWO_SOURCES, durationMs: 60_000 });
    runActions.setMode('fromNow');
    runActions.setSpeed(1e-4);
    runActions.play();
    await door.idle();
    expect(runStore.getState().status).toBe('playing');
  });

  it('a drag acts once, on release; its values are shown meanwhile', async () => {
    const slider = sliderOf('RIF');
    pointer(slider, 'down');
    for (const position of ['10', '11', '12']) type(slider, position);
    expect(fieldOf('RIF').value).toBe('1/16');
    expect(await taken()).toEqual([]);
    pointer(slider, 'up');
    expect(await taken()).toEqual(['abr.rif = 0.0625']);
  });

  it('keys act once, when another key says that they are over', async () => {
    for (const _ of [1, 2, 3]) press(sliderOf('RIF'), 'ArrowRight');
    expect(fieldOf('RIF').value).toBe('1/8');
    expect(await taken()).toEqual([]);
    press(sliderOf('RIF'), ' ');
    expect(await taken()).toEqual(['abr.rif = 0.125']);
  });

  it('a value that is typed acts on Enter', async () => {
    type(fieldOf('TBE'), '4k');
    expect(await taken()).toEqual([]);
    press(fieldOf('TBE'), 'Enter');
    expect(await taken()).toEqual(['abr.tbeCells = 4000']);
  });

  it('at rest each value of a drag acts at once, and nothing comes after it', async () => {
    const slider = sliderOf('RIF');
    pointer(slider, 'down');
    type(slider, '13');
    runActions.pause();
    await door.idle();
    expect(runStore.getState().status).toBe('resting');
    type(slider, '11');
    expect(await taken()).toEqual(['abr.rif = 0.03125']);
    pointer(slider, 'up');
    expect(await taken()).toEqual(['abr.rif = 0.03125']);
  });
});
