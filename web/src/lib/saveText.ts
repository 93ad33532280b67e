/** Hands a text or any other content to the reader as a file, without a server. */

/** Starts the download of `text` as `name`; `type` is its media type. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

/** Starts the download of `content` as `name`. */
export function saveBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of the file by the next turn of the loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
