/**
 * The shape a document must have before the page touches it.
 *
 * Rust judges whether a scenario makes sense; this only makes sure that the fields the page itself
 * reads are what their types say, and that every text can be shown as text.
 */

import { escaped, hiddenIn } from '../base/hidden';
import { isJsonObject, type JsonObject, type JsonValue } from '../base/strictJson';
import type { Scenario } from '../generated/scenario';
import { catalog } from './catalog';
import type { Problem, ScenarioDoc } from './engineTypes';
import { PART_LISTS, tooMany } from './network/drawn';
import { LONGEST_MS, RUN_FIELDS } from './runFields';

/** The document, or every complaint at once. */
type ShapeResult =
  | { readonly ok: true; readonly doc: ScenarioDoc }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** The only file format so far. */
export const FORMAT = 1;

const { limits: MOST } = catalog;

/** Defaults of the fields that the page always shows. */
const SILENT = {
  seed: RUN_FIELDS.seed.default,
  durationMs: RUN_FIELDS.durationMs.default,
  topology: {},
};

type Report = (path: string, message: string) => void;
type Check = (value: JsonValue, path: string, report: Report) => void;
type MembersCheck = (value: JsonObject, path: string, report: Report) => void;

/** Checks of the fields the page reads; any other key must hold a section. */
const FIELDS: ReadonlyMap<string, Check> = new Map<keyof Scenario, Check>([
  ['$schema', text(200)],
  ['format', format],
  ['title', text(MOST.title)],
  ['group', text(MOST.title)],
  ['question', prose],
  ['published', members(published)],
  ['seed', integer(0, Number.MAX_SAFE_INTEGER)],
  ['durationMs', positive(LONGEST_MS)],
  ['warmUpMs', number(0, LONGEST_MS)],
  ['simultaneousArrivals', text(64)],
  ['sampleUs', positive(LONGEST_MS * 1_000)],
  ['topology', members(topology)],
  ['layout', members(layout)],
  ['overrides', list(MOST.overrides, 'an entry of overrides', override)],
  ['timeline', list(MOST.commands, 'a timeline entry', command)],
]);

const REQUIRED: readonly string[] = ['format', 'title', 'group', 'question'];

/** Looks at a parsed value as a scenario document. */
export function checkScenario(value: JsonValue): ShapeResult {
  const problems: Problem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  if (!isJsonObject(value)) {
    return { ok: false, problems: [{ path: '', message: 'a scenario is an object in braces' }] };
  }
  for (const [key, check] of FIELDS) {
    const member = Object.hasOwn(value, key) ? value[key] : undefined;
    if (member !== undefined) check(member, key, report);
    else if (REQUIRED.includes(key)) report(key, `${key} is missing`);
  }
  for (const [key, member] of Object.entries(value)) {
    if (FIELDS.has(key)) continue;
    const isKnown = catalog.sections.some(({ id }) => id === key);
    if (isKnown || isJsonObject(member)) members(section)(member, key, report);
    else report(key, `${key} is no entry of a scenario`);
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, doc: { ...SILENT, ...value } as unknown as ScenarioDoc };
}

/** A complaint with its place in front, unless it names the place itself. */
export function atPath({ path, message }: Problem): string {
  return path === '' || message.startsWith(path) ? message : `${path}: ${message}`;
}

function format(value: JsonValue, path: string, report: Report): void {
  if (value === FORMAT) return;
  const newer = typeof value === 'number' && value > FORMAT;
  report(
    path,
    newer
      ? `format ${value} was made by a newer version of Cell53; this one reads format ${FORMAT}`
      : `format must be ${FORMAT}`,
  );
}

function text(maxCodePoints: number): Check {
  return (value, path, report) => {
    if (typeof value !== 'string') return report(path, `${path} must be a text`);
    const length = Array.from(value).length;
    if (length > maxCodePoints) {
      report(path, `${path} has ${length} characters; at most ${maxCodePoints} are allowed`);
    }
    const hidden = hiddenIn(value);
    if (hidden !== null)
      report(path, `${path} holds the invisible or control character ${escaped(hidden)}`);
    if (STACKED.test(value)) report(path, `${path} stacks too many marks on one letter`);
  };
}

/** A question or a note, the only texts that may have several lines. */
function prose(value: JsonValue, path: string, report: Report): void {
  text(MOST.prose)(typeof value === 'string' ? value.replaceAll('\n', ' ') : value, path, report);
}

/** More than three combining marks in a row; the engine refuses the same. */
const STACKED = /\p{M}{4}/u;

function number(min: number, max: number): Check {
  return (value, path, report) => {
    if (typeof value !== 'number') return report(path, `${path} must be a number`);
    if (value < min || value > max) report(path, `${path} = ${value} is outside ${min} … ${max}`);
  };
}

function integer(min: number, max: number): Check {
  return (value, path, report) => {
    if (!Number.isInteger(value)) return report(path, `${path} must be a whole number`);
    number(min, max)(value, path, report);
  };
}

function positive(max: number): Check {
  return (value, path, report) => {
    number(0, max)(value, path, report);
    if (value === 0) report(path, `${path} must be above 0`);
  };
}

/** An object in braces. */
function members(check: MembersCheck): Check {
  return (value, path, report) => {
    if (isJsonObject(value)) check(value, path, report);
    else report(path, `${path} must be an object in braces`);
  };
}

/** A list of objects in braces; `entry` names one of them. */
function list(most: number, entry: string, check: MembersCheck): Check {
  return (value, path, report) => {
    if (!Array.isArray(value)) return report(path, `${path} must be a list`);
    if (value.length > most) return report(path, `${path} has more than ${most} entries`);
    for (const [i, each] of value.entries()) {
      if (isJsonObject(each)) check(each, `${path}[${i}]`, report);
      else report(`${path}[${i}]`, `${entry} is an object in braces`);
    }
  };
}

function section(value: JsonObject, path: string, report: Report): void {
  if (!Object.hasOwn(value, 'kind')) return;
  if (typeof value.kind !== 'string') report(`${path}.kind`, 'kind must be a text');
  else text(64)(value.kind, `${path}.kind`, report);
}

/** Of the lists of a drawing only the lengths: nothing is drawn that could never run. */
function topology(value: JsonObject, path: string, report: Report): void {
  section(value, path, report);
  for (const what of PART_LISTS) {
    const list = value[what];
    if (Array.isArray(list) && list.length > MOST[what])
      report(`${path}.${what}`, tooMany(what, list.length));
  }
  const circuits: readonly JsonValue[] = Array.isArray(value.circuits) ? value.circuits : [];
  const long = circuits.findIndex((circuit) => routeLength(circuit) > MOST.nodes);
  // A drawing in progress may have a route that is too long to run, but none names a node twice.
  if (long >= 0)
    report(`${path}.circuits[${long}].route`, 'the route names more nodes than there are');
}

function routeLength(circuit: JsonValue): number {
  return isJsonObject(circuit) && Array.isArray(circuit.route) ? circuit.route.length : 0;
}

function layout(value: JsonObject, path: string, report: Report): void {
  const places = Object.entries(value);
  if (places.length > MOST.nodes) {
    report(path, `layout places ${places.length} nodes; at most ${MOST.nodes} are allowed`);
    return;
  }
  for (const [node, at] of places) {
    const isPoint = Array.isArray(at) && at.length === 2 && at.every((x) => typeof x === 'number');
    if (!isPoint) report(`${path}.${node}`, 'a position is two numbers in grid units');
    else if (at.some((x) => Math.abs(x) > 1_000))
      report(`${path}.${node}`, 'a position is outside ±1000');
  }
}

function override(value: JsonObject, path: string, report: Report): void {
  const { part = null, side, ...sections } = value;
  text(MOST.name)(part, `${path}.part`, report);
  if (side !== undefined) text(16)(side, `${path}.side`, report);
  for (const [key, member] of Object.entries(sections))
    members(section)(member, `${path}.${key}`, report);
}

function command(value: JsonObject, path: string, report: Report): void {
  const { atUs = null, target = null, key = null, value: to } = value;
  number(0, LONGEST_MS * 1_000)(atUs, `${path}.atUs`, report);
  text(64)(target, `${path}.target`, report);
  text(64)(key, `${path}.key`, report);
  if (to === undefined || (typeof to === 'object' && to !== null)) {
    report(`${path}.value`, 'value must be a number, a text, true, false or null');
  }
}

function published(value: JsonObject, path: string, report: Report): void {
  prose(value.place ?? null, `${path}.place`, report);
  if (value.note !== undefined) prose(value.note, `${path}.note`, report);
  for (const key of ['totalMbps', 'shareOfMaximum', 'cellLossRatio']) {
    if (value[key] !== undefined) number(0, 1e9)(value[key], `${path}.${key}`, report);
  }
  const each = value.perSourceMbps;
  if (each !== undefined && !(Array.isArray(each) && each.every((x) => typeof x === 'number'))) {
    report(`${path}.perSourceMbps`, 'perSourceMbps must be a list of numbers');
  }
}
