/**
 * The files of a sweep among those that a reader chose or dropped: `sweep.json` and Parquet files. Whatever else
 * lies in the folder is left alone.
 */

import { chosenFiles } from '../../../ui/files';

/** The files of one sweep. */
export type SweepFiles = {
  /** `null` where only its runs are there. */
  readonly document: File | null;
  /** By name. */
  readonly parts: readonly File[];
};

/** Name of the document of a sweep. */
export const DOCUMENT = 'sweep.json';

/** Finds them; a sentence why there is no sweep. */
export function sweepFilesOf(files: readonly File[]): SweepFiles | string {
  const documents = files.filter(({ name }) => name === DOCUMENT);
  const parts = files
    // Drafts of parts that are being written begin with a dot.
    .filter(({ name }) => name.endsWith('.parquet') && !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (documents.length > 1) {
    return `It contains more than one ${DOCUMENT}. Choose the folder of one sweep.`;
  }
  if (parts.length > 0) return { document: documents[0] ?? null, parts };
  if (documents.length === 1) {
    return `${DOCUMENT} is there, but none of its Parquet files. Choose its folder, with the folder parts in it, or the files together.`;
  }
  const own = files.some(({ name }) => name.endsWith('.json'))
    ? ' A sweep that this page saved as JSON is for other programs: “Open file…” opens the scenario in it, to run it again.'
    : '';
  return `It contains no sweep. Choose a folder that cell53 sweep or Python made, with ${DOCUMENT} and parts in it, or a Parquet file.${own}`;
}

/** Asks for a folder, or for files; none when the reader thinks better of it. */
export function askFor(what: 'folder' | 'files'): Promise<readonly File[]> {
  return chosenFiles(
    what === 'folder' ? { webkitdirectory: true } : { multiple: true, accept: '.parquet,.json' },
  );
}

/** Can this browser ask for a folder? */
export function canAskForFolder(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype;
}

/** What was dropped, as a drop tells it. */
export type Dropped = {
  readonly entries: readonly (FileSystemEntry | null)[];
  readonly files: readonly File[];
};

/** All files that were dropped, those inside folders as well; `null` where they cannot be meant as a sweep. */
export async function droppedFiles({ entries, files }: Dropped): Promise<readonly File[] | null> {
  if (entries.some((entry) => entry?.isDirectory)) {
    const found = await Promise.all(entries.map((entry) => (entry === null ? [] : filesIn(entry))));
    return found.flat();
  }
  const isSweep = files.some(({ name }) => name === DOCUMENT || name.endsWith('.parquet'));
  return isSweep ? files : null;
}

async function filesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFile(entry)) return [await new Promise<File>((done, fail) => entry.file(done, fail))];
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inside: FileSystemEntry[] = [];
  // A reader answers with some of them at a time, and with none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    );
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesIn))).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
