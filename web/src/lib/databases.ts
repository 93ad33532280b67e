/** The databases of this site, by what is in them. */

export const DATABASES = {
  /** The experiment on the table. */
  table: 'cell53',
  /** Experiments of one's own. */
  shelf: 'cell53-shelf',
  /** Results of single runs. */
  outcomes: 'cell53-outcomes',
} as const;
