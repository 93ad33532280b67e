/** A class: its links, and thirty of them on one page. */
import { beforeEach, describe, expect, it } from 'vitest';
import { applyQuery } from '../../web/src/app/query';
import { documentStore, viewStore } from '../../web/src/run';
import { lessonActions } from '../../web/src/run/lesson';
import { classStore } from '../../web/src/share/class/classStore';
import { linkField, savedDocument, sharedLink, visit } from './support/address';
import {
  badge,
  button,
  click,
  clock,
  downloaded,
  find,
  idle,
  knob,
  open,
  openBrief,
  openScenario,
  press,
  region,
  results,
  screen,
  time,
  title,
  turn,
  undo,
  user,
  within,
} from './support/desk';
import { part } from './support/drawing';
import { fill, playSlowly, playsOn, seek } from './support/fill';

// Links for a class: the teacher ticks what students see, and what is kept from them.
describe('the link of a class', () => {
  beforeEach(openBrief);

  const told = () => document.body.textContent;
  const AT_ZERO = /^0(\.0+)?\s*m?s$/;

  /** The link that the share dialog makes with these ticks. */
  async function classLink(ticks: readonly (string | RegExp)[], seed?: string): Promise<string> {
    await click(button('Share'));
    const dialog = screen.getByRole('dialog', { name: 'Share this experiment' });
    await click(within(dialog).getByText(/^For a class/));
    for (const name of ticks) await click(within(dialog).getByRole('checkbox', { name }));
    if (seed !== undefined) await click(within(dialog).getByRole('radio', { name: seed }));
    const link = linkField().value;
    await press('{Escape}');
    return link;
  }

  it('a class link shows the chosen controls alone, and gives the others when asked', async () => {
    await click(button('Share'));
    const dialog = screen.getByRole('dialog', { name: 'Share this experiment' });
    await click(within(dialog).getByText('For a class'));
    await click(within(dialog).getByRole('checkbox', { name: 'RIF' }));
    const [algorithms] = within(dialog).getAllByRole('group', { name: /ERICA|feedback|switch/i });
    await click(within(algorithms ?? dialog).getByRole('checkbox', { name: 'Algorithm' }));
    const link = linkField().value;
    expect(link).toMatch(/\?only=abr\.rif,[a-z]+\.kind#s=/);

    await visit(link);
    const parameters = within(region('Parameters'));
    expect(parameters.getByText('2 controls were chosen for you.')).toBeDefined();
    expect(parameters.getAllByRole('slider')).toEqual([knob('RIF')]);
    expect(parameters.queryByRole('searchbox')).toBeNull();
    await click(button('Show all', region('Parameters')));
    expect(knob('ICR')).toBeDefined();
    // The button is gone.
    expect(document.activeElement).toBe(region('Parameters'));
  });

  it('a class link that names no control says so and shows all that are named', async () => {
    await visit('./?only=abr.sneeze,abr.icrMbps');
    const [alert] = screen.getAllByRole('alert');
    expect(alert?.textContent).toContain('abr.sneeze is not a parameter of this experiment');
    expect(region('Parameters').textContent).toContain('One control was chosen for you.');
  });

  it('a class that shall predict sees nothing before somebody presses Play', async () => {
    await openScenario('2 sources with VBR, TBE 128, buffer 1024');
    const link = await classLink(['Start at zero, paused'], 'Fixed: 1');
    expect(link).toContain('?lock=seed&paused#');
    await visit(link);
    expect(badge().textContent).toBe('Paused');
    expect(clock().textContent).toMatch(AT_ZERO);
    await turn('RIF', '{ArrowLeft}');
    expect(badge().textContent).toBe('Paused');
    expect(clock().textContent).toMatch(AT_ZERO);
    // All of the curve is theirs to draw: none of it has been seen.
    await click(button('Predict Allowed rate (ACR)'));
    expect(find('slider', /^Hidden from/).ariaValueText).toBe('0\u00a0s');
    await click(button('Close the prediction'));
    await click(button('Play', time()));
    await playsOn();
    expect(clock().textContent).not.toMatch(AT_ZERO);
    await click(button('Pause', time()));
  });

  // What a link locks stays locked for as long as the page is there: these come last.
  it('locked network, hidden answers and a seed of one’s own reach the class', async () => {
    await open();
    // What the paper printed, for the whole run.
    await seek(4);
    expect(results().textContent).toContain('103.32');
    const link = await classLink(['Lock the network', 'Hide the answers'], 'One per student');
    expect(link).toContain('?lock=network&hide=answers&seed=own#');

    await visit(link);
    const seed = Number(/Your own seed is (\d+)\./.exec(told())?.[1]);
    expect(seed).toBeGreaterThan(0);
    expect(told()).toMatch(/In this link .*fixed \(\d+\)/);

    // The network: no steppers, no forms, and a key that would take a part away does not.
    expect(screen.queryByRole('group', { name: 'Size of the network' })).toBeNull();
    await click(button('List'));
    const list = region('Network as a list');
    expect(list.textContent).toContain('This link locks the network');
    await click(button('SW1', list));
    expect(within(list).getByRole('textbox', { name: /^Switching delay/ })).toBeDefined();
    expect(within(list).queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(within(list).queryByRole('combobox')).toBeNull();
    for (const name of [/^Add a/, 'Duplicate', 'Remove']) {
      expect(within(list).queryByRole('button', { name })).toBeNull();
    }
    await click(button('SW1', list));
    await click(button('Canvas'));
    await click(part(/^SW2, Switch/));
    await press('{Delete}');
    expect(told()).toContain('The author of the link locked the network');
    // Nor does a template take its place.
    await press('aparking{Enter}');
    expect(documentStore.getState().doc.topology.kind).toBe('n-source');
    expect(undo().ariaLabel ?? undo().textContent).not.toMatch(/Add|Remove/);
    await press('{Escape}');

    // The answers.
    await seek(4);
    expect(results().textContent).not.toContain('103.32');
    await click(button(/^Papers/));
    expect(find('heading', 'Not in this link')).toBeDefined();
    await click(button(/^Papers/));

    // Turning, coming back and sending keep the seed.
    await turn('RIF', '{ArrowLeft}');
    await applyQuery({ hasLink: false, isKept: true });
    await idle();
    expect((await savedDocument()).seed).toBe(seed);
    const own = await sharedLink();
    await visit(own);
    expect((await savedDocument()).seed).toBe(seed);
  });

  it('a page that begins anew is free of what a link held', async () => {
    await visit('./?lock=network&hide=answers&paused');
    expect(clock().textContent).toMatch(AT_ZERO);
    await openBrief();
    expect(clock().textContent).not.toMatch(AT_ZERO);
    await click(button('List'));
    await click(button('Add a node'));
    expect(told()).not.toContain('The author of the link locked the network');
    expect(viewStore.getState().hidden.size).toBe(0);
  });

  it('an experiment that begins by itself waits as well where the link says so', async () => {
    await visit('./?open=classroom/first-steps&paused');
    expect(title().textContent).toBe('Two senders, one link');
    // Anew, as in a page that read its address before it showed anything.
    lessonActions.showGuide(false);
    await idle();
    lessonActions.showGuide(true);
    await idle();
    expect(region('First steps').textContent).toContain('Watch the buffer');
    expect(clock().textContent).toMatch(AT_ZERO);
    expect(badge().textContent).toBe('Paused');
  });

  it('what a link for a class cannot mean is named, and the rest counts', async () => {
    await visit('./?lock=door,network&hide=results&seed=7&paused=maybe&theme=pink');
    const [notice] = screen
      .getAllByRole('alert')
      .filter(({ textContent }) => textContent.includes('Not taken from the address'));
    for (const name of ['lock=door', 'hide=results', 'seed=7', 'paused=maybe', 'theme=pink']) {
      expect(notice?.textContent).toContain(name);
    }
    expect(told()).toContain('In this link parts, lines and routes');
  });
});

// A class on one page: thirty links are pasted, run here, laid over one another, and taken away as files.
describe('the results of a class', () => {
  beforeEach(openBrief);

  const room = () => find('main', 'Compare');
  const rows = () => within(room()).queryAllByRole('row');
  const words = (element?: Element) => element?.textContent.replace(/\s/g, ' ');

  it('thirty links are run side by side; what is wrong with one is said, and the rest goes on', async () => {
    playSlowly();
    await open('classroom/first-steps');
    // This experiment plays by itself, and only a run that stands has its fingerprint in the link at once.
    await click(button('Pause', time()));
    const honest = await sharedLink();
    await turn('RIF', '{ArrowLeft}');
    const changed = await sharedLink();

    await visit('./#compare/class');
    const links = Array.from(
      { length: 28 },
      (_, at) => `Student ${at + 1}, ${at % 2 ? changed : honest}`,
    );
    const text = [
      'Anna',
      honest,
      `Ben,${changed}`,
      'a line without any',
      'Cem,https://x.org/#s=3.A',
      ...links,
    ];
    await fill(within(room()).getByRole('textbox'), text.join('\n'));
    await click(button('Run them all', room()));
    const left = within(region('Lines that were left out')).getAllByRole('listitem');
    expect(left).toHaveLength(2);
    const told = within(room()).getAllByRole('status').map(words);
    expect(told).toContain('2 lines were left out');
    expect(words(left[0])).toMatch(
      /^Line 4 \(a line without any\): there is no link to an experiment in it\.$/,
    );
    expect(words(left[1])).toMatch(/^Line 5 \(Cem\): The link is damaged/);
    expect(words(room())).toContain('30 of 30 done');

    expect(rows()).toHaveLength(31);
    // No column stays empty: these sources send cells without TCP.
    const heads = within(rows()[0] ?? room()).getAllByRole('columnheader');
    expect(heads.map(words)).toEqual([
      ...['Name', 'Changed', 'Cells delivered', 'Cells lost'],
      ...['Mean queue', 'Longest queue', 'Busiest link', 'Link'],
    ]);
    expect(words(rows()[1])).toMatch(/Anna.*nothing14\d\.\d+ Mb\/s/);
    expect(words(rows()[1])).toMatch(/Anna.*nothing.*✓ reproduced/);
    expect(words(rows()[2])).toMatch(/Ben.*RIF 1 → 1\/2.*✓ reproduced/);
    expect(find('img', /^Queue, 30 runs: the median ends at/, room())).toBeDefined();
    const curves = find('combobox', 'Curves of', room());
    await user.selectOptions(curves, 'Allowed rate (ACR)');
    await user.selectOptions(within(room()).getByRole('combobox', { name: 'of' }), 'S1');
    expect(find('img', /^Allowed rate \(ACR\), 30 runs/, room())).toBeDefined();

    await click(button('Changed', room()));
    await click(button('Changed', room()));
    expect(words(rows()[1])).toContain('RIF 1 → 1/2');
    const csv = await downloaded(button('Save as CSV', room()));
    expect(csv.trim().split('\r\n')).toHaveLength(31);

    await click(within(rows()[1] ?? room()).getByRole('button'));
    expect(screen.queryByRole('main', { name: 'Compare' })).toBeNull();
    expect(title().textContent).toContain('Two senders, one link');
  });

  it('links of two experiments have curves of their own; a single run has no median', async () => {
    const brief = await sharedLink();
    playSlowly();
    await open('classroom/first-steps');
    await click(button('Pause', time()));
    const other = await sharedLink();
    await visit('./#compare/class');
    await fill(within(room()).getByRole('textbox'), `Anna ${brief}\nBen ${other}`);
    await click(button('Run them all', room()));
    expect(words(room())).toContain('These links are of 2 experiments.');
    expect(find('img', /^Queue, 1 run: it ends at/, room())).toBeDefined();
    expect(words(rows()[2])).toContain('Two senders, one link');
    const choice = find('combobox', 'Curves show', room());
    await user.selectOptions(choice, 'Two senders, one link');
    expect(find('img', /^Queue, 1 run: it ends at/, room())).toBeDefined();
  });

  it('a class that takes too long is called off at once and keeps what came', async () => {
    const link = await sharedLink();
    await visit('./#compare/class');
    const lines = Array.from({ length: 40 }, () => link).join('\n');
    await fill(within(room()).getByRole('textbox'), lines);
    const first = new Promise<void>((resolve) => {
      const stop = classStore.subscribe(({ students }) => {
        if (!students.some(({ ran }) => ran !== null)) return;
        stop();
        resolve();
      });
    });
    await user.click(button('Run them all', room()));
    await first;
    const isTold = () => within(room()).getByText(/of 40/).ariaHidden !== 'true';
    expect(isTold()).toBe(false);
    expect(document.activeElement).toBe(button('Cancel', room()));
    await click(button('Cancel', room()));
    expect(document.activeElement).toBe(button('Run them all', room()));
    const done = classStore.getState().students.filter(({ ran }) => ran !== null).length;
    expect(done).toBeGreaterThan(0);
    expect(done).toBeLessThan(40);
    expect(words(room())).toContain(`${done} of 40 done`);
    expect(isTold()).toBe(true);
    expect(rows().filter((row) => row.textContent.includes('✓ reproduced'))).not.toHaveLength(0);
    await click(button('Clear', room()));
    expect(rows()).toHaveLength(0);
  });
});
