// Implements index.d.ts with the same module as the page.
import { ENGINE_NAME } from './name.js';
import { check, initSync, Engine as Simulation, version } from './wasm/engine.js';

export class ScenarioError extends Error {
  name = 'ScenarioError';

  constructor(problems) {
    super(problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n'));
    this.problems = problems;
  }
}

/** Deepest nesting that the engine reads. */
const MOST_LEVELS = 12;

/** Is this an object of keys and values alone, as `{}` is? */
function isPlain(value) {
  if (typeof value !== 'object' || value === null) return false;
  const kind = Object.getPrototypeOf(value);
  return kind === null || Object.getPrototypeOf(kind) === null;
}

/** What JSON would leave out or replace without a word, such as functions, maps and dates. */
function strangersIn(value, path = '', level = 1) {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return [];
  if (!Array.isArray(value) && !isPlain(value)) {
    const type = typeof value === 'object' ? value.constructor?.name : typeof value;
    const message = `no scenario file holds a value of type ${type}; give a text, number, boolean, list or plain object, or leave it out`;
    return [{ path, message }];
  }
  if (level > MOST_LEVELS) {
    const message = `nested too deeply, or within itself; at most ${MOST_LEVELS} levels are allowed`;
    return [{ path, message }];
  }
  const members = Array.isArray(value)
    ? Array.from(value, (each, i) => [`${path}[${i}]`, each])
    : Object.entries(value).map(([key, each]) => [path === '' ? key : `${path}.${key}`, each]);
  return members.flatMap(([at, each]) => strangersIn(each, at, level + 1));
}

/** JSON would make NaN and infinities `null`, which some knobs take: as texts they are refused by name. */
const refusable = (_key, value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

const textOf = (scenario) => JSON.stringify(scenario, refusable);

function problemsOf(scenario) {
  const strangers = strangersIn(scenario);
  return strangers.length > 0 ? strangers : JSON.parse(check(textOf(scenario)));
}

function simulationOf(scenario) {
  const problems = problemsOf(scenario);
  if (problems.length > 0) throw new ScenarioError(problems);
  return Simulation.load(textOf(scenario));
}

/** Where a run ends, s. */
function endOf(until, durationS) {
  if (until === undefined) return durationS;
  if (typeof until === 'number' && until > 0 && until <= durationS) return until;
  const message = `must be above 0 and at most ${durationS}, the end of the scenario in seconds`;
  throw new ScenarioError([{ path: 'until', message }]);
}

/** Takes the samples: columns of equal length, time first, then one per curve. */
function samplesOf(simulation, series) {
  const rows = simulation.frameRows();
  const numbers = simulation.drainFrame();
  const column = (place) => numbers.slice(place * rows, (place + 1) * rows);
  const named = series.map(({ quantity, element }, i) => [`${quantity} ${element}`, column(i + 1)]);
  return { time: column(0), curves: Object.fromEntries(named) };
}

/** The options of a run. Others are refused, because a typing error would go unnoticed. */
function optionsOf(options) {
  if (!isPlain(options)) {
    const message = 'must be an object; it may hold seed and until';
    throw new ScenarioError([{ path: 'options', message }]);
  }
  const { seed, until, ...others } = options;
  const problems = Object.keys(others).map((path) => ({
    path,
    message: 'is no option of a run; there are seed and until',
  }));
  if (problems.length > 0) throw new ScenarioError(problems);
  return { seed, until };
}

function run(scenario, options = {}) {
  const { seed, until } = optionsOf(options);
  const isSeeded = seed !== undefined && isPlain(scenario);
  const simulation = simulationOf(isSeeded ? { ...scenario, seed } : scenario);
  try {
    simulation.keepAll();
    const { series, durationS } = JSON.parse(simulation.info());
    simulation.advanceTo(endOf(until, durationS));
    return {
      fingerprint: simulation.fingerprint(),
      summary: JSON.parse(simulation.summary()),
      ...samplesOf(simulation, series),
      events: JSON.parse(simulation.drainEvents()),
    };
  } finally {
    simulation.free();
  }
}

/** The engine of a compiled module; the same for every call. */
export function started(module) {
  initSync({ module });
  return { version: version(), name: ENGINE_NAME, check: problemsOf, run };
}
