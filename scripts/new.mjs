// npm run new -- discard|feedback|tcp|plot NAME ["Label"]: begins an algorithm or a plot. An algorithm begins as
// a copy of the simplest one of its family, under its own name, listed in the code, in the architecture and in the
// manual; a plot as a row of the table.
// Paths count from where it is run, which npm makes the folder of package.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const CORE = 'engine-wasm/core/src';
const PLOTS = 'web/src/model/plotKinds/index.ts';
const ARCHITECTURE = 'ARCHITECTURE.md';
const MODEL = 'docs/model.md';
const DIRECTIONS = 'engine-wasm/core/tests/directions.txt';

/** Stands for every sentence that the author owes; tests/files.test.ts refuses it. */
const OWED = 'TO BE WRITTEN';

/** Families: their folder, the algorithm to copy, and the row of the manual behind which the new one stands. */
const FAMILIES = {
  discard: {
    folder: 'discard',
    copy: 'tail',
    label: 'Tail drop',
    row: '| `packet-tail`',
    columns: 3,
  },
  feedback: {
    folder: 'feedback',
    copy: 'none',
    label: 'No rate feedback',
    row: '| `given`',
    columns: 3,
    place: ' (if it names rates, a section of its own instead, as `eprca` has)',
  },
  tcp: {
    folder: 'tcp/congestion',
    copy: 'slow-start-only',
    label: 'Slow start, no fast retransmit',
    row: '| `bbr`',
    columns: 4,
  },
};

const read = (file) => readFileSync(file, 'utf8');
const write = (file, text) => {
  writeFileSync(file, text);
  console.log(`wrote ${file}`);
};
const snake = (name) => name.replaceAll('-', '_');
const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** `text` with `line` behind the last line that begins with `head`; fails when there is none. */
function behind(text, head, line) {
  const lines = text.split('\n');
  const place = lines.findLastIndex((each) => each.startsWith(head));
  if (place < 0) throw new Error(`there is no line "${head}…"`);
  return [...lines.slice(0, place + 1), line, ...lines.slice(place + 1)].join('\n');
}

function addAlgorithm(kind, name, label) {
  const { folder, copy, label: oldLabel, row, columns, place = '' } = FAMILIES[kind];
  const file = `${CORE}/${folder}/${snake(name)}.rs`;
  if (existsSync(file)) throw new Error(`${file} is there already`);
  const [from, to] = [pascal(copy), pascal(name)];
  // The struct of `none` is called NoFeedback.
  const struct = copy === 'none' ? 'NoFeedback' : from;
  const source = read(`${CORE}/${folder}/${snake(copy)}.rs`)
    .replaceAll(oldLabel, label)
    .replaceAll(`${from}Params`, `${to}Params`)
    .replace(new RegExp(`\\b${struct}\\b`, 'g'), to)
    .replaceAll(`"${copy}"`, `"${name}"`)
    // What is said of the algorithm that is copied would be false of this one, and no test would see it.
    .replace(/^(?:\/\/!.*\n)+/, `//! ${label}: ${OWED}.\n`)
    .replace(/\b(doc|source): manual\(\s*"(?:\\[\s\S]|[^"\\])*",?\s*\)/g, `$1: manual("${OWED}")`)
    // Tail drop alone need not be asked while there is room.
    .replace(/\n {4}fn refuses_only_when_full[\s\S]*?\n {4}\}\n/, '');
  write(file, source);
  const list = `${CORE}/${folder}/mod.rs`;
  const mods = [...read(list).matchAll(/^mod (\w+);$/gm)].map(([line]) => line);
  const before = mods.findLast((line) => line < `mod ${snake(name)};`) ?? mods[0];
  const declared = behind(read(list), before, `mod ${snake(name)};`);
  const entry = `${snake(name)}::ENTRY`;
  const listed = declared.replace(
    /(pub const ALL[^[]*\[[^[]*\[)([^\]]*?),?(\s*\];)/,
    (_, head, entries, end) => `${head}${entries},\n    ${entry},${end}`,
  );
  if (!listed.includes(entry)) throw new Error(`${list} has no list ALL`);
  write(list, listed);
  const family = new RegExp(`^(\\| \`${kind}\`.*) \\|$`, 'm');
  write(ARCHITECTURE, read(ARCHITECTURE).replace(family, `$1, ${name} |`));
  const cells = Array(columns - 1).fill(OWED);
  write(MODEL, behind(read(MODEL), row, `| \`${name}\` | ${cells.join(' | ')} |`));
  console.log(`
Now, in this order:
1. Write the rule in ${file}: id, label, sentence and source in ENTRY, one line per parameter in params!,
   and instead of the copied test the tests of the rule. The source must begin with a key of docs/sources.md; add a row there
   for a new work. npm test refuses any other source, and every "${OWED}" that is left.
2. Explain it in ${MODEL}: the new row${place}, the formula of each numeric parameter, and a line
   "Letters of \`${name}\`: …" that connects the letters to the parameters. Each letter must stand in a formula,
   which begins with "${name}:" where another algorithm of the section has the same letter.
3. Name the test that changes each parameter in ${DIRECTIONS}: "${kind === 'tcp' ? 'congestion' : kind} ${name} knob  ${folder}/${snake(name)}.rs test".
4. Let a golden network use it: a new file in tests/golden/networks, or the overrides of one that is there; rewrite their
   fingerprints as tests/golden/README.md says.
5. Run cargo fmt in engine-wasm, npm run generate and npm test.`);
}

function addPlot(name, label) {
  const row = `  {
    ...USUAL,
    id: '${name}',
    label: '${label}',
    short: '${label}',
    doc: '${OWED}',
    movedBy: [],
    display: (unit) => plain(unit, 2),
  },
`;
  const table = read(PLOTS);
  if (table.includes(`id: '${name}'`)) throw new Error(`there is a plot of ${name} already`);
  const series = read(`${CORE}/measure/series.rs`);
  if (!series.includes(` = "${name}",`)) {
    throw new Error(
      `the engine has no series "${name}"; add it to Quantity in ${CORE}/measure/series.rs (name, label, unit, and where ` +
        'it is listed for circuits or ports) and its gauge in measure/sampler.rs, then run npm run generate',
    );
  }
  write(PLOTS, table.replace(/\n\];\n/, `\n${row}];\n`));
  console.log(`
Now state in the row what the plot shows, which sections change it, and how its numbers are written. Then run npm test.`);
}

const [kind, name, label] = process.argv.slice(2);
// The name of an algorithm is also that of its file; a plot has the name of its quantity.
const isName = (kind === 'plot' ? /^[a-z][a-zA-Z0-9]*$/ : /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/).test(
  name ?? '',
);
if (!isName || !(kind in FAMILIES || kind === 'plot')) {
  console.error(
    'npm run new -- discard|feedback|tcp|plot NAME ["Label"], e.g. discard blue "BLUE"; NAME in small letters',
  );
  process.exit(2);
}
try {
  if (kind === 'plot') addPlot(name, label ?? name);
  else addAlgorithm(kind, name, label ?? name);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
