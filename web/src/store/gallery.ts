/**
 * The experiments that come with Cell53: every file under `scenarios/`, by group then id.
 */

import type { ScenarioDoc } from '../engine/model';
import { NOTHING } from '../topology/drawn';
import type { GalleryItem } from './contract';

const FILES = import.meta.glob<ScenarioDoc>('../../../scenarios/*/*.json', {
  eager: true,
  import: 'default',
});

const FIRST_CHOICE = 'abr-erica-wan/e1-peak';

/** What is on the table when the gallery is empty: the smallest experiment there is. */
const BLANK: ScenarioDoc = {
  format: 1,
  title: 'Untitled experiment',
  group: 'Own experiments',
  question: 'What happens?',
  seed: 1,
  durationMs: 1_000,
  topology: { kind: 'n-source' },
};

/** An experiment of one's own, before anything is drawn. */
export const EMPTY_NETWORK: ScenarioDoc = {
  format: 1,
  title: 'New network',
  group: 'Own experiments',
  question: 'What happens?',
  seed: 1,
  durationMs: 1_000,
  topology: { ...NOTHING },
} as unknown as ScenarioDoc;

/** Gallery items out of loaded files, sorted. */
export function galleryFrom(files: Readonly<Record<string, ScenarioDoc>>): readonly GalleryItem[] {
  const items = Object.entries(files).map(([path, doc]) => ({ id: idOf(path), doc }));
  return items.sort((a, b) => order(a.doc.group, b.doc.group) || order(a.id, b.id));
}

/** All experiments of the gallery. */
export const gallery: readonly GalleryItem[] = galleryFrom(FILES);

/** The experiment a first visit shows. */
export function defaultItem(items: readonly GalleryItem[] = gallery): {
  readonly id: string | null;
  readonly doc: ScenarioDoc;
} {
  const item = items.find(({ id }) => id === FIRST_CHOICE) ?? items[0];
  return item ?? { id: null, doc: BLANK };
}

/** `…/scenarios/lan/a.json` → `lan/a`. */
function idOf(path: string): string {
  return path
    .replace(/\.json$/, '')
    .split('/')
    .slice(-2)
    .join('/');
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
