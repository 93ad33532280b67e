/** The question for files: its field stands in the page until it is answered. */
import { afterEach, expect, it, vi } from 'vitest';
import { chosenFiles } from '../../web/src/ui/files';

afterEach(() => vi.restoreAllMocks());

/** Asks, and answers by an event of the field. */
async function answered(by: string) {
  const click = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  const files = chosenFiles({ accept: '.json' });
  const [field] = click.mock.contexts;
  if (field === undefined) throw new Error('nothing was asked');
  const wasThere = field.isConnected && field.hidden;
  field.dispatchEvent(new Event(by));
  return { files: await files, field, wasThere };
}

// WebKit, which had collected the field by the time the reader had chosen, told the page nothing.
it.each(['change', 'cancel'])(
  'is in the page, unseen, until a %s, and then no longer',
  async (by) => {
    const { files, field, wasThere } = await answered(by);
    expect(files).toEqual([]);
    expect(field).toMatchObject({ type: 'file', accept: '.json' });
    expect(wasThere).toBe(true);
    expect(field.isConnected).toBe(false);
  },
);
