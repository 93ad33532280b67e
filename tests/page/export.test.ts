/** What leaves the page: drawings, tables, the run. Pixels are made by a real browser alone. */
import { fireEvent } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { documentActions } from '../../web/src/run';
import {
  button,
  click,
  downloaded,
  downloads,
  fingerprint,
  idle,
  open,
  press,
  screen,
  title,
  within,
} from './support/desk';

beforeEach(() => open());

const dialog = () => screen.getByRole('dialog', { name: /^Export/ });
const saved = (name: string) => downloaded(button(name, dialog()));
/** The letters in a drawing: without a layout it has no width, and each of its lines has room for one alone. */
const lettersOf = (drawing: string) => drawing.replace(/<[^>]*>|\s/g, '');
const caption = () => within(dialog()).getByRole('checkbox', { name: /^Caption/ });

async function openExport(): Promise<void> {
  await click(button('More'));
  await click(button('Export…'));
}

it('pictures, tables and the run carry their provenance', async () => {
  const print = fingerprint();
  await openExport();
  const text = await saved('SVG');
  expect(lettersOf(text)).toContain(`fingerprint${print}at0.5s`);
  expect(text).toContain('#s=3.');
  expect(text.match(/<path/g)?.length).toBeGreaterThan(6);
  expect(text).not.toContain('<style');
  const csv = await saved('CSV, one per plot');
  expect(downloads).toHaveLength(3);
  expect(csv).toContain('# seed 1, engine');
  expect(csv).toContain('time (s),');
  expect(JSON.parse(await saved('JSON'))).toMatchObject({
    provenance: { fingerprint: print, seed: 1 },
    scenario: { format: 1 },
    results: { fingerprint: print },
  });
  const drawing = await saved('SVG of the network');
  expect(drawing).toContain('>SW1<');
  expect(drawing).not.toMatch(/class=|style=/);
  // Beneath the picture alone as well it says where it comes from, unless nobody wants that.
  expect(lettersOf(drawing)).toContain(`fingerprint${print}at0.5s`);
  await click(caption());
  expect(lettersOf(await saved('SVG of the network'))).not.toContain('fingerprint');
  await click(caption());
  await press('{Escape}');
  await press('p');
  expect(button('Pins (1)')).toBeDefined();
  await openExport();
  const both = await saved('SVG');
  expect(lettersOf(both)).toContain(`Aasloaded,seed1,fingerprint${print}at0.5s`);
  expect(lettersOf(both)).toContain('BCurrentrun:asloaded');
});

it('a network of which nothing runs yet leaves the page as a drawing and a file; of its plots it is said that there are none', async () => {
  await open({
    ...{ format: 1, title: 'New', group: 'Own', question: 'What?', durationMs: 10 },
    topology: { kind: 'explicit', nodes: [], links: [], circuits: [] },
  });
  await openExport();
  expect(await saved('SVG of the network')).toContain('<svg');
  expect(JSON.parse(await saved('JSON'))).toMatchObject({ results: null });
  await click(button('SVG', dialog()));
  const why = 'Not exported: there is no run yet, so there are no plots.';
  expect(within(dialog()).getByText(why)).toBeDefined();
});

it('while a change is refused no curve or reading of the run before leaves the page under its name', async () => {
  await openExport();
  expect(await saved('SVG of the network')).toMatch(/>ACR [\d.]+ Mb\/s</);
  await press('{Escape}');
  documentActions.setParam('abr', 'icrMbps', 400);
  await idle();
  await openExport();
  const drawing = await saved('SVG of the network');
  expect(drawing).toContain('>SW1<');
  expect(drawing).not.toMatch(/>ACR |in use/);
  expect(JSON.parse(await saved('JSON'))).toMatchObject({
    provenance: { fingerprint: null },
    scenario: { abr: { icrMbps: 400 } },
    results: null,
  });
  await click(button('SVG', dialog()));
  const why = /^Not exported: the curves are those before the last change/;
  expect(within(dialog()).getByText(why)).toBeDefined();
});

it('where copying is denied the text is there to be selected', async () => {
  const writeText = () => Promise.reject(new Error('denied'));
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await openExport();
  await click(button('Copy as Markdown', dialog()));
  const field = within(dialog()).getByRole<HTMLInputElement>('textbox', {
    name: /^The browser does not allow copying/,
  });
  expect(document.activeElement).toBe(field);
  expect(field.value).toMatch(/^\[Peak throughput/);
});

/** Drops a file on the page as the browser tells of it. */
async function drop(name: string, content: string): Promise<void> {
  const dataTransfer = { types: ['Files'], items: [], files: [new File([content], name)] };
  fireEvent.dragOver(screen.getByRole('main'), { dataTransfer });
  fireEvent.drop(screen.getByRole('main'), { dataTransfer });
  await idle();
}

it('a file dropped on the page is opened, and a bad one refused', async () => {
  await drop('bad.json', '{');
  const [refusal] = screen
    .getAllByRole('alert')
    .filter(({ textContent }) => textContent.includes('bad.json'));
  expect(refusal?.textContent).toContain('Nothing was changed');
  const doc = { format: 1, title: 'Dropped', group: 'Own', question: 'What?', topology: {} };
  await drop('good.json', JSON.stringify(doc));
  expect(title().textContent).toBe('Dropped');
});
