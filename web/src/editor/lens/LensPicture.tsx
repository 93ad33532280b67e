/** The cells under the lens: a list box of one option, the cell in hand, over a picture that draws itself. */

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Meant } from '../../commands/actions';
import { actionOf } from '../../commands/keymap';
import { LensPictureLayer } from './picture';
import { useLens } from './state';

/** Cells per page; chosen. */
const PAGE = 10;

/** The cells, to be walked and asked, and the one in hand in words. */
export function LensPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const option = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const [layer, setLayer] = useState<LensPictureLayer | null>(null);
  const id = useId();
  useEffect(() => {
    if (canvas.current === null || option.current === null || words.current === null) return;
    const stage = { canvas: canvas.current, option: option.current, words: words.current };
    const made = new LensPictureLayer(stage);
    setLayer(made);
    return made.start();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const meant = actionOf(event, 'lens');
    if (meant === null) return;
    if (layer !== null) press(layer, meant);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        className="network-lens-picture"
        role="listbox"
        tabIndex={0}
        aria-label="Cells under the lens"
        aria-activedescendant={id}
        onKeyDown={onKeyDown}
        onClick={({ nativeEvent }) => {
          if (layer?.choose(nativeEvent.offsetX)) layer.ask();
        }}
      >
        <canvas ref={canvas} />
        <div
          className="network-summary"
          role="option"
          tabIndex={-1}
          aria-selected="true"
          id={id}
          ref={option}
        />
      </div>
      <div className="network-lens-foot">
        <p className="network-lens-words" ref={words} />
        <Level />
      </div>
    </>
  );
}

function press(layer: LensPictureLayer, meant: Meant<'lens'>): void {
  switch (meant.id) {
    case 'lens.walk':
      layer.walk(meant.value);
      break;
    case 'lens.page':
      layer.walk(meant.value * PAGE);
      break;
    case 'lens.ends':
      layer.walk(meant.value === 0 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY);
      break;
    case 'lens.ask':
      layer.ask();
      break;
    default:
      meant satisfies never;
  }
}

/** What the drawing above makes of the cells that are all here. */
function Level() {
  const level = useLens((lens) => lens.level);
  return (
    <p className="network-lens-level">
      {level === 'cells' ? 'Drawn as cells' : 'Drawn as a flow'}; here every cell
    </p>
  );
}
