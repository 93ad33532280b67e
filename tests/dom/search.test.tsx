/** Searches: what bears the name is found before what mentions it, wherever the page looks for things. */

import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { foundItems } from '../../web/src/app/Gallery';
import { activity } from '../../web/src/base/activity';
import { found } from '../../web/src/base/search';
import { foundKnobs, knobsOf } from '../../web/src/experiments/sweep/knobs';
import { KnobPicker } from '../../web/src/experiments/sweep/SetupForm';
import { FIRST_CHOICE_ITEM } from '../../web/src/run/defaultDocuments';
import { gallery } from '../../web/src/run/gallery';

const knobs = knobsOf(FIRST_CHOICE_ITEM.doc);

it('ranks names, their beginnings, their words, then sentences', () => {
  const all = [
    { label: 'Peak', doc: 'Above RIF nothing rises.' },
    { label: 'Step of RIF' },
    { label: 'RIF of the way back' },
    { label: 'Increase', key: 'rif' },
    { label: 'Nothing' },
  ];
  expect(found(all, ' rif ').map(({ label }) => label)).toEqual([
    'Increase',
    'RIF of the way back',
    'Step of RIF',
    'Peak',
  ]);
  expect(found(all, '')).toBe(all);
});

describe('every knob that can be swept', () => {
  // A label that stands on several knobs leads to the first of them.
  it.each(knobs)('is the first that its label finds: $section.$key, $label', ({ label }) => {
    expect(foundKnobs(knobs, label)[0]?.label).toBe(label);
  });

  it.each(knobs)('is the first that its name in files finds: $section.$key', ({ key }) => {
    expect(foundKnobs(knobs, key)[0]?.key).toBe(key);
  });
});

it('every experiment is found first by its title and by its name', () => {
  const titles = gallery.map(({ doc }) => foundItems(gallery, doc.title)[0]?.doc.title);
  expect(titles).toEqual(gallery.map(({ doc }) => doc.title));
  expect(gallery.map(({ id }) => foundItems(gallery, id)[0]?.id)).toEqual(
    gallery.map(({ id }) => id),
  );
});

describe('the list of a sweep', () => {
  let root: Root;
  const page = document.body;
  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    HTMLElement.prototype.hidePopover = () => undefined;
    vi.stubGlobal('CSS', { escape: (text: string) => text });
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    root = createRoot(page.appendChild(document.createElement('div')));
  });
  afterEach(() => {
    act(() => root.unmount());
    page.replaceChildren();
    vi.unstubAllGlobals();
  });

  it('chooses RIF when RIF is typed and Enter pressed, though PCR, before it, speaks of RIF', async () => {
    const onChoose = vi.fn();
    const props = { knobs, chosen: null, title: 'Knob', isOptional: false, onChoose };
    await act(async () => root.render(<KnobPicker {...props} />));
    const opening = Object.assign(new Event('beforetoggle'), { newState: 'open' });
    await act(async () => page.querySelector('[popover]')?.dispatchEvent(opening));
    const field = page.querySelector('input') as HTMLInputElement;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    await act(async () => {
      set?.call(field, 'RIF');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    // The sentences come.
    await act(() => activity.idle());
    expect(page.textContent).toContain('PCR');
    expect(page.querySelector('[role="option"] > span')?.textContent).toBe('RIF');
    const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    await act(async () => field.dispatchEvent(enter));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: 'rif' }));
  });
});
