/**
 * What jsdom lacks of a browser, as far as the page begins with it. There is no layout here: every element
 * is as large as the window and in view, but for what is drawn on, which is 0 px large; so nothing is drawn,
 * and questions about places belong into a real browser.
 */
import { afterAll, vi } from 'vitest';

/** Width of the window that media queries see, CSS px. */
export const WINDOW_WIDTH = 1_440;
const WINDOW = { width: WINDOW_WIDTH, height: 900 };
const NONE = { width: 0, height: 0 };

/** Has no size: canvases and what makes one in itself. */
const DRAWN_ON = 'canvas, svg, [role=slider]';

/** From picture to picture: short, for nobody watches; but a page that plays must not draw all of the time. */
const FRAME_MS = 4;

const nothing = (): void => undefined;

type Size = { readonly width: number; readonly height: number };

/** Elements that have a size of their own: the panel of the network on a desk, the picture of a sweep. */
const SIZES: readonly (readonly [string, Size])[] = [
  ['.network-stage', { width: 1_040, height: 356 }],
  ['.sweep-figure', WINDOW],
];

function sizeOf(element: Element): Size {
  const [, own] = SIZES.find(([selector]) => element.matches(selector)) ?? [];
  if (own !== undefined) return own;
  return element.matches(DRAWN_ON) ? NONE : WINDOW;
}

class SizeWatch implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;
  #isOver = false;
  readonly unobserve = nothing;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    queueMicrotask(() => {
      const contentRect = sizeOf(target);
      if (!this.#isOver) this.#tell([{ target, contentRect } as ResizeObserverEntry], this);
    });
  }
  disconnect(): void {
    this.#isOver = true;
  }
}

function addSizes(): void {
  for (const [name, side] of [
    ['clientWidth', 'width'],
    ['clientHeight', 'height'],
  ] as const) {
    const get = function (this: Element) {
      return sizeOf(this)[side];
    };
    Object.defineProperty(Element.prototype, name, { configurable: true, get });
  }
}

/** Elements that are seen only after their panel was scrolled. */
const OUT_OF_SIGHT = '.app-parameters .inspector-end';
const COMES_INTO_SIGHT = 'comes-into-sight';

class SightWatch {
  readonly #tell: IntersectionObserverCallback;
  readonly unobserve = nothing;
  readonly disconnect = nothing;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 };
    const tell = () =>
      this.#tell([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
    if (target.matches(OUT_OF_SIGHT)) target.addEventListener(COMES_INTO_SIGHT, tell);
    else queueMicrotask(tell);
  }
}

/** Scrolls to what is out of sight. */
export function scrollToEnd(): void {
  document.querySelector(OUT_OF_SIGHT)?.dispatchEvent(new Event(COMES_INTO_SIGHT));
}

/** Answers to widths; whatever else is asked is not so. */
function matchMedia(media: string): MediaQueryList {
  const [, bound = '', width = ''] = /^\((min|max)-width: ?([\d.]+)px\)$/.exec(media) ?? [];
  const matches =
    bound === 'min'
      ? WINDOW_WIDTH >= Number(width)
      : bound === 'max' && WINDOW_WIDTH <= Number(width);
  return Object.assign(new EventTarget(), { matches, media }) as MediaQueryList;
}

/** Opens and closes as a modal dialog does: Escape closes it, and the focus goes back. */
function addDialogs(): void {
  const { prototype } = HTMLDialogElement;
  const cameFrom = new WeakMap<HTMLDialogElement, Element | null>();
  const show = function (this: HTMLDialogElement) {
    if (this.open) return;
    cameFrom.set(this, document.activeElement);
    this.open = true;
    const first =
      this.querySelector<HTMLElement>('[autofocus]') ??
      this.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]');
    first?.focus();
  };
  prototype.show = show;
  prototype.showModal = show;
  prototype.close = function (value = '') {
    if (!this.open) return;
    this.open = false;
    this.returnValue = value;
    const before = cameFrom.get(this);
    if (before instanceof HTMLElement) before.focus();
    this.dispatchEvent(new Event('close'));
  };
  // After the page has heard the key, as a browser does.
  window.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const top = [...document.querySelectorAll('dialog')].findLast(({ open }) => open);
    if (top?.dispatchEvent(new Event('cancel', { cancelable: true })) === true) top.close();
  });
}

const SHOWN = 'data-shown-popover';

/** Shows and hides elements with `popover`: by calls, by their buttons, by Escape and by a click elsewhere. */
function addPopovers(): void {
  const shown: HTMLElement[] = [];
  const cameFrom = new WeakMap<HTMLElement, Element | null>();
  const { prototype } = HTMLElement;
  const tell = (element: HTMLElement, now: boolean) => {
    const states = { oldState: now ? 'closed' : 'open', newState: now ? 'open' : 'closed' };
    for (const type of ['beforetoggle', 'toggle']) {
      element.dispatchEvent(Object.assign(new Event(type), states));
    }
  };
  const isShown = (element: HTMLElement) => shown.includes(element);
  // What is shown by hand neither closes others nor is closed by them.
  const isAuto = (element: HTMLElement) => element.getAttribute('popover') !== 'manual';
  prototype.showPopover = function () {
    if (isShown(this)) return;
    const others = isAuto(this) ? shown.filter((each) => isAuto(each) && !each.contains(this)) : [];
    for (const other of others) other.hidePopover();
    shown.push(this);
    cameFrom.set(this, document.activeElement);
    this.setAttribute(SHOWN, '');
    tell(this, true);
    this.querySelector<HTMLElement>('[autofocus]')?.focus();
  };
  prototype.hidePopover = function () {
    if (!isShown(this)) return;
    shown.splice(shown.indexOf(this), 1);
    this.removeAttribute(SHOWN);
    const before = cameFrom.get(this);
    if (before instanceof HTMLElement && this.contains(document.activeElement)) before.focus();
    tell(this, false);
  };
  prototype.togglePopover = function () {
    if (isShown(this)) this.hidePopover();
    else this.showPopover();
    return isShown(this);
  };
  Object.defineProperty(prototype, 'popoverTargetElement', { writable: true, value: null });
  const ownedBy = (target: EventTarget | null) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null;
    return document.getElementById(button?.getAttribute('popovertarget') ?? '');
  };
  document.addEventListener('pointerdown', ({ target }) => {
    const owned = ownedBy(target);
    for (const each of shown.filter(isAuto)) {
      if (each !== owned && !each.contains(target as Node)) each.hidePopover();
    }
  });
  document.addEventListener('click', ({ target }) => ownedBy(target)?.togglePopover());
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) shown.findLast(isAuto)?.hidePopover();
  });
}

/** What a canvas and a path can be told. */
const STROKES =
  'save restore beginPath closePath moveTo lineTo rect roundRect arc arcTo ellipse quadraticCurveTo bezierCurveTo fill stroke clip fillRect strokeRect clearRect fillText strokeText translate rotate scale transform setTransform resetTransform setLineDash drawImage putImageData addPath';

/** Takes every stroke, and draws none. */
function createPen(): object {
  const strokes = STROKES.split(' ').map((name) => [name, nothing] as const);
  const measureText = () => ({ width: 0 });
  const createPattern = () => ({ setTransform: nothing });
  const createLinearGradient = () => ({ addColorStop: nothing });
  return { ...Object.fromEntries(strokes), measureText, createPattern, createLinearGradient };
}

class Path {}
Object.assign(Path.prototype, createPen());

/** Lets selectors ask for popovers that are open. */
function addPopoverSelector(): void {
  for (const prototype of [Element.prototype, Document.prototype]) {
    for (const name of ['closest', 'matches', 'querySelector', 'querySelectorAll'] as const) {
      const ask = Reflect.get(prototype, name) as ((selector: string) => unknown) | undefined;
      if (ask === undefined) continue;
      Reflect.set(prototype, name, function (this: unknown, selector: string) {
        return ask.call(this, selector.replaceAll(':popover-open', `[${SHOWN}]`));
      });
    }
  }
}

/** A selector of one kind of element and what it must have besides: its first word is the kind. */
const OF_ONE_KIND = /^([a-z]+\d?)(?:[[:][^\s,>+~]*)?$/;

/**
 * Says at once that an element is of another kind than a selector wants. To know the role of a button, it is
 * asked sixty times whether it is something else: a tenth of the time of all these tests.
 */
function addKinds(): void {
  const kinds = new Map<string, string | undefined>();
  const ask = Element.prototype.matches as (selector: string) => boolean;
  const matches = function (this: Element, selector: string) {
    if (!kinds.has(selector)) kinds.set(selector, OF_ONE_KIND.exec(selector)?.[1]);
    const kind = kinds.get(selector);
    return (kind === undefined || kind === this.localName) && ask.call(this, selector);
  };
  Reflect.set(Element.prototype, 'matches', matches);
}

/**
 * Gives elements by their kind as a plain list, which does not follow later changes. Selectors copy such lists,
 * and to copy a living one jsdom reads the names of all that is in it, over and over.
 */
function addLists(): void {
  const { item } = HTMLCollection.prototype;
  for (const prototype of [Element.prototype, Document.prototype]) {
    const ask = prototype.getElementsByTagName as (kind: string) => HTMLCollection;
    const byKind = function (this: Element, kind: string) {
      const living = ask.call(this, kind);
      const list: Element[] = [];
      for (let each = item.call(living, 0); each !== null; each = item.call(living, list.length)) {
        list.push(each);
      }
      return list;
    };
    Reflect.set(prototype, 'getElementsByTagName', byKind);
  }
}

/** Reads blobs, which jsdom can only by its older way. */
function addBlobs(): void {
  const { prototype } = Blob;
  prototype.arrayBuffer = function () {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };
  prototype.text = async function () {
    return new TextDecoder().decode(await this.arrayBuffer());
  };
  prototype.stream = function () {
    return new ReadableStream({
      start: async (into) => {
        into.enqueue(new Uint8Array(await this.arrayBuffer()));
        into.close();
      },
    });
  };
}

/** Does a browser's own style sheet hide it? Asked thousands of times a test, which is too much for a selector. */
function isUnseen(element: Element): boolean {
  const { localName, parentElement } = element;
  if (element.hasAttribute('hidden')) return true;
  if (localName === 'dialog' && !element.hasAttribute('open')) return true;
  if (element.hasAttribute('popover') && !element.hasAttribute(SHOWN)) return true;
  const isInside = parentElement?.localName === 'details' && localName !== 'summary';
  return isInside && !parentElement.hasAttribute('open');
}

function getComputedStyle(element: Element): CSSStyleDeclaration {
  const hasStyle = element instanceof HTMLElement || element instanceof SVGElement;
  const style = hasStyle ? element.style : undefined;
  const display = isUnseen(element) ? 'none' : style?.display || 'block';
  const visibility = style?.visibility || 'visible';
  const getPropertyValue = (name: string) => style?.getPropertyValue(name) ?? '';
  return { display, visibility, getPropertyValue } as CSSStyleDeclaration;
}

const LABELABLE = [
  HTMLButtonElement,
  HTMLInputElement,
  HTMLOutputElement,
  HTMLProgressElement,
  HTMLSelectElement,
  HTMLTextAreaElement,
];

/**
 * The labels of a control: the one around it and those that name it. jsdom asks every node of the document
 * what it labels, for each control that is looked for by its name: a third of the time of all these tests.
 */
function addLabels(): void {
  const get = function (this: Element) {
    const around = this.closest('label');
    const own = around?.htmlFor === '' && around.control === this ? [around] : [];
    if (this.id === '') return own;
    return [...document.querySelectorAll(`label[for="${CSS.escape(this.id)}"]`), ...own];
  };
  for (const { prototype } of LABELABLE) {
    Object.defineProperty(prototype, 'labels', { configurable: true, get });
  }
}

/** Any character may be written as its code. */
const asCodes = (text: string): string =>
  Array.from(text, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `).join('');

/** Adds it all to the window. */
function addBrowser(): void {
  globalThis.CSS = { escape: asCodes } as typeof CSS;
  globalThis.getComputedStyle = getComputedStyle;
  window.getComputedStyle = getComputedStyle;
  globalThis.requestAnimationFrame = (show) =>
    Number(setTimeout(() => show(performance.now()), FRAME_MS));
  globalThis.cancelAnimationFrame = (request) => clearTimeout(request);
  globalThis.ResizeObserver = SizeWatch;
  globalThis.IntersectionObserver = SightWatch as unknown as typeof IntersectionObserver;
  globalThis.matchMedia = matchMedia;
  Element.prototype.checkVisibility = function () {
    return !isUnseen(this) && (this.parentElement?.checkVisibility() ?? true);
  };
  HTMLElement.prototype.scrollIntoView = () => undefined;
  HTMLElement.prototype.scrollTo = () => undefined;
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.releasePointerCapture = () => undefined;
  Element.prototype.hasPointerCapture = () => false;
  globalThis.Path2D = Path as typeof Path2D;
  HTMLCanvasElement.prototype.getContext = ((kind: string) =>
    kind === '2d' ? createPen() : null) as never;
  addSizes();
  addDialogs();
  addPopovers();
  addPopoverSelector();
  addKinds();
  addLists();
  addBlobs();
  addLabels();
}

// All files of a worker share one window, and this is run before each of them.
if (!('Path2D' in globalThis)) addBrowser();
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
