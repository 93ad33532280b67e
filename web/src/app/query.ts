/** Carries out what the query of the address asks of the whole page; fetched only when there is one. */

import { readAddress, unknownNames } from '../commands/address';
import { documentActions, documentInternals, documentStore } from '../run/document';
import { runInternals } from '../run/run';
import { viewStore } from '../run/view';
import { dismissClaim } from '../share/claimCheck';
import { applyRules } from '../share/class/rules';
import { knownControls, withSettings } from './overrides';

/** What the start of the page knows. */
type Begun = {
  /** Did a link bring the experiment? It wins over `open`. */
  readonly hasLink: boolean;
  readonly isKept: boolean;
};

/** Carries the query out; its settings are one step that undo takes back. */
export async function applyQuery({ hasLink, isKept }: Begun): Promise<void> {
  const { theme, open, settings, only, problems: misread } = readAddress(location.search);
  if (theme !== null) viewStore.setState({ theme });
  const problems = [...misread];
  if (open !== null && !hasLink) {
    const { gallery, unknownExperiment } = await import('../run/gallery');
    const item = gallery.find(({ id }) => id === open);
    if (item === undefined) problems.push(unknownExperiment(open));
    else if (documentStore.getState().sourceId !== open) documentActions.open(item.doc, item.id);
  }
  const changed = withSettings(settings, documentStore.getState());
  problems.push(...changed.problems);
  documentInternals.propose(changed.doc, changed.label);
  if (only !== null) {
    const found = knownControls(only, documentStore.getState().doc);
    if (found.known.length > 0) viewStore.setState({ onlyKnobs: found.known });
    problems.push(...found.problems);
  }
  const rules = applyRules(location.search);
  problems.push(...rules.problems, ...unknownNames(location.search));
  if (rules.isPaused) {
    runInternals.beginAtZero();
    // To compare with the sender's run would be to show it.
    dismissClaim();
  }
  notify(rules.notice, problems);
  // From then on autosave keeps them; a reload must not undo what the reader changed since.
  if (isKept && (open !== null || settings.length > 0)) forgetSettings();
}

function notify(notice: string | null, problems: readonly string[]): void {
  const refused = problems.length > 0 ? [`Not taken from the address: ${problems.join(' ')}`] : [];
  const text = [...(notice === null ? [] : [notice]), ...refused].join(' ');
  const tone = problems.length > 0 ? 'warning' : 'info';
  if (text !== '') runInternals.notify({ tone, text });
}

function forgetSettings(): void {
  const query = new URLSearchParams(location.search);
  query.delete('open');
  query.delete('set');
  const rest = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${rest}${location.hash}`);
}
