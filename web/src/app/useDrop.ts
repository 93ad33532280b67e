/** Files dropped anywhere on the page are opened. */

import { useEffect, useState } from 'react';
import { openThis } from './files';
import { shellActions } from './shell';

/** Is a file held over the page? */
export function useDrop(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      void take(Array.from(event.dataTransfer.files));
    };
    const page = document.documentElement;
    page.addEventListener('dragover', over);
    page.addEventListener('dragleave', leave);
    page.addEventListener('drop', drop);
    return () => {
      page.removeEventListener('dragover', over);
      page.removeEventListener('dragleave', leave);
      page.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}

async function take(files: readonly File[]): Promise<void> {
  const [file] = files;
  if (file === undefined || files.length > 1) {
    shellActions.setFileProblem('Drop one scenario file at a time. Nothing was changed.');
    return;
  }
  await openThis(file);
}
