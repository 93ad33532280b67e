/** Looks at one experiment as a reader's eye does: at the whole page, and at what opens over it. */
import { faultsIn, recordCanvasTexts } from './eye';
import { button, idle, open, openById, type Page } from './page';

/** A window in which the page is looked at, CSS px. */
export type Size = { readonly width: number; readonly height: number };

/** Least height of the data of each open plot in a window of this size. */
const ROOMY = { width: 1440, height: 900, leastPlot: 120 };

/** What the page has while it is looked at. */
type Page_ = {
  readonly eye: { readonly faultsIn: typeof faultsIn };
  readonly cell53: { idle(): Promise<void>; run(action: string): void };
};

/** Opens the page and gives it what looks at it. */
export async function beginLooking(page: Page): Promise<void> {
  await open(page);
  await giveEye(page);
}

/** How an experiment is looked at. */
type How = {
  readonly sizes: readonly Size[];
  /** With what buttons open over the page, which hardly depends on the experiment and takes the longest. */
  readonly opensAll: boolean;
};

/** Opens an experiment, lets it run to where the page gets by itself, and tells what is wrong in each window. */
export async function faultsOf(
  page: Page,
  id: string,
  { sizes, opensAll }: How,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [place, size] of sizes.entries()) {
    await page.setViewportSize(size);
    if (place === 0) await openById(page, id);
    else await idle(page);
    await page.evaluate(unfold);
    const found = [...(await page.evaluate(look, [])), ...(await lowPlots(page, size))];
    // One plays by itself, and would draw pictures all the while it is looked at.
    if (await button(page, 'Pause').isVisible()) await page.evaluate(pause);
    await idle(page);
    found.push(
      ...(opensAll ? await page.evaluate(lookIntoPopups) : []),
      ...(opensAll ? await page.evaluate(lookAtRings) : []),
      ...(await page.evaluate(lookAtTips)),
      ...(await lookBeside(page)),
    );
    faults.push(...found.map((fault) => `${size.width} × ${size.height}: ${fault}`));
  }
  return faults;
}

/** What is found in a page into which texts were put that it should not have. */
export async function faultsOfSpoilt(page: Page): Promise<readonly string[]> {
  await beginLooking(page);
  await page.evaluate(spoil);
  const faults = await page.evaluate(look, []);
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('.spoilt')) each.remove();
  });
  return faults;
}

/** Runs in the page: a text on another, one that is cut, and one on the curves of the first plot. */
function spoil(): void {
  const area = document.querySelector('.plots-area')?.getBoundingClientRect();
  const put = (text: string, [left = 0, top = 0]: readonly number[], width = 'auto') => {
    const element = document.createElement('p');
    element.className = 'spoilt';
    element.textContent = text;
    const place = { left: `${left}px`, top: `${top}px`, width };
    Object.assign(element.style, place, { position: 'fixed', overflow: 'hidden' });
    element.style.whiteSpace = 'nowrap';
    document.body.append(element);
  };
  put('One', [300, 300]);
  put('Two', [305, 302]);
  put('A text that is longer than its box', [300, 200], '40px');
  put('Name', [(area?.left ?? 0) + 20, (area?.top ?? 0) + 20]);
}

async function giveEye(page: Page): Promise<void> {
  if (await page.evaluate(() => 'eye' in window)) return;
  await page.evaluate(recordCanvasTexts);
  await page.evaluate(`window.eye = { faultsIn: ${faultsIn} }`);
}

/** Runs in the page: what is wrong with it, and whether parts are open and inside the window. */
function look(opened: readonly string[]): string[] {
  const { eye } = window as unknown as Page_;
  const root = document.documentElement;
  const isWide = root.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  const outside = opened.flatMap((selector) => {
    const part = document.querySelector(selector);
    if (part === null) return [`${selector} does not open`];
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    return isInside ? [] : [`${selector} leaves the window`];
  });
  return [...eye.faultsIn(document.body), ...isWide, ...outside];
}

/** Runs in the page: opens what is folded, such as the numbers of each source. */
function unfold(): void {
  for (const each of document.querySelectorAll('details')) each.open = true;
}

/** Runs in the page: pauses a run that plays, as its key does. */
function pause(): void {
  (window as unknown as Page_).cell53.run('time.play');
}

async function lowPlots(page: Page, { width, height }: Size): Promise<readonly string[]> {
  if (width < ROOMY.width || height < ROOMY.height) return [];
  const heights = await page
    .locator('.plots-area')
    .evaluateAll((areas) => areas.map((area) => area.getBoundingClientRect().height));
  if (heights.length === 0) return ['no plot is open'];
  return heights
    .filter((each) => each < ROOMY.leastPlot)
    .map((each) => `the data of a plot have ${Math.round(each)} px`);
}

/**
 * Runs in the page: opens each menu, list and card by its button, and the finder. Of buttons that look alike, as those
 * beside parameters, the first and the last in the window are pressed.
 */
async function lookIntoPopups(): Promise<string[]> {
  const { eye, cell53 } = window as unknown as Page_;
  const isInWindow = (element: Element) => {
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return width > 0 && (element.contains(at) || at?.contains(element) === true);
  };
  const all = Array.from(document.querySelectorAll<HTMLButtonElement>('button[popovertarget]'));
  const inSight = all.filter(isInWindow);
  const buttons = inSight.filter((each) => {
    const alike = inSight.filter((other) => other.className === each.className);
    return each === alike[0] || each === alike.at(-1);
  });
  const faults: string[] = [];
  const lookInto = async (name: string, panel: Element | null | undefined) => {
    await cell53.idle();
    if (!panel?.matches(':popover-open, [open]')) return void faults.push(`${name} does not open`);
    const { left, top, right, bottom } = panel.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!isInside) faults.push(`${name} leaves the window`);
    faults.push(...eye.faultsIn(panel).map((fault) => `${name}: ${fault}`));
  };
  for (const each of buttons) {
    each.click();
    const panel = each.popoverTargetElement;
    await lookInto(each.ariaLabel ?? each.textContent, panel);
    const [row, box] = [each.closest('.inspector-row'), panel].map((part) =>
      part?.getBoundingClientRect(),
    );
    if (row !== undefined && box !== undefined) {
      const isAside = row.left >= box.right || box.left >= row.right;
      const isApart = row.top >= box.bottom || box.top >= row.bottom;
      if (!isAside && !isApart) faults.push(`${each.ariaLabel} covers its control`);
    }
    if (panel instanceof HTMLElement) panel.hidePopover();
  }
  cell53.run('page.find');
  await cell53.idle();
  const finder = document.querySelector('dialog');
  await lookInto('Find anything', finder);
  finder?.close();
  await cell53.idle();
  return faults;
}

/** Runs in the page: reaches the controls nearest to the four edges of the window by keyboard, and reads their tips. */
async function lookAtTips(): Promise<string[]> {
  const { eye } = window as unknown as Page_;
  const isWhole = (each: HTMLElement) => {
    const { left, top, right, bottom, width } = each.getBoundingClientRect();
    const hits = (y: number) => each.contains(document.elementFromPoint((left + right) / 2, y));
    return width > 0 && hits(top + 1) && hits(bottom - 1);
  };
  const controls = Array.from(document.querySelectorAll<HTMLElement>('button[title]'))
    .filter((each) => isWhole(each) && each.title !== each.textContent)
    .map((each) => ({ each, box: each.getBoundingClientRect() }));
  const ways = [
    (box: DOMRect) => box.left,
    (box: DOMRect) => box.top,
    (box: DOMRect) => -box.right,
    (box: DOMRect) => -box.bottom,
  ];
  const faults: string[] = [];
  for (const wayOf of ways) {
    const nearest = controls.toSorted((a, b) => wayOf(a.box) - wayOf(b.box))[0]?.each;
    nearest?.focus({ focusVisible: true } as FocusOptions);
    // The tip comes behind the change of focus, in a turn of its own.
    await new Promise((done) => setTimeout(done));
    const tip = document.querySelector('.app-tooltip');
    if (!tip?.matches(':popover-open')) {
      faults.push(`no tip at ${nearest?.title}`);
      continue;
    }
    const { left, top, right, bottom } = tip.getBoundingClientRect();
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    if (!isInside) faults.push(`the tip "${nearest?.title}" leaves the window`);
    faults.push(...eye.faultsIn(tip));
    nearest?.blur();
  }
  return faults;
}

/** Runs in the page: gives the focus to each control in sight; a part around it may cut off its ring, or the mark of the play head. */
function lookAtRings(): string[] {
  const isInSight = (each: Element) => {
    const { left, top, right, bottom, width, height } = each.getBoundingClientRect();
    const hits = (y: number) => each.contains(document.elementFromPoint((left + right) / 2, y));
    return width > 0 && height > 0 && hits(top + 1) && hits(bottom - 1);
  };
  /** The part that cuts off what is drawn so far around another, px; what scrolls may bring the rest in sight. */
  const cutterOf = (each: Element, ring: number): Element | null => {
    const box = each.getBoundingClientRect();
    let place = getComputedStyle(each).position;
    let [isWide, isLong] = [false, false];
    for (let above = each.parentElement; above !== null; above = above.parentElement) {
      const { overflow, overflowClipMargin, position } = getComputedStyle(above);
      if (place === 'fixed' || (place === 'absolute' && position === 'static')) continue;
      place = position;
      if (overflow === 'visible') continue;
      isWide ||= above.scrollWidth > above.clientWidth;
      isLong ||= above.scrollHeight > above.clientHeight;
      const { left, top, right, bottom } = above.getBoundingClientRect();
      const gaps = [
        ...(isWide ? [] : [box.left - left, right - box.right]),
        ...(isLong ? [] : [box.top - top, bottom - box.bottom]),
      ];
      const room = Number.parseFloat(overflowClipMargin) || 0;
      if (Math.min(...gaps) + room < ring - 1) return above;
    }
    return null;
  };
  const faults: string[] = [];
  const look = (name: string, each: Element, ring: number) => {
    const cutter = cutterOf(each, ring);
    if (cutter !== null) faults.push(`${name} is cut by <${cutter.className}>`);
  };
  const controls = 'button, input, select, a[href], summary';
  for (const each of Array.from(document.querySelectorAll<HTMLElement>(controls))) {
    if (!isInSight(each)) continue;
    each.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
    if (document.activeElement !== each) continue;
    const { outlineOffset, outlineWidth } = getComputedStyle(each);
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    look(`the ring around "${each.ariaLabel ?? each.textContent}"`, each, ring);
  }
  // To either side of its line the mark of the play head is so wide, px.
  for (const head of document.querySelectorAll('.plots-strip-head')) look('the play head', head, 5);
  return faults;
}

/** The answer to "Why?" beside the plots, and the parts that can be added, over the network. */
async function lookBeside(page: Page): Promise<readonly string[]> {
  await page.evaluate(pressWhy);
  // The answer takes the focus, and what lies over the network goes with the focus: so one after the other.
  await idle(page);
  await page.locator('.network-tool').first().dispatchEvent('click');
  await idle(page);
  const found = await page.evaluate(look, ['.plots-why', '.network-picker']);
  await page.keyboard.press('Escape');
  await page.evaluate(pressWhy);
  return found.map((fault) => `with "Why?" and parts to add: ${fault}`);
}

/** Runs in the page. */
function pressWhy(): void {
  const buttons = Array.from(document.querySelectorAll('button'));
  buttons.find(({ textContent }) => textContent === 'Why?')?.click();
}
