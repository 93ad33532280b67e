/**
 * Which modules share a file of the built page, and which files the browser learns of early.
 *
 * Cut by use alone there would be a hundred files of a few hundred bytes, which compress badly and cost a
 * request each. So there are six: the start, React, the desk, what a drawing gets later, the guide of a first visit,
 * and whatever is fetched later, which draws in all else: nothing that a first view shows may lie in it.
 */

import type { Plugin, Rolldown } from 'vite';

/** What the page begins with beside its start. */
const REACT = 'react-dom/client.js';
const DESK = 'app/App.tsx';
/** What a first visit shows beside the desk. */
const GUIDE = 'teach/lessons/FirstSteps.tsx';
/** What a drawing gets once it is on the screen. */
const DRAWING = ['editor/LensOverlay.tsx', 'editor/NetworkList.tsx', 'editor/ToolPreview.tsx'];

/** Left to the bundler: the page inside another page, which begins with little, and large parts that few visits need. */
const APART = [
  'src/embed.ts',
  'app/checkedSweep.tsx',
  'explain/lens/LensDock.tsx',
  'experiments/compare/CompareScreen.tsx',
  'experiments/sweep/opened/parquet.ts',
  'papers/PapersScreen.tsx',
  'share/LicencesDialog.tsx',
  'share/class/ClassPanel.tsx',
  'ui/charts/plotSvg.ts',
  'docs/validation.json',
  'generated/posters.json',
  'run/gallery.ts',
];

/** The files that the page begins with. */
const FIRST = ['start', 'react', 'desk'];

/** The sheet of the desk, and the engine, as the build names them. */
const DESK_STYLE = /\bdesk-[^/]*\.css$/;
const ENGINE = /\bengine_bg-[^/]*\.wasm$/;

type Infos = Rolldown.ChunkingContext;

/** The files of the modules of a page that begins with `entry`. */
export function filesOfParts(entry: string): Rolldown.CodeSplittingOptions {
  let plan: ReadonlyMap<string, string | null> | null = null;
  const planned = (id: string, infos: Infos) => {
    plan ??= planOf(entry, infos);
    return plan.get(id) ?? null;
  };
  return { groups: [{ name: planned }], includeDependenciesRecursively: false };
}

/** The file of each module; `null` where that is left to the bundler. */
function planOf(entry: string, infos: Infos): ReadonlyMap<string, string | null> {
  const all = reachable([entry], infos, true);
  const find = (part: string) => {
    const id = [...all].find((each) => each.endsWith(part));
    if (id === undefined) throw new Error(`no part is made of ${part}`);
    return id;
  };
  // The entry stays a file of its own, or whoever shares the start would begin the page.
  const plan = new Map<string, string | null>([[entry, null]]);
  const put = (ids: Iterable<string>, file: string | null) => {
    for (const id of ids) if (!plan.has(id)) plan.set(id, file);
  };
  put(reachable([entry], infos), 'start');
  put(reachable([find(REACT)], infos), 'react');
  put(reachable([find(DESK)], infos), 'desk');
  put(reachable([find(GUIDE)], infos), 'guide');
  put(reachable(DRAWING.map(find), infos), 'drawing');
  put(reachable(APART.map(find), infos), null);
  put(all, 'more');
  return plan;
}

/** These modules and what they import, at once or also later. */
function reachable(from: readonly string[], infos: Infos, isLater = false): ReadonlySet<string> {
  // A set goes on to what is added to it on the way.
  const seen = new Set(from);
  for (const id of seen) {
    const info = infos.getModuleInfo(id);
    for (const next of info?.importedIds ?? []) seen.add(next);
    for (const next of isLater ? (info?.dynamicallyImportedIds ?? []) : []) seen.add(next);
  }
  return seen;
}

/** Asks the browser to compile a file whole while it arrives; else each function holds the page up when it is first called. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets the browser fetch the first files of the page side by side. Vite names only those that the entry imports
 * at once; the others would be asked for one after the other. The engine is named last, at the end of the body:
 * asked for by the start alone it would come later, for the line would stand idle until that runs. The script that
 * keeps early keys, asked for first, stands last in the head: before the first paint, and nothing in the head
 * waits for it.
 */
export function fetchPartsEarly(): Plugin {
  return {
    name: 'fetch-parts-early',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && FIRST.includes(file.name)) file.code = HINT + file.code;
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, filename }) {
        if (!filename.endsWith('index.html')) return [];
        const early = { tag: 'script', attrs: { src: './early.js' }, injectTo: 'head' as const };
        if (bundle === undefined) return [early];
        const files = Object.values(bundle);
        const first = files.filter((file) => file.type === 'chunk' && FIRST.includes(file.name));
        const style = files.find(({ fileName }) => DESK_STYLE.test(fileName));
        const engine = files.find(({ fileName }) => ENGINE.test(fileName));
        if (first.length < FIRST.length || style === undefined || engine === undefined)
          throw new Error('a first file is missing');
        const tagOf = (
          attrs: Readonly<Record<string, string>>,
          fileName: string,
          injectTo: 'head' | 'body' = 'head',
        ) => ({
          tag: 'link',
          attrs: { ...attrs, crossorigin: true, href: `./${fileName}` },
          injectTo,
        });
        return [
          tagOf({ rel: 'preload', as: 'style' }, style.fileName),
          ...first
            .filter(({ fileName }) => !html.includes(fileName))
            .map(({ fileName }) => tagOf({ rel: 'modulepreload' }, fileName)),
          early,
          tagOf({ rel: 'preload', as: 'fetch' }, engine.fileName, 'body'),
        ];
      },
    },
  };
}

/**
 * Puts the page's own style before that of its rooms, which lay parts of it out in their way. Vite names the sheets of
 * what an entry imports before its own.
 */
export function ownStyleFirst(): Plugin {
  return {
    name: 'own-style-first',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const own = /\s*<link rel="stylesheet"[^>]*\/app-[^>]*>/.exec(html)?.[0] ?? '';
        return html.replace(own, '').replace(/\s*<link rel="stylesheet"|\s*<\/head>/, `${own}$&`);
      },
    },
  };
}
