/** What the palette finds: commands, screens, parameters, experiments and lessons, each with what it does. */

import { group } from 'd3-array';
import { flushSync } from 'react-dom';
import type { Findable } from '../base/search';
import { type ActionId, actionsOf, groupOf, type ListedAction } from '../commands/actions';
import { commands } from '../commands/commands';
import { keyText, nameOf } from '../commands/keymap';
import { goToScreen, shellStore, showWorkbench } from '../commands/shell';
import { situation } from '../commands/situation';
import { knobsOf } from '../experiments/sweep/knobs';
import { whereItActs } from '../inspector/grouping';
import { showControl } from '../inspector/showControl';
import { catalog, kindOf } from '../model/catalog';
import type { CatalogSection, ScenarioDoc } from '../model/engineTypes';
import { RUN_FIELDS } from '../model/runFields';
import { moveView } from '../plots/plotKeys';
import { documentActions, documentStore, runStore, viewStore } from '../run';
import { gallery } from '../run/gallery';
import { startStep } from '../teach/lessons/begin';
import { LESSONS } from '../teach/lessons/book';
import { regionNamed } from '../ui/regions';
import { SCREENS } from './screens';

/** Something to be found. */
export type Entry = Findable & {
  readonly id: string;
  /** What sort of thing it is, and where it belongs: "Parameter of TCP". */
  readonly kind: string;
  readonly isCommand?: boolean;
  readonly keys?: string;
  /** Why it cannot be chosen now; there is then nothing to run. */
  readonly reason?: string;
  readonly run?: () => void;
};

/** Everything as the page stands now, but for the figures, which are fetched. */
export function entriesHere(): readonly Entry[] {
  const { doc } = documentStore.getState();
  // While presenting there are none beside the drawing.
  const hasParameters = !shellStore.getState().presents;
  return [
    ...actionsOf().flatMap(commandEntry),
    ...screenEntries(),
    ...(hasParameters ? [...knobEntries(doc), ...runEntries()] : []),
    ...lessonEntries,
    ...experimentEntries,
    ...(hasParameters ? otherKnobs(doc) : []),
  ];
}

/** Commands of parts that need no place in them. */
const OF_PARTS: Partial<Readonly<Record<ActionId, () => void>>> = {
  'plot.zoomIn': () => moveView('plot.zoomIn'),
  'plot.zoomOut': () => moveView('plot.zoomOut'),
  'plot.showAll': () => moveView('plot.showAll'),
};

/** A command that can be given from anywhere; of a part that wants the focus, how it is given there. */
function commandEntry(action: ListedAction): readonly Entry[] {
  const { id, label, scope, when } = action;
  if (id === 'page.find' || when?.(situation()) === false) return [];
  const [name, kind, keys] = [nameOf(id), groupOf(id), keyText(id)];
  const said = { id, label: name, words: label, kind, isCommand: true };
  const ofPart = situation().isWorkbench ? OF_PARTS[id] : undefined;
  const run = scope === 'page' || scope === 'present' ? () => commands.run(id) : ofPart;
  if (run !== undefined) return [{ ...said, keys, run }];
  return [{ ...said, reason: keys === '' ? `${kind}, by its button` : `${kind}: ${keys}` }];
}

function screenEntries(): readonly Entry[] {
  const { screen, presents } = shellStore.getState();
  const workbench = { id: null, label: 'Workbench' };
  // An audience is shown the experiment; from a figure or the lessons only the way back to it is offered.
  return [workbench, ...(presents ? [] : SCREENS)]
    .filter(({ id }) => id !== screen)
    .map(({ id, label }) => ({
      id: `screen:${id ?? 'workbench'}`,
      ...{ label, kind: 'Screen', isCommand: true, run: () => goToScreen(id) },
    }));
}

const OF_PORTS = whereItActs('port');

/** The parameters in force, and the choices of algorithms. */
function knobEntries(doc: ScenarioDoc): readonly Entry[] {
  const { onlyKnobs } = viewStore.getState();
  // Fields of a port that have the name of a knob, such as the cells its buffer holds.
  const ofPorts = new Set(Object.keys(runStore.getState().info?.network.ports[0] ?? {}));
  return knobsOf(doc).flatMap(({ section, key, label, group, doc: meaning, spec, choices }) => {
    const knob = `${section}.${key}`;
    if (onlyKnobs !== null && !onlyKnobs.includes(knob)) return [];
    const names = choices.map((choice) => choice.label).join(' ');
    return {
      ...{ id: `knob:${knob}`, key, doc: meaning },
      label: spec === null ? `Algorithm: ${label}` : label,
      words: `${group} ${spec === null ? names : ''} ${ofPorts.has(key) ? OF_PORTS : ''}`,
      kind: `Parameter of ${group}`,
      run: leadTo(knob),
    };
  });
}

/** Duration, seed and what else belongs to the run; a link that shows some controls only leaves them out. */
function runEntries(): readonly Entry[] {
  if (viewStore.getState().onlyKnobs !== null) return [];
  return Object.values(RUN_FIELDS).map(({ key, label, doc }) => ({
    ...{ id: `knob:run.${key}`, key, label, doc, kind: 'Parameter of the run' },
    run: leadTo(`run.${key}`),
  }));
}

/** Takes the reader to a control, from whatever screen that is asked. */
function leadTo(knob: string): () => void {
  return () => {
    // Its row has to be there before it is asked for.
    flushSync(showWorkbench);
    showControl(knob);
  };
}

/** Parameters of algorithms that the document does not use: they lead to the choice of the algorithm. */
function otherKnobs(doc: ScenarioDoc): readonly Entry[] {
  const { onlyKnobs } = viewStore.getState();
  return catalog.sections
    .filter(({ appliesTo }) => appliesTo !== 'network' && appliesTo !== 'background')
    .filter(({ id }) => onlyKnobs?.includes(`${id}.kind`) ?? true)
    .flatMap((section) => othersOf(section, kindOf(doc, section.id)));
}

function othersOf(section: CatalogSection, kind: string | null): readonly Entry[] {
  const { id, label: family, entries } = section;
  const inForce = new Set(entries.find((entry) => entry.id === kind)?.params.map(({ key }) => key));
  const others = entries.flatMap((entry) =>
    entry.params
      .filter(({ key }) => !inForce.has(key))
      .map((spec) => ({ spec, of: entry.label, name: `other:${id}.${entry.id}.${spec.key}` })),
  );
  // A parameter of several algorithms is listed once.
  return [...group(others, ({ spec }) => `${spec.key} ${spec.label}`).values()].flatMap((same) =>
    same.slice(0, 1).map(({ spec: { key, label, doc }, name }) => ({
      ...{ id: name, key, label, doc, words: family },
      kind: `Only with ${same.map(({ of }) => of).join(' or ')} under ${family}`,
      run: leadTo(`${id}.kind`),
    })),
  );
}

const experimentEntries: readonly Entry[] = gallery.map(({ id, doc }) => ({
  ...{ id: `experiment:${id}`, key: id, label: doc.title, doc: doc.question, words: doc.group },
  kind: `Experiment, ${doc.group}`,
  run: () => {
    documentActions.open(doc, id);
    showWorkbench();
  },
}));

const lessonEntries: readonly Entry[] = LESSONS.map(({ id, title, about }) => ({
  ...{ id: `lesson:${id}`, label: title, doc: about, words: 'lesson', kind: 'Lesson' },
  run: () => {
    // Its card has to be there before it gets the focus.
    flushSync(() => startStep({ id, step: 0 }));
    regionNamed('Guide')?.focus();
  },
}));
