// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { applyTheme, resolveTheme } from '../../web/src/ui/theme';

it('follows the system only when asked to', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
});

it('writes the theme where style sheets look for it', () => {
  applyTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
});
