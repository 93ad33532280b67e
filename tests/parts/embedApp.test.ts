/** What a page shows inside another page, once it has been started. */
import { screen } from '@testing-library/dom';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { TWO_SOURCES } from './support/knobs';
import { door, open, show } from './support/part';

const { EmbedApp } = await import('../../web/src/app/embed/EmbedApp');

const nothing = () => undefined;

it('tells a screen reader what the run does', async () => {
  show(() =>
    createElement(EmbedApp, { view: 'plots', isLocked: false, onShown: nothing, onWake: nothing }),
  );
  await open(TWO_SOURCES);
  await door.idle();
  const told = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(told).toContainEqual(expect.stringMatching(/^(Paused|Finished), .*3 circuits/));
});
