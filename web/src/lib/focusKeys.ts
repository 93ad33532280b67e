/**
 * The keys that mean something only while a part of the page has the focus, for the list behind `?`.
 *
 * Each part handles its own keys; here they are named, so that one list tells them all.
 */

/** One line of the list. */
export type FocusKey = { readonly label: string; readonly shown: readonly string[] };

/** The keys of a part of the page. */
export type FocusKeys = { readonly part: string; readonly keys: readonly FocusKey[] };

const key = (label: string, ...shown: readonly string[]): FocusKey => ({ label, shown });

/** Keys by the part that has to have the focus, or by the layout in which they hold. */
export const FOCUS_KEYS: readonly FocusKeys[] = [
  {
    part: 'Presenting to a room',
    keys: [
      key('Blank the screen, and back', 'B'),
      key('Freeze the image, and let go', 'Z'),
      key('Bright dot at the pointer, on and off', 'L'),
      key('Dark for a dark room, and light again', 'T'),
      key('Move the dot; with Shift by little', '←', '→', '↑', '↓'),
      key('Step back, step on (as a remote sends); in a lesson, its questions', 'PgUp', 'PgDn'),
    ],
  },
  {
    part: 'In a plot',
    keys: [
      key('Walk the samples; with Shift by ten', '←', '→'),
      key('Walk the events', 'Mod', '←', '→'),
      key('A tenth of the view further', 'PgUp', 'PgDn'),
      key('First and last sample in view', 'Home', 'End'),
      key('Pin the cursor', 'Enter'),
      key('Why? Ask about this instant', 'W'),
      key('Predict: draw the curve before it is shown', 'D'),
      key('Hear the plot; again or Esc: silence', 'H'),
      key('Move a line of the legend to another place', 'Alt', '←', '→'),
      key('Zoom in, out, show all', '+', '−', '0'),
      key('Move the view', '[', ']'),
      key('Enlarge a plot by its number', '1', '…', '9'),
      key('One step back', 'Esc'),
    ],
  },
  {
    part: 'On a parameter',
    keys: [
      key('One notch; with Shift a fine step', '←', '→'),
      key('A decade', 'PgUp', 'PgDn'),
      key('Least and largest value', 'Home', 'End'),
      key('What it means, and where it acts', 'I'),
    ],
  },
  {
    part: 'On the overview of the run',
    keys: [
      key('Move the head; with Shift by little', '←', '→'),
      key('A tenth of the run further', 'PgUp', 'PgDn'),
      key('Resize the range in view, on one of its ends', '←', '→'),
      key('Move the range in view, on one of its ends', 'Alt', '←', '→'),
      key('Show the whole run, on an end of the range', 'Esc'),
    ],
  },
  {
    part: 'On the sheet of a prediction',
    keys: [
      key('Choose a column', '←', '→'),
      key('First and last column', 'Home', 'End'),
      key('Draw higher or lower', '↑', '↓'),
      key('Draw much higher or lower', 'PgUp', 'PgDn'),
    ],
  },
  {
    part: 'In the network',
    keys: [
      key('Walk from part to part', '←', '→', '↑', '↓'),
      key('First and last part', 'Home', 'End'),
      key('Select; with Shift one more', 'Enter'),
      key('Add a part', 'A'),
      key('Connect', 'C'),
      key('Make a circuit, or lead one another way', 'V'),
      key('Take out the lens, or put it away', 'L'),
      key('Duplicate', 'D'),
      key('Remove', 'Delete'),
      key('Select all nodes', 'Mod', 'A'),
      key('Add a neighbour to a node', 'Mod', '→'),
      key('Follow a link', 'Alt', '→'),
      key('Move a node', 'Shift', '→'),
      key('Fit everything', 'F'),
      key('Zoom in, out, true size', '+', '−', '0'),
      key('Let go', 'Esc'),
    ],
  },
  {
    part: 'Under the lens',
    keys: [
      key('Walk from cell to cell', '←', '→'),
      key('Ten cells further', 'PgUp', 'PgDn'),
      key('First and last cell in sight', 'Home', 'End'),
      key('Ask the cell', 'Enter'),
      key('Stop following, close the card, put the lens away', 'Esc'),
    ],
  },
];
