import { beforeEach, expect, it, vi } from 'vitest';
import { click, find, idle, knob, open, press, settled, turn } from './support/desk';

/** Longer than somebody has to rest on a slider, ms. */
const RESTED_MS = 1_000;

// Lines are made where a pointer can rest.
const media = globalThis.matchMedia;
globalThis.matchMedia = (query) => {
  const asked = media(query);
  return query === '(hover: hover)' ? Object.assign(asked, { matches: true }) : asked;
};

beforeEach(() => open());

const line = () => document.querySelector('[data-param="abr.rif"] .inspector-hint path');

/** Rests on the slider of a parameter, without the time that takes. */
function restOn(name: string): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  knob(name).focus();
  vi.advanceTimersByTime(RESTED_MS);
  vi.useRealTimers();
}

/** Fulfilled when something on the page is so, as soon as it is. */
function until(isSo: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isSo()) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    look();
  });
}

it('who rests on a slider sees and hears what it does, until another knob is turned', async () => {
  restOn('RIF');
  const whole = /^mean queue (rises|falls|lies) .* as RIF grows from 1\/64 to 1$/;
  await until(
    () => line() !== null && whole.test(knob('RIF').getAttribute('aria-description') ?? ''),
  );
  // Its own value moves along the line; another knob makes it the line of another experiment.
  await turn('RIF', '{ArrowLeft}');
  await settled();
  expect(line()).not.toBeNull();
  await turn('RDF', '{ArrowLeft}');
  expect(line()).toBeNull();
});

it('the lines can be switched off', async () => {
  restOn('RIF');
  await until(() => line() !== null);
  knob('RIF').blur();
  await press('?');
  await click(find('checkbox', /^Lines in the sliders/));
  await press('{Escape}');
  expect(line()).toBeNull();
  restOn('RIF');
  await idle();
  expect(line()).toBeNull();
});
