/** No circle of imports in the page, but for pairs. */

import path from 'node:path';
import { expect, it } from 'vitest';
import { type Files, importsOf, read } from './imports';

/** Each file of the page with the files that it imports. */
function importGraph(files: Files): ReadonlyMap<string, readonly string[]> {
  const fileOf = (from: string, name: string) => {
    const base = path.posix.join(path.posix.dirname(from), name);
    return [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`].find((each) => files.has(each));
  };
  return new Map(
    [...files].map(([file, source]) => {
      const names = importsOf(file, source).filter((name) => name.startsWith('.'));
      return [file, names.flatMap((name) => fileOf(file, name) ?? [])];
    }),
  );
}

/** Circles of files that import one another, types and lazy parts included. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  /** The files to which imports lead from a file. */
  const reachable = new Map(
    [...graph.keys()].map((file) => {
      const found = new Set(graph.get(file));
      for (const each of found) for (const next of graph.get(each) ?? []) found.add(next);
      return [file, found];
    }),
  );
  const both = (a: string, b: string) => reachable.get(a)?.has(b) && reachable.get(b)?.has(a);
  const all = [...graph.keys()].map((file) => [...graph.keys()].filter((each) => both(file, each)));
  // Each circle is found from all of its files, and told from the first.
  return all.filter((circle, place) => circle[0] === [...graph.keys()][place]);
}

it('has no circle of more than two files in the page', () => {
  const found = circles(importGraph(read('web/src', /\.tsx?$/)));
  expect(found.filter(({ length }) => length > 2)).toEqual([]);
}, 30_000);

it('finds circles', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(circles(graph)).toEqual([['a', 'b', 'c']]);
});
