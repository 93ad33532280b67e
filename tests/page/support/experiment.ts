/** The experiment on the table, as the menu hands it out. */
import { button, click, downloaded } from './desk';

/** The document on the table, as the menu saves it. */
export async function savedDocument(): Promise<{ readonly [key: string]: unknown }> {
  await click(button('More'));
  return JSON.parse(await downloaded(button('Save as file')));
}
