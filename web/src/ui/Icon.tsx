/** Pictograms of the page: 24-unit outlines in the colour of the text, silent to screen readers. */

/** Outline of each pictogram; those in `SOLID` are filled instead. */
const PATHS = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z',
  stepForward: 'M5 5.5v13l9.5-6.5zM16 5.5h3v13h-3z',
  stepBack: 'M19 5.5v13L9.5 12zM5 5.5h3v13H5z',
  undo: 'M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3',
  rerun: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3L4 9.4M4 4.5v4.9h4.9',
  fromNow: 'M3.5 12h11M10.5 7.5 15 12l-4.5 4.5M19.5 5v14',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 13v7h14v-7',
  open: 'M3.5 19V5h6l2 2.5h9V19zM3.5 11h17',
  save: 'M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14',
  theme: 'M12 3.5a8.5 8.5 0 1 0 0 17z',
  themeRing: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  help: 'M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.3-1.6 2.5M12 17.8v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  search: 'M10.5 17.25a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5zM15.75 15.75l5.25 5.25',
  more: 'M12 3.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM12 10.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM12 16.8a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4z',
  papers: 'M6 3.5h8.5L19 8v12.5H6zM14 3.5v5h5M9 12.5h7M9 16h7',
  lessons: 'M2.5 9 12 4.5 21.5 9 12 13.5zM6.5 11v5c2.5 2.7 8.5 2.7 11 0v-5M21.5 9v6',
  sweep: 'M4 4h16v16H4zM4 9.33h16M4 14.67h16M9.33 4v16M14.67 4v16',
  compare: 'M4 4.5h6.5v15H4zM13.5 4.5H20v15h-6.5z',
  toEnd: 'M4 5.5v13l7-6.5zM11 5.5v13l7-6.5zM18.5 5.5h2v13h-2z',
  stop: 'M6 6h12v12H6z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  sliders: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  down: 'm7 10 5 5 5-5',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 11v6M12 7.5v.2M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  warning: 'M12 4 2.5 20h19zM12 10v4.5M12 17.2v.2',
  danger: 'M8 3h8l5 5v8l-5 5H8l-5-5V8zM12 7.5v6M12 16.3v.2',
  working: 'M12 3.5A8.5 8.5 0 1 1 3.5 12',
  freeze: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M9.5 4.5 12 7l2.5-2.5M9.5 19.5 12 17l2.5 2.5',
  dot: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2',
  flag: 'M6 21V4h12l-3 4 3 4H6',
  maximise: 'M14.25 3.75h6v6M9.75 20.25h-6v-6M20.25 3.75l-6.75 6.75M3.75 20.25L10.5 13.5',
  restore: 'M20.25 9.75h-6v-6M3.75 14.25h6v6M14.25 9.75l6-6M9.75 14.25l-6 6',
  sound: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15 9.2a4 4 0 0 1 0 5.6M17.6 6.6a7.6 7.6 0 0 1 0 10.8',
  table: 'M3.75 5.25h16.5v13.5h-16.5zM3.75 9.75h16.5M3.75 14.25h16.5M9.75 5.25v13.5',
  predict: 'M3.75 20.25l1.5-4.5 11.25-11.25 3 3-11.25 11.25zM14.25 6.75l3 3',
  minus: 'M5.25 12h13.5',
  plus: 'M5.25 12h13.5M12 5.25v13.5',
  all: 'M3 12h18M7.5 7.5L3 12l4.5 4.5M16.5 7.5l4.5 4.5-4.5 4.5',
  left: 'M15 5.25L8.25 12l6.75 6.75',
  right: 'M9 5.25L15.75 12 9 18.75',
  zoom: 'M10.5 17.25a6.75 6.75 0 1 0 0-13.5 6.75 6.75 0 0 0 0 13.5zM15.75 15.75l5.25 5.25M7.5 10.5h6M10.5 7.5v6',
  spaceTime:
    'M4.5 3.75v16.5M12 3.75v16.5M19.5 3.75v16.5M4.5 6L12 9.75l7.5 3M19.5 14.25L12 17.25 4.5 20.25',
  pin: 'M12 21.75V14.25M6.75 14.25h10.5l-2.25-4.5v-6h-6v6z',
  lock: 'M6 11.25h12v9H6zM8.25 11.25V7.5a3.75 3.75 0 0 1 7.5 0v3.75',
  plots: 'M3.75 3.75h16.5v6.75h-16.5zM3.75 13.5h16.5v6.75h-16.5z',
  fit: 'M4 9.333V4h5.333M14.667 4h5.333v5.333M20 14.667v5.333h-5.333M9.333 20H4v-5.333',
  add: 'M12 5v14M5 12h14',
  connect: 'M4 8h5v8H4zM15 8h5v8h-5zM9 12h6',
  circuit: 'M4.5 17.5a2 2 0 1 0 0 .1M5 15.5C6 7 18 17 19 8.5M19.5 6.5a2 2 0 1 0 0 .1',
  lens: 'M10 3.25a7 7 0 1 0 .1 0M15.25 15.25L21 21M6.25 8.25h2.7v4h-2.7zM11.05 8.25h2.7v4h-2.7z',
  tidy: 'M4 6h4v4H4zM10 6h4v4h-4zM16 6h4v4h-4zM4 16h16',
  duplicate: 'M8 8h11v11H8zM5 16V5h11',
  copies: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  remove: 'M5 7h14M9 7V4.5h6V7M7 7l1 13h8l1-13',
} as const;

/** Name of a pictogram. */
export type IconName = keyof typeof PATHS;

const SOLID: ReadonlySet<IconName> = new Set<IconName>([
  'play',
  'pause',
  'stepForward',
  'stepBack',
  'toEnd',
  'stop',
  'theme',
  'more',
]);

/** One pictogram; what it means must be said in text beside it. */
export function Icon({ name }: { readonly name: IconName }) {
  const shape = SOLID.has(name) ? 'app-icon app-icon-solid' : 'app-icon';
  return (
    <svg className={shape} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
      {name === 'theme' && <path className="app-icon-ring" d={PATHS.themeRing} />}
    </svg>
  );
}
