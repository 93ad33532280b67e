import { afterEach, describe, expect, it, vi } from 'vitest';
import { actionsOf, type Scope } from '../../web/src/commands/actions';
import {
  actionOf,
  ariaKeys,
  belongsToControl,
  isFinding,
  keyText,
  tipOf,
} from '../../web/src/commands/keymap';
import { keyGroups } from '../../web/src/commands/list';
import {
  isPress,
  isTouch,
  type KeyPress,
  keyNames,
  type Press,
} from '../../web/src/commands/press';
import { type Situation, situationIs } from '../../web/src/commands/situation';

const press = (code: string, key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  code,
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const DESK: Situation = {
  hearsPage: true,
  singleKeys: true,
  presents: false,
  isWorkbench: true,
  hasLayer: false,
};
const stand = (more: Partial<Situation>) => situationIs(() => ({ ...DESK, ...more }));
afterEach(() => stand({}));

const onPage = (event: KeyPress) => actionOf(event, 'page')?.id ?? null;
const SCOPES = [...new Set(actionsOf().map(({ scope }) => scope))];

describe('a key press', () => {
  it('means what the table says', () => {
    expect(onPage(press('Space', ' '))).toBe('time.play');
    expect(onPage(press('Period', '.'))).toBe('time.stepForward');
    expect(onPage(press('Period', '>', { shiftKey: true }))).toBe('time.cellForward');
    expect(onPage(press('KeyZ', 'z', { ctrlKey: true }))).toBe('scenario.undo');
    expect(onPage(press('KeyZ', 'Z', { metaKey: true, shiftKey: true }))).toBe('scenario.redo');
    expect(onPage(press('KeyY', 'y', { ctrlKey: true }))).toBe('scenario.redo');
    expect(onPage(press('F6', 'F6', { shiftKey: true }))).toBe('page.previousRegion');
  });

  it('is found by its character where keyboards differ', () => {
    expect(onPage(press('KeyY', 'z', { ctrlKey: true }))).toBe('scenario.undo');
    expect(onPage(press('Minus', '?', { shiftKey: true }))).toBe('page.help');
  });

  it('is found by its place where the caps bear another script', () => {
    for (const [code, key, action] of [
      ['KeyP', 'з', 'scenario.pin'],
      ['KeyG', 'γ', 'scenario.gallery'],
      ['KeyT', 'א', 'page.theme'],
    ] as const) {
      expect(onPage(press(code, key))).toBe(action);
    }
    expect(onPage(press('KeyZ', 'я', { ctrlKey: true }))).toBe('scenario.undo');
    expect(onPage(press('KeyP', 'j'))).not.toBe('scenario.pin');
    expect(onPage(press('KeyW', "'"))).toBe('plot.why');
  });

  it('is found by its place where the place matters', () => {
    expect(onPage(press('Period', ':', {}))).toBe('time.stepForward');
    expect(actionOf(press('Digit2', 'é'), 'plots')).toEqual({ id: 'plots.enlarge', value: 2 });
  });

  it('with Alt belongs to the browser', () => {
    expect(onPage(press('Space', ' ', { altKey: true }))).toBeNull();
    expect(onPage(press('KeyW', 'w', { altKey: true }))).toBeNull();
  });

  it('says where to go', () => {
    const up = { id: 'network.walk', value: 'up' };
    expect(actionOf(press('ArrowUp', 'ArrowUp'), 'network')).toEqual(up);
    const end = { id: 'plot.ends', value: 1 };
    expect(actionOf(press('End', 'End'), 'plot')).toEqual(end);
  });

  it('before a room has the meaning it has there', () => {
    stand({ presents: true });
    expect(actionOf(press('KeyB', 'b'), 'present')?.id).toBe('present.blank');
    expect(onPage(press('KeyB', 'b'))).toBeNull();
    // The key leads the bright dot.
    expect(onPage(press('KeyL', 'l'))).toBeNull();
    stand({});
    expect(actionOf(press('KeyB', 'b'), 'present')).toBeNull();
    expect(onPage(press('KeyL', 'l'))).toBe('network.lens');
  });

  it('Escape means something to the page only while something lies over it', () => {
    expect(onPage(press('Escape', 'Escape'))).toBeNull();
    stand({ hasLayer: true });
    expect(onPage(press('Escape', 'Escape'))).toBe('page.leave');
  });
});

describe('switched off, single keys', () => {
  it('mean nothing on the page, but Ctrl, function keys and Escape do', () => {
    stand({ singleKeys: false, hasLayer: true });
    expect(onPage(press('Space', ' '))).toBeNull();
    expect(onPage(press('Slash', '?', { shiftKey: true }))).toBeNull();
    expect(onPage(press('KeyZ', 'z', { ctrlKey: true }))).toBe('scenario.undo');
    expect(onPage(press('F6', 'F6'))).toBe('page.nextRegion');
    expect(onPage(press('Escape', 'Escape'))).toBe('page.leave');
  });

  it('mean nothing either where a part has the focus: no bare character does anywhere', () => {
    stand({ singleKeys: false });
    const bare = (event: Press) =>
      event.mod !== true && event.alt !== true && (event.key ?? '').trim().length === 1;
    const rows = SCOPES.flatMap((scope) => actionsOf(scope));
    for (const { scope, keys } of rows) {
      for (const key of keys.filter(bare)) expect(actionOf(eventOf(key), scope)).toBeNull();
    }
    expect(actionOf(press('Digit1', '1'), 'plots')).toBeNull();
  });

  it('leave a remote, arrows, Enter and Delete as they are', () => {
    stand({ singleKeys: false, presents: true });
    expect(actionOf(press('PageDown', 'PageDown'), 'present')?.id).toBe('present.on');
    for (const key of ['Enter', 'ArrowLeft', 'Delete', ' ', 'Home', 'End']) {
      expect(actionOf(press(key, key), 'network'), key).not.toBeNull();
    }
    expect(actionOf(press('KeyA', 'a', { ctrlKey: true }), 'network')).not.toBeNull();
  });
});

it('beside the workbench only the keys work whose effect can be seen there', () => {
  stand({ isWorkbench: false });
  const elsewhere = actionsOf('page')
    .filter(({ when }) => when?.({ ...DESK, isWorkbench: false }) !== false)
    .map(({ id }) => id);
  expect(elsewhere).toEqual(
    expect.arrayContaining([
      ...['scenario.gallery', 'scenario.share', 'page.theme', 'page.nextRegion', 'page.help'],
    ]),
  );
  for (const id of ['time.play', 'time.stepForward', 'scenario.undo', 'scenario.mode'] as const) {
    expect(elsewhere).not.toContain(id);
  }
  expect(onPage(press('Space', ' '))).toBeNull();
});

/** The events that a press of the table stands for. */
function eventOf({ key = '', code = '', mod, alt, shift = false }: Press): KeyPress {
  const held = { ctrlKey: mod === true, altKey: alt === true, shiftKey: shift };
  return press(code, key === '' ? code : key, held);
}

function everyWay(one: Press): readonly KeyPress[] {
  const shifts = one.shift === undefined ? [false, true] : [one.shift];
  const alts = one.alt === 'any' ? [false, true] : [one.alt ?? false];
  return shifts.flatMap((shift) => alts.map((alt) => eventOf({ ...one, shift, alt })));
}

describe('no two actions want the same press', () => {
  const claims = (scopes: readonly Scope[], now: Situation) =>
    scopes.flatMap((scope) => actionsOf(scope)).filter(({ when }) => when?.(now) !== false);
  const clashes = (scopes: readonly Scope[], now: Situation) => {
    const rows = claims(scopes, now);
    return rows.flatMap(({ keys }) =>
      keys.flatMap(everyWay).flatMap((event) => {
        const wanting = rows.filter((row) => row.keys.some((each) => isPress(each, event)));
        return wanting.length > 1 ? [wanting.map(({ id }) => id).join(' ')] : [];
      }),
    );
  };

  it.each(SCOPES)('of the scope %s', (scope) => {
    for (const presents of [false, true]) {
      expect(clashes([scope], { ...DESK, presents, hasLayer: true })).toEqual([]);
    }
  });

  it('of the page and of what it is besides before a room', () => {
    const now = { ...DESK, presents: true, hasLayer: true };
    expect(clashes(['page', 'present', 'dot'], now)).toEqual([]);
    expect(clashes(['network', 'present'], now)).toEqual([]);
    expect(clashes(['sheet', 'prediction'], now)).toEqual([]);
    expect(clashes(['plot', 'plots'], now)).toEqual([]);
    expect(clashes(['lens', 'lensAll'], now)).toEqual([]);
    expect(clashes(['legend', 'plots'], now)).toEqual([]);
  });

  // What a part takes from the page while it has the focus; nothing else is lost by walking into it.
  it.each([
    ['plot', ['Home', 'End']],
    ['plots', ['Escape']],
    ['overview', ['Home', 'End']],
    ['overviewEnd', ['Escape']],
    ['sheet', ['Escape']],
    ['prediction', ['Home', 'End']],
    ['network', ['Home', 'End', ' ', 'Escape', 'd']],
    ['lens', ['Home', 'End']],
    ['lensAll', ['Escape']],
    ['legend', []],
    ['control', ['?']],
  ] as const)('of %s and the page, but for a few on purpose', (scope, taken) => {
    const page = claims(['page'], { ...DESK, hasLayer: true });
    const found = actionsOf(scope)
      .flatMap(({ keys }) => keys.flatMap(everyWay))
      .filter((event) =>
        // Space counts by its place on the page.
        page.some(({ keys }) =>
          keys.some((each) => isPress(each, event.key === ' ' ? press('Space', ' ') : event)),
        ),
      );
    expect(new Set(found.map(({ key }) => key))).toEqual(new Set(taken));
  });
});

describe('a key belongs to the control with focus', () => {
  const inside = (html: string, selector: string) => {
    document.body.innerHTML = html;
    return document.querySelector(selector);
  };

  it('when one writes or slides there', () => {
    expect(belongsToControl(inside('<input type="range">', 'input'), 'PageUp')).toBe(true);
    expect(belongsToControl(inside('<input type="text">', 'input'), 'KeyP')).toBe(true);
    expect(belongsToControl(inside('<select></select>', 'select'), 'KeyG')).toBe(true);
  });

  it('but PageUp and PageDown are the presenter’s before a room, except while a curve is drawn', () => {
    stand({ presents: true });
    for (const html of ['<input type="range">', '<input type="text">', '<div role="slider"></div>'])
      expect(belongsToControl(inside(html, 'input, div'), 'PageDown'), html).toBe(false);
    expect(belongsToControl(inside('<input type="range">', 'input'), 'Home')).toBe(true);
    expect(belongsToControl(inside('<p data-keeps-pages></p>', 'p'), 'PageDown')).toBe(true);
    expect(actionOf(press('PageDown', 'PageDown'), 'parameter')).toBeNull();
    stand({});
    expect(actionOf(press('PageDown', 'PageDown'), 'parameter')?.id).toBe('parameter.page');
  });

  it('when a button is pressed with it, and only then', () => {
    const button = inside('<button><b>Play</b></button>', 'b');
    expect(belongsToControl(button, 'Space')).toBe(true);
    expect(belongsToControl(button, 'Period')).toBe(false);
  });

  it('when a modal layer is open around it', () => {
    expect(belongsToControl(inside('<dialog open><p>x</p></dialog>', 'p'), 'KeyG')).toBe(true);
  });

  it.each(['KeyP', 'Space', 'Period', 'Digit0'])(
    'but %s passes a slider, which is not moved by it',
    (code) => {
      expect(belongsToControl(inside('<input type="range">', 'input'), code)).toBe(false);
    },
  );

  it('but function keys and Escape lead on from everywhere outside a modal layer', () => {
    for (const control of ['<input type="range">', '<input type="text">', '<select></select>']) {
      expect(belongsToControl(inside(control, 'input, select'), 'F6')).toBe(false);
      expect(belongsToControl(inside(control, 'input, select'), 'Escape')).toBe(false);
    }
    expect(belongsToControl(inside('<dialog open><p>x</p></dialog>', 'p'), 'F6')).toBe(true);
    expect(belongsToControl(inside('<dialog open><p>x</p></dialog>', 'p'), 'Escape')).toBe(true);
  });

  it('but Ctrl+K looks for something from a field too, and only outside a modal layer', () => {
    const find = press('KeyK', 'k', { ctrlKey: true });
    expect(isFinding(find)).toBe(true);
    for (const other of [
      press('KeyK', 'k'),
      press('KeyK', 'k', { metaKey: true }),
      press('KeyZ', 'z', { ctrlKey: true }),
    ]) {
      expect(isFinding(other)).toBe(false);
    }
    expect(belongsToControl(inside('<input type="text">', 'input'), 'KeyK', true)).toBe(false);
    const layer = inside('<dialog open><input></dialog>', 'input');
    expect(belongsToControl(layer, 'KeyK', true)).toBe(true);
  });

  it('but not on the bare page', () => {
    expect(belongsToControl(document.body, 'Space')).toBe(false);
  });
});

describe('the names of keys', () => {
  it('are those of this machine', () => {
    expect(keyNames(['Mod', 'Z'], false)).toEqual(['Ctrl', 'Z']);
    expect(keyNames(['Mod', 'Z'], true)).toEqual(['⌘', 'Z']);
  });

  it('stand in tool tips and for screen readers', () => {
    expect(keyText('page.present')).toBe('F2');
    expect(keyText('scenario.undo')).toBe('Ctrl+Z');
    expect(keyText('plots.enlarge', 3)).toBe('3');
    expect(tipOf('network.add')).toBe('Add a part (A)');
    expect(tipOf('network.tidy')).toBe('Tidy up');
    expect(tipOf('plot.zoomOut')).toBe('Zoom out (−)');
    expect(tipOf('time.play', 'Pause')).toBe('Pause (Space)');
    expect(ariaKeys('scenario.redo')).toBe('Control+Shift+Z Control+Y');
    expect(ariaKeys('time.play')).toBe('Space');
    expect(ariaKeys('network.tidy')).toBeUndefined();
  });

  it('are not named inside another page, where only a part with the focus hears its own', () => {
    stand({ hearsPage: false });
    expect(tipOf('time.play')).toBe('Play or pause');
    expect(ariaKeys('time.toEnd')).toBeUndefined();
    expect(tipOf('network.add')).toBe('Add a part (A)');
    stand({});
    expect(tipOf('time.play')).toBe('Play or pause (Space)');
  });

  it('are not named under a finger', () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(hover: none) and (pointer: coarse)',
    }));
    expect(isTouch()).toBe(true);
    expect(keyText('page.present')).toBe('');
    expect(tipOf('network.add')).toBe('Add a part');
    vi.unstubAllGlobals();
    expect(isTouch()).toBe(false);
    expect(tipOf('network.add')).toBe('Add a part (A)');
  });
});

describe('the list behind ?', () => {
  const groups = keyGroups(null);
  const lines = (heading: string) => groups.find((each) => each.heading === heading)?.lines ?? [];

  it('lists exactly the table', () => {
    const listed = groups.flatMap(({ lines: of }) => of.map(({ label }) => label));
    const withKeys = actionsOf().filter(({ keys }) => keys.length > 0);
    expect(new Set(listed)).toEqual(new Set(withKeys.map(({ label }) => label)));
    for (const { label, keys } of withKeys) {
      const caps = groups.flatMap(({ lines: of }) => of.filter((line) => line.label === label));
      const shown = keys.filter(({ isSilent }) => isSilent !== true);
      expect(shown.length, label).toBeGreaterThan(0);
      expect(caps.length, label).toBeGreaterThan(0);
    }
  });

  it('begins with the page', () => {
    expect(groups.slice(0, 3).map(({ heading }) => heading)).toEqual(['Time', 'Page', 'Scenario']);
  });

  it('writes several presses of an action, and several actions, in one line', () => {
    expect(lines('In a plot')).toContainEqual({
      label: 'Zoom in, out, show all',
      caps: ['+', '−', '0'],
    });
    expect(lines('In a plot')).toContainEqual({
      label: 'Enlarge a plot by its number',
      caps: ['1', '…', '9'],
    });
    expect(lines('In a plot')).toContainEqual({
      label: 'From event to event',
      caps: ['Mod', '←', '→'],
    });
    expect(lines('Scenario').filter(({ label }) => label === 'Redo')).toEqual([
      { label: 'Redo', caps: ['Mod', 'Shift', 'Z'] },
      { label: 'Redo', caps: ['Mod', 'Y'] },
    ]);
    expect(lines('In the network').find(({ label }) => label === 'Remove')?.caps).toEqual([
      'Delete',
    ]);
  });

  it('calls keys that count by their place as they are called on the reader’s keyboard', () => {
    const azerty = new Map([
      ['Period', ':'],
      ['Space', ' '],
      ['F2', 'F2'],
      ['KeyP', 'q'],
    ]);
    const here = keyGroups(azerty).flatMap(({ lines: of }) => of);
    const capsOf = (label: string) => here.find((line) => line.label === label)?.caps;
    expect(capsOf('Forward by one cell time')).toEqual(['Shift', ':']);
    expect(capsOf('Back by one cell time')).toEqual(['Shift', ',']);
    expect(capsOf('Play or pause')).toEqual(['Space']);
    expect(capsOf('Pin this run, or the previous one while it is grey')).toEqual(['P']);
  });
});
