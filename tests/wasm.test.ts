/** The engine as WebAssembly: the same bits as native, a closed module, bounded memory. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, Engine, initSync } from '../web/src/wasm/engine.js';
import { initSync as initFigures, measure } from '../web/src/wasm/figures.js';

const read = (name: string) => readFileSync(new URL(`../${name}`, import.meta.url));
const bytes = read('web/src/wasm/engine_bg.wasm');
const module = new WebAssembly.Module(bytes);
const figures = new WebAssembly.Module(read('web/src/wasm/figures_bg.wasm'));
const states = (file: string) =>
  JSON.parse(read(`tests/golden/${file}`).toString()) as Readonly<Record<string, string>>;
const scenarios = states('fingerprints.json');
/** Those of the scenarios, `group/name`, and of the golden networks. */
const golden = { ...scenarios, ...states('networks.json') };

/** Simulated seconds of the golden fingerprints. */
const UNTIL = 0.5;

beforeAll(() => {
  initSync({ module });
  initFigures({ module: figures });
});

/** The fingerprint of a scenario at `UNTIL`, reached in the given way. */
function fingerprint(id: string, run: (engine: Engine) => Engine): string {
  const folder = id.includes('/') ? 'scenarios' : 'tests/golden/networks';
  const engine = run(Engine.load(read(`${folder}/${id}.json`).toString()));
  const found = engine.fingerprint();
  engine.free();
  return found;
}

function inOneGo(engine: Engine): Engine {
  engine.advanceTo(UNTIL);
  return engine;
}

function inSlices(engine: Engine): Engine {
  for (let slice = 1; slice < 50; slice += 1) {
    engine.advanceTo((UNTIL * slice ** 2) / 2500);
    if (slice % 7 === 0) engine.drainFrame();
    if (slice % 5 === 0) engine.cells(100);
  }
  return inOneGo(engine);
}

function inBudgets(engine: Engine): Engine {
  let budget = 1;
  while (!engine.advance(UNTIL, budget)) budget = (budget * 2) % 65_537;
  return engine;
}

/** Five times the run is thrown away and its copy goes on. */
function byCheckpoints(engine: Engine): Engine {
  let present = engine;
  for (let piece = 1; piece <= 5; piece += 1) {
    present.advanceTo((UNTIL * piece) / 6);
    const kept = present.checkpoint();
    present.advanceTo((UNTIL * (piece + 0.5)) / 6);
    present.free();
    present = kept;
  }
  return inOneGo(present);
}

const WAYS = [
  ['in one go', inOneGo],
  ['in slices of time', inSlices],
  ['in budgets of events', inBudgets],
  ['by checkpoints', byCheckpoints],
] as const;

/** The golden states are those of native runs in one go; here each scenario goes one of the ways, in turn. */
describe.each(Object.keys(golden).map((id, place) => [id, place] as const))(
  '%s ends in its golden state',
  (id, place) => {
    const [way, goes] = WAYS[place % WAYS.length] ?? WAYS[0];
    it(way, () => {
      expect(fingerprint(id, goes)).toBe(golden[id]);
    });
  },
);

/** Every fourth: the two modules hold the same engine, so that all would only take longer. */
const some = Object.keys(scenarios).filter((_, i) => i % 4 === 0);

describe('the module of the figures', () => {
  it.each(some)('runs %s to its golden state', (id) => {
    const doc = JSON.parse(read(`scenarios/${id}.json`).toString());
    const text = JSON.stringify({ ...doc, warmUpMs: 0, durationMs: UNTIL * 1e3 });
    const measured = JSON.parse(measure(text, '[]')) as { fingerprint: string };
    expect(measured.fingerprint).toBe(golden[id]);
  });

  it('is not part of the module that everybody loads', () => {
    const names = (of: WebAssembly.Module) =>
      WebAssembly.Module.exports(of).map((entry) => entry.name);
    expect(names(figures)).toEqual(expect.arrayContaining(['figurePoints', 'measure', 'judge']));
    expect(names(module)).not.toEqual(expect.arrayContaining(['measure']));
  });
});

/** Reads one LEB128 number; answers it and the place behind it. */
function leb(at: number): readonly [value: number, next: number] {
  let value = 0;
  for (let i = 0; ; i += 1) {
    const byte = bytes[at + i] ?? 0;
    value += (byte & 127) * 128 ** i;
    if (byte < 128) return [value, at + i + 1];
  }
}

/** Flags and limits of the module's memory, in pages of 64 KiB (section 5 of the binary). */
function memoryLimits(): readonly [flags: number, least: number, most: number] {
  for (let at = 8; at < bytes.length; ) {
    const [size, body] = leb(at + 1);
    if (bytes[at] === 5) {
      const [flags, next] = leb(leb(body)[1]);
      const [least, last] = leb(next);
      return [flags, least, leb(last)[0]];
    }
    at = body + size;
  }
  throw new Error('the module has no memory of its own');
}

/** All texts called `doc` inside a value, however deep. */
function docs(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'doc' ? [String(inner)] : docs(inner),
  );
}

describe('the module', () => {
  it('asks for nothing but its own glue', () => {
    const from = new Set(WebAssembly.Module.imports(module).map((entry) => entry.module));
    expect([...from]).toEqual(['./engine_bg.js']);
    const names = WebAssembly.Module.imports(module).map((entry) => entry.name);
    const outside = names.filter((name) => /fetch|random|now|date|crypto|timeout/i.test(name));
    expect(outside).toEqual([]);
  });

  it('leaves the texts of the manual to the catalogue', () => {
    const { run, sections } = JSON.parse(read('web/src/generated/catalog.json').toString());
    const texts = docs([run, sections]);
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => text.length > 40 && bytes.includes(text))).toEqual([]);
  });

  it('has a largest memory of 512 MiB', () => {
    const [flags, least, most] = memoryLimits();
    expect(flags & 1).toBe(1);
    expect(most * 65_536).toBe(512 * 2 ** 20);
    expect(least).toBeLessThan(most);
  });
});

describe('the door', () => {
  it('refuses a wrong scenario with all its problems, as check() tells them', () => {
    const text = '{"format":1,"title":"","group":"g","question":"q","seed":-1,"abr":{"rif":0.3}}';
    const problems = JSON.parse(check(text)) as { path: string; message: string }[];
    expect(problems.map((problem) => problem.path)).toEqual(['title', 'seed', 'abr.rif']);
    expect(() => Engine.load(text)).toThrow(check(text));
  });

  it('refuses a wrong change and runs on as if nothing had been asked', () => {
    const id = Object.keys(golden)[0] ?? '';
    const asked = fingerprint(id, (engine) => {
      engine.advanceTo(UNTIL / 2);
      for (const value of ['0.3', '"1"', '{', '1e999', '']) {
        expect(() => engine.tune('abr', 'rif', value)).toThrow(/abr\.rif|value/);
      }
      expect(() => engine.tune('abr', 'mcrMbps', '600')).toThrow(/above PCR/);
      return inOneGo(engine);
    });
    expect(asked).toBe(golden[id]);
  });
});
