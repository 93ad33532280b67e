/** The stops of the tour: what each part of the page is for, and one thing to try there. */

import type { ViewState } from '../../run/contract';

/** One stop: a part of the page by the name of its region. */
export type Stop = {
  readonly region: 'Network' | 'Parameters' | 'Plots' | 'Time';
  /** On a phone, the tab that shows it. */
  readonly tab: ViewState['phoneTab'];
  readonly title: string;
  readonly text: string;
  readonly hint: string;
};

/** All of them; nobody remembers more than four. */
export const STOPS: readonly Stop[] = [
  {
    region: 'Network',
    tab: 'watch',
    title: 'The network',
    text: 'What is simulated, cell by cell: hosts, switches with their buffers, and a line for each circuit.',
    hint: 'Choose a part, and the page shows what belongs to it. The magnifying glass shows single cells.',
  },
  {
    region: 'Parameters',
    tab: 'tune',
    title: 'The parameters',
    text: 'Move a slider and the whole run is simulated again under your hand; the old curves stay grey.',
    hint: 'From now changes it at this instant instead. The i beside a name says what it means, with its formula.',
  },
  {
    region: 'Plots',
    tab: 'watch',
    title: 'The plots',
    text: 'What happened: rates, windows, queues, with losses and time-outs in the ribbon above them.',
    hint: 'A drag, or two fingers, looks closer; a double click goes back. Why? tells which rule bent a curve.',
  },
  {
    region: 'Time',
    tab: 'watch',
    title: 'The time',
    text: 'Play the run, go through it step by step, or go to any instant, also back.',
    hint: 'What you change is never lost: Undo takes it back, Compare keeps runs beside one another.',
  },
];
