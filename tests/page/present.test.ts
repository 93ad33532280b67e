import { beforeEach, expect, it } from 'vitest';
import { documentActions } from '../../web/src/run';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { gallery } from '../../web/src/run/gallery';
import { goTo } from './support/address';
import {
  badge,
  button,
  click,
  clock,
  find,
  headSeconds,
  idle,
  open,
  openBrief,
  press,
  region,
  screen,
  time,
  title,
} from './support/desk';
import { plain, plots, pressOn } from './support/plots';

const root = document.documentElement;
const heading = (): string => plain(document.querySelector('h1'));
const sliders = () => [...time().querySelectorAll<HTMLInputElement>('input[type=range]')];
const isBlank = () => document.querySelector('[aria-label^="The screen is blank"]') !== null;

/** Shows the page to a room. */
async function present(): Promise<void> {
  await press('[F2]');
  expect(button('End')).toBeDefined();
}

beforeEach(openBrief);

it('a presenter runs to the end by a button', async () => {
  await open({ ...FIRST_CHOICE_ITEM.doc, durationMs: 1_000 });
  await present();
  await click(find('button', 'Run to the end', time()));
  expect(badge().textContent).toBe('Finished');
  expect(headSeconds()).toBe(1);
});

it('a room sees one question, three sliders and two plots, and F2 leads back', async () => {
  expect(plots()).toHaveLength(3);
  await present();
  expect(heading()).toContain('?');
  expect(sliders()).toHaveLength(3);
  expect(plots()).toHaveLength(2);
  expect(find('slider', 'Queue, time cursor')).toBeDefined();
  await press('[F2]');
  expect(title().textContent).not.toBe('');
  expect(plots()).toHaveLength(3);
});

it('who presents or ends it by key goes on within the page, and who is nowhere stays there', async () => {
  const within = () => document.activeElement?.closest('[data-region]') ?? null;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await press('[F2]');
  expect(within()).toBeNull();
  await pressOn(button('End'), '{Enter}');
  expect(within()).not.toBeNull();
  button('Find anything').focus();
  await press('[F2]');
  expect(within()).not.toBeNull();
});

it('a remote steps, the screen goes blank and comes back, a change is written large', async () => {
  await present();
  const before = clock().textContent;
  await press('{PageUp}');
  expect(clock().textContent).not.toBe(before);
  await press('b');
  expect(isBlank()).toBe(true);
  await press('b');
  expect(isBlank()).toBe(false);
  await pressOn(sliders().at(-1) as HTMLElement, '{ArrowLeft}');
  expect(heading()).toContain('→');
  await click(button('Choose sliders'));
  await click(find('checkbox', /^TBE/));
  expect(sliders()).toHaveLength(2);
});

it('a frozen image keeps its heading while sliders move, and says that it is frozen', async () => {
  const frozen = () => screen.queryByText(/Image frozen/);
  await present();
  const before = heading();
  await press('z');
  expect(frozen()?.closest('[role=status]')).not.toBeNull();
  await pressOn(sliders().at(-1) as HTMLElement, '{ArrowLeft}{ArrowLeft}');
  expect(heading()).toBe(before);
  await click(button('Freeze the image'));
  expect(frozen()).toBeNull();
  expect(heading()).toContain('→');
});

it('a dark room is shown the dark theme, and the next room is light again', async () => {
  await present();
  expect(root.hasAttribute('data-presents')).toBe(true);
  expect(root.dataset.theme).toBe('light');
  await press('t');
  expect(root.dataset.theme).toBe('dark');
  // The next room begins light again.
  await press('[F2]');
  expect(root.hasAttribute('data-presents')).toBe(false);
  await present();
  expect(root.dataset.theme).toBe('light');
});

it('keys that are pressed are written large with what they do, and not while the image is frozen', async () => {
  const caption = () => document.querySelector('.present-keys')?.textContent;
  const dot = () => button('Bright dot').getAttribute('aria-pressed');
  await present();
  await press('{PageUp}');
  expect(caption()).toBe('PgUpStep back');
  await press('l');
  expect(caption()).toBe('LBright dot');
  expect(dot()).toBe('true');
  await press('z');
  await press('l');
  expect(dot()).toBe('false');
  expect(caption()).toBeUndefined();
  await press('?');
  expect(plain(find('dialog', 'Help'))).toContain('Freeze the image, and release it');
  await press('{Escape}');
});

it('a room sees the question and the goal of a lesson, and a remote goes from one to the next', async () => {
  const step = () => plain(region(lessonName()));
  const lessonName = () => {
    const found = document.querySelector('[aria-label^="Lesson:"]');
    return found?.getAttribute('aria-label') ?? 'none';
  };
  await goTo('#lessons/buffer');
  expect(lessonName()).toMatch(/^Lesson:/);
  await present();
  expect(heading()).toMatch(/^The link is full/);
  expect(step()).toContain('Step 1 of 5');
  expect(step()).toMatch(/Cells lost \d.*goal: 0/);
  await press('{PageDown}');
  // The question at once, and the control it is about.
  expect(heading()).toMatch(/^Now without more memory/);
  expect(step()).toContain('Step 2 of 5');
  expect(sliders()).toHaveLength(1);
  // A slider keeps its keys, but for those of the remote, which leads on whatever was turned last.
  const slider = find('slider', 'Receiver window', time());
  await pressOn(slider, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(heading()).toMatch(/^Receiver window .* →/);
  await press('{PageDown}');
  expect(step()).toContain('Step 3 of 5');
  expect(find('combobox', 'Discard policy', time())).toBeDefined();
  await press('{PageUp}');
  expect(step()).toContain('Step 2 of 5');
  await press('[F2]');
  expect(button(/^Step 2/, region(lessonName())).getAttribute('aria-current')).toBe('step');
});

it('each experiment comes with the sliders it is about, or those that were chosen for it', async () => {
  const nameOf = (slider: Element) =>
    plain(document.getElementById(slider.getAttribute('aria-labelledby') ?? ''));
  const slidersOf = async (id: string) => {
    const { doc } = gallery.find((item) => item.id === id) ?? FIRST_CHOICE_ITEM;
    documentActions.open(doc, id);
    await idle();
    return sliders().map(nameOf);
  };
  const [abr, poisson] = ['abr-erica-wan/e1-peak', 'classroom/queue-poisson'];
  await present();
  expect(await slidersOf(abr)).toContain('TBE');
  // All its circuits have an MCR of their own: the common one would move nothing.
  expect(await slidersOf('classroom/mcr-fairness')).not.toContain('MCR');
  expect((await slidersOf(poisson))[0]).toBe('Mean rate');
  await click(button('Choose sliders'));
  await click(find('checkbox', /^Mean rate/));
  expect(await slidersOf(abr)).toContain('TBE');
  expect(await slidersOf(poisson)).not.toContain('Mean rate');
});

it('from another screen a room is shown the experiment, and each screen is found again afterwards', async () => {
  const lessons = () => screen.queryByRole('heading', { name: 'Lessons' });
  await goTo('#lessons');
  await present();
  expect(location.hash).toBe('');
  expect(lessons()).toBeNull();
  await press('[F2]');
  await click(button('Lessons'));
  expect(lessons()).not.toBeNull();
  // Before a room too: the keys of a remote page through the list, and the run behind it stays where it is.
  await press('[F2]');
  const before = clock().textContent;
  await goTo('#lessons');
  await press('{PageUp}');
  await press('[F2]');
  expect(location.hash).toBe('#lessons');
  expect(lessons()).not.toBeNull();
  await click(button('Lessons'));
  expect(clock().textContent).toBe(before);
});
