// Runs scenarios through the native program and keeps the answers, so that no experiment runs twice.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { at, root, say } from '../lib/bootstrap.mjs';
import { highest, lowest, sum } from './numbers.mjs';

const PAPER = 'abr-erica-wan';
const LARGEST_ANSWER = 256 * 1024 * 1024;

/** What the report needs of one run, in Mb/s, cells and counts. */
function facts(run) {
  const shares = run.sources.map((source) => source.goodputMbps);
  return {
    seed: run.seed,
    goodput: run.total.goodputMbps,
    shares,
    ratio: highest(shares) / lowest(shares),
    lossPercent: run.total.cellLossRatio * 100,
    drops: sum(run.ports.map((port) => port.drops)),
    timeouts: sum(run.sources.map((source) => source.timeouts)),
    fewestTimeouts: lowest(run.sources.map((source) => source.timeouts)),
    merged: sum(run.sources.map((source) => source.mergedFrames)),
    meanAcr: run.circuits.filter(({ service }) => service === 'abr').map((c) => c.meanAcrMbps),
  };
}

/** One line of events.csv. The fields used hold no commas; the cause, which may, comes last. */
function event(line) {
  const [at, kind, element, circuit] = line.split(',');
  return { at: Number(at), kind, element, circuit, isMerge: line.includes('frames merged') };
}

/** A program, a number of seeds, and all answers so far. */
export class Lab {
  constructor(program, seeds) {
    this.program = program;
    this.seeds = seeds;
    this.answers = new Map();
    this.version = '';
  }

  call(args) {
    const env = { ...process.env, CELL53_ROOT: root };
    const options = { cwd: root, env, encoding: 'utf8', maxBuffer: LARGEST_ANSWER };
    return execFileSync(this.program, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] });
  }

  /** All oracles at their full length; `ok` or not, the rows say it themselves. */
  oracles() {
    say('oracles');
    return JSON.parse(this.call(['oracles', '--full', '--json'])).oracles;
  }

  /** Runs `name` with seeds 1 to `seeds`; `changes` are `path=value` pairs. */
  runs(name, changes = [], seeds = this.seeds) {
    const set = changes.flatMap((change) => ['--set', change]);
    const args = ['run', `${PAPER}/${name}`, ...set, '--replications', `${seeds}`, '--json'];
    const key = args.join(' ');
    if (!this.answers.has(key)) {
      say([name, ...changes, `${seeds} seeds`].join(', '));
      const answer = JSON.parse(this.call(args));
      this.version = answer.engineVersion;
      this.answers.set(key, (answer.runs ?? [answer]).map(facts));
    }
    return this.answers.get(key);
  }

  /** Events of one run up to `untilS` and the curve of each congestion window, `[seconds, bytes]`. */
  trace(name, seed, untilS) {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'cell53-'));
    const args = ['trace', `${PAPER}/${name}`, '--seed', `${seed}`, '--until', `${untilS}`];
    this.call([...args, '--csv', folder]);
    const table = (file) =>
      fs.readFileSync(path.join(folder, file), 'utf8').trim().split('\n').slice(1);
    const events = table('events.csv').map(event);
    const curves = fs.readdirSync(folder).filter((file) => /^\d+-cwnd-/.test(file));
    const windows = curves.map((file) => table(file).map((line) => line.split(',').map(Number)));
    fs.rmSync(folder, { recursive: true });
    return { events, windows };
  }
}

/** The scenario file, for the numbers that the paper printed. */
export const published = (name) =>
  JSON.parse(fs.readFileSync(at('scenarios', PAPER, `${name}.json`), 'utf8')).published;
