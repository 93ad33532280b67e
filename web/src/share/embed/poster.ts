/**
 * The poster: what the experiment asks, standing still until it is started. Plain elements, so that
 * an idle embed costs next to nothing.
 */

import { visible } from '../../base/hidden';
import { seriesStyle } from '../../base/palette';
import { simulatedText } from '../../model/engineText';
import type { ScenarioDoc } from '../../model/engineTypes';
import type { DocumentState } from '../../run/contract';
import { gallery } from '../../run/gallery';
import { type RunPicture, storedPictures, wordsOf } from '../../run/pictures';
import { svgElement } from '../../ui/svg';

type Poster = {
  readonly doc: ScenarioDoc;
  /** What of the address could not be carried out. */
  readonly problems: readonly string[];
  readonly onStart: () => Promise<void>;
};

/**
 * Puts the poster into `root`, in the place of whatever is there.
 *
 * `fill` puts a picture of the run on it, when one has come.
 */
export function showPoster(
  root: HTMLElement,
  { doc, problems, onStart }: Poster,
): { readonly fill: (picture: RunPicture | null) => void } {
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
  const place = element('figure', 'embed-picture');
  place.setAttribute('aria-hidden', 'true');
  poster.append(
    place,
    element('h1', 'embed-title', doc.title),
    element('p', 'embed-question', doc.question),
    button,
    ...problems.map((text) => problem(text)),
  );
  root.replaceChildren(poster);
  document.title = `${doc.title} · Cell53`;
  return {
    fill: (picture) => {
      if (picture === null || picture.quantity === null) return;
      place.removeAttribute('aria-hidden');
      place.replaceChildren(curves(picture), element('figcaption', 'app-fine', wordsOf(picture)));
    },
  };
}

/** A sentence about the address; it can be put away. */
function problem(text: string): HTMLElement {
  const line = element('p', 'embed-problem', visible(text));
  line.setAttribute('role', 'status');
  const away = element('button', 'app-button app-button-quiet', 'Dismiss');
  away.addEventListener('click', () => line.remove());
  line.append(' ', away);
  return line;
}

function curves({ lines }: RunPicture): SVGElement {
  const frame = { viewBox: '0 0 320 96', class: 'embed-curve', 'aria-hidden': 'true' };
  const svg = svgElement('svg', frame);
  for (const { colour, path } of lines) {
    const { token, dash } = seriesStyle(colour);
    const look = { d: path, stroke: `var(--${token})`, 'stroke-dasharray': dash.join(' ') };
    svg.append(svgElement('path', look));
  }
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

/**
 * The stored picture of an experiment that runs as it stands in the gallery; `null` for others.
 *
 * Compared with the gallery, not with `base`, which for a link is the changed document.
 */
export async function storedPicture({
  doc,
  sourceId,
}: Pick<DocumentState, 'doc' | 'sourceId'>): Promise<RunPicture | null> {
  const item = gallery.find(({ id }) => id === sourceId);
  if (item === undefined || simulatedText(doc) !== simulatedText(item.doc)) return null;
  return (await storedPictures())[item.id] ?? null;
}
