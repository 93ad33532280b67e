/** Hands a text to the reader as a file, without a server. */

/** Starts the download of `text` as `name`. */
export function downloadText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
