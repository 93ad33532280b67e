/** The browser's modal dialog, opened and closed by a boolean. */

/** Makes `dialog` modal while `open`, else closes it; does nothing when it already is so. */
export function showWhile(dialog: HTMLDialogElement | null, open: boolean): void {
  if (dialog === null || dialog.open === open) return;
  if (open) dialog.showModal();
  else dialog.close();
}
