/** Hands a text or any other content to the reader as a file, without a server. */

import { activity } from '../base/activity';

/** Chromium drops, without a word, what a page saves beyond ten files in a second. */
const BURST = 10;
const BURST_MS = 1_100;

/** When the last files were handed over, or will be, ms since the page began; the oldest first. */
let turns: readonly number[] = [];

/** Starts the download of `text` as `name`; `type` is its media type. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Starts the download of `content` as `name`: now, or as soon as the browser takes another file. */
export function saveBlob(name: string, content: Blob): void {
  const now = performance.now();
  const oldest = turns.length < BURST ? undefined : turns[0];
  const turn = oldest === undefined ? now : Math.max(now, oldest + BURST_MS);
  turns = [...turns, turn].slice(-BURST);
  if (turn === now) handOver(name, content);
  else activity.after('a file', turn - now, () => handOver(name, content));
}

function handOver(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
