/** What this browser keeps of Cell53, and what erasing it does not reach. */

import { expect, it } from 'vitest';
import { click, door, place, show } from './support/part';

const { KeptHere } = await import('../../web/src/share/OwnExperiments');

show(KeptHere);

it('who erases everything is told first that other tabs keep their experiment again', async () => {
  await door.idle();
  click(place.querySelector('button') ?? expect.fail('nothing to erase'));
  expect(place.querySelector('[role=alert]')?.textContent).toContain('Close other tabs');
});
