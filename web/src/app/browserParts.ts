/** What a page takes from the browser it is in. */

import { createEngineWorker } from '../engine/client';
import { activity } from '../lib/activity';
import { browserSaves } from '../store/saves';
import { browserShelf } from '../store/shelf';
import { holdTab } from '../store/tabs';
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
    mirror: () => localStorage,
    shelf: browserShelf,
    session: () => sessionStorage,
    hold: holdTab,
  },
};
