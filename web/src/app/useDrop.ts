/** Files dropped anywhere on the page are opened. */

import { useEffect, useState } from 'react';
import { fragmentWords } from '../base/address';
import { shellActions } from '../commands/shell';
import type { Dropped } from '../experiments/sweep/opened/choose';
import { openThis } from '../share/files';

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
      const { items, files } = event.dataTransfer;
      // A drop tells its entries only until it has been heard.
      const entries = Array.from(items, (item) => item.webkitGetAsEntry());
      void take({ entries, files: Array.from(files) });
    };
    const page = document.documentElement;
    const gone = new AbortController();
    const { signal } = gone;
    page.addEventListener('dragover', over, { signal });
    page.addEventListener('dragleave', leave, { signal });
    page.addEventListener('drop', drop, { signal });
    return () => gone.abort();
  }, []);
  return isOver;
}

async function take(dropped: Dropped): Promise<void> {
  if (fragmentWords(location.hash)[0] === 'sweep') {
    const { takeSweep } = await import('./checkedSweep');
    if (await takeSweep(dropped)) return;
  }
  const [file, ...more] = dropped.files;
  if (file === undefined || more.length > 0) {
    shellActions.setFileProblem('Drop one scenario file at a time. Nothing was changed.');
    return;
  }
  await openThis(file);
}
