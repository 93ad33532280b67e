/** Files of the reader, without a server: those they choose, and those the page hands over. */

import { activity } from '../base/activity';

/**
 * Least time between two files, ms. WebKit drops, without a word, a file that is followed by another before it has taken
 * hold of it (often with 0 ms, once with 300), and Chromium what a page saves beyond ten in a second; chosen.
 */
const BETWEEN_MS = 400;

/** When the next file may be handed over, ms since the page began. */
let free = 0;

/** Starts the download of `text` as `name`; `type` is its media type. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Starts the download of `content` as `name`: now, or as soon as the browser takes another file. */
export function saveBlob(name: string, content: Blob): void {
  const now = performance.now();
  const turn = Math.max(now, free);
  free = turn + BETWEEN_MS;
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

type Wanted = Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>;

/** Asks the reader for files; gives those chosen, none when the reader cancels. */
export async function chosenFiles(wanted: Wanted): Promise<readonly File[]> {
  const kind = { type: 'file', hidden: true } as const;
  const input = Object.assign(document.createElement('input'), kind, wanted);
  // WebKit collects an input that stands nowhere while the reader chooses, and says nothing of what is chosen.
  document.body.append(input);
  const files = await new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
  input.remove();
  return files;
}
