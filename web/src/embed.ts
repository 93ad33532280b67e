/**
 * Start of the page inside another page: a poster first, the simulator at a click or a request of the host.
 *
 * Nothing runs, and no worker exists, until the reader (or the page around) starts it. It stores nothing,
 * leaves the history alone, and works in a frame of any origin.
 */

import { browserParts } from './app/browserParts';
import { createApp, openDoor } from './app/createApp';
import type { HostAnswer } from './app/embed/embedRun';
import { activity } from './base/activity';
import { invariant } from './base/invariant';
import { readAddress } from './commands/address';
import { commands } from './commands/commands';
import { documentActions, documentInternals, documentStore } from './run/document';
import { gallery, unknownExperiment } from './run/gallery';
import { viewStore } from './run/view';
import { type EmbedReport, MESSAGES_VERSION, readMessage } from './share/embed/messages';
import { showPoster, storedPicture } from './share/embed/poster';
import { openLink } from './share/openLink';
import { applyTheme, resolveTheme, systemIsDark, watchSystemTheme } from './ui/theme';

const address = readAddress(location.search);

openDoor(createApp(browserParts));
commands.ready();
void activity.track('the start', begin());

async function begin(): Promise<void> {
  const root = document.getElementById('root');
  invariant(root !== null, 'embed.html has a root element');
  viewStore.setState({ theme: address.theme ?? 'system' });
  const dress = () => applyTheme(resolveTheme(address.theme ?? 'system', systemIsDark()));
  dress();
  watchSystemTheme(dress);
  const problems = [...address.problems, ...(await openExperiment())];
  const stage = async () => (await import('./app/embed/embedRun')).embedRunOf(address);
  const start = async () => (await stage()).start(root);
  if (address.settings.length > 0) {
    const { withSettings } = await import('./app/overrides');
    const changed = withSettings(address.settings, documentStore.getState());
    problems.push(...changed.problems);
    documentInternals.propose(changed.doc, changed.label);
  }
  const { doc } = documentStore.getState();
  const { fill } = showPoster(root, { doc, problems, onStart: start });
  void storedPicture(documentStore.getState()).then(fill, () => undefined);
  listen(async (request) => (await stage()).answer(request, root));
  post(window.parent, '*', { type: 'ready', title: doc.title, durationMs: doc.durationMs }, null);
}

/** Opens the experiment of the address; answers with what went wrong. */
async function openExperiment(): Promise<readonly string[]> {
  const problems: string[] = [];
  const notify = ({ tone, text }: { readonly tone: string; readonly text: string }) => {
    if (tone !== 'info') problems.push(text);
  };
  const item = gallery.find(({ id }) => id === address.open);
  if (item !== undefined) documentActions.open(item.doc, item.id);
  else if (address.open !== null) problems.push(unknownExperiment(address.open));
  await openLink(location.hash, { notify });
  return problems;
}

/** Accepts messages of the host page alone. */
function listen(answer: HostAnswer): void {
  if (window.parent === window) return;
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent) return;
    const heard = readMessage(data);
    if (heard === null) return;
    const to = origin === 'null' ? '*' : origin;
    if ('fault' in heard) {
      post(window.parent, to, { type: 'refused', message: heard.fault }, heard.id);
      return;
    }
    const { request } = heard;
    if (request.type === 'watch') {
      watch((report) => post(window.parent, to, report, heard.id));
      return;
    }
    answer(request).then(
      (report) => post(window.parent, to, report, heard.id),
      (error: unknown) =>
        post(window.parent, to, { type: 'refused', message: String(error) }, heard.id),
    );
  });
}

/** Confirms the request, and from then on reports every change of the experiment. */
function watch(report: (report: EmbedReport) => void): void {
  report({ type: 'done' });
  documentStore.subscribe(({ doc }, before) => {
    if (doc !== before.doc) report({ type: 'changed', scenario: doc });
  });
}

function post(host: Window, origin: string, report: EmbedReport, id: number | string | null): void {
  if (host === window) return;
  host.postMessage({ cell53: MESSAGES_VERSION, ...report, ...(id === null ? {} : { id }) }, origin);
}
