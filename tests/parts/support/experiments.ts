/** Experiments that several parts of the page are tested with. */

/** What they have in common. */
export const GENERAL = {
  ...{ format: 1, title: 'Two sources', group: 'Sharing', question: 'Who?', seed: 7 },
};

/** Two TCP connections that no switch slows down, before a short buffer: cells are lost. */
export const TCP = {
  ...GENERAL,
  durationMs: 400,
  topology: { kind: 'n-source', sources: 2, bufferCells: 200 },
  feedback: { kind: 'none' },
  abr: { icrMbps: 155.52 },
};
