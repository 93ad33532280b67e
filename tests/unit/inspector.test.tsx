// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Inspector } from '../../web/src/inspector/Inspector';
import { STILL_MS } from '../../web/src/lib/hands';
import { rest } from '../../web/src/lib/later';
import {
  calls,
  doc,
  documentStore,
  resetStores,
  runActions,
  runStore,
  viewStore,
} from './fixtures/inspectorStores';

vi.mock('../../web/src/store', () => import('./fixtures/inspectorStores'));
vi.mock('../../web/src/engine/catalog', async (original) => ({
  ...(await original<object>()),
  ...(await import('./fixtures/catalog')),
}));

let root: Root;
let page: HTMLElement;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  resetStores();
  vi.spyOn(rest, 'isHere').mockReturnValue(true);
  page = document.body.appendChild(document.createElement('div'));
  root = createRoot(page);
  act(() => root.render(<Inspector />));
});

afterEach(() => {
  act(() => root.unmount());
  page.remove();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const rowOf = (name: string): HTMLElement => {
  const label = [...page.querySelectorAll('.inspector-name')].find((element) =>
    element.textContent?.includes(name),
  );
  return label?.closest<HTMLElement>('.inspector-row') ?? expect.fail(`no row “${name}”`);
};
const within = <T extends HTMLElement>(name: string, selector: string): T =>
  rowOf(name).querySelector<T>(selector) ?? expect.fail(`no ${selector} in “${name}”`);
const sliderOf = (name: string) => within<HTMLInputElement>(name, 'input[type=range]');
const fieldOf = (name: string) => within<HTMLInputElement>(name, 'input[type=text]');
const sections = () => [...page.querySelectorAll('summary h3')].map((title) => title.textContent);

/** Types as a person does: React listens to the native setter and the input event. */
function type(input: HTMLInputElement, text: string): void {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
function press(target: HTMLElement, key: string, shiftKey = false): void {
  act(() => {
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
    );
  });
}
function point(target: HTMLElement, event: 'pointerdown' | 'pointerup'): void {
  act(() => {
    target.dispatchEvent(new MouseEvent(event, { bubbles: true }));
  });
}
const click = (target: HTMLElement) => act(() => target.click());
const changes = () => calls.filter(([action]) => action === 'change').map(([, ...args]) => args);

describe('a remark of the engine', () => {
  const say = (path: string) => {
    const remarks = [{ path, message: 'most cells are RM cells' }];
    const { info } = runStore.getState();
    if (info === null) return expect.fail('no run');
    act(() => runStore.setState({ info: { ...info, remarks } }));
  };

  it('stands beside the control that it names, as a note and not as a refusal', () => {
    say('abr.nrm');
    const note = within<HTMLElement>('Nrm', '.inspector-message');
    expect(note.textContent).toBe('Note: most cells are RM cells.');
    expect(note.dataset.tone).toBe('remark');
    const described = fieldOf('Nrm').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.contains(note)).toBe(true);
    expect(fieldOf('Nrm').getAttribute('aria-invalid')).not.toBe('true');
  });
});

describe('while the page starts', () => {
  let see: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
  const begin = () => {
    act(() => root.unmount());
    root = createRoot(page);
    act(() => root.render(<Inspector />));
  };
  let moments: (() => void)[];
  /** The idle moments asked for so far. */
  const idle = () =>
    act(async () => {
      for (const moment of moments.splice(0)) moment();
    });

  beforeEach(() => {
    moments = [];
    vi.stubGlobal('requestIdleCallback', (moment: () => void) => moments.push(moment));
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof see) {
          see = callback;
        }
        observe = () => undefined;
        disconnect = () => undefined;
      },
    );
    vi.spyOn(rest, 'isHere').mockReturnValue(false);
  });

  /** Names of the rows that are made, in their order. */
  const rows = () => [...page.querySelectorAll('.inspector-name')].map((name) => name.textContent);

  it('makes the first rows, and a few more in each idle moment when their place comes into view', async () => {
    const all = { rows: rows(), sections: sections() };
    begin();
    const first = rows().length;
    expect(first).toBeLessThan(all.rows.length);
    act(() => see([{ isIntersecting: false }]));
    expect(rows()).toEqual(all.rows.slice(0, first));
    act(() => see([{ isIntersecting: true }]));
    await idle();
    const second = rows().length;
    expect(second).toBeGreaterThan(first);
    expect(second).toBeLessThanOrEqual(2 * first);
    for (const _ of all.rows) await idle();
    expect({ rows: rows(), sections: sections() }).toEqual(all);
  });

  it('searches all of them', () => {
    begin();
    const first = rows();
    const search = () => page.querySelector<HTMLInputElement>('input[type=search]');
    type(search() ?? expect.fail(), 'e');
    expect(rows().length).toBeGreaterThan(first.length);
    type(search() ?? expect.fail(), '');
    expect(rows()).toEqual(first);
  });

  it('makes the others when the page is at rest', async () => {
    const all = sections();
    begin();
    act(() => rest.begin());
    // First the hands of the reader before this one are still.
    const complete = async () => {
      await idle();
      expect(sections()).toEqual(all);
    };
    await vi.waitFor(complete, { timeout: 2 * STILL_MS });
  });
});

describe('the catalogue decides what is shown', () => {
  it('all sections in its order, but the network after what is tuned; then the run', () => {
    expect(sections()).toEqual([
      'ABR end system',
      'TCP',
      'Switch algorithm',
      'Buffer policy',
      'Background traffic',
      'Network',
      'Run',
    ]);
  });

  it('a selected circuit keeps what acts on it, and shows its facts', async () => {
    act(() => viewStore.setState({ selection: { type: 'circuit', id: 'c1' } }));
    expect(sections()).toEqual(['ABR end system', 'TCP']);
    const facts = () => page.querySelector('.inspector-facts')?.textContent ?? '';
    // The part that shows them is fetched, which takes its time on a busy machine.
    const isThere = () => expect(facts()).toContain('S1 → SW1 → SW2 → D1');
    await act(() => vi.waitFor(isThere, { timeout: 20_000 }));
    click(page.querySelector<HTMLElement>('.inspector-facts button') ?? expect.fail());
    expect(sections()).toHaveLength(7);
  });

  it('a search finds by key, name and meaning, whatever is selected', () => {
    act(() => viewStore.setState({ selection: { type: 'link', id: 'l1' } }));
    type(page.querySelector<HTMLInputElement>('input[type=search]') ?? expect.fail(), 'rif');
    expect(sections()).toEqual(['ABR end system']);
    expect(page.querySelectorAll('.inspector-name')).toHaveLength(1);
  });

  it('another algorithm brings its own parameters', () => {
    const menu = within<HTMLSelectElement>('Averaging interval', 'input')
      .closest('details')
      ?.querySelector('select');
    act(() => {
      if (menu) menu.value = 'beta';
      menu?.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(calls.at(-1)).toEqual(['setKind', 'feedback', 'beta']);
    expect(rowOf('Threshold')).toBeTruthy();
    expect(page.textContent).toContain('Example 1997, section 4');
  });
});

describe('a slider', () => {
  it('announces the value and not the position', () => {
    expect(sliderOf('RIF').getAttribute('aria-valuetext')).toBe('1/64');
    expect(sliderOf('Timer granularity').getAttribute('aria-valuetext')).toBe('100 milliseconds');
    expect(sliderOf('TBE').getAttribute('aria-valuetext')).toBe('4096 cells, between notches');
    expect(sliderOf('Buffer per port').getAttribute('aria-valuetext')).toBe('no limit');
  });

  it.each([
    ['ArrowRight', false, 1 / 32],
    ['ArrowDown', false, 1 / 128],
    ['PageUp', false, 1 / 4],
    ['Home', false, 1 / 32768],
    ['End', false, 1],
  ] as const)('takes %s', (key, shift, value) => {
    press(sliderOf('RIF'), key, shift);
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['abr', 'rif', value]);
  });

  it('takes Shift and an arrow as a tenth of a notch', () => {
    press(sliderOf('Timer granularity'), 'ArrowRight', true);
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['tcp', 'tickMs', 110]);
  });

  it('sends every move of a drag under one gesture name', () => {
    const slider = sliderOf('RIF');
    point(slider, 'pointerdown');
    type(slider, '10.8');
    type(slider, '12.2');
    point(slider, 'pointerup');
    point(slider, 'pointerdown');
    type(slider, '3');
    point(slider, 'pointerup');
    const [first, second, third] = changes();
    expect([first?.[2], second?.[2], third?.[2]]).toEqual([1 / 16, 1 / 8, 1 / 4096]);
    expect(first?.[3]).toBe(second?.[3]);
    expect(third?.[3]).not.toBe(first?.[3]);
  });

  it('sends nothing when a move ends on the same notch', () => {
    point(sliderOf('RIF'), 'pointerdown');
    type(sliderOf('RIF'), '9.2');
    expect(changes()).toHaveLength(0);
  });

  it('moves a whole notch when assistive technology nudges the input', () => {
    type(sliderOf('RIF'), '9.15');
    expect(changes().at(-1)?.[2]).toBe(1 / 32);
  });
});

describe('the entry field', () => {
  it('takes an exact value on Enter', () => {
    type(fieldOf('TBE'), '4k');
    press(fieldOf('TBE'), 'Enter');
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['abr', 'tbeCells', 4000]);
    expect(fieldOf('TBE').value).toBe('4000');
  });

  it('refuses beside the control and leaves the old value in force', () => {
    type(fieldOf('RIF'), '3');
    press(fieldOf('RIF'), 'Enter');
    expect(changes()).toHaveLength(0);
    expect(rowOf('RIF').textContent).toContain(
      'rif = 3 is outside 1/32768 … 1; 1/64 stays in force.',
    );
    expect(fieldOf('RIF').getAttribute('aria-invalid')).toBe('true');
    press(fieldOf('RIF'), 'Escape');
    expect(fieldOf('RIF').value).toBe('1/64');
    expect(rowOf('RIF').textContent).not.toContain('outside');
  });

  it('drops a refused draft when the value moves on by other means', () => {
    type(fieldOf('RIF'), '3');
    press(fieldOf('RIF'), 'Enter');
    act(() => runActions.change('abr', 'rif', 1 / 8));
    expect(fieldOf('RIF').value).toBe('1/8');
    expect(rowOf('RIF').textContent).not.toContain('outside');
  });

  it('follows the unit, which a click turns over for all like quantities', () => {
    click(within('Initial cell rate', '.inspector-unit-button'));
    expect(within('Initial cell rate', '.inspector-unit').textContent).toBe('cells/s');
    expect(fieldOf('Initial cell rate').value).toBe('23584.9');
    expect(within('Link rate', '.inspector-unit').textContent).toBe('cells/s');
    type(fieldOf('Initial cell rate'), '10000');
    press(fieldOf('Initial cell rate'), 'Enter');
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['abr', 'icrMbps', 4.24]);
  });

  it('leaving it untouched changes nothing, even in a rounded unit', () => {
    click(within('Initial cell rate', '.inspector-unit-button'));
    act(() => fieldOf('Initial cell rate').focus());
    act(() => fieldOf('Initial cell rate').blur());
    expect(changes()).toHaveLength(0);
  });
});

describe('other controls', () => {
  it('a flag is a switch', () => {
    const flag = within<HTMLInputElement>('Delayed', 'input[role=switch]');
    click(flag);
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['tcp', 'delayedAck', true]);
  });

  it('a choice is a menu', () => {
    const menu = within<HTMLSelectElement>('Acknowledge', 'select');
    act(() => {
      menu.value = 'second';
      menu.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['tcp', 'acks', 'second']);
  });

  it('“no limit” is a box, and taking it away brings a number back', () => {
    const box = within<HTMLInputElement>('Buffer per port', 'input[type=checkbox]');
    expect(sliderOf('Buffer per port').disabled).toBe(true);
    click(box);
    expect(changes().at(-1)?.slice(0, 3)).toEqual(['discard', 'bufferCells', 65_536]);
    press(sliderOf('Buffer per port'), 'Home');
    click(box);
    expect(changes().at(-1)?.[2]).toBeNull();
    click(box);
    expect(changes().at(-1)?.[2]).toBe(16);
  });

  it('the run has its own fields, the seed a button for the next', () => {
    click(within('Seed', 'button.app-small'));
    expect(calls.at(-1)?.slice(0, 3)).toEqual(['setField', 'seed', 8]);
    press(sliderOf('Duration'), 'ArrowRight');
    expect(calls.at(-1)?.slice(0, 3)).toEqual(['setField', 'durationMs', 500]);
  });
});

describe('marks', () => {
  it('a dot stands where the value differs from the loaded document, and resets it', () => {
    expect(rowOf('RIF').querySelector('.inspector-dot')).toBeNull();
    press(sliderOf('RIF'), 'ArrowRight');
    const dot = within<HTMLButtonElement>('RIF', '.inspector-dot');
    expect(dot.getAttribute('aria-label')).toContain('Reset to 1/64');
    expect(page.textContent).toContain('1 changed');
    click(dot);
    expect(calls.at(-1)).toEqual(['resetParam', 'abr', 'rif']);
    expect(rowOf('RIF').querySelector('.inspector-dot')).toBeNull();
  });

  it('another mark stands where the experiment departs from the default', () => {
    expect(rowOf('RIF').textContent).toContain('differs from the default, 1/16');
    expect(rowOf('RDF').textContent).not.toContain('differs');
  });

  it('a refusal by the engine stands beside its control', () => {
    act(() => runStore.setState({ problems: [{ path: 'abr.icrMbps', message: 'ICR above PCR' }] }));
    expect(rowOf('Initial cell rate').textContent).toContain('ICR above PCR');
    expect(rowOf('RIF').textContent).not.toContain('ICR above PCR');
  });
});

describe('from-now mode', () => {
  beforeEach(() => act(() => runStore.setState({ mode: 'fromNow' })));

  it('locks what rebuilds the network and says why', () => {
    expect(sliderOf('Sources').disabled).toBe(true);
    expect(rowOf('Sources').textContent).toContain('choose Re-run');
    expect(sliderOf('RIF').disabled).toBe(false);
    expect(sliderOf('Duration').disabled).toBe(true);
  });

  it('shows a change at once, and the old value again when it is refused', () => {
    press(sliderOf('RIF'), 'ArrowRight');
    expect(fieldOf('RIF').value).toBe('1/32');
    act(() => runStore.setState({ problems: [{ path: 'abr.rif', message: 'not now' }] }));
    expect(fieldOf('RIF').value).toBe('1/64');
    expect(rowOf('RIF').textContent).toContain('not now');
  });

  it('a drag while the run plays acts once, on release; its values are shown meanwhile', () => {
    act(() => runStore.setState({ status: 'playing' }));
    const slider = sliderOf('RIF');
    point(slider, 'pointerdown');
    for (const position of ['9', '10', '11']) type(slider, position);
    expect(fieldOf('RIF').value).toBe('1/16');
    expect(changes()).toEqual([]);
    point(slider, 'pointerup');
    expect(changes().map((change) => change.slice(0, 3))).toEqual([['abr', 'rif', 1 / 16]]);
  });

  it('keys while the run plays act once, when another key says that they are over', () => {
    act(() => runStore.setState({ status: 'playing' }));
    for (const _ of [1, 2, 3]) press(sliderOf('RIF'), 'ArrowRight');
    expect(fieldOf('RIF').value).toBe('1/8');
    expect(changes()).toEqual([]);
    press(sliderOf('RIF'), ' ');
    expect(changes().map((change) => change.slice(0, 3))).toEqual([['abr', 'rif', 1 / 8]]);
  });

  it('a value typed while the run plays acts on Enter', () => {
    act(() => runStore.setState({ status: 'playing' }));
    type(fieldOf('TBE'), '4k');
    press(fieldOf('TBE'), 'Enter');
    expect(changes().map((change) => change.slice(0, 3))).toEqual([['abr', 'tbeCells', 4000]]);
  });

  it('at rest each value of a drag acts at once, and nothing comes after it', () => {
    act(() => runStore.setState({ status: 'playing' }));
    const slider = sliderOf('RIF');
    point(slider, 'pointerdown');
    type(slider, '12');
    act(() => runStore.setState({ status: 'paused' }));
    type(slider, '10');
    point(slider, 'pointerup');
    expect(changes().map((change) => change[2])).toEqual([1 / 32]);
  });

  it('shows the value in force at the head', () => {
    const timeline = [{ atUs: 200_000, target: 'abr', key: 'rif', value: 1 / 2 }];
    act(() => documentStore.setState({ doc: { ...doc, timeline } }));
    expect(fieldOf('RIF').value).toBe('1/2');
    act(() => runStore.setState({ headS: 0.1 }));
    expect(fieldOf('RIF').value).toBe('1/64');
    act(() => runStore.setState({ mode: 'rerun', headS: 0.4 }));
    expect(fieldOf('RIF').value).toBe('1/64');
    expect(rowOf('RIF').textContent).toContain('Later in the run: 1/2 at 200\u00a0ms.');
  });
});

it('every control has a name and every description exists', () => {
  for (const control of page.querySelectorAll('input, select, button')) {
    const named =
      control.getAttribute('aria-label') ??
      control.getAttribute('aria-labelledby') ??
      control.textContent;
    const labelled = control.id !== '' && page.querySelector(`label[for="${control.id}"]`) !== null;
    expect(labelled || Boolean(named), control.outerHTML).toBe(true);
    for (const id of (control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)) {
      expect(document.getElementById(id), id).not.toBeNull();
    }
  }
});
