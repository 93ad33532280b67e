/** The gallery: every scenario as a card with a picture of its run, by paper, by network or by question. */

import { group, sort } from 'd3-array';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { formatSeconds } from '../base/format';
import { found } from '../base/search';
import { withGaps } from '../base/text';
import { showWorkbench } from '../commands/shell';
import { entryOf } from '../model/catalog';
import { documentActions, useDocument } from '../run';
import type { GalleryItem } from '../run/contract';
import { gallery, type QuestionGroup, questionGroups } from '../run/gallery';
import { NO_PICTURES, type RunPicture, storedPictures, wordsOf } from '../run/pictures';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { closePopover, useFocusOnArrival } from '../ui/Popover';
import { RunCurves } from '../ui/RunCurves';
import { useLoaded } from '../ui/useLoaded';
import { newNetwork } from './pageActions';

/** Experiments are grouped by what `of` says of them; `kinds` has the order of the groups, and what belongs to each. */
type Grouping = {
  readonly name: string;
  readonly of: (item: GalleryItem) => string;
  readonly kinds?: readonly QuestionGroup[];
};

const GROUPINGS: readonly [Grouping, ...Grouping[]] = [
  { name: 'Paper', of: ({ doc }) => doc.group },
  { name: 'Network', of: networkOf },
  {
    name: 'Question',
    of: ({ id }) => questions.get(id) ?? 'Other questions',
    kinds: questionGroups,
  },
];

const questions: ReadonlyMap<string, string> = new Map(
  questionGroups.flatMap(({ name, experiments }) => experiments.map((id) => [id, name])),
);

/** "ADSL", as the inspector calls the topology. */
function networkOf({ doc }: GalleryItem): string {
  return entryOf(doc, 'topology')?.label ?? 'Other networks';
}

/**
 * What is in the panel: a search over all groups, of which only the current one is open at first.
 *
 * Arrows, Home and End move through what is shown, Enter opens it; letters go to the search.
 */
export function Gallery() {
  const current = useDocument((state) => state.sourceId);
  const [text, setText] = useState('');
  const id = useId();
  const top = useFocusOnArrival<HTMLDivElement>();
  const shown = foundItems(gallery, text);
  const [grouping, setGrouping] = useState<Grouping>(GROUPINGS[0]);
  const pictures = useLoaded(storedPictures, NO_PICTURES);
  const open = gallery.find((item) => item.id === current);
  // Grouped by question, all groups are closed at first, to choose among them.
  const here = grouping.kinds === undefined && open ? grouping.of(open) : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move among the controls inside
    <div ref={top} onKeyDown={moveFocus}>
      <div className="app-gallery-top">
        <div className="app-gallery-search">
          <label className="app-gallery-label" htmlFor={id}>
            Find an experiment
          </label>
          <input
            id={id}
            type="search"
            className="app-field"
            value={text}
            autoComplete="off"
            placeholder={`${gallery.length} experiments: name, question, section`}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="app-fine" aria-live="polite">
            {text.trim() === '' ? '' : `${shown.length} of ${gallery.length} experiments`}
          </p>
        </div>
        <div className="app-row app-gallery-ways">
          <Button
            onClick={(event) => {
              closePopover(event.currentTarget);
              setText('');
              newNetwork();
            }}
          >
            New network: draw your own
          </Button>
          <GroupBy grouping={grouping} onChoose={setGrouping} />
        </div>
      </div>
      {groups(shown, grouping).map(([name, items]) => (
        <Group
          // A search or another open experiment decides anew which groups are open.
          key={`${name} ${text.trim() === '' ? name === here : 'found'}`}
          name={name}
          rule={grouping.kinds?.find((kind) => kind.name === name)?.rule}
          count={items.length}
          isOpen={text.trim() !== '' || name === here}
        >
          {items.map((item) => (
            <li key={item.id}>
              <GalleryButton
                item={item}
                isCurrent={item.id === current}
                picture={pictures[item.id]}
                onOpen={() => setText('')}
              />
            </li>
          ))}
        </Group>
      ))}
    </div>
  );
}

type GroupByProps = {
  readonly grouping: Grouping;
  readonly onChoose: (grouping: Grouping) => void;
};

function GroupBy({ grouping, onChoose }: GroupByProps) {
  const name = useId();
  return (
    <fieldset className="app-row" aria-label="Group by">
      <span className="app-gallery-label">Group by</span>
      <span className="app-segments">
        {GROUPINGS.map((each) => (
          <label key={each.name} className="app-segment">
            <input
              type="radio"
              name={name}
              checked={each === grouping}
              onChange={({ target }) => {
                onChoose(each);
                // Other groups are read from the first on.
                target.closest('[popover]')?.scrollTo({ top: 0 });
              }}
            />
            {each.name}
          </label>
        ))}
      </span>
    </fieldset>
  );
}

/** The experiments that a search finds in what the gallery shows of them, the best first. */
export function foundItems(items: readonly GalleryItem[], text: string): readonly GalleryItem[] {
  const named = items.map((item) => {
    const { title, question, group, published } = item.doc;
    const doc = `${question} ${group} ${published?.place ?? ''}`;
    return { label: title, key: item.id, doc, item };
  });
  return found(named, text).map(({ item }) => item);
}

type GroupProps = {
  readonly name: string;
  /** What belongs to it, where the name does not say it all. */
  readonly rule: string | undefined;
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: ReactNode;
};

/** A group that folds; what is folded away is not built. */
function Group({ name, rule, count, isOpen, children }: GroupProps) {
  const [open, setOpen] = useState(isOpen);
  return (
    <section aria-label={name}>
      <h2 className="app-gallery-group">
        <button
          type="button"
          className="app-gallery-fold"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="app-gallery-chevron" aria-hidden="true" />
          {name} <span className="app-gallery-number">{count}</span>
        </button>
      </h2>
      {rule !== undefined && <p className="app-gallery-rule">{rule}</p>}
      {open && <ul className="ui-cards">{children}</ul>}
    </section>
  );
}

type GalleryButtonProps = {
  readonly item: GalleryItem;
  readonly isCurrent: boolean;
  readonly picture: RunPicture | undefined;
  readonly onOpen: () => void;
};

function GalleryButton({ item, isCurrent, picture, onOpen }: GalleryButtonProps) {
  const { title, question, published, durationMs } = item.doc;
  return (
    <button
      type="button"
      className="ui-card"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => {
        closePopover(event.currentTarget);
        documentActions.open(item.doc, item.id);
        showWorkbench();
        onOpen();
      }}
    >
      {picture !== undefined && <RunCurves lines={picture.lines} words={wordsOf(picture)} />}
      <span className="ui-card-name">
        {isCurrent && <Icon name="check" />}
        <bdi>{title}</bdi>
      </span>
      <bdi>{withGaps(question)}</bdi>
      <span className="app-fine">
        {networkOf(item)} · {formatSeconds(durationMs / 1_000)} simulated
      </span>
      {published !== undefined && <span className="app-fine">Published: {published.place}</span>}
    </button>
  );
}

/** Items by group, groups in the order that is given, else in that in which they first appear. */
function groups(items: readonly GalleryItem[], { of, kinds = [] }: Grouping) {
  const places = new Map(kinds.map(({ name }, place) => [name, place]));
  return sort(group(items, of), ([name]) => places.get(name) ?? kinds.length);
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const field = event.target instanceof HTMLInputElement ? event.target : null;
  // Arrows choose among radio buttons, and move the caret in the search.
  if (field?.type === 'radio' || (field !== null && event.key !== 'ArrowDown')) return;
  const buttons = Array.from(
    event.currentTarget.querySelectorAll<HTMLElement>('button, input[type="search"]'),
  );
  const here = buttons.findIndex((button) => button.matches(':focus'));
  const last = buttons.length - 1;
  const places: Readonly<Record<string, number>> = {
    ...{ ArrowDown: Math.min(here + 1, last), ArrowUp: Math.max(here - 1, 0) },
    ...{ Home: 0, End: last },
  };
  const target = places[event.key];
  if (target === undefined) return;
  event.preventDefault();
  buttons[target]?.focus();
}
