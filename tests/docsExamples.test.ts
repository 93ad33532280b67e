/** What docs/model.md writes in the language of scenario files is accepted by the engine. */
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { check, initSync } from '../web/src/wasm/engine.js';

const at = (place: string) => new URL(place, import.meta.url);
const model = readFileSync(at('../docs/model.md'), 'utf8');
const blocks = [...model.matchAll(/^```(?:json)?\n([\s\S]*?)^```/gm)].map((m) => m[1] ?? '');

/** A file to which a passage such as `"timeline": […]` is added. */
const PLAIN = { format: 1, title: 't', group: 'g', question: 'q?', topology: { kind: 'n-source' } };
const entries = (passage: string) => JSON.parse(`{${passage}}`) as Record<string, unknown>;

beforeAll(() => {
  initSync({ module: new WebAssembly.Module(readFileSync(at('../web/src/wasm/engine_bg.wasm'))) });
});

const problemsOf = (scenario: object) => JSON.parse(check(JSON.stringify(scenario))) as unknown;

it('accepts the scenario that is written out', () => {
  const written = blocks.filter((block) => block.startsWith('{'));
  expect(written.length).toBeGreaterThan(0);
  for (const block of written) expect(problemsOf(JSON.parse(block) as object)).toEqual([]);
});

it('accepts the passages of a file', () => {
  const passages = blocks.filter((block) => /^"\w+": \[/.test(block));
  expect(passages.length).toBeGreaterThanOrEqual(2);
  for (const passage of passages) {
    expect(problemsOf({ ...PLAIN, ...entries(passage) }), passage).toEqual([]);
  }
});

it('accepts the command that is written in a line', () => {
  const commands = [...model.matchAll(/`(\{ "atUs".*?\})`/g)].map((m) => m[1] ?? '');
  expect(commands.length).toBeGreaterThan(0);
  for (const command of commands) {
    const timeline = [JSON.parse(command) as unknown];
    expect(problemsOf({ ...PLAIN, timeline }), command).toEqual([]);
  }
});
