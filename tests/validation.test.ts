// @vitest-environment node
/**
 * A few of the published results, short enough for every test run, with the module the page loads.
 *
 * `node scripts/validation.mjs` runs all of them over many seeds and writes docs/validation.md.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import init, { Engine } from '../web/src/wasm/engine.js';

type Source = {
  readonly goodputMbps: number;
  readonly timeouts: number;
  readonly mergedFrames: number;
};
type Port = { readonly drops: number };
type Summary = {
  readonly sources: readonly Source[];
  readonly ports: readonly Port[];
  readonly total: { readonly goodputMbps: number; readonly cellLossRatio: number };
  readonly conservation: { readonly cells: boolean; readonly bytes: boolean };
};
/** What a test changes in a scenario file. */
type Changes = Readonly<Record<string, unknown>>;
type ScenarioFile = Changes & { readonly durationMs: number };

const read = (place: string) => readFileSync(new URL(`../${place}`, import.meta.url));

/** Runs a scenario of the paper to its end. */
function run(name: string, changes: Changes = {}): Summary {
  const file = JSON.parse(read(`scenarios/abr-erica-wan/${name}.json`).toString()) as ScenarioFile;
  const engine = Engine.load(JSON.stringify({ ...file, ...changes }));
  engine.advanceTo(file.durationMs / 1e3);
  const summary = JSON.parse(engine.summary()) as Summary;
  engine.free();
  return summary;
}

const drops = ({ ports }: Summary) => ports.reduce((sum, port) => sum + port.drops, 0);
const merged = ({ sources }: Summary) => sources.reduce((sum, s) => sum + s.mergedFrames, 0);

beforeAll(async () => {
  await init({ module_or_path: read('web/src/wasm/engine_bg.wasm') });
});

describe('S2, two sources and no VBR', () => {
  let peak: Summary;

  beforeAll(() => {
    peak = run('e1-peak', { feedback: { kind: 'erica-basic' } });
  });

  it('reaches the published peak with basic ERICA, within 3 %', () => {
    const published = 103.32;
    expect(Math.abs(peak.total.goodputMbps / published - 1)).toBeLessThan(0.03);
  });

  it('loses nothing at the peak and shares it equally', () => {
    const [first, second] = peak.sources.map((source) => source.goodputMbps);
    expect(drops(peak)).toBe(0);
    expect(Math.abs((first ?? 0) / (second ?? 1) - 1)).toBeLessThan(0.02);
    expect(peak.conservation).toEqual({ cells: true, bytes: true });
  });

  it('pays for a loss of 0.2 % with a quarter to half of the throughput', () => {
    const half = run('e2-finite-buffer');
    const share = half.total.goodputMbps / peak.total.goodputMbps;
    expect(half.total.cellLossRatio).toBeGreaterThan(0.001);
    expect(half.total.cellLossRatio).toBeLessThan(0.0035);
    expect(half.sources.map((source) => source.timeouts > 0)).toEqual([true, true]);
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.76);
  });
});

describe('S2, the end mark of a packet', () => {
  it('is lost by tail drop, which merges packets', () => {
    expect(merged(run('fig9-tail-drop'))).toBeGreaterThan(0);
  });

  it.each([1, 2, 3])('is kept by intelligent tail drop, seed %i', (seed) => {
    const intelligent = run('fig9-intelligent-tail-drop', { seed });
    expect(drops(intelligent)).toBeGreaterThan(0);
    expect(merged(intelligent)).toBe(0);
  });
});
