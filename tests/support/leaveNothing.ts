/** All files of a worker share its modules, and its window where there is one, so each leaves them as they were. */
import { afterAll, vi } from 'vitest';
import { emptyLog } from '../../web/src/model/commandLog';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { documentInternals } from '../../web/src/run/document';
import { resetPageStores } from '../../web/src/run/pageStore';
import { INITIAL_RUN, runStore } from '../../web/src/run/run';

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if (typeof document !== 'undefined') clearWindow();
  const { id, doc } = FIRST_CHOICE_ITEM;
  documentInternals.restore(emptyLog({ doc, sourceId: id, base: doc }));
  runStore.setState(INITIAL_RUN, true);
  resetPageStores();
});

function clearWindow(): void {
  document.body.replaceChildren();
  const root = document.documentElement;
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
}
