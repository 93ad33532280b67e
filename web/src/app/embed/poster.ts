/**
 * The poster: what the experiment asks, standing still until it is started. Plain elements, so that
 * an idle embed costs next to nothing.
 */

import type { ScenarioDoc } from '../../engine/model';

/** What stands on it. */
export type Poster = {
  readonly doc: ScenarioDoc;
  /** What of the address could not be had. */
  readonly problems: readonly string[];
  readonly onStart: () => Promise<void>;
};

/** Puts the poster into `root`, in the place of whatever is there. */
export function showPoster(root: HTMLElement, { doc, problems, onStart }: Poster): void {
  const poster = element('main', 'embed-poster');
  const button = element('button', 'app-button app-button-primary embed-start', 'Run it');
  button.addEventListener('click', () => {
    button.disabled = true;
    button.textContent = 'Starting…';
    onStart().catch((error: unknown) => {
      button.disabled = false;
      button.textContent = 'Try again';
      poster.append(element('p', 'embed-problem', `It could not be started: ${String(error)}`));
    });
  });
  poster.append(
    curve(),
    element('h1', 'embed-title', doc.title),
    element('p', 'embed-question', doc.question),
    button,
    ...problems.map((text) => problem(text)),
  );
  root.replaceChildren(poster);
  document.title = `${doc.title} · Cell53`;
}

/** A sentence about the address; it can be put away. */
function problem(text: string): HTMLElement {
  const line = element('p', 'embed-problem', text);
  line.setAttribute('role', 'status');
  const away = element('button', 'app-button app-button-quiet', 'Dismiss');
  away.addEventListener('click', () => line.remove());
  line.append(' ', away);
  return line;
}

const SVG = 'http://www.w3.org/2000/svg';
/** A queue that fills and drains: an ornament, hidden from screen readers. */
const CURVE = 'M0 60H40L92 8 118 30 150 18 176 34 200 27 222 34 240 31H320';

function curve(): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 320 64');
  svg.setAttribute('class', 'embed-curve');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', CURVE);
  svg.append(path);
  return svg;
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
