/**
 * The parts that the page begins with: which they are, what goes into one file, and how the browser
 * learns of them early.
 *
 * Every other part is fetched when somebody asks for it: large ones as a file of their own, small ones together.
 */

import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What the page begins with, in the order in which it begins. */
const FIRST_PARTS = [
  'react-dom/client.js',
  'app/App.tsx',
  'app/TimeBar.tsx',
  'editor/NetworkView.tsx',
  'app/PlotsRoom.tsx',
  'inspector/Inspector.tsx',
  'inspector/ResultsCard.tsx',
];

/** Those among them that are large and have a file of their own; the others share one. */
const ALONE = ['editor/NetworkView.tsx', 'app/PlotsRoom.tsx'];

/** Data that the page does not begin with and several parts need: each a file of its own. */
const DATA = ['docs/validation.json', 'generated/posters.json', 'run/gallery.ts'];

/** The start of the page inside another page: it begins when its file comes, so it has that for itself. */
const EMBED = 'src/embed.ts';

/** Parts that some visits begin with; they share a file, and none does anything before it is called. */
const FIRST_FOR_SOME = [
  'app/embed/stage.ts',
  'app/query.ts',
  'app/Guide.tsx',
  'teach/lessons/LessonCard.tsx',
  'share/openLink.ts',
];

/** Large parts that few visits need: each a file of its own. */
const LARGE = [
  'app/CompareRoom.tsx',
  'share/LicencesRoom.tsx',
  'app/SweepRoom.tsx',
  'editor/lens/LensDock.tsx',
  'papers/PapersScreen.tsx',
  'experiments/sweep/opened/parquet.ts',
];

/** The library of figures; whatever else needs it shares its file, and all that is left shares one more. */
const FIGURES = 'observablehq/plot/src/index.js';

/** The engine, as the build names it. */
const ENGINE = /\bengine_bg-[^/]*\.wasm$/;

type Infos = Rolldown.ChunkingContext;

/**
 * Files for what the page begins with: the start, React, the desk; large parts apart; one for all small
 * parts that come later.
 *
 * Cut by use alone there would be a hundred files of a few hundred bytes, which compress badly, whose names
 * are longer than what is in them, and each of which costs a request.
 */
export function filesOfParts(entry: string): Rolldown.CodeSplittingOptions {
  const plan = onceFor((infos: Infos) => planOf(entry, infos));
  const group = (name: string, priority: number) => ({
    name: (id: string, infos: Infos) => (plan(infos).get(id) === name ? name : null),
    priority,
  });
  const others = (priority: number) => ({
    name: (id: string, infos: Infos) => plan(infos).get(id) || null,
    priority,
  });
  // Whoever is asked first takes along what it imports.
  const apart = [...ALONE, ...DATA].map(nameOf);
  const order = ['start', 'react', 'desk', ...apart, 'visit', 'more', 'figures'];
  return {
    groups: [...order.map((name, place) => group(name, order.length - place)), others(0)],
  };
}

/** The file of each module; `''` for those that begin a page when they come: nothing may share their files. */
function planOf(entry: string, infos: Infos): ReadonlyMap<string, string> {
  const start = reachable([entry], infos);
  const parts = partsOf(start, infos);
  const all = [...reachable([...start, ...parts], infos)];
  const find = (part: string) => {
    const id = all.find((each) => each.endsWith(part));
    if (id === undefined) throw new Error(`no part is made of ${part}`);
    return id;
  };
  const needs = (...names: readonly string[]) => reachable(names.map(find), infos);
  const plan = new Map([entry, find(EMBED)].map((id) => [id, '']));
  const put = (ids: Iterable<string>, file: string) => {
    for (const id of ids) if (!plan.has(id)) plan.set(id, file);
  };
  const putAlone = (names: readonly string[], shared: string) => {
    const needed = names.map((name) => needs(name));
    const isShared = (id: string) => needed.filter((ids) => ids.has(id)).length > 1;
    put(
      needed.flatMap((ids) => [...ids].filter(isShared)),
      shared,
    );
    for (const [place, name] of names.entries()) put(needed[place] ?? [], nameOf(name));
  };
  put(start, 'start');
  put(needs('react-dom/client.js'), 'react');
  put(needs(...FIRST_PARTS.filter((part) => !ALONE.includes(part))), 'desk');
  putAlone(ALONE, 'desk');
  putAlone(DATA, 'more');
  put(needs(...FIRST_FOR_SOME), 'visit');
  const figures = find(FIGURES);
  const large = LARGE.map(find);
  for (const part of parts) {
    const needed = reachable([part], infos);
    if (!large.includes(part) && !needed.has(figures)) put(needed, 'more');
  }
  putAlone(LARGE, 'figures');
  put(all, 'figures');
  return plan;
}

/** `PapersScreen` for `papers/PapersScreen.tsx`; `lens` for `lens/index.ts`. */
const nameOf = (part: string): string => path.parse(part.replace(/(\/src)?\/index\.\w+$/, '')).name;

/** Every part that these modules fetch, or that such a part fetches. */
function partsOf(from: Iterable<string>, infos: Infos): ReadonlySet<string> {
  const parts = new Set<string>();
  const visit = (id: string) => {
    for (const part of infos.getModuleInfo(id)?.dynamicallyImportedIds ?? []) {
      if (parts.has(part)) continue;
      parts.add(part);
      for (const next of reachable([part], infos)) visit(next);
    }
  };
  for (const id of from) visit(id);
  return parts;
}

/** These modules, what they import, and what that imports. */
function reachable(from: Iterable<string>, infos: Infos): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of infos.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  for (const id of from) visit(id);
  return seen;
}

function onceFor<From, To>(make: (from: From) => To): (from: From) => To {
  let made: To | undefined;
  return (from) => {
    made ??= make(from);
    return made;
  };
}

/**
 * Lets the browser fetch the first parts of the page side by side, while each begins in its own turn.
 *
 * Vite names only what the entry imports at once; the parts it imports later would otherwise be
 * asked for one after the other, and the engine last of all.
 */
export function fetchPartsEarly(): Plugin {
  return {
    name: 'fetch-parts-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, filename }) {
        if (!filename.endsWith('index.html')) return [];
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
        const wanted = new Set<string>();
        const want = (fileName: string) => {
          if (wanted.has(fileName)) return;
          wanted.add(fileName);
          for (const name of byName.get(fileName)?.imports ?? []) want(name);
        };
        for (const part of FIRST_PARTS) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(part)));
          if (chunk === undefined) throw new Error(`no part is made of ${part}`);
          want(chunk.fileName);
        }
        const tagOf = (attrs: Readonly<Record<string, string | true>>, fileName: string) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `./${fileName}` },
          injectTo: 'head' as const,
        });
        const engine = Object.keys(bundle).find((fileName) => ENGINE.test(fileName));
        if (engine === undefined) throw new Error('no file is the engine');
        return [
          ...[...wanted]
            .filter((fileName) => byName.get(fileName)?.isEntry === false)
            .map((fileName) => tagOf({ rel: 'modulepreload' }, fileName)),
          // Behind what draws the first picture: nothing is simulated before there is one.
          tagOf({ rel: 'preload', as: 'fetch', fetchpriority: 'low' }, engine),
        ];
      },
    },
  };
}

/** The files of the first parts, by their names, and what is written at the top of each. */
const FILES = new Set(['start', 'react', 'desk', 'NetworkView', 'PlotsRoom']);
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Asks the browser to compile the first parts as a whole while they arrive, beside the page; otherwise
 * each of their functions would hold up the page when it is first called. Who does not know the hint
 * reads a remark.
 */
export function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type === 'chunk' && FILES.has(part.name)) part.code = HINT + part.code;
        }
      },
    },
  };
}
