/** Start of the page. */

import { browserParts } from './app/browserParts';
import { createApp, openDoor } from './app/createApp';
import { startPage } from './app/start';
import { invariant } from './base/invariant';

if (new URLSearchParams(location.search).has('embed')) void import('./embed');
else {
  const root = document.getElementById('root');
  invariant(root !== null, 'index.html has a root element');
  const app = createApp(browserParts);
  startPage(app, root);
  openDoor(app);
}
