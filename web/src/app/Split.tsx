/**
 * Two areas one above the other with a bar between them that can be dragged, moved by keys, and
 * evened out by a double click or Enter.
 */

import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { EVEN_SPLIT, shellActions, useShell } from '../commands/shell';
import { registerRegion } from '../ui/regions';

/** Neither area gets less than this share. */
const LEAST = 0.2;
const MOST = 1 - LEAST;
const STEP = 0.02;
const PAGE = 0.1;

type SplitProps = { readonly upper: ReactNode; readonly lower: ReactNode };

/** Upper area, bar, lower area; the bar's place is remembered. */
export function Split({ upper, lower }: SplitProps) {
  const stored = useShell((shell) => shell.split);
  const [dragged, setDragged] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(
    () => (frame.current === null ? undefined : registerRegion('Work', frame.current)),
    [],
  );
  const share = dragged ?? stored;
  const rows = {
    '--app-upper': `${100 * share}fr`,
    '--app-lower': `${100 * (1 - share)}fr`,
  } as CSSProperties;
  return (
    <div className="app-work" ref={frame} style={rows}>
      {upper}
      <Bar
        share={share}
        frame={frame}
        onDrag={setDragged}
        onDone={() => {
          if (dragged !== null) shellActions.setSplit(dragged);
          setDragged(null);
        }}
      />
      {lower}
    </div>
  );
}

type BarProps = {
  readonly share: number;
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onDrag: (share: number) => void;
  readonly onDone: () => void;
};

function Bar({ share, frame, onDrag, onDone }: BarProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect();
    const held = event.currentTarget.hasPointerCapture(event.pointerId);
    if (held && box !== undefined) onDrag(clamped((event.clientY - box.top) / box.height));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved, a separator with a value can
    <div
      role="separator"
      tabIndex={0}
      className="app-splitter"
      aria-label="Height of the network"
      aria-orientation="horizontal"
      aria-valuemin={LEAST * 100}
      aria-valuemax={MOST * 100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)} %`}
      title="Drag to divide; double-click for equal halves"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onLostPointerCapture={onDone}
      onDoubleClick={() => shellActions.setSplit(EVEN_SPLIT)}
      onKeyDown={(event) => moveByKey(event, share)}
    />
  );
}

function moveByKey(event: KeyboardEvent, share: number): void {
  const target = splitAfterKey(event.key, share);
  if (target === null) return;
  event.preventDefault();
  shellActions.setSplit(target);
}

/** Where a key moves the bar; `null` when it means nothing here. */
export function splitAfterKey(key: string, share: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return clamped(share - STEP);
    case 'ArrowDown':
      return clamped(share + STEP);
    case 'PageUp':
      return clamped(share - PAGE);
    case 'PageDown':
      return clamped(share + PAGE);
    case 'Home':
      return LEAST;
    case 'End':
      return MOST;
    case 'Enter':
      return EVEN_SPLIT;
    default:
      return null;
  }
}

function clamped(share: number): number {
  return Math.min(MOST, Math.max(LEAST, share));
}
