/**
 * The points of a figure: the product of its axes, and the scenario each of them stands for.
 */

import type { ScenarioDoc } from '../model/engineTypes';
import type { At, Axis, AxisChoice, AxisValue, Figure, FigureSetting } from '../model/figureModel';

/** Characters a title may have. */
const MAX_TITLE = 120;

/** Which of a figure's two settings. */
export type SettingName = 'quick' | 'full';

/** All points, the last axis running fastest; those the figure skips are left out. */
export function figureAts(figure: Figure): readonly At[] {
  const whole = figure.axes.reduce<readonly At[]>(
    (ats, { id, values }) =>
      ats.flatMap((at) => values.map(({ value }) => ({ ...at, [id]: value }))),
    [{}],
  );
  return whole.filter((at) => !(figure.skip ?? []).some((hole) => isWithin(at, hole)));
}

/** Does a point lie where `place` says? Axes that `place` does not name are free. */
export function isWithin(at: At, place: At): boolean {
  return Object.entries(place).every(([axis, value]) => at[axis] === value);
}

/** Two places with equal coordinates on all axes of either. */
export function isSameAt(a: At, b: At): boolean {
  return isWithin(a, b) && isWithin(b, a);
}

/** Is a point among those that a setting runs? */
export function isInSetting(at: At, { only }: FigureSetting): boolean {
  return Object.entries(only ?? {}).every(([axis, values]) => values.includes(at[axis] ?? null));
}

/** What an axis shows for one of its values. */
export function choiceLabel(axis: Axis, value: AxisValue): string {
  return axis.values.find((choice) => choice.value === value)?.label ?? String(value);
}

/** "Background load 0.8, Service ABR"; empty for the only point of a figure without axes. */
export function atWords(figure: Figure, at: At): string {
  return figure.axes
    .filter(({ id }) => id in at)
    .map((axis) => {
      const name = axis.label ?? axis.id;
      const unit = axis.unit === undefined || axis.unit === 'share' ? '' : ` ${axis.unit}`;
      return `${name} ${choiceLabel(axis, at[axis.id] ?? null)}${unit}`;
    })
    .join(', ');
}

/** The scenario of a point, and the name of the one it was made from. */
export type PointScenario = { readonly doc: ScenarioDoc; readonly sourceId: string };

/** Expands a point; `null` when its scenario does not exist. */
export function pointScenario(
  figure: Figure,
  { at, setting }: { readonly at: At; readonly setting: SettingName },
  find: (id: string) => ScenarioDoc | null,
): PointScenario | null {
  const choices = figure.axes.flatMap(({ id, values }) => values.filter((c) => c.value === at[id]));
  const sourceId = choices.reduce((id, choice) => choice.scenario ?? id, figure.scenario ?? '');
  const base = find(sourceId);
  if (base === null) return null;
  const { durationMs, warmUpMs } = figure[setting];
  const timed = {
    ...(durationMs === undefined ? {} : { durationMs }),
    ...(warmUpMs === undefined ? {} : { warmUpMs }),
  };
  // What the paper printed for the scenario is not what it printed for this point.
  const { $schema: _schema, published: _published, ...bare } = base;
  const set = [figure, ...choices].reduce<ScenarioDoc>(withSet, bare as ScenarioDoc);
  return { doc: { ...set, ...timed, title: pointTitle(figure, at) }, sourceId };
}

/** The figure and the point, as long as a title may be. */
function pointTitle(figure: Figure, at: At): string {
  const where = atWords(figure, at);
  const whole = where === '' ? figure.title : `${figure.title}: ${where}`;
  return Array.from(whole).slice(0, MAX_TITLE).join('');
}

function withSet(doc: ScenarioDoc, { set = {} }: Pick<AxisChoice, 'set'>): ScenarioDoc {
  return Object.entries(set).reduce<ScenarioDoc>(
    (made, [path, value]) => withPath(made, path.split('.'), value) as ScenarioDoc,
    doc,
  );
}

/** A copy in which the member at `path` is `value`; members on the way are made. */
function withPath(whole: unknown, path: readonly string[], value: unknown): unknown {
  const [head, ...rest] = path;
  if (head === undefined) return value;
  if (Array.isArray(whole))
    return whole.map((item, i) => (String(i) === head ? withPath(item, rest, value) : item));
  const members = typeof whole === 'object' && whole !== null ? whole : {};
  const before: unknown = Object.entries(members).find(([key]) => key === head)?.[1];
  return { ...members, [head]: withPath(before, rest, value) };
}

/** The point whose run a time panel shows: the first one where the panel says. */
export function pointOfPanel(figure: Figure, at: At): At | null {
  return figureAts(figure).find((each) => isWithin(each, at)) ?? null;
}

/** Does a name fit a pattern in which `*` stands for anything? Without a pattern every name does. */
export function matchesGlob(name: string, glob = '*'): boolean {
  const pattern = glob
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(name);
}
