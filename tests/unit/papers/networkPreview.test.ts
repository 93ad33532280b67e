/** The small network of a paper: no words lie on a node, and it is narrow enough for letters on a phone. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import stored from '../../../web/src/generated/papers.json';
import { NetworkPreview } from '../../../web/src/papers/NetworkPreview';

/** Letters at a link, px: their height, and their width as DejaVu Sans has it on average. */
const LETTER = { height: 12, width: 6.6 };
/** Room on a phone, and the least height of letters at a link there, px. */
const PHONE = 340;
const LEAST = 6;

const numbers = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, ...found]) => found.map(Number));

describe.each(Object.keys(stored.networks))('the network of %s', (scenario) => {
  const svg = renderToStaticMarkup(createElement(NetworkPreview, { scenario }));
  const boxes = numbers(
    svg,
    /translate\(([\d.]+) ([\d.]+)\)"><rect[^>]*width="([\d.]+)" height="([\d.]+)"/g,
  );
  const notes = [...svg.matchAll(/papers-network-note" x="([\d.]+)" y="([\d.]+)">([^<]+)/g)];

  it('has no words on a node', () => {
    expect(boxes.length).toBeGreaterThan(3);
    expect(notes.length).toBeGreaterThan(0);
    for (const [, x, y, words = ''] of notes) {
      const wide = words.length * LETTER.width;
      const covered = boxes.filter(
        ([left = 0, top = 0, width = 0, height = 0]) =>
          Math.abs(left - Number(x)) < (width + wide) / 2 &&
          // The base line, and the top of its letters.
          top - height / 2 < Number(y) &&
          top + height / 2 > Number(y) - 10,
      );
      expect({ words, covered }).toEqual({ words, covered: [] });
    }
  });

  it('can be read on a phone', () => {
    const [[, , width = 0] = []] = numbers(svg, /viewBox="(\d+) (\d+) ([\d.]+)/g);
    expect(Math.min(1, PHONE / width) * LETTER.height).toBeGreaterThanOrEqual(LEAST);
  });
});
