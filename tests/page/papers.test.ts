/** The papers: from the overview to a figure, to the run of a point, and run here. */
import { beforeEach, expect, it } from 'vitest';
import { visit } from './support/address';
import {
  button,
  click,
  find,
  namesHeardTwice,
  openBrief,
  press,
  region,
  screen,
  settled,
  title,
  user,
  within,
} from './support/desk';

beforeEach(openBrief);

const papers = () => find('main', 'Papers');
const words = (element: Element = papers()) => element.textContent.replace(/\s/g, ' ');
const heading = () => within(papers()).getByRole('heading', { level: 2 });
const FIGURE = 'R1: old and fresh feedback at one bottleneck';
const ADDRESS = '#papers/explicit-rate/r1';
const isGone = () => expect(screen.queryByRole('main', { name: 'Papers' })).toBeNull();

it('leads from the overview to a figure, and to the run behind it', async () => {
  await click(button(/^Papers/));
  expect(location.hash).toBe('#papers');
  expect(namesHeardTwice()).toEqual([]);
  expect(heading()).toBeDefined();
  // Networks are told by their labels; readers that look into images find no letters there.
  const letters = [...papers().querySelectorAll('text')];
  expect(letters.length).toBeGreaterThan(0);
  expect(letters.filter((each) => each.closest('[aria-hidden="true"]') === null)).toEqual([]);
  await click(find('link', FIGURE, papers()));
  expect(location.hash).toBe(ADDRESS);
  const panel = find('region', 'Allowed rates', papers());
  expect(words(panel)).toMatch(/S1: between .* and .*, on average/);
  await click(button(/^Open the run/, panel));
  isGone();
  expect(title().textContent).toMatch(new RegExp(`^${FIGURE}`));
  await settled();
});

it('says what the paper says of a panel, with the verdict and the way to the claim', async () => {
  await visit(`./${ADDRESS}`);
  const panel = find('region', 'Queue', papers());
  // What its curves do stands beneath, and is not said with the picture too.
  expect(find('img', /^Queue/, panel).ariaLabel).toBe('Queue, cells over time');
  expect(words(panel)).toContain(
    '780: The queue reaches about 780 cells. (section 4.1, figure 4) reproduced',
  );
  await click(button(/^780: The queue reaches/, panel));
  const card = document.activeElement;
  expect(card?.textContent).toContain('The queue reaches about 780 cells.');
  expect(find('region', 'Claims', papers()).contains(card)).toBe(true);
});

it('leads from a headline to its claim', async () => {
  await visit('./#papers');
  await click(find('link', 'The queue reaches about 780 cells.', papers()));
  expect(heading().textContent).toBe(FIGURE);
  const card = document.activeElement;
  expect(card?.textContent).toContain('The queue reaches about 780 cells.');
  expect(find('region', 'Claims', papers()).contains(card)).toBe(true);
});

it('opens a figure by its address, and keeps the work on the table', async () => {
  await visit(`./${ADDRESS}`);
  expect(heading().textContent).toBe(FIGURE);
  await click(button(/^Papers/));
  await settled();
  expect(location.hash).toBe('');
  expect(region('Network')).toBeDefined();
});

it('names an address that leads nowhere', async () => {
  await visit('./#papers/explicit-rate/none');
  expect(words()).toContain('There is no figure “explicit-rate/none”');
  await click(find('link', 'All papers', papers()));
  expect(location.hash).toBe('#papers');
});

it('runs a figure here, with verdicts of its own', async () => {
  await visit(`./${ADDRESS}`);
  await click(button('Run this figure here', papers()));
  const run = find('region', 'Run this figure here', papers());
  expect(words(within(run).getByRole('status'))).toMatch(/All \d+ runs were made here/);
  const claims = words(find('region', 'Claims', papers()));
  expect(claims).toContain('reproduced');
  expect(claims).not.toContain('not yet computed');
  expect(words()).toContain('come from the runs made in this browser');
});

/** Fulfilled as soon as an element says so. */
function says(element: Element, wanted: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!wanted.test(words(element))) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(element, { subtree: true, childList: true, characterData: true });
    look();
  });
}

it('a figure that is cancelled stops on the press and keeps what came', async () => {
  await visit('./#papers/adsl/a1-a2');
  await user.click(button('Run this figure here', papers()));
  const run = find('region', 'Run this figure here', papers());
  // The button is gone; what took its place has the focus.
  expect(document.activeElement).toBe(button('Cancel', run));
  await says(run, /[1-9]\d* of \d+ runs, about/);
  const isTold = () => within(run).getByRole('status').querySelector('[aria-hidden]') === null;
  expect(isTold()).toBe(false);
  await click(button('Pause', run));
  expect(isTold()).toBe(true);
  expect(words(run)).toContain('Paused after');
  await user.click(button('Resume', run));
  expect(run.querySelector('progress')).not.toBeNull();
  // Asked in the same task, so that no result can come between the press and the answer.
  button('Cancel', run).click();
  await new Promise<void>(queueMicrotask);
  expect(run.querySelector('progress')).toBeNull();
  expect(words(within(run).getByRole('status'))).toMatch(/^Cancelled after [1-9]/);
  expect(words(run)).toMatch(/Unfinished: verdicts on [1-9]\d* of \d+ runs/);
});

it('makes room for what the gallery opens', async () => {
  await visit(`./${ADDRESS}`);
  expect(document.activeElement).toBe(heading());
  await press('g');
  const gallery = screen.getByRole('dialog', { name: 'Scenarios' });
  await user.type(within(gallery).getByRole('searchbox'), 'newcomer');
  const [first] = within(gallery)
    .getAllByRole('button')
    .filter((each) => each.closest('li') !== null);
  await click(first ?? gallery);
  isGone();
  await settled();
});

it('works by keyboard alone', async () => {
  await visit('./#papers');
  find('link', FIGURE, papers()).focus();
  await press('{Enter}');
  expect(heading().textContent).toBe(FIGURE);
  expect(document.activeElement).toBe(heading());
  const [point] = within(papers()).getAllByRole('button', { name: /^Open the run/ });
  point?.focus();
  await press('{Enter}');
  expect(title().textContent).toMatch(new RegExp(`^${FIGURE}`));
});
