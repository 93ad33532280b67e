import { beforeEach, expect, it } from 'vitest';
import { documentActions } from '../../web/src/run';
import { goBack, goTo } from './support/address';
import {
  allParameters,
  button,
  click,
  find,
  fingerprint,
  header,
  idle,
  knob,
  namesHeardTwice,
  open,
  press,
  region,
  screen,
  settled,
  turn,
  undo,
  user,
} from './support/desk';
import { chooseMode, descriptionOf, enter } from './support/experiment';
import { openTable, plain, readout } from './support/plots';
import { seek } from './support/time';

beforeEach(() => open());

const openPins = (count: number) => click(button(`Pins (${count})`));
const pinList = () => find('dialog', /^Pins/);
const names = () => [...pinList().querySelectorAll('input')];
const openers = () =>
  [...pinList().querySelectorAll('button')].filter((each) => plain(each) === 'Open');
/** Opens a pinned run of the list by its place, the last as −1. */
async function openPinned(place: number): Promise<void> {
  const opener = openers().at(place);
  if (opener === undefined) throw new Error('no such run is pinned');
  await click(opener);
  await settled();
}
const row = (name: string): readonly string[] => {
  const rows = [...region('Numbers').querySelectorAll('tr')];
  const found = rows.find((each) => plain(each.querySelector('th')).startsWith(name));
  return [...(found?.querySelectorAll('td') ?? [])].map(plain);
};

it('a pinned run stays while the experiment changes, and is compared in numbers', async () => {
  await press('p');
  expect(screen.getAllByRole('status').map(plain)).toContain('1 run pinned');
  const before = fingerprint();
  // One burst of keys is one change: with three, P would keep the grey run before the last.
  await turn('RIF', '{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await press('p');
  await openPins(2);
  expect(names().map(({ value }) => value)).toEqual(['as loaded', 'RIF 1 → 1/8']);
  await enter(names()[1] as HTMLElement, 'slower');
  await click(find('link', 'Compare in numbers', pinList()));
  const heads = [...region('Numbers').querySelectorAll('thead th')].map(plain);
  expect(heads[0]).toBe('Measure');
  expect(heads.slice(1).map((head) => head.replace(/\s+/g, ' ').trim())).toEqual([
    expect.stringContaining('A as loaded'),
    // The run on show and its own copy are one.
    expect.stringContaining('B Current run: slower'),
  ]);
  // Chromium leaves out spaces beside a picture when it makes the name: they stand with the letter.
  const letters = [...region('Numbers').querySelectorAll('.compare-letter')];
  expect(letters.map(({ textContent }) => textContent)).toEqual(['A ', 'B ']);
  const goodput = row('Total goodput');
  expect(goodput[1]).toMatch(/[▲▼] [+−][\d.]+ %/);
  expect(namesHeardTwice()).toEqual([]);
  const plane = region('Fair and efficient?');
  expect(find('img', 'Plane of two sources', plane)).toBeDefined();
  const difference = find('img', /difference B − A/);
  expect(descriptionOf(difference)).toMatch(/S1: .* on average, from .* to /);
  const lines = [...find('list', 'Lines', region('Curves')).querySelectorAll('li')].map(plain);
  expect(lines).toEqual(expect.arrayContaining(['S1', 'S2']));
  const paths = [...find('list', 'Paths', plane).querySelectorAll('li')].map(plain);
  expect(paths).toEqual(['A as loaded', 'B Current run: slower']);
  const data = await openTable('Plane of two sources');
  expect(plain(data.querySelector('th'))).toBe('run');
  expect(data.querySelectorAll('tr')).toHaveLength(101);
  await click(button('Close', data));
  expect(screen.queryByRole('dialog', { name: /data$/ })).toBeNull();
  await goBack();
  await openPins(2);
  await openPinned(0);
  expect(fingerprint()).toBe(before);
  expect(knob('RIF').ariaValueText).toBe('1');
});

it('runs are compared up to their ends, though the clock has gone back', async () => {
  await press('p');
  await turn('RIF', '{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await seek(0.2);
  await openPins(1);
  await click(find('link', 'Compare in numbers', pinList()));
  expect(plain(region('Numbers'))).not.toContain('unlike times');
  expect(row('Simulated until')).toEqual(['500 ms', '500 ms= equal']);
  expect(row('Total goodput')[1]).toMatch(/[▲▼] [+−][\d.]+ %/);
  await goBack();
});

it('a run that is pinned while its clock stands early is compared up to the end of its curves', async () => {
  await seek(0.1);
  await turn('RIF', '{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await press('p');
  await press('p');
  await turn('RIF', '{ArrowLeft}');
  await seek(0.3);
  await openPins(2);
  await click(find('link', 'Compare in numbers', pinList()));
  expect(row('Simulated until')).toEqual(['500 ms', '500 ms= equal', '500 ms= equal']);
  await goBack();
});

it('P keeps the grey run before a change, and what it keeps is that run', async () => {
  const before = fingerprint();
  await turn('RIF', '{ArrowLeft}');
  const after = fingerprint();
  expect(readout()).toContain('Grey: previous run (pin it to keep it)');
  await press('p');
  expect(screen.getByText(/Pinned the previous run: “as loaded”\./)).toBeDefined();
  expect(readout()).not.toContain('(pin it to keep it)');
  await press('p');
  await openPins(2);
  expect(names().map(({ value }) => value)).toEqual(['as loaded', 'RIF 1 → 1/2']);
  await openPinned(0);
  expect(fingerprint()).toBe(before);
  await openPins(2);
  await openPinned(-1);
  expect(fingerprint()).toBe(after);
  // Who has no keys finds it in the list.
  await turn('RIF', '{ArrowLeft}');
  await allParameters();
  await turn('Target utilisation', '{ArrowLeft}');
  await openPins(2);
  await click(button('Pin the previous run (grey)', pinList()));
  expect(names()[2]?.value).toBe('RIF 1 → 1/4');
});

it('a fork goes on from this instant with the same chance', async () => {
  const whole = fingerprint();
  await seek(0.299);
  const before = fingerprint();
  await seek(0.3);
  await press('b');
  const fromNow = find('radio', 'From now', region('Parameters')) as HTMLInputElement;
  expect(fromNow.checked).toBe(true);
  await allParameters();
  await turn('Target utilisation', '{ArrowLeft}');
  expect(button(/^Undo: Target utilisation/, header())).toBe(undo());
  await seek(0.5);
  expect(fingerprint()).not.toBe(whole);
  // Up to the fork both are one and the same run.
  await seek(0.299);
  expect(fingerprint()).toBe(before);
  await openPins(1);
  await openPinned(0);
  expect(fingerprint()).toBe(whole);
});

it('a pinned run gets the name that is typed, unless that is left by Escape', async () => {
  await press('p');
  await openPins(1);
  const name = async (keys: string) => {
    const [field = expect.fail('a pinned run has a name')] = names();
    await user.clear(field);
    await user.type(field, keys);
    await idle();
    return names().map(({ value }) => value);
  };
  expect(await name('Mine{Enter}')).toEqual(['Mine']);
  expect(await name('Not so{Escape}')).toEqual(['Mine']);
});

it('a fifth run is refused in words', async () => {
  for (let at = 0; at < 5; at += 1) await press('p');
  await openPins(4);
  expect(plain(find('alert', '', pinList()))).toMatch(
    /^At most 4 runs are pinned at a time: remove one first, under Pins\./,
  );
  const [first] = [...pinList().querySelectorAll('button')].filter(({ ariaLabel }) =>
    ariaLabel?.startsWith('Remove'),
  );
  if (first === undefined) throw new Error('a pinned run can be removed');
  await click(first);
  expect(names()).toHaveLength(3);
  expect(document.activeElement).toBe(button('Pin this run', pinList()));
  expect(pinList().querySelector('[role=alert]')).toBeNull();
});

it('the screen of numbers tells a screen reader of a pin, says why it pins no fifth run, and has the list of those that are pinned', async () => {
  for (let at = 0; at < 3; at += 1) await press('p');
  await goTo('#compare');
  await click(button('Pin current run'));
  expect(screen.getAllByRole('status').map(plain)).toContain('4 runs pinned');
  await click(button('Pin current run'));
  expect(plain(find('alert', '', find('main', 'Compare')))).toMatch(
    /^At most 4 runs are pinned at a time: remove one first, under Pins\./,
  );
  await click(button('Pinned runs (4)'));
  const [first = expect.fail('a pinned run can be removed')] = find(
    'dialog',
    /^Pinned runs/,
  ).querySelectorAll('button[aria-label^=Remove]');
  await click(first);
  expect(row('Simulated until')).toHaveLength(3);
  await goBack();
});

it('while a change is refused the run that is on show is compared and pinned as what it is', async () => {
  documentActions.setParam('abr', 'icrMbps', 400);
  await press('p');
  await openPins(1);
  expect(names().map(({ value }) => value)).toEqual(['as loaded']);
  await click(find('link', 'Compare in numbers', pinList()));
  const heads = [...region('Numbers').querySelectorAll('thead th')].map(plain);
  expect(heads[1]).toMatch(/^A\s+Current run: as loaded/);
  await goBack();
});

it('who goes back and changes something from now finds the run as it was kept, once', async () => {
  const whole = fingerprint();
  await seek(0.3);
  await chooseMode('From now');
  await allParameters();
  await turn('Target utilisation', '{ArrowLeft}');
  expect(screen.getByText(/The run as it was is kept: “as loaded”/)).toBeDefined();
  // At the end of what was simulated nothing is lost, so nothing more is kept.
  await turn('Target utilisation', '{ArrowLeft}');
  expect(undo().ariaLabel).toMatch(/0\.88/);
  await openPins(1);
  await click(find('link', 'Compare in numbers', pinList()));
  const [kept, table] = row('Simulated until');
  expect(kept).toBe('500 ms');
  expect(table).toMatch(/^300 ms/);
  await goBack();
  await openPins(1);
  await openPinned(0);
  expect(fingerprint()).toBe(whole);
});
