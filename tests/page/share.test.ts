/** Links: what they hold, and what their sender sees. */
import { beforeEach, describe, expect, it } from 'vitest';
import { documentActions, documentStore, runStore } from '../../web/src/run';
import { runInternals } from '../../web/src/run/run';
import { drawn } from '../unit/fixtures/drawn';
import { follow, linkField, savedDocument, sharedLink, visit } from './support/address';
import {
  allParameters,
  button,
  click,
  find,
  fingerprint,
  header,
  headSeconds,
  knob,
  open,
  openBrief,
  openFile,
  openScenario,
  press,
  region,
  screen,
  settled,
  time,
  title,
  turn,
  undo,
  user,
  within,
} from './support/desk';
import { chooseMode, fill, playsOn, seek } from './support/fill';

// Links and files: what is shared arrives whole, what is damaged is refused in words and harms nothing.
describe('a link', () => {
  beforeEach(openBrief);

  const textOf = (name: string) => knob(name).getAttribute('aria-valuetext');
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const told = () => document.body.textContent;

  it('a link after three changes opens the same experiment, equal cell by cell', async () => {
    await open();
    const plain = fingerprint();
    const name = title().textContent;
    // Two from the start, one in mid-run.
    await turn('RIF', '{ArrowLeft}');
    await allParameters();
    await turn('TBE', '{ArrowRight}');
    await seek(0.3);
    await chooseMode('From now');
    await turn('Target utilisation', '{ArrowLeft}');
    expect(undo().ariaLabel).toMatch(/^Undo: Target utilisation 0.9 → 0.89/);
    await seek(0.5);
    await chooseMode('Re-run');
    const print = fingerprint();
    expect(print).not.toBe(plain);
    const [doc, link] = [await savedDocument(), await sharedLink()];
    const changed = button(/^\d+ changed$/).ariaLabel;
    await visit(link);
    // The reader sees what the sender changed.
    expect(button(/^\d+ changed$/).ariaLabel).toBe(changed);
    expect(title().textContent).toBe(name);
    expect(fingerprint()).toBe(print);
    expect(textOf('RIF')).toBe('1/2');
    expect(await savedDocument()).toEqual(doc);
  });

  it('a link says of its run whether it is reproduced', async () => {
    await open();
    await seek(0.2);
    const print = fingerprint();
    await visit(await sharedLink());
    const [notice] = screen
      .getAllByRole('status')
      .filter(({ textContent }) => textContent.includes('Reproduced.'));
    expect(notice?.textContent).toContain('Up to 200 ms this run equals the sender’s');
    expect(fingerprint()).toBe(print);
  });

  it('while the run plays, the link that is about to be copied stays as it is', async () => {
    await open();
    await press(' ');
    await click(button('Share'));
    const link = linkField().value;
    const { summary } = runStore.getState();
    const isNew = () => runStore.getState().summary !== summary;
    while (!isNew()) await playsOn();
    expect(linkField().value).toBe(link);
    await press('{Escape}');
  });

  /** The first experiment at 0.5 s, by an engine that never was, with a fingerprint of zeros. */
  const FORGED = './#s=3.nnv4Aagabr-erica-wan_e1-peak_9a06_0.5_000000000000_0.0.9-pre';

  it('a link by another engine says which, and that it proves nothing', async () => {
    await visit(FORGED);
    const [notice] = screen
      .getAllByRole('alert')
      .filter(({ textContent }) => textContent.includes('Made by another engine.'));
    expect(notice?.textContent).toContain('made with engine 0.0.9-pre; this is');
    await click(button('Dismiss', notice));
    expect(told()).not.toContain('another engine');
  });

  it('settings in the address are carried out as one step, and the bad ones named', async () => {
    await visit('./?open=abr-erica-wan/e1-peak&theme=dark&set=abr.rif=1/64&set=abr.rif=3');
    expect(textOf('RIF')).toBe('1/64');
    const [notice] = alerts().filter((text) => text.includes('Not taken from the address'));
    expect(notice).toContain('RIF = 3 is outside');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(location.search).toBe('?theme=dark&testing=');
    await click(undo());
    expect(textOf('RIF')).toBe('1');
  });

  it('a corrupted link is refused, and the running experiment goes on', async () => {
    await turn('RIF', '{ArrowLeft}');
    const print = fingerprint();
    const link = await sharedLink();
    const last = link.at(-1) === 'A' ? 'B' : 'A';
    const damaged = [
      [link.slice(0, -1) + last, /damaged/],
      [link.slice(0, -9), /damaged/],
      [`${link.slice(0, -1)}!`, /holds .*!.* no link of Cell53/],
    ] as const;
    for (const [bad, message] of damaged) {
      await follow(bad);
      const [refusal] = alerts().filter((text) => text.includes('is unchanged'));
      expect(refusal).toMatch(message);
      await click(button('Dismiss'));
      expect(told()).not.toContain('is unchanged');
    }
    expect(textOf('RIF')).toBe('1/2');
    expect(fingerprint()).toBe(print);
  });

  it('what was said of a bad link or file goes when another experiment opens', async () => {
    const link = await sharedLink();
    const isTold = () => alerts().some((text) => /is unchanged|was changed/.test(text));
    await follow(link.slice(0, -9));
    expect(isTold()).toBe(true);
    await follow(link);
    expect(isTold()).toBe(false);
    await follow(link.slice(0, -9));
    await openFile('broken.json', '{');
    expect(isTold()).toBe(true);
    await openScenario('2 sources with VBR, TBE 128, buffer 1024');
    expect(isTold()).toBe(false);
  });

  it('who goes back from it has the experiment that was open before, and forward it is there again', async () => {
    await turn('RIF', '{ArrowLeft}');
    const link = await sharedLink();
    // It opens nothing that is not open already, so nothing is taken back.
    await follow(link);
    await follow('./');
    expect(textOf('RIF')).toBe('1/2');
    await openBrief();
    await turn('Nrm', '{ArrowLeft}');
    await follow(link);
    expect(textOf('RIF')).toBe('1/2');
    await follow('./');
    expect(textOf('RIF')).toBe('1');
    expect(undo().ariaLabel).toMatch(/^Undo: Nrm/);
    await follow(link);
    expect(textOf('RIF')).toBe('1/2');
  });

  it('an address that names no page says so, and the experiment stays', async () => {
    await open();
    const before = await savedDocument();
    await visit('./#garbage/of\u202emine');
    await screen.findByText(/There is no page “garbage” in Cell53; is the address complete\?/);
    await visit('./#papers');
    expect(screen.queryByText(/There is no page/)).toBeNull();
    expect(await savedDocument()).toEqual(before);
  });

  it('a link that mail broke over two lines is mended, and says so', async () => {
    await turn('RIF', '{ArrowLeft}');
    const print = fingerprint();
    const link = await sharedLink();
    const at = link.length - 12;
    await visit(`${link.slice(0, at)}%0D%0A${link.slice(at)}).`);
    expect(textOf('RIF')).toBe('1/2');
    expect(told()).toMatch(/has been mended: .*line breaks.*check sum is right/);
    expect(fingerprint()).toBe(print);
  });

  it('a link of a newer version says so', async () => {
    const print = fingerprint();
    await follow((await sharedLink()).replace('#s=3.', '#s=4.'));
    const [refusal] = alerts().filter((text) => text.includes('is unchanged'));
    expect(refusal).toContain('made by a newer version of Cell53');
    expect(refusal).toContain('link version 4');
    expect(fingerprint()).toBe(print);
  });

  it('own work is kept when a link is opened, and undo brings it back', async () => {
    await allParameters();
    await turn('Target utilisation', '{ArrowLeft}');
    const link = await sharedLink();
    await openBrief();
    await turn('RIF', '{ArrowLeft}');
    const print = fingerprint();
    await follow(link);
    expect(told()).toContain('Your own experiment is kept; Undo brings it back.');
    expect(textOf('RIF')).toBe('1');
    await click(undo());
    expect(told()).not.toContain('Undo brings it back');
    expect(textOf('RIF')).toBe('1/2');
    expect(fingerprint()).toBe(print);
  });

  it('the list of own experiments says that a browser may delete them, and what helps', async () => {
    await click(button('More', header()));
    await click(button('My experiments…'));
    const told = find('dialog', 'My experiments').textContent;
    expect(told).toContain('The browser may delete it, as Safari does after a week or more');
    expect(told).toContain('save what matters as a file');
    await press('{Escape}');
  });

  it('a notice that was there before a link stays, whatever is opened after it', async () => {
    const link = await sharedLink();
    const text = 'Changes are not kept.';
    runInternals.notify({ tone: 'warning', text });
    await follow(link);
    documentActions.open({ ...documentStore.getState().doc, title: 'Another one' }, null);
    await settled();
    expect(told()).toContain(text);
  });

  /** A network drawn by hand, with names that would be harmful if any of them were taken for markup. */
  const EVIL = '<img/src=x/onerror=document.title=1>';
  const hostile = {
    format: 1,
    title: `${EVIL} title`,
    group: `${EVIL} group`,
    question: `${EVIL} question`,
    published: { place: `${EVIL} place`, totalMbps: 1 },
    seed: 1,
    durationMs: 300,
    topology: {
      kind: 'explicit',
      nodes: [
        { id: `${EVIL}a`, kind: 'host', at: [0, 0] },
        { id: `${EVIL}s`, kind: 'switch', at: [1, 0] },
        { id: `${EVIL}b`, kind: 'host', at: [2, 0] },
      ],
      links: [
        { id: `${EVIL}1`, from: `${EVIL}a`, to: `${EVIL}s` },
        { id: `${EVIL}2`, from: `${EVIL}s`, to: `${EVIL}b`, bufferCells: 100 },
      ],
      circuits: [
        {
          id: `${EVIL}c`,
          service: 'abr',
          carries: 'tcp',
          route: [`${EVIL}a`, `${EVIL}s`, `${EVIL}b`],
        },
      ],
    },
  };

  it('hostile texts in a file are shown as text, everywhere', async () => {
    const taken = () => document.querySelectorAll('img[src], [onerror]').length;
    await openFile('evil.json', JSON.stringify(hostile));
    expect(title().textContent).toBe(`${EVIL} title`);
    await settled();
    expect(screen.getAllByText(`${EVIL} question`)).not.toHaveLength(0);
    await click(button('List'));
    await click(button(`${EVIL}a`));
    expect(taken()).toBe(0);
    await click(button('Canvas'));
    await click(button('Events'));
    expect(taken()).toBe(0);
    await press('{Escape}');
    await click(button('Share'));
    expect(linkField().value).toContain('#s=');
    expect(taken()).toBe(0);
    expect(document.title).toBe(`${EVIL} title · Cell53`);
  });

  const base = {
    format: 1,
    title: 'Mine',
    group: 'Own',
    question: 'What?',
    seed: 1,
    durationMs: 400,
    topology: { kind: 'n-source' },
  };
  const dangling = {
    ...base,
    topology: {
      ...hostile.topology,
      links: [{ id: 'L1', from: 'nowhere', to: `${EVIL}s` }, ...hostile.topology.links.slice(1)],
    },
  };

  /** A file that must be refused, and what the refusal has to name. */
  const REFUSED = [
    { name: 'cut.json', content: '{"format": 1', says: [/cut\.json/, /not a scenario/] },
    {
      name: 'wrong.json',
      content: JSON.stringify({ ...base, durationMs: 'long' }),
      says: [/wrong\.json/, /durationMs must be a number/],
    },
    {
      name: 'future.json',
      content: JSON.stringify({ ...base, format: 2 }),
      says: [/future\.json/, /newer version of Cell53/],
    },
    {
      name: 'range.json',
      content: JSON.stringify({ ...base, abr: { tbeCells: 99_999_999 } }),
      says: [/abr\.tbeCells/, /99999999/, /16777215/],
    },
    {
      name: 'unknown.json',
      content: JSON.stringify({ ...base, abr: { tbe: 5 } }),
      says: [/abr\.tbe/],
    },
    {
      name: 'dangling.json',
      content: JSON.stringify(dangling),
      says: [/links/, /nowhere/],
    },
  ] as const;

  it('what is no experiment is refused precisely and leaves the experiment alone', async () => {
    await turn('RIF', '{ArrowLeft}');
    const [print, doc] = [fingerprint(), await savedDocument()];
    for (const { name, content, says } of REFUSED) {
      await openFile(name, content);
      const [refusal] = alerts().filter((text) => says[0].test(text));
      for (const part of says) expect(refusal, name).toMatch(part);
      expect(await savedDocument(), name).toEqual(doc);
      expect(fingerprint(), name).toBe(print);
      expect(undo().ariaLabel, name).toBe('Undo: RIF 1 → 1/2');
      await click(button('Dismiss'));
    }
  });

  it('a long link can leave out where the nodes stand, and says how long it is then', async () => {
    const { overrides: _none, ...town } = drawn({ switches: 5, circuits: 16, seed: 1 });
    const doc = { ...town, durationMs: 50, warmUpMs: 5 };
    await openFile('town.json', JSON.stringify(doc));
    expect(title().textContent).toBe(doc.title);
    await settled();
    const print = fingerprint();
    await click(button('Share'));
    const dialog = screen.getByRole('dialog', { name: 'Share this experiment' });
    const places = within(dialog).getByRole<HTMLInputElement>('checkbox', {
      name: /^Positions of the nodes.*\(left out: \d+ characters\)$/,
      // The name has it already.
      description: '',
    });
    const whole = linkField().value;
    await click(places);
    expect(places.checked).toBe(false);
    const short = linkField().value;
    expect(short.length).toBeLessThan(whole.length - 100);
    expect(dialog.textContent).toContain(`Long (${short.length} characters)`);
    await visit(short);
    expect(title().textContent).toBe(doc.title);
    expect(fingerprint()).toBe(print);
    await click(button('List'));
    expect(button('SW5', region('Network'))).toBeDefined();
  });
});

// A link that shows what its sender sees: the stretch, the lines, the units.
describe('the view in a link', () => {
  beforeEach(() => open());

  const legend = () => find('group', 'Lines of Allowed rate (ACR)');
  /** Opens the list of the lines that have no place in the legend. */
  async function allLines(): Promise<HTMLElement> {
    await click(button(/All \d+ lines of Allowed rate/, legend()));
    return screen.getByRole('dialog', { name: /^All \d+ lines/ });
  }

  it('a link opens with the zoom, the hidden lines and the units of its sender', async () => {
    await click(find('switch', 'S1', legend()));
    const [unit] = within(region('Parameters')).getAllByRole('button', { name: /^Mb\/s: Show in/ });
    await click(unit ?? document.body);
    await click(button('Zoom in (+)'));
    await click(button('Zoom in (+)'));
    const link = await sharedLink();
    expect(link.split('#')[1]?.length).toBeLessThan(200);

    await visit(link);
    expect(button('Live ▸')).toBeDefined();
    expect(find('switch', 'S1', legend()).ariaChecked).toBe('false');
    const theirs = within(region('Parameters')).getAllByRole('button', {
      name: /^cells\/s: Show in/,
    });
    expect(theirs).not.toHaveLength(0);
  });

  it('a link opens with the lines in colour that its sender picked', async () => {
    await open('explicit-rate/r3');
    const picker = within(await allLines());
    // Those in colour come first; all of them in their order.
    const names = picker.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent);
    expect(names.join(' ')).toBe('T1 T2 T3 C1 C2 C3 T4 T5 T6 T7 T8 C4');
    await user.type(picker.getByRole('searchbox'), 'C4');
    await click(picker.getByRole('checkbox', { name: 'C4' }));
    await press('{Escape}');
    const link = await sharedLink();
    expect(link.split('#')[1]?.length).toBeLessThan(140);

    await visit(link);
    const theirs = within(await allLines());
    await user.type(theirs.getByRole('searchbox'), 'C4');
    expect(theirs.getByRole<HTMLInputElement>('checkbox', { name: 'C4' }).checked).toBe(true);
    expect(theirs.getByRole('button', { name: 'Usual choice' })).toBeDefined();
  });

  it('the sender may leave the view out, and a stretch far in the run is run for the reader', async () => {
    await fill(find('slider', 'Position in the run', time()), '1.5');
    find('slider', 'Queue, time cursor').focus();
    await press('{End}');
    await press('+++');
    const link = await sharedLink();
    await click(button('Share'));
    await click(screen.getByRole('checkbox', { name: /^As I see it/ }));
    expect(linkField().value.length).toBeLessThan(link.length);

    await visit(link);
    await settled();
    expect(find('slider', 'Queue, time cursor')).toBeDefined();
    expect(headSeconds()).toBeGreaterThanOrEqual(1);
    expect(headSeconds()).toBeLessThanOrEqual(1.5);
  });
});
