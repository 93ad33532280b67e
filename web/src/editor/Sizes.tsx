/**
 * The sizes of a network out of knobs, as steppers on the drawing: one press adds one source, hop or station. The
 * catalogue says which knobs count something.
 */

import { behindNumber } from '../base/text';
import { isTouch } from '../commands/press';
import { useShell } from '../commands/shell';
import { entryOf, isSize, valueIn } from '../model/catalog';
import type { ParamSpec, ScenarioDoc } from '../model/engineTypes';
import { documentActions, runActions, useDocument, useLock, useRun } from '../run';
import { useLesson } from '../run/lesson';
import { Button } from '../ui/Button';
import { textScale } from '../ui/textScale';
import { useMatches } from '../ui/useMatches';
import { countsHops } from './networkWords';

/** Most steppers: more would cover the drawing, and the inspector has all knobs. */
const MOST = 3;

/** The steppers; nothing for a drawn network, and where it is not the reader's to change or not what a lesson is about. */
export function Sizes() {
  const doc = useDocument((state) => state.doc);
  const specs = sizesOf(doc);
  const isOffered = useIsOffered();
  if (!isOffered || specs.length === 0) return null;
  return (
    <fieldset className="network-sizes" aria-label="Size of the network">
      {specs.map((spec) => (
        <Stepper key={spec.key} spec={spec} value={Number(valueIn(doc, 'topology', spec.key))} />
      ))}
    </fieldset>
  );
}

/** Height that a row of steppers covers at text of plain size, and for a finger, px. */
const ROW = 30;
const FINGER_ROW = 48;
/** Windows in which there are steppers, as the style sheets have it. */
const ROOMY = '(width > 43.75rem) and (height >= 31.25rem)';

/** Height at the top of a panel of this width that the steppers cover, px. */
export function useSizesHead(width: number): number {
  const isOffered = useIsOffered();
  const isThere = useDocument((state) => sizesOf(state.doc).length > 0) && isOffered;
  const isRoomy = useMatches(ROOMY);
  // An audience is shown no small controls.
  const presents = useShell((shell) => shell.presents);
  if (!isThere || !isRoomy || presents || width <= 0) return 0;
  return Math.max(ROW * textScale(), isTouch() ? FINGER_ROW : 0);
}

/** Not in a lesson about other knobs, which also has little room. */
function useIsOffered(): boolean {
  const isLocked = useLock('network');
  const isLesson = useLesson(({ at }) => at !== null);
  return !isLocked && !isLesson;
}

function sizesOf(doc: ScenarioDoc): readonly ParamSpec[] {
  const params = entryOf(doc, 'topology')?.params ?? [];
  return params.filter((spec) => isSize(spec) && !isLeftOut(spec, params, doc)).slice(0, MOST);
}

/** Does a choice that has an option for just this size take another such option, so that there is nothing to count? */
function isLeftOut({ key }: ParamSpec, params: readonly ParamSpec[], doc: ScenarioDoc): boolean {
  const isSized = (option: unknown) => params.some((spec) => spec.key === option);
  return params.some(({ key: choice, choices = [] }) => {
    const taken = valueIn(doc, 'topology', choice);
    return choices.some(({ id }) => id === key) && taken !== key && isSized(taken);
  });
}

function Stepper({ spec, value }: { readonly spec: ParamSpec; readonly value: number }) {
  const { key, label, min, max } = spec;
  const isRow = useRun(({ info }) => countsHops(label, info?.network ?? null));
  const hops = isRow ? value - 1 : null;
  const fromNow = useRun(({ mode }) => mode === 'fromNow');
  const step = (by: number) => {
    const next = value + by;
    const set = fromNow ? runActions.tune : documentActions.setParam;
    if (next >= min && next <= max) set('topology', key, next);
  };
  return (
    <span className="network-size">
      <Button
        look="small"
        aria-label={`${label}: one less`}
        aria-disabled={value <= min}
        onClick={() => step(-1)}
      >
        −
      </Button>
      <output>
        <strong>{value}</strong> {behindNumber(value, label)}
        {hops !== null && `, ${hops} ${behindNumber(hops, 'hops')}`}
      </output>
      <Button
        look="small"
        aria-label={`${label}: one more`}
        aria-disabled={value >= max}
        onClick={() => step(1)}
      >
        +
      </Button>
    </span>
  );
}
