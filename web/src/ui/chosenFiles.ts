/** Asks the reader for files. */

type Wanted = Partial<Pick<HTMLInputElement, 'accept' | 'multiple' | 'webkitdirectory'>>;

/** The files chosen; none when the reader thinks better of it. */
export function chosenFiles(wanted: Wanted): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), { type: 'file', ...wanted });
    input.addEventListener('change', () => resolve(Array.from(input.files ?? [])));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  });
}
