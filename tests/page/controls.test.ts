/** What a control tells: by key, at rest, and of what is pointed at. */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentStore } from '../../web/src/run';
import {
  allParameters,
  button,
  click,
  find,
  idle,
  knob,
  open,
  press,
  region,
  screen,
  turn,
  undo,
  user,
  within,
} from './support/desk';
import { plain, readout } from './support/plots';

// Single keys: what a parameter means, and switching them off where somebody dictates.
describe('keys', () => {
  beforeEach(() => open());

  it('i and ? on a parameter tell what it means; Escape goes back to it', async () => {
    for (const key of ['i', '?']) {
      await turn('RIF', key);
      expect(screen.getByRole('dialog', { name: 'RIF' }).textContent).toContain('Range');
      await press('{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(knob('RIF'));
    }
  });

  it('a search finds the choice of an algorithm by the name of any of them', async () => {
    const search = screen.getByRole('searchbox', { name: 'Find a parameter' });
    for (const word of ['EPRCA', 'algorithm']) {
      await user.clear(search);
      await user.type(search, word);
      await idle();
      const [menu] = screen.getAllByRole('combobox', { name: /^Algorithm/ });
      expect(within(menu as HTMLElement).queryByRole('option', { name: 'EPRCA' })).not.toBeNull();
    }
  });

  it('single keys that are switched off do nothing in the network either', async () => {
    await press('?');
    const list = screen.getByRole('dialog', { name: 'Help' });
    await click(within(list).getByRole('checkbox', { name: /^Single-key shortcuts/ }));
    await click(button('Close', list));
    expect(screen.queryByRole('dialog')).toBeNull();
    const network = within(region('Network'));
    const palette = () => network.queryByRole('combobox', { name: /^Add a part/ });
    const [part] = network.getAllByRole('option');
    part?.focus();
    await press('a');
    expect(palette()).toBeNull();
    expect(document.activeElement).toBe(part);
    // The button does what the key did.
    await click(button('Add a part (A)'));
    expect(palette()).not.toBeNull();
  });
});

describe('pointing', () => {
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
    await allParameters();
    await click(button('About Receiver window'));
    const facts = find('dialog', 'Receiver window');
    expect(plain(facts)).toContain('Seen as◆ Timeout, ▲ Fast retransmit');
    await click(button('Show where it acts', facts));
    expect(screen.queryByRole('dialog', { name: 'Receiver window' })).toBeNull();
    expect(readout()).toBe('◆ Timeout (0), ▲ Fast retransmit (0)');
    const ends = ['node:D1', 'node:D2', 'node:S1', 'node:S2'];
    expect(lit.toSorted()).toEqual(['circuit:S1', 'circuit:S2', 'cwnd', ...ends]);
  });

  it('a parameter shows the formula of the model in which it stands', async () => {
    await click(button('About RIF'));
    const formula = plain(find('figure', 'Formula', find('dialog', 'RIF')));
    expect(formula).toContain('ACR = min(PCR, ACR + RIF · PCR)');
    expect(formula).toContain('From “The source, rule by rule” in the model');
    await press('{Escape}');
    await allParameters();
    await click(button('About Target utilisation'));
    const other = plain(find('dialog', 'Target utilisation'));
    expect(other).toContain('B = max(U·C −');
    expect(other).toContain('Here it stands as U.');
  });
});

describe('a parameter whose change moves no curve', () => {
  const said = (name: string) =>
    plain(document.getElementById(knob(name).getAttribute('aria-describedby') ?? ''));
  const words = /^No effect here: up to 500 ms the curves are the same as before\.$/;

  beforeEach(() => open());

  it('says so beside it, in a live region, until the next change', async () => {
    await allParameters();
    expect(said('TCR')).toBe('');
    await turn('TCR', '{ArrowLeft}');
    expect(said('TCR')).toMatch(words);
    const live = document.getElementById(knob('TCR').getAttribute('aria-describedby') ?? '');
    expect(live?.getAttribute('aria-live')).toBe('polite');
    // RIF moves the rates, so it says nothing, and what was said of TCR is over.
    await turn('RIF', '{ArrowLeft}');
    expect([said('TCR'), said('RIF')]).toEqual(['', '']);
  });

  it('may be the choice of an algorithm too', async () => {
    await allParameters();
    const menu = document.querySelector<HTMLElement>('[data-param="discard.kind"] select');
    if (menu === null) throw new Error('there is a menu of drop policies');
    await user.selectOptions(menu, 'ppd');
    await idle();
    const [message = ''] = menu.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(plain(document.getElementById(message))).toMatch(words);
  });

  it('is no matter of how far it was turned: going back is as silent as going there', async () => {
    await turn('RIF', '{ArrowLeft}');
    expect(said('RIF')).toBe('');
    await undo();
    expect(said('RIF')).toBe('');
  });
});

describe('a network made smaller than its own values and timed changes', () => {
  const three = {
    format: 1,
    title: 'Three, two of them with values of their own',
    group: 'Tests',
    question: 'What becomes of them?',
    durationMs: 20,
    topology: { kind: 'n-source', sources: 3 },
    overrides: [
      { part: 'S3', abr: { rif: 0.5 } },
      { part: 'S1', abr: { rif: 0.25 } },
    ],
    timeline: [{ atUs: 5_000, target: 'abr@S3', key: 'rdf', value: 0.5 }],
  };

  it('is refused, offers to remove what is named, and runs then', async () => {
    await open(three);
    await click(button('Sources: one less'));
    const notice = () => screen.queryByText('Not applied.');
    expect(notice()).not.toBeNull();
    await click(button('Remove what is listed'));
    expect(notice()).toBeNull();
    expect(undo().ariaLabel).toBe('Undo: Remove what was refused');
    const { doc } = documentStore.getState();
    expect(doc).toMatchObject({ topology: { sources: 2 }, overrides: [{ part: 'S1' }] });
    expect(doc.timeline).toBeUndefined();
    await click(undo());
    expect(notice()).not.toBeNull();
    await click(undo());
    expect(notice()).toBeNull();
  });
});
