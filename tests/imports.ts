/** The sources of a folder, and what a TypeScript file imports. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, parseSync, Visitor } from 'vite';

/** Sources by their place below a folder. */
export type Files = ReadonlyMap<string, string>;

/** Sources below a folder of the repository; none while the folder does not exist. */
export function read(folder: string, pattern: RegExp): Files {
  const top = fileURLToPath(new URL(`../${folder}`, import.meta.url));
  if (!existsSync(top)) return new Map();
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => pattern.test(name) && !name.startsWith('wasm/'));
  return new Map(names.map((name) => [name, readFileSync(path.join(top, name), 'utf8')]));
}

function literals(node: ESTree.Node | null | undefined): string[] {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw);
  return node?.type === 'ArrayExpression' ? node.elements.flatMap(literals) : [];
}

/** What a file imports: static, type-only, re-exported, dynamic, or by `import.meta.glob`. */
export function importsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const found: string[] = [];
  const take = ({ source: from }: { readonly source: ESTree.Node | null }) =>
    found.push(...literals(from));
  new Visitor({
    ImportDeclaration: take,
    ExportAllDeclaration: take,
    ExportNamedDeclaration: take,
    ImportExpression: take,
    TSImportType: take,
    CallExpression({ callee, arguments: [first] }) {
      if (source.slice(callee.start, callee.end) !== 'import.meta.glob') return;
      found.push(...literals(first).filter((text) => text[0] !== '!'));
    },
  }).visit(program);
  // A worker by address is another program, not a part of this one.
  return found
    .filter((name) => !/[?&]worker\b/.test(name))
    .map((name) => name.replace(/\?.*$/, ''));
}
