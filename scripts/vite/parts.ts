/**
 * The parts that the page begins with: which they are, what goes into one file, and how the browser
 * learns of them early.
 *
 * Every other part is a file of its own, fetched when somebody asks for it.
 */

import type { Plugin, Rolldown } from 'vite';

/** What the page begins with, in the order in which it begins. */
const FIRST_PARTS = [
  'react-dom/client.js',
  'app/App.tsx',
  'app/TimeBar.tsx',
  'network/NetworkView.tsx',
  'plots/PlotsPanel.tsx',
  'inspector/Inspector.tsx',
  'inspector/ResultsCard.tsx',
];

/** Those among them that are large and have a file of their own; the others share one. */
const ALONE = ['network/NetworkView.tsx', 'plots/PlotsPanel.tsx'];

/** The engine, as the build names it. */
const ENGINE = /\bengine_bg-[^/]*\.wasm$/;

type Infos = Rolldown.ChunkingContext;

/**
 * Files for what the page begins with: the start, React, the desk; large parts apart.
 *
 * Cut by use alone, the desk would be forty files of a few hundred bytes, which compress badly and whose
 * names are longer than what is in them.
 */
export function filesOfFirstParts(entry: string): Rolldown.CodeSplittingOptions {
  const plan = onceFor((infos: Infos) => planOf(entry, infos));
  const group = (name: string, priority: number) => ({
    name: (id: string, infos: Infos) => (plan(infos).get(id) === name ? name : null),
    priority,
  });
  return { groups: [group('start', 3), group('react', 2), group('desk', 1)] };
}

/** The file of each module that goes into one of the shared ones. */
function planOf(entry: string, infos: Infos): ReadonlyMap<string, string> {
  const start = reachable(entry, infos);
  const parts = [...start].flatMap((id) => infos.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  // The shell brings the rooms, so their files are named in what it needs.
  const shell = parts.find((id) => id.endsWith('app/App.tsx'));
  const rooms = shell === undefined ? [] : [...reachable(shell, infos)];
  const later = rooms.flatMap((id) => infos.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const found = [...parts, ...later];
  const of = (part: string) => {
    const id = found.find((each) => each.endsWith(part));
    if (id === undefined) throw new Error(`the page does not begin with ${part}`);
    return reachable(id, infos);
  };
  const plan = new Map<string, string>();
  const put = (ids: Iterable<string>, file: string) => {
    for (const id of ids) if (!plan.has(id)) plan.set(id, file);
  };
  // Not the entry itself: another page shares the file and must not begin this one.
  put(
    [...start].filter((id) => id !== entry),
    'start',
  );
  put(of('react-dom/client.js'), 'react');
  for (const part of FIRST_PARTS.filter((each) => !ALONE.includes(each))) put(of(part), 'desk');
  const [one, other] = ALONE.map(of);
  if (one !== undefined && other !== undefined) {
    put(
      [...one].filter((id) => other.has(id)),
      'desk',
    );
  }
  return plan;
}

/** Everything that begins with a module: what it imports, and what that imports. */
function reachable(from: string, infos: Infos): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of infos.getModuleInfo(id)?.importedIds ?? []) visit(next);
  };
  visit(from);
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
const FILES = new Set(['start', 'react', 'desk', 'NetworkView', 'PlotsPanel']);
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
