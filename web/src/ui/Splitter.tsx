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
import { registerRegion } from './regions';

/** Neither area gets less than this share. */
const LEAST = 0.2;
const MOST = 1 - LEAST;
const STEP = 0.02;
const PAGE = 0.1;
const EVEN = 0.5;

type Props = {
  /** What the bar changes, and the id of the upper area. */
  readonly label: string;
  readonly controls: string;
  /** Of the upper area. */
  readonly share: number;
  readonly onChange: (share: number) => void;
  readonly upper: ReactNode;
  readonly lower: ReactNode;
};

/** Upper area, bar, lower area. */
export function Splitter({ share: stored, onChange, upper, lower, ...names }: Props) {
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
        {...names}
        share={share}
        frame={frame}
        onChange={onChange}
        onDrag={setDragged}
        onDone={() => {
          if (dragged !== null) onChange(dragged);
          setDragged(null);
        }}
      />
      {lower}
    </div>
  );
}

type BarProps = Pick<Props, 'label' | 'controls' | 'share' | 'onChange'> & {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly onDrag: (share: number) => void;
  readonly onDone: () => void;
};

function Bar({ label, controls, share, frame, onChange, onDrag, onDone }: BarProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const box = frame.current?.getBoundingClientRect();
    const isDragging = event.currentTarget.hasPointerCapture(event.pointerId);
    if (isDragging && box !== undefined) onDrag(clamped((event.clientY - box.top) / box.height));
  };
  const moveByKey = (event: KeyboardEvent) => {
    const target = splitAfterKey(event.key, share);
    if (target === null) return;
    event.preventDefault();
    onChange(target);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be moved, a separator with a value can
    <div
      role="separator"
      tabIndex={0}
      className="app-splitter"
      aria-label={label}
      aria-controls={controls}
      aria-orientation="horizontal"
      aria-valuemin={LEAST * 100}
      aria-valuemax={MOST * 100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={`${Math.round(share * 100)} %`}
      title="Drag to divide; double-click for equal halves"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onLostPointerCapture={onDone}
      onDoubleClick={() => onChange(EVEN)}
      onKeyDown={moveByKey}
    />
  );
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
      return EVEN;
    default:
      return null;
  }
}

function clamped(share: number): number {
  return Math.min(MOST, Math.max(LEAST, share));
}
