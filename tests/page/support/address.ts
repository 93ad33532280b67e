/** The page as it begins with an address, and what is kept of it: links, queries, screens. */

import { expect } from 'vitest';
import { openFromAddress } from '../../../web/src/app/fromAddress';
import { applyQuery } from '../../../web/src/app/query';
import { documentInternals } from '../../../web/src/run/document';
import { button, click, downloaded, find, idle, open, press, screen, within } from './desk';

const opening = { isKept: () => true, begin: () => undefined };

/** Opens an address in a page that begins anew, as somebody else's browser does. */
export async function visit(address: string): Promise<void> {
  await open();
  const { search, hash } = new URL(address, location.href);
  history.replaceState(null, '', `${search === '' ? '?' : `${search}&`}testing${hash}`);
  const opened = await openFromAddress(opening);
  await applyQuery({ hasLink: opened === 'opened', isKept: true });
  if (/[?&]paused/.test(search)) beginAgain();
  dispatchEvent(new HashChangeEvent('hashchange'));
  await idle();
}

/** Puts a copy of the experiment on the table: a page reads its address before its first run. */
function beginAgain(): void {
  const log = documentInternals.log();
  documentInternals.restore({ ...log, present: structuredClone(log.present) });
}

/** Opens a link in the page as it is, as somebody who pastes it into the address bar. */
export async function follow(link: string): Promise<void> {
  const { pathname, search } = location;
  history.replaceState(null, '', `${pathname}${search}${new URL(link, location.href).hash}`);
  await openFromAddress(opening);
  await idle();
}

/** A link to the experiment on the table, from the share dialog. */
export async function sharedLink(): Promise<string> {
  await click(button('Share'));
  const link = linkField().value;
  expect(link).toContain('#s=');
  await press('{Escape}');
  return link;
}

/** What is in the field of the share dialog. */
export function linkField(): HTMLInputElement {
  const dialog = screen.getByRole('dialog', { name: 'Share this experiment' });
  return within(dialog).getByRole('textbox', { name: 'Link' });
}

/** The document on the table, as the menu saves it. */
export async function savedDocument(): Promise<{ readonly [key: string]: unknown }> {
  await click(button('More'));
  return JSON.parse(await downloaded(find('button', /^Save as file/)));
}

/** Does something that changes the fragment, and waits until the page has followed. */
async function moved(move: () => void): Promise<void> {
  await new Promise<void>((resolve) => {
    window.addEventListener('hashchange', () => resolve(), { once: true });
    move();
  });
  await idle();
}

/** Goes to a screen, as a link does: `#compare`. */
export const goTo = (fragment: string): Promise<void> =>
  moved(() => {
    location.hash = fragment;
  });

/** Goes one step back. */
export const goBack = (): Promise<void> => moved(() => history.back());
