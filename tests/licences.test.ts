/** Whatever is shipped is named with the text of its licence: packages of the bundle, crates of the modules. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';
import { describe, expect, it } from 'vitest';
import site from '../vite.config.ts';

const at = (place: string) => fileURLToPath(new URL(`../${place}`, import.meta.url));
const sections = readFileSync(at('web/src/generated/licences.txt'), 'utf8').split(/\n\n-{80}\n\n/);

/** Each name with the words of its licence. */
const licences = new Map(
  sections.flatMap((section) => {
    const [names = '', ...words] = section.split('\n\n');
    return names.split('\n').map((name) => [name, words.join('\n\n')] as const);
  }),
);
const lacking = (names: Iterable<string>) =>
  [...names].filter((name) => !/permi(ssion|tted)|unencumbered/i.test(licences.get(name) ?? ''));

/** Packages whose modules are in the bundle of the page or of one of its workers. */
async function bundled(): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const collect = (): Plugin => ({
    name: 'collect-packages',
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        for (const id of part.type === 'chunk' ? part.moduleIds : []) {
          const name = /.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+)/.exec(id)?.[1];
          if (name !== undefined) found.add(name.replace('\\', '/'));
          else if (id.startsWith('\0vite/')) found.add('vite');
          else if (id.startsWith('\0rolldown/')) found.add('rolldown');
        }
      }
    },
  });
  const { test: _test, plugins = [], ...rest } = site;
  // That one writes into the built site, and this build is only looked at.
  const isPure = (plugin: PluginOption) =>
    !(plugin && 'name' in plugin && plugin.name === 'works-offline');
  await build({
    ...rest,
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins.filter(isPure), collect()],
    worker: { plugins: () => [collect()] },
    build: { ...rest.build, write: false, minify: false, reportCompressedSize: false },
  });
  return found;
}

describe('the licences', () => {
  it('begin with our own', () => {
    const own = readFileSync(at('LICENSE'), 'utf8').trim();
    expect(sections[0]).toBe(`Cell53\n\n${own}`);
  });

  it('name every package in the bundle', async () => {
    const names = await bundled();
    expect([...names]).toEqual(expect.arrayContaining(['react-dom', 'scheduler', 'd3-scale']));
    expect(lacking([...names].map((name) => `${name} (npm)`))).toEqual([]);
  });

  it('name every crate in the wasm modules, and the library of Rust', () => {
    const modules = [
      '-p',
      'engine-wasm',
      '-p',
      'figures-wasm',
      '--target',
      'wasm32-unknown-unknown',
    ];
    const args = ['tree', '--locked', ...modules, '-e', 'normal', '--prefix', 'none'];
    const tree = execFileSync('cargo', args, { cwd: at('engine-wasm'), encoding: 'utf8' });
    const foreign = tree.split('\n').filter((line) => line !== '' && !/\((?:\/|[A-Z]:)/.test(line));
    const names = foreign.map((line) => `${line.split(' ')[0]} (crate)`);
    expect(names).toContain('libm (crate)');
    expect(lacking([...names, 'Rust standard library'])).toEqual([]);
  });
});
