import { dot } from '@observablehq/plot';
import { expect, it } from 'vitest';
import { plotSvg } from '../../web/src/ui/charts/plotSvg';

it('draws a figure that brings no styles of its own, which the security policy would refuse', () => {
  const figure = plotSvg({ marks: [dot([{ x: 1, y: 2 }], { x: 'x', y: 'y' })] });
  expect(figure.tagName).toBe('svg');
  expect(figure.querySelectorAll('circle')).toHaveLength(1);
  expect(figure.querySelectorAll('style')).toHaveLength(0);
  expect(figure.querySelectorAll('[aria-label]')).toHaveLength(0);
  expect(figure.outerHTML).not.toContain('style=');
});
