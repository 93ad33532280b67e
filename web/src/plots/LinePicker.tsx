/**
 * All lines of a crowded plot: a search, and for each line whether it is in colour.
 *
 * The seventh colour takes the place of the oldest one.
 */

import { useState } from 'react';
import { MOST_COLOURED } from '../model/plotKinds/colours';
import { inReadingOrder, type Line } from '../model/plotKinds/kind';
import { useView, viewActions } from '../run';
import { stage } from '../timeline/stage/stage';
import { selectLine } from './Legend';
import { Swatch } from './Swatch';

type Props = { readonly lines: readonly Line[] };

export function LinePicker({ lines }: Props) {
  const [text, setText] = useState('');
  const picked = useView((state) => state.coloured);
  const all = lines.map(({ series }) => series.element);
  const shown = lines.filter(({ colour }) => colour !== null).map(({ series }) => series.element);
  const isOwn = picked.some((element) => all.includes(element));
  const found = inReadingOrder(lines).filter(({ name }) =>
    name.toLowerCase().includes(text.trim().toLowerCase()),
  );
  const toggle = (element: string) => {
    const rest = shown.filter((each) => each !== element);
    const next = shown.includes(element) ? rest : [...rest, element].slice(-MOST_COLOURED);
    viewActions.colourSeries(next, all);
  };
  return (
    <div className="plots-picker">
      <label className="plots-picker-search">
        Find a line
        <input
          type="search"
          className="app-field"
          value={text}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className="plots-picker-note" aria-live="polite">
        {found.length} of {lines.length} lines; {shown.length} of at most {MOST_COLOURED} in colour
        {isOwn && (
          <button
            type="button"
            className="plots-entry"
            onClick={() => viewActions.colourSeries([], all)}
          >
            Usual choice
          </button>
        )}
      </p>
      <ul className="plots-picker-list" aria-label="Lines">
        {found.map((line) => (
          <PickerRow key={line.key} line={line} onToggle={() => toggle(line.series.element)} />
        ))}
      </ul>
    </div>
  );
}

function PickerRow({ line, onToggle }: { readonly line: Line; readonly onToggle: () => void }) {
  const { element } = line.series;
  const isSelected = useView((state) => state.selection?.id === element);
  return (
    <li
      onPointerEnter={() => stage.setEmphasis(element)}
      onPointerLeave={() => stage.setEmphasis(null)}
    >
      <label className="plots-picker-line">
        <input type="checkbox" checked={line.colour !== null} onChange={onToggle} />
        <Swatch colour={line.colour} />
        {line.name}
      </label>
      <button
        type="button"
        className="plots-entry"
        aria-pressed={isSelected}
        aria-label={`Select ${line.name}`}
        onClick={() => (isSelected ? viewActions.select(null) : selectLine(line))}
      >
        {isSelected ? 'Selected' : 'Select'}
      </button>
    </li>
  );
}
