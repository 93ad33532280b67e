/** Every file under `scenarios/`: legal for the engine, legal for the schema, and worth opening. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { check, initSync } from '../web/src/wasm/engine.js';

const folder = fileURLToPath(new URL('../scenarios', import.meta.url));
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => /^[^/]+\/[^/]+\.json$/.test(name))
  .sort();

type Scenario = { readonly title: string; readonly group: string; readonly question: string };
const scenarioIn = (file: string) => JSON.parse(read(file)) as Scenario;

type Schema = {
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
};

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function hasType(value: unknown, type: Schema['type']): boolean {
  if (type === undefined) return true;
  const found = typeOf(value);
  const wanted = Array.isArray(type) ? (type as readonly string[]) : [type as string];
  return wanted.includes(found) || (found === 'integer' && wanted.includes('number'));
}

const within = (size: number, least = -Infinity, most = Infinity) => size >= least && size <= most;

/** Problems of the value itself, its parts left out. */
function ownMisfits(value: unknown, schema: Schema, at: string): string[] {
  const isSame = (other: unknown) => JSON.stringify(other) === JSON.stringify(value);
  const fits = {
    type: hasType(value, schema.type),
    const: schema.const === undefined || isSame(schema.const),
    enum: schema.enum === undefined || schema.enum.some(isSame),
    range: typeof value !== 'number' || within(value, schema.minimum, schema.maximum),
    length: typeof value !== 'string' || within(value.length, schema.minLength),
    items: !Array.isArray(value) || within(value.length, schema.minItems, schema.maxItems),
    anyOf: schema.anyOf?.some((other) => misfits(value, other, at).length === 0) ?? true,
  };
  return Object.entries(fits).flatMap(([rule, ok]) => (ok ? [] : [`${at}: ${rule}`]));
}

function entryMisfits(value: object, schema: Schema, at: string): string[] {
  const missing = (schema.required ?? []).filter((key) => !Object.hasOwn(value, key));
  const entries = Object.entries(value).flatMap(([key, entry]) => {
    const rule = schema.properties?.[key] ?? schema.additionalProperties ?? true;
    if (rule === false) return [`${at}.${key}: unknown`];
    return rule === true ? [] : misfits(entry, rule, `${at}.${key}`);
  });
  return [...missing.map((key) => `${at}.${key}: missing`), ...entries];
}

/** Where a value does not fit a schema, for the part of JSON Schema that ours uses. */
function misfits(value: unknown, schema: Schema, at: string): string[] {
  const own = ownMisfits(value, schema, at);
  const { items } = schema;
  if (Array.isArray(value)) {
    const parts = items === undefined ? [] : value.map((v, i) => misfits(v, items, `${at}[${i}]`));
    return [...own, ...parts.flat()];
  }
  return typeof value === 'object' && value !== null
    ? [...own, ...entryMisfits(value, schema, at)]
    : own;
}

beforeAll(() => {
  const bytes = readFileSync(new URL('../web/src/wasm/engine_bg.wasm', import.meta.url));
  initSync({ module: new WebAssembly.Module(bytes) });
});

it('finds scenarios', () => {
  expect(files.length).toBeGreaterThan(0);
});

describe.each(files)('%s', (file) => {
  it('is legal', () => {
    expect(JSON.parse(check(read(file)))).toEqual([]);
  });

  it('fits scenarios/schema.json', () => {
    const schema = JSON.parse(read('schema.json')) as Schema;
    expect(misfits(scenarioIn(file), schema, 'scenario')).toEqual([]);
  });

  it('names its schema, so that editors complete it', () => {
    const named = (JSON.parse(read(file)) as { $schema?: string }).$schema ?? '';
    expect(path.posix.join(path.posix.dirname(file), named)).toBe('schema.json');
  });

  it('asks a question', () => {
    expect(scenarioIn(file).question).toMatch(/\?$/);
  });

  it('has a plain id', () => {
    expect(file).toMatch(/^(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.json$/);
  });
});

it('gives every scenario a title of its own within its group', () => {
  const names = files.map(scenarioIn).map(({ group, title }) => `${group}: ${title}`);
  expect(names).toEqual([...new Set(names)]);
});

describe('the reader of the schema', () => {
  const schema = JSON.parse(read('schema.json')) as Schema;
  const plain = { format: 1, title: 't', group: 'g', question: 'q?' };

  it.each([
    ['a missing entry', { format: 1, title: 't', group: 'g' }],
    ['another format', { ...plain, format: 2 }],
    ['an unknown entry', { ...plain, colour: 'red' }],
    ['a value out of range', { ...plain, durationMs: 0 }],
    ['a value of another type', { ...plain, seed: '1' }],
    ['an unknown algorithm', { ...plain, feedback: { kind: 'magic' } }],
    ['a knob of another algorithm', { ...plain, discard: { kind: 'tail', reserveCells: 1 } }],
    ['an incomplete command', { ...plain, timeline: [{ atUs: 1 }] }],
  ])('refuses %s', (_, scenario) => {
    expect(misfits(scenario, schema, 'scenario')).not.toEqual([]);
    expect(JSON.parse(check(JSON.stringify(scenario)))).not.toEqual([]);
  });
});
