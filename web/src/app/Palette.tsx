/** The command palette: one field that finds every command, parameter, experiment, lesson and figure. */

import { useMemo, useRef, useState } from 'react';
import { load } from '../base/activity';
import { found } from '../base/search';
import { actionOf } from '../commands/keymap';
import { shellActions } from '../commands/shell';
import { createPageStore } from '../run/pageStore';
import { Combobox, type ComboboxOption } from '../ui/Combobox';
import { Dialog } from '../ui/Dialog';
import { useLoaded } from '../ui/useLoaded';
import { type Entry, entriesHere } from './paletteEntries';
import './palette.css';

/** Ids of what was chosen last, the newest first. */
const lastStore = createPageStore<readonly string[]>(() => []);
/** Recent entries that are listed before the commands; chosen. */
const MOST_LAST = 5;
/** Rows that are listed; chosen, more than anybody reads. */
const MOST_ROWS = 60;

/** The figures are fetched with the palette, apart from it: it opens without them. */
const loadFigures = async () => (await load(import('./paletteFigures'))).figureEntries;
const NO_ENTRIES: readonly Entry[] = [];

/** Dialog behind Ctrl+K, open as long as it is there. */
export function Palette() {
  const [here] = useState(entriesHere);
  const figures = useLoaded(loadFigures, NO_ENTRIES);
  const entries = useMemo(() => [...here, ...figures], [here, figures]);
  const inside = useRef<HTMLDivElement>(null);
  const chosen = useRef<Entry | null>(null);
  // Closed first, so that the focus is back where it was before anything else takes it.
  const close = () => inside.current?.closest('dialog')?.close();
  const onClosed = () => {
    shellActions.closeDialog();
    chosen.current?.run?.();
  };
  return (
    <Dialog title="Find anything" className="app-palette" onClose={onClosed}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key that opened it closes it */}
      <div
        ref={inside}
        className="app-palette-body"
        onKeyDown={(event) => {
          if (actionOf(event.nativeEvent, 'page')?.id !== 'page.find') return;
          event.preventDefault();
          close();
        }}
      >
        <Combobox
          title="Command, parameter, experiment, lesson or figure"
          options={[]}
          find={(search) => optionsFor(entries, search)}
          most={MOST_ROWS}
          none="Nothing has that name. Try fewer or shorter words."
          onPick={(id) => {
            chosen.current = entries.find((entry) => entry.id === id) ?? null;
            const others = lastStore.getState().filter((other) => other !== id);
            lastStore.setState([id, ...others].slice(0, MOST_LAST), true);
            close();
          }}
          onClose={close}
        />
      </div>
    </Dialog>
  );
}

/** What a search finds; without one what was used last, then every command that can be given now. */
function optionsFor(entries: readonly Entry[], search: string): readonly ComboboxOption[] {
  if (search.trim() !== '') return found(entries, search).map((entry) => optionOf(entry));
  const last = lastStore.getState().flatMap((id) => entries.filter((entry) => entry.id === id));
  const commands = entries.filter(({ isCommand, run }) => isCommand && run !== undefined);
  return [
    ...last.map((entry) => optionOf(entry, 'Used last')),
    ...commands
      .filter((entry) => !last.includes(entry))
      .map((entry) => optionOf(entry, entry.kind)),
  ];
}

/** A row: under its heading where the list has headings, else with its kind beside it. */
function optionOf({ id, label, kind, keys, reason }: Entry, group?: string): ComboboxOption {
  return {
    ...{ id, label },
    ...(group === kind ? {} : { doc: kind }),
    ...(group !== undefined && { group }),
    ...(keys !== undefined && { keys }),
    ...(reason !== undefined && { reason }),
  };
}
