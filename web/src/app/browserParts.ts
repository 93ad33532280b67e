/** What a page takes from the browser it is in. */

import { activity } from '../base/activity';
import { createEngineWorker } from '../run/client';
import { browserLibrary } from '../run/library';
import { browserSaves } from '../run/saves';
import { holdTab } from '../run/tabs';
import type { Parts } from './createApp';

export const browserParts: Parts = {
  clock: {
    now: () => performance.now(),
    after: (ms, callback) => activity.after('the run', ms, callback),
    onFrame: (callback) => void requestAnimationFrame(callback),
  },
  createWorker: createEngineWorker,
  keeping: {
    saves: browserSaves,
    writeAhead: () => localStorage,
    library: browserLibrary,
    session: () => sessionStorage,
    hold: holdTab,
  },
};
