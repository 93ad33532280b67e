/**
 * What jsdom lacks of a browser, as far as the page begins with it. There is no layout here: every element
 * is as large as the window and in view, but for what is drawn on, which is 0 px large; so nothing is drawn,
 * and questions about places belong into a real browser.
 */

/** Width of the window that media queries see, CSS px. */
export const WINDOW_WIDTH = 1_440;
const WINDOW_HEIGHT = 900;

/** Has no size: canvases and what makes one in itself. */
const DRAWN_ON = 'canvas, svg, [role=slider]';

const nothing = (): void => undefined;

class SizeWatch implements ResizeObserver {
  readonly #tell: ResizeObserverCallback;
  #isOver = false;
  readonly unobserve = nothing;
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    queueMicrotask(() => {
      const contentRect = { width: target.clientWidth, height: target.clientHeight };
      if (!this.#isOver) this.#tell([{ target, contentRect } as ResizeObserverEntry], this);
    });
  }
  disconnect(): void {
    this.#isOver = true;
  }
}

function addSizes(): void {
  for (const [name, size] of [
    ['clientWidth', WINDOW_WIDTH],
    ['clientHeight', WINDOW_HEIGHT],
  ] as const) {
    const get = function (this: Element) {
      return this.matches(DRAWN_ON) ? 0 : size;
    };
    Object.defineProperty(Element.prototype, name, { configurable: true, get });
  }
}

class SightWatch {
  readonly #tell: IntersectionObserverCallback;
  readonly unobserve = nothing;
  readonly disconnect = nothing;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 };
    queueMicrotask(() =>
      this.#tell([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    );
  }
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
    this.querySelector<HTMLElement>(
      '[autofocus], button, input, select, textarea, [tabindex]',
    )?.focus();
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
  document.addEventListener('keydown', (event) => {
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
  prototype.showPopover = function () {
    if (isShown(this)) return;
    for (const other of shown.filter((each) => !each.contains(this))) other.hidePopover();
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
    for (const each of [...shown]) {
      if (each !== owned && !each.contains(target as Node)) each.hidePopover();
    }
  });
  document.addEventListener('click', ({ target }) => ownedBy(target)?.togglePopover());
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) shown.at(-1)?.hidePopover();
  });
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

/** What a browser's own style sheet hides; jsdom's way to find that out takes most of a test's time. */
const UNSEEN = `[hidden], dialog:not([open]), [popover]:not([${SHOWN}]), details:not([open]) > :not(summary)`;

function getComputedStyle(element: Element): CSSStyleDeclaration {
  const style = element instanceof HTMLElement ? element.style : undefined;
  const display = element.matches(UNSEEN) ? 'none' : style?.display || 'block';
  const visibility = style?.visibility || 'visible';
  const getPropertyValue = (name: string) => style?.getPropertyValue(name) ?? '';
  return { display, visibility, getPropertyValue } as CSSStyleDeclaration;
}

/** Any character may be written as its code. */
const asCodes = (text: string): string =>
  Array.from(text, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `).join('');

globalThis.CSS = { escape: asCodes } as typeof CSS;
globalThis.getComputedStyle = getComputedStyle;
window.getComputedStyle = getComputedStyle;
// Nobody watches: the next picture is there at once.
globalThis.requestAnimationFrame = (show) => Number(setTimeout(() => show(performance.now())));
globalThis.cancelAnimationFrame = (request) => clearTimeout(request);
globalThis.ResizeObserver = SizeWatch;
globalThis.IntersectionObserver = SightWatch as unknown as typeof IntersectionObserver;
globalThis.matchMedia = matchMedia;
globalThis.CSS = { escape: (text: string) => text.replace(/\W/g, '\\$&') } as typeof CSS;
HTMLElement.prototype.scrollIntoView = () => undefined;
HTMLElement.prototype.scrollTo = () => undefined;
HTMLElement.prototype.setPointerCapture = () => undefined;
HTMLElement.prototype.releasePointerCapture = () => undefined;
HTMLElement.prototype.hasPointerCapture = () => false;
HTMLCanvasElement.prototype.getContext = () => null;
addSizes();
addDialogs();
addPopovers();
addBlobs();
