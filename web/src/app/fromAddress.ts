/** Opens the link that stands in the address bar. */

import { fragmentWords } from '../base/address';
import { documentActions, documentBackstage, documentStore } from '../run/document';
import { runActions, runBackstage, runStore } from '../run/run';
import type { Claim } from '../share/claim';
import type { Opened } from '../share/openLink';
import { screenAt } from './useAddress';

/** What is known where an address is opened. */
export type Opening = {
  /** Can documents be kept? Then the link leaves the address bar: from then on autosave keeps the work. */
  readonly isKept: () => boolean;
  /** Called before the link is opened. */
  readonly begin: () => void;
};

/** Opens the link in the address bar; its run is compared with the one that the link speaks of. */
export async function openFromAddress({ isKept, begin }: Opening): Promise<Opened> {
  if (!/^#s[=%]/.test(location.hash)) {
    const [name] = fragmentWords(location.hash);
    if (name !== undefined && screenAt(location.hash) === null) {
      const { shown } = await import('../base/hidden');
      const text = `There is no page “${shown(name)}” in Cell53; is the address complete?`;
      runBackstage.notify({ tone: 'warning', text });
    }
    return 'none';
  }
  const [{ openLink }, { checkClaim }] = await Promise.all([
    import('../share/openLink'),
    import('../share/claimCheck'),
  ]);
  const documents = {
    store: documentStore,
    actions: documentActions,
    backstage: documentBackstage,
  };
  const onClaim = (claim: Claim) =>
    checkClaim(claim, { documents, runs: runStore, seek: runActions.seek });
  // A link to the open experiment brings a view alone.
  begin();
  const { notify } = runBackstage;
  const opened = await openLink(location.hash, { documents, notify, onClaim });
  if (opened === 'opened' && isKept()) clearAddress();
  return opened;
}

/** Takes the link out of the address bar. */
export function clearAddress(): void {
  history.replaceState(null, '', `${location.pathname}${location.search}`);
}
