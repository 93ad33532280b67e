/** The figures of the papers, for the palette. */

import { figureAddress } from '../papers/paperAddress';
import { paperEntries } from '../run/papers';
import type { Entry } from './paletteEntries';

export const figureEntries: readonly Entry[] = paperEntries.flatMap(({ paper, figures }) =>
  figures.map(({ id, figure }) => ({
    ...{ id: `figure:${id}`, key: id, label: figure.title, doc: figure.asked },
    words: `${figure.place} ${paper.label}`,
    kind: `${paper.label}, ${figure.place}`,
    run: () => {
      location.hash = figureAddress(id);
    },
  })),
);
