import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { useSizesHead } from '../../web/src/editor/Sizes';

const Head = () => <>{useSizesHead(800)}</>;
const head = () => Number(renderToStaticMarkup(<Head />));

afterEach(() => vi.unstubAllGlobals());

it('a drawing begins below its steppers, which are 24 px high, and 44 px for a finger', () => {
  expect(head()).toBe(30);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
  expect(head()).toBe(48);
});
