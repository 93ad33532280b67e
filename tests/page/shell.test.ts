/** The shell as a reader meets it: load, choose, change the look, drive the time by keyboard. */

import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { catalog } from '../../web/src/model/catalog';
import {
  badge,
  button,
  buttonsHeardTwice,
  click,
  clock,
  find,
  namedLiveRegions,
  namesHeardTwice,
  open,
  openFile,
  press,
  region,
  screen,
  time,
  title,
  user,
  within,
} from './support/desk';
import { fill, playsOn } from './support/fill';

beforeEach(() => open());

const dialog = (name: string) => screen.getByRole('dialog', { name });
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull();

it('the page is there, part by part', () => {
  for (const name of ['Network', 'Parameters', 'Results', 'Time'])
    expect(region(name)).toBeDefined();
  expect(find('group', 'Plots')).toBeDefined();
  expect(namesHeardTwice()).toEqual([]);
  expect(buttonsHeardTwice()).toEqual([]);
  expect(namedLiveRegions()).toEqual([]);
  // A paragraph whose title is its own text is read twice.
  expect(document.querySelectorAll('p[title]')).toHaveLength(0);
});

it('the name of the window is that of the experiment, or of the screen in its place', async () => {
  const named = () => document.title;
  expect(named()).toBe(`${title().textContent} · Cell53`);
  await click(button('Lessons'));
  expect(named()).toBe('Lessons · Cell53');
  await click(button('Lessons'));
  expect(named()).toBe(`${title().textContent} · Cell53`);
});

it('from a screen the button of the drawer leads to the parameters', async () => {
  await click(button('Lessons'));
  const toggle = button('Parameters');
  // Also where it was left open.
  for (let turn = 0; turn < 2; turn += 1) {
    await click(toggle);
    expect(screen.queryByRole('main', { name: 'Lessons' })).toBeNull();
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await click(button('Lessons'));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  }
  await click(toggle);
  await click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
});

it('a screen begins at its top, however far another one was scrolled', async () => {
  for (const name of ['Lessons', 'Compare']) await click(button(name));
  await click(button('Lessons'));
  find('main', 'Lessons').scrollTop = 700;
  await click(button('Compare'));
  expect(find('main', 'Compare').scrollTop).toBe(0);
  await click(button('Compare'));
});

it('content is there before the program is, in a few lines', () => {
  const html = readFileSync('web/index.html', 'utf8');
  const body = document.createElement('div');
  body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  const first = within(body);
  expect(first.getByRole('heading', { name: 'Cell53' })).toBeDefined();
  expect(first.getByRole('img', { name: /two switches/ })).toBeDefined();
  const curve = first.getByRole('figure');
  expect(curve.textContent.trim()).toMatch(/^The first 100 ms as simulated: queue/);
  expect(curve.querySelector('path')?.getAttribute('d')).toMatch(/^M0 \d/);
  // It must not make the page late.
  expect(curve.outerHTML.length).toBeLessThan(2_000);
  expect(body.querySelector('noscript')?.textContent).toMatch(/needs JavaScript/);
});

it('the gallery opens another scenario', async () => {
  const before = title().textContent;
  await click(title());
  const gallery = dialog('Scenarios');
  expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  const [other] = within(gallery)
    .getAllByRole('button')
    .filter((each) => each.closest('li') !== null && each.ariaCurrent !== 'true');
  expect(other).toBeDefined();
  const name = other?.querySelector('.ui-card-name')?.textContent;
  await click(other ?? gallery);
  noDialog();
  expect(title().textContent).toBe(name);
  expect(title().textContent).not.toBe(before);
});

it('the gallery is grouped by question, with what belongs to each', async () => {
  await click(title());
  const gallery = within(dialog('Scenarios'));
  await click(gallery.getByRole('radio', { name: 'Question' }));
  const first = gallery.getByRole('region', { name: 'Who gets which share?' });
  expect(first.textContent).toContain('Do their shares become fair');
  expect(within(first).queryByRole('list')).toBeNull();
  await click(within(first).getByRole('button', { name: /^Who gets which share/ }));
  expect(within(first).getByText('A newcomer among settled circuits')).toBeDefined();
  await user.type(gallery.getByRole('searchbox'), 'newcomer');
  expect(gallery.getAllByRole('region').map((group) => group.ariaLabel)).toEqual([
    'Who gets which share?',
  ]);
});

it('the gallery is walked with arrows and left with Escape', async () => {
  await press('g');
  const gallery = within(dialog('Scenarios'));
  const items = gallery.getAllByRole('button');
  expect(dialog('Scenarios').contains(document.activeElement)).toBe(true);
  await press('{End}');
  expect(document.activeElement).toBe(items.at(-1));
  await press('{Home}');
  expect(document.activeElement).toBe(gallery.getByRole('searchbox'));
  await press('{ArrowDown}');
  expect(document.activeElement).toBe(items[0]);
  await press('{ArrowDown}');
  expect(document.activeElement).toBe(items[1]);
  await press('{Escape}');
  noDialog();
  expect(document.activeElement).toBe(title());
});

it('? lists the shortcuts, and single keys can be switched off', async () => {
  await press('?');
  const shortcuts = dialog('Help');
  await click(within(shortcuts).getByRole('checkbox', { name: /Single-key shortcuts/ }));
  await press('{Escape}');
  noDialog();
  await press('g');
  noDialog();
});

it('the menu leads to the licences of what is shipped', async () => {
  // As the build marks the page.
  const mark = Object.assign(document.createElement('meta'), { content: 'a1b2c3' });
  mark.name = 'cell53-release';
  document.head.append(mark);
  await click(button('More'));
  await click(button('Licences'));
  const licences = dialog('Licences');
  for (const name of ['Cell53', 'react-dom (npm)', 'libm (crate)', 'Rust standard library']) {
    expect(licences.textContent).toContain(name);
  }
  expect(licences.textContent).toContain(`Cell53 ${catalog.engineVersion}, release a1b2c3`);
  mark.remove();
  await click(button('Close', licences));
  noDialog();
});

it('the keyboard plays, pauses and steps', async () => {
  expect(badge().textContent).toBe('Paused');
  await press('{Home}');
  expect(clock().textContent).toMatch(/^0\.000/);
  await press(' ');
  expect(button('Pause', time())).toBeDefined();
  await playsOn();
  await press(' ');
  expect(badge().textContent).toBe('Paused');
  const before = clock().textContent;
  expect(before).not.toMatch(/^0\.000/);
  await press('{Shift>}[Period]{/Shift}');
  expect(clock().textContent).not.toBe(before);
});

it('the speed is told in words', async () => {
  const speed = find('slider', 'Speed', time()) as HTMLInputElement;
  await fill(speed, speed.min);
  expect(speed.getAttribute('aria-valuetext')).toBe('1 s on screen = 1 µs');
  await fill(speed, speed.max);
  expect(speed.getAttribute('aria-valuetext')).toBe('As fast as possible');
});

it('the splitter moves by keyboard, and evens out by a double click', async () => {
  const splitter = () => find('separator', 'Height of the network');
  splitter().focus();
  await press('{Home}');
  expect(splitter().ariaValueNow).toBe('20');
  await user.dblClick(splitter());
  expect(splitter().ariaValueNow).toBe('50');
});

it('a file that is no scenario is refused in words', async () => {
  const name = title().textContent;
  await openFile('x.json', '{"format": 1');
  title().focus();
  const [refusal] = screen
    .getAllByRole('alert')
    .filter(({ textContent }) => textContent.includes('x.json'));
  expect(refusal).toBeDefined();
  expect(title().textContent).toBe(name);
  await click(button('Dismiss', refusal));
  expect(document.body.textContent).not.toContain('x.json');
  expect(document.activeElement).toBe(title());
});

it('on another screen a refused file is told, too, and put away there', async () => {
  await click(button('Lessons'));
  await openFile('x.json', '{"format": 1');
  const refusal = find('alert', /x\.json/);
  await click(button('Dismiss', refusal));
  expect(document.body.textContent).not.toContain('x.json');
});

it('a dark page is light while it is printed', async () => {
  const { dataset } = document.documentElement;
  await press('t');
  expect(dataset.theme).toBe('dark');
  dispatchEvent(new Event('beforeprint'));
  expect(dataset.theme).toBe('light');
  dispatchEvent(new Event('afterprint'));
  expect(dataset.theme).toBe('dark');
});

it('F6 walks through the parts of the page', async () => {
  await press('[F6]');
  expect(document.activeElement).toBe(region('Network'));
  await press('[F6]');
  expect(document.activeElement?.getAttribute('data-region')).toBe('Plots');
});
