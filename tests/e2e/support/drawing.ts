/** The drawing of the network: its parts on the page, and its lists in the document. */

import { type Locator, type Page, savedDocument } from './page';

export const parts = (page: Page): Locator =>
  page.getByRole('listbox', { name: 'Parts of the network' });
export const part = (page: Page, name: RegExp): Locator =>
  parts(page).getByRole('option', { name });

type Lists = {
  readonly nodes: readonly { readonly id: string; readonly kind: string }[];
  readonly links: readonly unknown[];
  readonly circuits: readonly { readonly route: readonly string[] }[];
};

export async function lists(page: Page): Promise<Lists> {
  return (await savedDocument(page)).topology as Lists;
}
