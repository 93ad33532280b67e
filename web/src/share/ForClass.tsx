/** A link for a class: the teacher ticks the controls that students see first, and what is kept from them. */

import { catalog, specsOf } from '../model/catalog';
import type { ScenarioDoc } from '../model/engineTypes';

/** A control as the query names it. */
type Control = { readonly id: string; readonly label: string };
type Group = { readonly label: string; readonly controls: readonly Control[] };

/** Every control of an experiment, by section; the choice of an algorithm, or of a kind of network, first. */
export function controlsOf(doc: ScenarioDoc): readonly Group[] {
  return catalog.sections
    .map(({ id, label, entries, appliesTo }) => ({
      label,
      controls: [
        ...(entries.length > 0
          ? [{ id: `${id}.kind`, label: appliesTo === 'network' ? 'Kind' : 'Algorithm' }]
          : []),
        ...specsOf(doc, id).map((spec) => ({ id: `${id}.${spec.key}`, label: spec.label })),
      ],
    }))
    .filter(({ controls }) => controls.length > 0);
}

/** What a link for a class asks of the page, as ticked. */
type ClassOptions = {
  /** The only controls to show; empty = all. */
  readonly only: readonly string[];
  readonly locksNetwork: boolean;
  readonly hidesAnswers: boolean;
  readonly isPaused: boolean;
  readonly seed: 'free' | 'fixed' | 'own';
};

export const NO_OPTIONS: ClassOptions = {
  only: [],
  locksNetwork: false,
  hidesAnswers: false,
  isPaused: false,
  seed: 'free',
};

/** The link with what is ticked in its query; the link itself without a tick. */
export function classAddress(address: string, options: ClassOptions): string {
  const { only, locksNetwork, hidesAnswers, isPaused, seed } = options;
  const locks = [...(locksNetwork ? ['network'] : []), ...(seed === 'fixed' ? ['seed'] : [])];
  const parts = [
    ...(only.length > 0 ? [`only=${only.join(',')}`] : []),
    ...(locks.length > 0 ? [`lock=${locks.join(',')}`] : []),
    ...(hidesAnswers ? ['hide=answers'] : []),
    ...(seed === 'own' ? ['seed=own'] : []),
    ...(isPaused ? ['paused'] : []),
  ];
  return parts.length === 0 ? address : address.replace('#', `?${parts.join('&')}#`);
}

type Props = {
  readonly doc: ScenarioDoc;
  readonly options: ClassOptions;
  readonly onChoose: (options: ClassOptions) => void;
};

/** Folded until a teacher opens it. */
export function ForClass({ doc, options, onChoose }: Props) {
  const { only } = options;
  const toggle = (id: string) =>
    onChoose({
      ...options,
      only: only.includes(id) ? only.filter((each) => each !== id) : [...only, id],
    });
  const count = countOf(options);
  return (
    <details className="share-class">
      <summary>For a class{count > 0 ? `: ${count} chosen` : ''}</summary>
      <p className="app-note">
        The link and its QR code then contain what you tick. This hides things but does not protect
        them: anyone who edits the link can see everything. What students send back is compared on
        the screen Compare, under “A class”.
      </p>
      <Rules options={options} onChoose={onChoose} seed={doc.seed} />
      <p className="app-note">
        Choose what students may change: only these controls are shown. Students can still ask for
        the others.
      </p>
      <div className="share-controls">
        {controlsOf(doc).map(({ label, controls }) => (
          <fieldset key={label}>
            <legend>{label}</legend>
            {controls.map((control) => (
              <label key={control.id} className="share-check">
                <input
                  type="checkbox"
                  checked={only.includes(control.id)}
                  onChange={() => toggle(control.id)}
                />
                {control.label}
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}

function countOf({ only, locksNetwork, hidesAnswers, isPaused, seed }: ClassOptions): number {
  const ticks = [locksNetwork, hidesAnswers, isPaused, seed !== 'free'];
  return only.length + ticks.filter(Boolean).length;
}

type Flag = 'locksNetwork' | 'hidesAnswers' | 'isPaused';

const FLAGS: readonly { readonly id: Flag; readonly label: string; readonly note: string }[] = [
  {
    id: 'locksNetwork',
    label: 'Lock the network',
    note: 'Students cannot add or remove parts, lines, circuits or routes. Rates, delays and buffers stay adjustable.',
  },
  {
    id: 'hidesAnswers',
    label: 'Hide the answers',
    note: 'Published values beside the results, lines of theory in the plots (fair share, target queue), hints of lessons, and the papers. A saved file still holds the published values.',
  },
  {
    id: 'isPaused',
    label: 'Start at zero, paused',
    note: 'The run shows nothing until somebody presses Play.',
  },
];

const SEEDS = [
  ['free', 'Students choose'],
  ['fixed', 'Fixed'],
  ['own', 'One per student'],
] as const;

function Rules(props: Omit<Props, 'doc'> & { readonly seed: number }) {
  const { options, onChoose, seed } = props;
  return (
    <>
      {FLAGS.map(({ id, label, note }) => (
        <div key={id}>
          <label className="share-check">
            <input
              type="checkbox"
              checked={options[id]}
              aria-describedby={`share-${id}`}
              onChange={() => onChoose({ ...options, [id]: !options[id] })}
            />
            {label}
          </label>
          <p className="app-note share-rule" id={`share-${id}`}>
            {note}
          </p>
        </div>
      ))}
      <fieldset className="share-seeds" aria-label="Seed">
        <strong aria-hidden="true">Seed</strong>
        {SEEDS.map(([value, label]) => (
          <label key={value} className="share-check">
            <input
              type="radio"
              name="share-seed"
              checked={options.seed === value}
              onChange={() => onChoose({ ...options, seed: value })}
            />
            {value === 'fixed' ? `${label}: ${seed}` : label}
          </label>
        ))}
        <p className="app-note share-rule">
          With one per student, each gets a random seed, stored in their browser and shown on the
          page; links to their work carry it too.
        </p>
      </fieldset>
    </>
  );
}
