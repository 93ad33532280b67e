/**
 * Packs a build of the page into one HTML file that needs nothing else: for USB sticks and rooms without
 * a network.
 *
 * The build has one program, one style sheet, the workers and the WebAssembly modules. They lie in the page
 * as one gzip file in base64, in front of the small program that unpacks them (`start.ts`). The policy allows
 * exactly these texts, by hash, and no network.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rolldown } from 'vite';
import { MARK } from '../../../web/src/base/singleFile.ts';
import { type PackedFile, SINGLE } from './contents.ts';

type Piece = Omit<PackedFile, 'length'> & { readonly bytes: Buffer };

/** The type of each file by the end of its name, in the order of packing. */
const KINDS: readonly (readonly [end: RegExp, type: PackedFile['type']])[] = [
  [/\.wasm$/, 'application/wasm'],
  [/\.worker-[^/]*\.js$/, 'text/javascript'],
  [/\.css$/, 'style'],
  [/\.js$/, 'module'],
];

/** Styles of the picture that stands there until all is unpacked. */
const FIRST_STYLES = ['tokens', 'base', 'first'].map((name) => `web/src/ui/styles/${name}.css`);

/** Leaves nothing of the build but the one file. */
export function packSingle(at: (place: string) => string): Plugin {
  return {
    name: 'pack-single',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const html = bundle['index.html'];
        if (html?.type !== 'asset') throw new Error('the build has no page');
        const pieces = piecesOf(bundle);
        const start = await startProgram(at('scripts/vite/single/start.ts'));
        const first = FIRST_STYLES.map((name) => readFileSync(at(name), 'utf8')).join('\n');
        const icon = readFileSync(at('public/favicon.svg'));
        const source = pageOf(String(html.source), { pieces, start, first, icon });
        for (const name of Object.keys(bundle)) delete bundle[name];
        this.emitFile({ type: 'asset', fileName: SINGLE, source });
      },
    },
  };
}

/**
 * Makes workers that are plain scripts: from a file on disk, Chromium begins no others.
 *
 * Goes with the worker format `iife`.
 */
export function plainWorkers(): Plugin {
  return {
    name: 'plain-workers',
    enforce: 'pre',
    transform: {
      filter: { code: 'new Worker(' },
      handler: (code) =>
        code.replaceAll(/(new Worker\([^;]*?,) \{\s*type: 'module',?\s*\}/g, '$1 {}'),
    },
  };
}

/** The files of a build in the order of packing. Fails when there is one of which nothing is known. */
function piecesOf(bundle: Rolldown.OutputBundle): readonly Piece[] {
  const rank = ({ type }: Piece) => KINDS.findIndex(([, kind]) => kind === type);
  return Object.entries(bundle)
    .filter(([name]) => name !== 'index.html')
    .map(([name, file]): Piece => {
      const type = KINDS.find(([end]) => end.test(name))?.[1];
      if (type === undefined) throw new Error(`nobody says how ${name} goes into one file`);
      return { name, type, bytes: Buffer.from(file.type === 'chunk' ? file.code : file.source) };
    })
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
}

/** The program that unpacks, as one small script. */
async function startProgram(entry: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'single' } },
  });
  const [output] = [made].flat() as readonly Rolldown.RolldownOutput[];
  const code = output?.output[0].code.trim();
  if (code === undefined || code.includes('</script')) throw new Error('no start for one file');
  return code;
}

type Parts = {
  readonly pieces: readonly Piece[];
  readonly start: string;
  readonly first: string;
  readonly icon: Buffer;
};

/** The built page with everything in it, in the place of what it would fetch. */
function pageOf(built: string, { pieces, start, first, icon }: Parts): string {
  const bytes = Buffer.concat(pieces.map((piece) => piece.bytes));
  const index = pieces.map(
    ({ name, type, bytes: { length } }): PackedFile => ({ name, type, length }),
  );
  const data = gzipSync(bytes, { level: 9 }).toString('base64');
  const head = [
    '<meta charset="utf-8" />',
    `<meta http-equiv="Content-Security-Policy" content="${policyFor(pieces, start, first)}">`,
    MARK,
    `<link rel="icon" href="data:image/svg+xml;base64,${icon.toString('base64')}" />`,
    `<style>${first}</style>`,
  ];
  const body = [
    `<script type="application/json" id="cell53-index">${JSON.stringify(index)}</script>`,
    `<script type="text/plain" id="cell53-data">${data}</script>`,
    `<script>${start}</script>`,
  ];
  return built
    .replace(/^ *<(link|script|meta charset|meta http-equiv)\b[^>]*>(<\/script>)?\n?/gm, '')
    .replace('<html', '<html data-single')
    .replace('<head>', () => `<head>\n${head.join('\n')}`)
    .replace('</body>', () => `${body.join('\n')}\n</body>`);
}

/** No network; programs and styles by their hashes; workers and WebAssembly out of the page itself. */
function policyFor(pieces: readonly Piece[], start: string, first: string): string {
  const hash = (text: string | Buffer) =>
    `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const of = (wanted: PackedFile['type']) =>
    pieces.filter(({ type }) => type === wanted).map(({ bytes }) => hash(bytes));
  return [
    "default-src 'none'",
    `script-src ${[hash(start), ...of('module')].join(' ')} 'wasm-unsafe-eval'`,
    `style-src ${[hash(first), ...of('style')].join(' ')}`,
    'img-src data: blob:',
    'connect-src blob:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
