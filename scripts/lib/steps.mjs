// The steps of npm test and npm run check. A step waits for those named in `after`, if they are in the run
// at all; beside one that is `alone` there is at most one that is `light`, which keeps one processor busy.
import { FOR_WASM, NATIVE, TOOL, workspace } from './bootstrap.mjs';
import { CARGO, PLAYWRIGHT, PYTEST, VITEST } from './reports.mjs';

/** The step that installs npm packages and a browser; a run without this step finds them in place. */
export const PACKAGES = 'npm packages';

const node = (name, args, options = {}) => ({ name, program: process.execPath, args, ...options });
/** A step that runs a program out of an npm package. */
const installed = (name, args, { after = [], ...options } = {}) =>
  node(name, args, { after: [PACKAGES, ...after], ...options });
const rust = (name, args, options = {}) => ({
  name,
  program: 'cargo',
  args,
  cwd: workspace,
  ...options,
});

const VITE_BUILD = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'];
/** With room for young objects: the tests of the page make and drop many, and a small space is always being cleared. */
const VITEST_RUN = ['--max-semi-space-size=64', 'node_modules/vitest/vitest.mjs', 'run'];
const CARGO_TEST = [
  ...['test', '--quiet', '--locked', '--profile', 'fasttest', '--no-fail-fast'],
  ...NATIVE,
];
/** Of packages as they are built, for which macros and build scripts are there already. */
const clippy = (selection) => [
  ...['clippy', '--quiet', '--locked', ...selection, '--all-targets'],
  ...['--', '-D', 'warnings'],
];
const BIOME = ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'];
const TYPES = ['node_modules/typescript/bin/tsc', '--project', '.'];

/** What everything else is made of; the longest first. */
const BUILDS = [
  rust('build of cargo test', [...CARGO_TEST, '--no-run']),
  node('wasm', ['scripts/wasm.mjs']),
  installed('vite build', VITE_BUILD, { after: ['wasm'] }),
  // Adds to the folder that the build of the site empties.
  installed('one file', [...VITE_BUILD, '--config', 'vite.single.config.ts'], {
    after: ['vite build'],
  }),
];

// Asks the command line program, which the tests of Rust build too: two builds would block each other.
const GENERATED = installed('generated files', ['scripts/generate.mjs', '--check'], {
  after: ['wasm', 'build of cargo test'],
});

const CLIPPY = [
  // Whatever builds waits for it, and its end is one long unit: those below fill the other processor.
  rust('clippy', clippy(['--profile', 'fasttest', ...NATIVE]), { after: ['build of cargo test'] }),
  rust('clippy for wasm', clippy(FOR_WASM), { after: ['wasm'] }),
  rust('clippy of the tool', clippy(TOOL), { after: ['wasm'] }),
];

/** Lints of the page, format and types: each takes seconds. */
const SMALL = [
  installed('biome', BIOME),
  installed('types', TYPES, { after: ['wasm'] }),
  rust('cargo fmt', ['fmt', '--all', '--check']),
];

/** Steps that read the sources. */
export const CHECKS = [GENERATED, ...CLIPPY, ...SMALL];

/** The table of rooms and the lock file; the whole Vitest run holds them too. */
export const ROOMS = installed(
  'rooms and lock',
  [...VITEST_RUN, 'tests/rooms.test.ts', 'tests/circles.test.ts', 'tests/lockfile.test.ts'],
  { report: VITEST },
);

/** The longest that asks for no browser, so the first: shorter ones fill what it leaves of the processors. */
const TESTS_OF_PAGE = installed('vitest', VITEST_RUN, { after: ['wasm'], report: VITEST });

/** The step that needs a Python. */
export const PYTHON = 'python';

const PYTHON_TESTS = [
  // Built of what the tests of Rust are built of; compares runs with those of the page's engine.
  node(PYTHON, ['scripts/python.mjs', 'test'], {
    after: ['build of cargo test', 'wasm'],
    report: PYTEST,
    light: true,
  }),
];

/** The step that needs valgrind. */
export const INSTRUCTIONS = 'instructions';

/** The step that needs JavaScriptCore. */
export const SAFARI = "Safari's engine";

const TESTS = [
  rust('cargo test', CARGO_TEST, { after: ['build of cargo test'], report: CARGO }),
  // Counts the program of the tests, so nothing else may be building it.
  node(INSTRUCTIONS, ['scripts/instructions.mjs'], {
    after: ['build of cargo test', 'generated files'],
  }),
  node(SAFARI, ['scripts/safari.mjs'], { after: ['wasm'] }),
];

const IN_BROWSER = [
  installed('playwright', ['node_modules/@playwright/test/cli.js', 'test'], {
    after: ['one file'],
    report: PLAYWRIGHT,
    // Its pages draw frames and wait for them: beside a compiler they would wait for that. They leave a fifth
    // of the processors, which a light step fills.
    alone: true,
  }),
];

/** Every check and every test, but for the step that installs packages. */
export const ALL = [
  ...BUILDS,
  TESTS_OF_PAGE,
  GENERATED,
  ...TESTS,
  ...CLIPPY,
  // So late, because it also runs beside the browser part, and so early, because it takes a little longer.
  ...PYTHON_TESTS,
  ...SMALL,
  ...IN_BROWSER,
];
