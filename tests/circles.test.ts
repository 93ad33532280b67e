/** No circle of imports in the page, nor in the room of the engine that moves cells, but for pairs. */

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
});

/** The module that a file of Rust is, as a path: `port/mod.rs` and `port.rs` are `port`. */
const moduleOf = (file: string) => file.replace(/(^|\/)mod\.rs$|\.rs$/, '');

/** Paths that a file of Rust uses, braces written out, what only its tests use left out. */
function usesOf(source: string): readonly string[] {
  const [program = ''] = source.split('#[cfg(test)]');
  const uses = [...program.matchAll(/^\s*(?:pub(?:\([^)]*\))? )?use ([^;]+);/gm)];
  const writtenOut = (path: string): readonly string[] => {
    const [, before, inside, after] = /^(.*?)\{([^{}]*)\}(.*)$/.exec(path) ?? [];
    if (inside === undefined) return [path];
    return inside.split(',').flatMap((each) => writtenOut(`${before}${each.trim()}${after}`));
  };
  return uses.flatMap(([, path = '']) => writtenOut(path.replaceAll(/\s+/g, '')));
}

/**
 * Each file of the engine with the files of it that it uses. Its own parent is left out: what lies in a module goes on
 * with what that begins.
 */
function useGraph(files: Files): ReadonlyMap<string, readonly string[]> {
  const fileOf = new Map([...files.keys()].map((file) => [moduleOf(file), file]));
  const found = (steps: readonly string[]): string | undefined =>
    steps.length === 0 ? undefined : (fileOf.get(steps.join('/')) ?? found(steps.slice(0, -1)));
  const resolved = (own: string, path: string) => {
    const [first = '', ...rest] = path.split('::');
    const here = own === '' ? [] : own.split('/');
    if (first === 'crate') return found(rest);
    if (first === 'self') return found([...here, ...rest]);
    if (first === 'super') {
      const ups = 1 + rest.findIndex((each) => each !== 'super');
      return found([...here.slice(0, -ups), ...rest.slice(ups - 1)]);
    }
    return fileOf.has([...here, first].join('/')) ? found([...here, first, ...rest]) : undefined;
  };
  return new Map(
    [...files].map(([file, source]) => {
      const own = moduleOf(file);
      const used = new Set(usesOf(source).flatMap((path) => resolved(own, path) ?? []));
      const parent = own.split('/').slice(0, -1).join('/');
      return [file, [...used].filter((each) => each !== file && moduleOf(each) !== parent)];
    }),
  );
}

it('has no circle of more than two files in the engine', () => {
  const graph = useGraph(read('engine-wasm/core/src', /\.rs$/));
  expect(graph.get('net/port/passage.rs')).toContain('net/world/mod.rs');
  expect(graph.get('net/world/mod.rs')).toContain('net/deferred/ends.rs');
  expect(circles(graph).filter(({ length }) => length > 2)).toEqual([]);
});

it('finds circles', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', []],
  ]);
  expect(circles(graph)).toEqual([['a', 'b', 'c']]);
});
