/**
 * The parameters of the experiment, made entirely from the catalogue.
 *
 * With nothing selected all sections are there that act on something in the experiment, and the others
 * when asked; a selected part of the network keeps those that act on it. The search always looks through
 * everything.
 */

import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { load } from '../base/activity';
import { found } from '../base/search';
import { catalog, specsOf } from '../model/catalog';
import type { CatalogSection } from '../model/engineTypes';
import { drawnOf } from '../model/network/drawn';
import { RUN_FIELDS } from '../model/runFields';
import { documentStore, useDocument, useRun, useView, viewActions } from '../run';
import type { Lock } from '../run/contract';
import { Button } from '../ui/Button';
import { useFocusGoesOn } from '../ui/focus';
import { lazyPart } from '../ui/lazyPart';
import { useInView, useStaged } from '../ui/useStaged';
import { findsAlgorithm, isIdle, ownKnobs, partsOf, sectionsFor } from './grouping';
import { RunSection } from './RunSection';
import { SectionGroup } from './SectionGroup';
import { endRequest, useRequest } from './showControl';
import './controls.css';
import './inspector.css';

export const SelectionFacts = lazyPart(
  async () => (await import('./SelectionFacts')).SelectionFacts,
);

/** Rows that are made at a time; chosen: a panel shows fewer. */
const ROWS = 8;

/** Rows of a section as the document has it; its head counts as one. */
function rowsOf(section: CatalogSection): number {
  return 1 + specsOf(documentStore.getState().doc, section.id).length;
}

/** The sections to show for what is selected and searched, and those left out. */
function useSections(search: string) {
  const selection = useView((state) => state.selection);
  const info = useRun((state) => state.info);
  const network = info?.network ?? null;
  const asked = useRequest()?.knob.split('.')[0];
  const [showsUnused, setShowsUnused] = useState(false);
  const idle = (section: CatalogSection) => isIdle(section, info, catalog.drawing.services);
  const parts = useMemo(() => partsOf(selection, network), [selection, network]);
  const own = useMemo(() => ownKnobs(selection, network), [selection, network]);
  // In a network without nodes no parameter acts on anything.
  const isEmpty = useDocument(({ doc }) => drawnOf(doc)?.nodes.length === 0) && search === '';
  const all = isEmpty ? [] : sectionsFor(catalog.sections, parts, idle);
  const unused = all.filter(idle);
  // A control that the reader was led to stays visible.
  if (!showsUnused && unused.some(({ id }) => id === asked)) setShowsUnused(true);
  const shown = showsUnused ? all : all.filter((section) => !idle(section));
  return {
    sections: search === '' ? shown : catalog.sections,
    unused: {
      sections: unused,
      isShown: showsUnused,
      onToggle: () => setShowsUnused(!showsUnused),
    },
    idle,
    own,
    isEmpty,
    hasSelection: selection !== null,
    whole: parts === null || search !== '',
  };
}

export function Inspector() {
  const [typed, setTyped] = useState('');
  const search = useMeanings(typed !== '') ? typed.trim() : '';
  const { sections, unused, idle, own, isEmpty, hasSelection, whole } = useSections(search);
  const chosen = useView((state) => state.onlyKnobs);
  const isAsked = useRequest() !== null;
  const [isEndInView, end] = useInView();
  const counts = sections.map(rowsOf);
  const total = Math.ceil(counts.reduce((sum, count) => sum + count, 0) / ROWS);
  const made = useStaged(total, isEndInView || isAsked);
  const isComplete = made >= total || search !== '' || chosen !== null;
  useEndOfRequest(isComplete, typed, setTyped);
  const kept = useFocusKeptInRegion();
  /** Rows to make now of the section at a place. */
  const most = (place: number) =>
    isComplete
      ? Number.POSITIVE_INFINITY
      : counts.slice(0, place).reduce((left, each) => left - each, made * ROWS);
  return (
    <div className="inspector" {...kept}>
      {chosen === null ? (
        <Search text={typed} onChange={setTyped} />
      ) : (
        <Chosen count={chosen.length} />
      )}
      <LockNote />
      {hasSelection && <SelectionFacts />}
      {search === '' && own.size > 0
        ? catalog.sections
            .filter(({ appliesTo }) => appliesTo === 'network')
            .map((section) => (
              <SectionGroup key={`own ${section.id}`} section={section} search="" only={own} />
            ))
        : null}
      {sections.map((section, place) =>
        most(place) <= 0 ? null : (
          <SectionGroup
            key={section.id}
            section={section}
            search={search}
            isIdle={idle(section)}
            most={most(place)}
          />
        ),
      )}
      {isComplete ? null : <div ref={end} className="inspector-end" />}
      {whole && chosen === null && isComplete ? <RunSection search={search} /> : null}
      {search === '' && chosen === null && isComplete ? <Unused {...unused} /> : null}
      <WhyNone search={search} isEmpty={isEmpty} isPart={!whole && sections.length === 0} />
    </div>
  );
}

/** Links that show other parameters go with what they stood in: the focus goes on in the region, not on the page's body. */
function useFocusKeptInRegion() {
  const ref = useRef<HTMLDivElement>(null);
  const region = () => ref.current?.closest<HTMLElement>('[data-region]') ?? null;
  return { ref, ...useFocusGoesOn(region) };
}

/** Are the meanings of the parameters there, which a search reads too? Fetched with the first one. */
function useMeanings(areWanted: boolean): boolean {
  const [areThere, setThere] = useState(false);
  useEffect(() => {
    // Without them a search still finds names.
    const begin = () => setThere(true);
    if (areWanted) void load(import('../model/catalogTexts')).then(begin, begin);
  }, [areWanted]);
  return areThere;
}

type UnusedProps = {
  readonly sections: readonly CatalogSection[];
  readonly isShown: boolean;
  readonly onToggle: () => void;
};

/** Shows and hides the sections that act on nothing in this experiment. */
function Unused({ sections, isShown, onToggle }: UnusedProps) {
  if (sections.length === 0) return null;
  const names = sections.map(({ label }) => label).join(', ');
  return (
    <p className="inspector-doc">
      <Button look="link" aria-expanded={isShown} onClick={onToggle}>
        {isShown ? 'Hide' : 'Show'} what is not used here
      </Button>{' '}
      {names}
    </p>
  );
}

/** Why there is no parameter, where there is none. */
function WhyNone(props: {
  readonly search: string;
  readonly isEmpty: boolean;
  readonly isPart: boolean;
}) {
  const { search, isEmpty, isPart } = props;
  if (search !== '' && !findsAnything(search))
    return (
      <p className="inspector-empty">
        No parameter of this experiment or its alternatives matches “{search}”.
      </p>
    );
  if (isEmpty)
    return (
      <p className="inspector-empty">
        The parameters of circuits and switches appear with the first node.
      </p>
    );
  return isPart ? <p className="inspector-empty">No parameter acts here by itself.</p> : null;
}

/** Ends the search when a row is asked for, which the search might hide. Once all rows are rendered, the row has
 * answered the request, or there is no such row. */
function useEndOfRequest(
  isComplete: boolean,
  search: string,
  setSearch: (text: string) => void,
): void {
  const request = useRequest();
  // The effects of the rows run before this one.
  useEffect(() => {
    if (request === null) return;
    if (search !== '') setSearch('');
    else if (isComplete) endRequest();
  }, [request, isComplete, search, setSearch]);
}

/** Says that a link shows some controls only, and gives the others. */
function Chosen({ count }: { readonly count: number }) {
  return (
    <p className="inspector-chosen">
      {count === 1 ? 'One control was' : `${count} controls were`} chosen for you.
      <Button look="link" onClick={() => viewActions.showOnly(null)}>
        Show all
      </Button>
    </p>
  );
}

/** Does the search find anything in the catalogue, chosen or not? */
function findsAnything(search: string): boolean {
  const inSections = catalog.sections.some(
    (section) =>
      findsAlgorithm(section, search) ||
      [section, ...section.entries].some(({ params }) => found(params, search).length > 0),
  );
  return inSections || found(Object.values(RUN_FIELDS), search).length > 0;
}

function Search({
  text,
  onChange,
}: {
  readonly text: string;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  return (
    <search className="inspector-search">
      <label htmlFor={id} className="app-hidden">
        Find a parameter
      </label>
      <input
        id={id}
        type="search"
        className="app-field"
        placeholder="Find a parameter"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
    </search>
  );
}

const LOCK_WORDS: Readonly<Record<Lock, string>> = {
  network: 'parts, lines and routes of the network are fixed, but its numbers can be changed',
  answers: 'published values, lines of theory, hints and the papers are hidden',
  seed: 'the seed is fixed',
};

/** Says what the link of a class has locked. */
function LockNote() {
  const held = useView((state) => state.locks);
  const seed = useDocument((state) => state.doc.seed);
  const said = held.map((what) =>
    what === 'seed' ? `${LOCK_WORDS.seed} (${seed})` : LOCK_WORDS[what],
  );
  if (said.length === 0) return null;
  return <p className="inspector-chosen">In this link {said.join('; ')}.</p>;
}
