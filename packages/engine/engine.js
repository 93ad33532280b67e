// Implements index.d.ts with the same module as the page.
import { check, initSync, Engine as Simulation, version } from './wasm/engine.js';

export class ScenarioError extends Error {
  name = 'ScenarioError';

  constructor(problems) {
    super(problems.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('\n'));
    this.problems = problems;
  }
}

const problemsOf = (text) => JSON.parse(check(text));

/** JSON would make NaN and infinities `null`, which some knobs take: as texts they are refused by name. */
const refusable = (_key, value) =>
  typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;

function textOf(scenario, seed) {
  return JSON.stringify(seed === undefined ? scenario : { ...scenario, seed }, refusable) ?? 'null';
}

function simulationOf(text) {
  const problems = problemsOf(text);
  if (problems.length > 0) throw new ScenarioError(problems);
  return Simulation.load(text);
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
function optionsOf({ seed, until, ...others }) {
  const problems = Object.keys(others).map((path) => ({
    path,
    message: 'is no option of a run; there are seed and until',
  }));
  if (problems.length > 0) throw new ScenarioError(problems);
  return { seed, until };
}

function run(scenario, options = {}) {
  const { seed, until } = optionsOf(options);
  const simulation = simulationOf(textOf(scenario, seed));
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
  return { version: version(), check: (scenario) => problemsOf(textOf(scenario)), run };
}
