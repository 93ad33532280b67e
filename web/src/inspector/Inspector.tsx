/**
 * The parameters of the experiment, made entirely from the catalogue.
 *
 * With nothing selected all sections are there; a selected part of the network keeps those that act
 * on it. The search always looks through everything.
 */

import { startTransition, useEffect, useId, useMemo, useState } from 'react';
import { isTesting } from '../base/activity';
import { freeMoment, idleMoment, rest } from '../base/later';
import { catalog, specsOf } from '../model/catalog';
import type { CatalogSection } from '../model/engineTypes';
import { documentStore, useDocument, useRun, useView, viewActions } from '../run';
import type { Held } from '../run/contract';
import { createLaterPart } from '../run/laterPart';
import { type TextOf, useTexts } from '../run/texts';
import { isIdle, matching, ownKnobs, partsOf, sectionsFor } from './grouping';
import { RUN_FIELDS, RunSection } from './RunSection';
import { SectionGroup } from './SectionGroup';
import { endRequest, useRequest } from './showControl';
import './controls.css';
import './inspector.css';

const useFacts = createLaterPart(async () => (await import('./SelectionFacts')).SelectionFacts);

export function Inspector() {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const textOf = useTexts(search !== '');
  const selection = useView((state) => state.selection);
  const info = useRun((state) => state.info);
  const network = info?.network ?? null;
  const idle = (section: CatalogSection) => isIdle(section, info, catalog.drawing?.services ?? []);
  const parts = useMemo(() => partsOf(selection, network), [selection, network]);
  const own = useMemo(() => ownKnobs(selection, network), [selection, network]);
  const sections = search === '' ? sectionsFor(catalog.sections, parts, idle) : catalog.sections;
  const chosen = useView((state) => state.onlyKnobs);
  const SelectionFacts = useFacts(selection !== null);
  const whole = parts === null || search !== '';
  const starts = startsOf(sections);
  const rows = starts.at(-1) ?? 0;
  const [made, end] = useMade(rows, useIsAsked(search, setTyped));
  const isComplete = made >= rows || search !== '' || chosen !== null;
  /** Rows of a section that are made: all, or as many as it is the turn of. */
  const limit = (index: number) => {
    const [start = 0, end = 0] = starts.slice(index);
    return isComplete || made >= end ? Number.POSITIVE_INFINITY : made - start;
  };
  return (
    <div className="inspector">
      {chosen === null ? (
        <Search text={typed} onChange={setTyped} />
      ) : (
        <Chosen count={chosen.length} />
      )}
      <LockNote />
      {SelectionFacts !== null && selection !== null && <SelectionFacts />}
      {search === '' && own.size > 0
        ? catalog.sections
            .filter(({ appliesTo }) => appliesTo === 'network')
            .map((section) => (
              <SectionGroup key={`own ${section.id}`} section={section} search="" only={own} />
            ))
        : null}
      {sections
        .filter((_, index) => limit(index) > 0)
        .map((section, index) => (
          <SectionGroup
            key={section.id}
            section={section}
            search={search}
            isIdle={idle(section)}
            most={limit(index)}
          />
        ))}
      {isComplete ? null : <div ref={end} />}
      {whole && chosen === null && isComplete ? <RunSection search={search} /> : null}
      {search !== '' && !findsAnything(search, textOf) ? (
        <p className="inspector-empty">
          No parameter of this experiment or its alternatives matches “{search}”.
        </p>
      ) : null}
      {whole || sections.length > 0 ? null : (
        <p className="inspector-empty">No parameter acts here by itself.</p>
      )}
    </div>
  );
}

/** Is a row asked for? Then a search, which might hide it, ends. */
function useIsAsked(search: string, setSearch: (text: string) => void): boolean {
  const request = useRequest();
  // The effects of the rows come before this one, so that a row that is there has answered.
  useEffect(() => {
    if (request === null) return;
    if (search === '') endRequest();
    else setSearch('');
  }, [request, search, setSearch]);
  return request !== null;
}

/** Where the rows of each section begin if all are counted through, and their number; a head counts as one. */
function startsOf(sections: readonly CatalogSection[]): readonly number[] {
  const { doc } = documentStore.getState();
  const starts = [0];
  for (const section of sections) {
    const rows = 1 + specsOf(doc, section.id).length;
    starts.push((starts.at(-1) ?? 0) + rows);
  }
  return starts;
}

/** Says that a link shows some controls only, and gives the others. */
function Chosen({ count }: { readonly count: number }) {
  return (
    <p className="inspector-chosen">
      {count === 1 ? 'One control was' : `${count} controls were`} chosen for you.
      <button type="button" className="app-link" onClick={() => viewActions.showOnly(null)}>
        Show all
      </button>
    </p>
  );
}

/** Does the search find anything in the catalogue, chosen or not? */
function findsAnything(search: string, textOf: TextOf): boolean {
  const inSections = catalog.sections.some(
    (section) =>
      `${section.label} ${section.id}`.toLowerCase().includes(search.toLowerCase()) ||
      [section, ...section.entries].some(
        ({ params }) => matching(params, search, textOf).length > 0,
      ),
  );
  return inSections || matching(RUN_FIELDS, search, textOf).length > 0;
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
      <label htmlFor={id} className="inspector-hidden">
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

/** Each in words. */
const LOCK_WORDS: Readonly<Record<Held, string>> = {
  network: 'the network keeps its parts, lines and routes',
  answers: 'published values, lines of theory, hints and the papers are hidden',
  seed: 'the seed is fixed',
};

/** What the link of a class has locked. */
function LockNote() {
  const held = useView((state) => state.held);
  const seed = useDocument((state) => state.doc.seed);
  const said = held.map((what) =>
    what === 'seed' ? `${LOCK_WORDS.seed} (${seed})` : LOCK_WORDS[what],
  );
  if (said.length === 0) return null;
  return <p className="inspector-chosen">In this link {said.join('; ')}.</p>;
}

/** Rows of the first picture, and of each moment after it; chosen: a panel shows fewer. */
const ROWS = isTesting ? Number.POSITIVE_INFINITY : 8;

/** How many of `all` rows are made, all of them as soon as `isAllWanted`, and where the list ends as long as some are not. */
export function useMade(
  all: number,
  isAllWanted = false,
): readonly [number, (end: Element | null) => void] {
  const [made, setMade] = useState(() => (rest.isHere() ? Number.POSITIVE_INFINITY : ROWS));
  if (isAllWanted && made < all) setMade(Number.POSITIVE_INFINITY);
  const [wanted, setWanted] = useState<'soon' | 'now' | null>(null);
  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (wanted === 'now' || end === null) return undefined;
    const leave = rest.subscribe(() => setWanted((before) => before ?? 'soon'));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setWanted('now');
    });
    observer.observe(end);
    return () => {
      leave();
      observer.disconnect();
    };
  }, [wanted, end]);
  useEffect(() => {
    if (wanted === null || made >= all) return undefined;
    let isHere = true;
    const moment = wanted === 'now' ? idleMoment : freeMoment;
    void moment().then(() => {
      if (isHere) startTransition(() => setMade(made + ROWS));
    });
    return () => {
      isHere = false;
    };
  }, [wanted, made, all]);
  return [made, setEnd];
}
