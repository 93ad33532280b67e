/** The question for files: its field stands in the page until it is answered. */
import { afterEach, expect, it, vi } from 'vitest';
import { chosenFiles } from '../../web/src/ui/files';

afterEach(() => vi.restoreAllMocks());

const field = () => document.querySelector<HTMLInputElement>('input[type="file"]');

// WebKit, which had collected the field by the time the reader had chosen, told the page nothing.
it.each(['change', 'cancel'])(
  'is in the page, unseen, until a %s, and no longer',
  async (answer) => {
    const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    const files = chosenFiles({ accept: '.json' });
    expect(click).toHaveBeenCalledOnce();
    expect(field()).toMatchObject({ hidden: true, accept: '.json' });
    field()?.dispatchEvent(new Event(answer));
    expect(await files).toEqual([]);
    expect(field()).toBeNull();
  },
);
