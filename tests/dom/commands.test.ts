import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionsOf } from '../../web/src/commands/actions';
import { createCommands, type Handlers, takeEarly } from '../../web/src/commands/commands';
import { situationIs } from '../../web/src/commands/situation';

let done: string[] = [];
let presents = false;
let page: ReturnType<typeof createCommands>;

/** Handlers that write down what was asked; pinning has to be fetched first. */
function handlers(part: Promise<unknown>): Handlers {
  const ids = [...actionsOf('page'), ...actionsOf('present')].map(({ id }) => id);
  const plain = Object.fromEntries(ids.map((id) => [id, () => done.push(id)]));
  return {
    ...plain,
    'page.present': () => {
      presents = !presents;
      done.push('page.present');
    },
    'scenario.pin': () => part.then(() => done.push('scenario.pin')),
  } as unknown as Handlers;
}

beforeEach(() => {
  done = [];
  presents = false;
  document.body.replaceChildren();
  situationIs(() => ({
    ...{ hearsPage: true, singleKeys: true, presents },
    ...{ isWorkbench: true, hasLayer: false },
  }));
  page = createCommands();
  page.register(handlers(Promise.resolve()));
  document.addEventListener('keydown', page.press);
});
afterEach(() => document.removeEventListener('keydown', page.press));

function press(key: string, where: Element = document.body): KeyboardEvent {
  const code = key === ' ' ? 'Space' : key.length === 1 ? `Key${key.toUpperCase()}` : key;
  const event = new KeyboardEvent('keydown', { key, code, bubbles: true, cancelable: true });
  where.dispatchEvent(event);
  return event;
}

describe('before the page is ready', () => {
  it('what is asked for is kept, and carried out in its order as soon as it is', () => {
    press('s');
    page.run('scenario.undo');
    press(' ');
    expect(done).toEqual([]);
    page.ready();
    expect(done).toEqual(['scenario.share', 'scenario.undo', 'time.play']);
    press('t');
    expect(done.at(-1)).toBe('page.theme');
  });

  it('a press means what it means after what was asked for before it', () => {
    press('F2');
    press('b');
    page.ready();
    expect(done).toEqual(['page.present', 'present.blank']);
  });

  it('a press is taken from the browser all the same', () => {
    expect(press('s').defaultPrevented).toBe(true);
    expect(press('q').defaultPrevented).toBe(false);
  });

  it('an action of no such id is refused at once', () => {
    expect(() => page.run('time.fly')).toThrow(/no action “time.fly”; known are time.play/);
  });
});

describe('from then on', () => {
  it('an action whose part has to be fetched is done when the part has come', async () => {
    let come: (() => void) | undefined;
    const part = new Promise<void>((resolve) => {
      come = resolve;
    });
    page.register(handlers(part));
    page.ready();
    press('p');
    press('t');
    expect(done).toEqual(['page.theme']);
    come?.();
    await part;
    expect(done).toEqual(['page.theme', 'scenario.pin']);
  });

  it('a control with the focus keeps its keys', () => {
    page.ready();
    document.body.innerHTML = '<input type="text"><button>Play</button>';
    const [field, button] = document.body.children;
    if (field === undefined || button === undefined) throw new Error('no controls');
    expect(press('s', field).defaultPrevented).toBe(false);
    expect(press(' ', button).defaultPrevented).toBe(false);
    press('s', button);
    expect(done).toEqual(['scenario.share']);
  });

  it('what a part has taken is not done again', () => {
    page.ready();
    const part = document.body.appendChild(document.createElement('div'));
    part.addEventListener('keydown', (event) => event.preventDefault());
    press('s', part);
    expect(done).toEqual([]);
  });

  it('a button that is shown works where its key means nothing', () => {
    page.ready();
    press('b');
    expect(done).not.toContain('present.blank');
    page.run('present.blank');
    expect(done).toContain('present.blank');
  });
});

it('keys pressed before there was a program are taken over in their order', () => {
  const held = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
  let isHeard = true;
  const early = {
    presses: [
      { code: 'Space', key: ' ', ...held },
      { code: 'KeyS', key: 's', ...held },
      { code: 'KeyG', key: 'g', ...held },
      { code: 'Slash', key: '?', ...held, shiftKey: true },
      { code: 'KeyT', key: 't', ...held },
    ],
    stop: () => {
      isHeard = false;
    },
  };
  Object.defineProperty(window, 'cell53Early', { value: early, configurable: true });
  takeEarly(page.press);
  expect(isHeard).toBe(false);
  page.ready();
  expect(done).toEqual([
    'time.play',
    'scenario.share',
    'scenario.gallery',
    'page.help',
    'page.theme',
  ]);
});
