/** Opens the link that stands in the address bar. */

import { fragmentWords, isLink } from '../base/address';
import { shown } from '../base/hidden';
import { deepEqual } from '../base/json';
import { shellActions } from '../commands/shell';
import type { Notice } from '../run/contract';
import { documentActions, documentInternals, documentStore } from '../run/document';
import { runActions, runInternals, runStore } from '../run/run';
import type { Opened } from '../share/openLink';
import { screenAt } from './screens';

/** What is known where an address is opened. */
export type Opening = {
  /** Can documents be kept? Then the link leaves the address bar with the first change, which autosave stores. */
  readonly isKept: () => boolean;
  /** Called before the link is opened. */
  readonly begin: () => void;
};

/** The link whose experiment is shown unchanged: opening it again changes nothing. */
let shownLink: string | null = null;

/** The step in which that link was opened; `null` where its experiment was open already. */
let openingStep: ReturnType<typeof documentInternals.lastOpening> = null;

/** The fragment that the page followed last. */
let followed = '';

/** The notice about the last link. */
let linkNotice: Notice | null = null;

/** Dismisses the notices about a link and about a file that could not be opened: another experiment is open now. */
function dismissNotices(): void {
  shellActions.setFileProblem(null);
  if (linkNotice !== null && linkNotice === runStore.getState().notice) runActions.dismissNotice();
  linkNotice = null;
}

documentStore.subscribe((now, before) => {
  if (now.base !== before.base) dismissNotices();
});

/** Opens the link in the address bar; its run is compared with the one that the link speaks of. */
export async function openFromAddress({ isKept, begin }: Opening): Promise<Opened> {
  const { hash } = location;
  const before = followed;
  followed = hash;
  if (!isLink(hash)) {
    if (hash === '' && before === shownLink) takeBack();
    const [name] = fragmentWords(hash);
    if (name !== undefined && screenAt(hash) === null) {
      const text = `There is no page “${shown(name)}” in Cell53; is the address complete?`;
      runInternals.notify({ tone: 'warning', text });
    }
    return 'none';
  }
  dismissNotices();
  if (hash === shownLink) return 'none';
  const [{ openLink }, { checkClaim }] = await Promise.all([
    import('../share/openLink'),
    import('../share/claimCheck'),
  ]);
  // A link to the open experiment brings a view alone.
  begin();
  const notify = (notice: Notice) => {
    linkNotice = notice;
    runInternals.notify(notice);
  };
  const last = documentInternals.lastOpening();
  const opened = await openLink(hash, { notify, onClaim: (claim) => checkClaim(claim) });
  if (opened === 'opened') {
    const step = documentInternals.lastOpening();
    openingStep = step === last ? null : step;
    leaveWithChange(isKept);
  }
  return opened;
}

/** The reader went back from a link: undoes the opening of its experiment. */
function takeBack(): void {
  if (openingStep !== null && documentInternals.lastOpening() === openingStep) {
    documentActions.undo();
  }
}

/** Takes the link out of the address as soon as it is no longer what the page shows: a reload must not undo a change. */
function leaveWithChange(isKept: () => boolean): void {
  const { hash } = location;
  const { doc } = documentStore.getState();
  shownLink = hash;
  const stop = documentStore.subscribe((now, before) => {
    if (now.doc === before.doc || deepEqual(now.doc, doc)) return;
    stop();
    if (shownLink === hash) shownLink = null;
    // By now a screen may stand there, or another link.
    if (isKept() && location.hash === hash) clearAddress();
  });
}

/** Takes the link out of the address bar. */
export function clearAddress(): void {
  history.replaceState(null, '', `${location.pathname}${location.search}`);
}
