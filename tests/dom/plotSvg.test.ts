import { dot } from '@observablehq/plot';
import { expect, it } from 'vitest';
import { plotSvg } from '../../web/src/ui/charts/plotSvg';

it('draws a figure that brings no styles of its own, which the security policy would refuse', () => {
  const figure = plotSvg({ marks: [dot([{ x: 1, y: 2 }], { x: 'x', y: 'y' })] });
  expect(figure.tagName).toBe('svg');
  expect(figure.querySelectorAll('circle')).toHaveLength(1);
  expect(figure.querySelectorAll('style')).toHaveLength(0);
  expect(figure.outerHTML).not.toContain('style=');
});

it('is one image: readers that look into images find no numbers of axes in it', () => {
  const figure = plotSvg({ marks: [dot([{ x: 1, y: 2 }], { x: 'x', y: 'y' })] });
  expect(figure.textContent).not.toBe('');
  const shown = [...figure.children].filter((layer) => layer.ariaHidden !== 'true');
  expect(shown).toEqual([]);
});
