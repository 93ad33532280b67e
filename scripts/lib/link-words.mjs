// The table of words that links write as numbers. A word keeps its number for ever: the table is only
// appended to, never sorted, shortened or corrected, because links out there count on it.
import fs from 'node:fs';
import { at } from './bootstrap.mjs';

export const WORDS = 'web/src/share/codec/words.ts';
const HEAD = `/**
 * Words that links write as numbers: the place in this list is the number, for ever.
 *
 * Appended to by \`npm run generate\`; never sort, shorten or correct it, links out there count on it.
 */

/** The table; on a merge conflict the lines of the main branch come first. */
export const WORDS: readonly string[] = [
`;
const TAIL = '];\n';

/** The stored table. */
export function storedWords() {
  const text = fs.existsSync(at(WORDS)) ? fs.readFileSync(at(WORDS), 'utf8') : '';
  return [...text.matchAll(/^ {2}'([^'\n]+)',$/gm)].map((match) => match[1]);
}

/** The table with everything that has no number yet behind what has. */
export function completeWords() {
  const stored = storedWords();
  const known = new Set(stored);
  const fresh = [...namesInUse()].filter((name) => !known.has(name)).sort();
  return [...stored, ...fresh];
}

/** Source text of a table. */
export function wordsText(words) {
  return `${HEAD}${words.map((word) => `  '${word}',\n`).join('')}${TAIL}`;
}

/** Every name that scenario files use by declaration: keys, kinds, choices, groups, the engine's version. */
function namesInUse() {
  const names = new Set();
  collectSchema(JSON.parse(fs.readFileSync(at('scenarios/schema.json'), 'utf8')), names);
  const catalog = JSON.parse(fs.readFileSync(at('web/src/generated/catalog.json'), 'utf8'));
  names.add(catalog.engineVersion);
  for (const section of catalog.sections) {
    names.add(section.id);
    for (const entry of section.entries) names.add(entry.id);
  }
  const folders = fs.readdirSync(at('scenarios'), { withFileTypes: true });
  for (const folder of folders) {
    if (!folder.isDirectory()) continue;
    names.add(folder.name);
    for (const title of groupTitles(folder.name)) names.add(title);
  }
  names.add('Own experiments');
  names.delete('$schema');
  for (const name of names) if (!/^[ -&(-~]{2,60}$/.test(name)) names.delete(name);
  return names;
}

/** What the files of a folder give as their group. */
function groupTitles(folder) {
  const files = fs.readdirSync(at('scenarios', folder)).filter((name) => name.endsWith('.json'));
  return files.map(
    (name) => JSON.parse(fs.readFileSync(at('scenarios', folder, name), 'utf8')).group,
  );
}

function collectSchema(node, names) {
  if (typeof node !== 'object' || node === null) return;
  if (Array.isArray(node)) {
    for (const item of node) collectSchema(item, names);
    return;
  }
  for (const name of Object.keys(node.properties ?? {})) names.add(name);
  for (const name of [...(node.enum ?? []), node.const]) {
    if (typeof name === 'string') names.add(name);
  }
  for (const child of Object.values(node)) collectSchema(child, names);
}
