/** The title of the open experiment, which is edited where the reader's own are listed. */
import { expect, it } from 'vitest';
import { TWO_SOURCES } from './support/knobs';
import { door, now, open, place, press, show, type } from './support/part';

const { documentActions, documentStore, runStore } = await import('../../web/src/run');
const { Title } = await import('../../web/src/share/OwnExperiments');

show(Title);

it('the title of the experiment can be changed, which repeats no run; an empty one is refused', async () => {
  await open(TWO_SOURCES);
  const title = () => place.querySelector('input') ?? expect.fail('no title');
  const enter = async (text: string) => {
    type(title(), text);
    press(title(), 'Enter');
    await door.idle();
  };
  const { generation } = runStore.getState();
  await enter(' ');
  expect(place.querySelector('[role="alert"]')?.textContent).toContain('at least one character');
  await enter('My satellite ');
  expect(documentStore.getState().doc.title).toBe('My satellite');
  expect(runStore.getState().generation).toBe(generation);
  now(() => documentActions.undo());
  expect(title().value).toBe(TWO_SOURCES.title);
});
