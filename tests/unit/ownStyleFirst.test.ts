import { expect, it } from 'vitest';
import { ownStyleFirst } from '../../scripts/vite/parts';

/** What the plug-in makes of a page. */
function placed(html: string): unknown {
  const { transformIndexHtml } = ownStyleFirst();
  if (typeof transformIndexHtml !== 'object' || !('handler' in transformIndexHtml)) return html;
  return Reflect.apply(transformIndexHtml.handler, undefined, [html]);
}

const DESK = '\n<link rel="stylesheet" crossorigin href="./assets/desk-Ab1.css">';
const OWN = '\n<link rel="stylesheet" crossorigin href="./assets/app-Cd2.css">';

it('in every page the style of all parts stands before those of its rooms', () => {
  expect(placed(`<head>${DESK}${OWN}</head>`)).toBe(`<head>${OWN}${DESK}</head>`);
  expect(placed(`<head>${OWN}${DESK}</head>`)).toBe(`<head>${OWN}${DESK}</head>`);
  expect(placed(`<head>${OWN}</head>`)).toBe(`<head>${OWN}</head>`);
  expect(placed('<head></head>')).toBe('<head></head>');
});
