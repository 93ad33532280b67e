import { beforeEach, expect, it } from 'vitest';
import { button, click, find, open, press, screen } from './support/desk';
import { plain, readout } from './support/plots';

/** Parts and plots that have lit up, however shortly. */
const lit: string[] = [];
Element.prototype.animate = function (this: HTMLElement | SVGElement) {
  lit.push(this.dataset.part ?? this.dataset.plot ?? this.tagName);
  return {} as Animation;
};

beforeEach(async () => {
  lit.length = 0;
  await open();
});

it('a parameter points at its parts, its plot and the events that tell of it', async () => {
  await click(button('About Receiver window'));
  const facts = find('dialog', 'Receiver window');
  expect(plain(facts)).toContain('Seen as◆ Timeout, ▲ Fast retransmit');
  await click(button('Show where it acts', facts));
  expect(screen.queryByRole('dialog', { name: 'Receiver window' })).toBeNull();
  expect(readout()).toBe('◆ Timeout (0), ▲ Fast retransmit (0)');
  const ends = ['node:D1', 'node:D2', 'node:S1', 'node:S2'];
  expect(lit.toSorted()).toEqual(['circuit:S1', 'circuit:S2', 'cwnd', ...ends, 'sequence']);
});

it('a parameter shows the formula of the model in which it stands', async () => {
  await click(button('About RIF'));
  const formula = plain(find('figure', 'Formula', find('dialog', 'RIF')));
  expect(formula).toContain('ACR = min(PCR, ACR + RIF · PCR)');
  expect(formula).toContain('From “The source, rule by rule” in the model');
  await press('{Escape}');
  await click(button('About Target utilisation'));
  const other = plain(find('dialog', 'Target utilisation'));
  expect(other).toContain('B = max(U·C −');
  expect(other).toContain('Here it stands as U.');
});
