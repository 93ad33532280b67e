/** How many claims have which verdict, and how many are `open`; `null` while no results file is there. */
declare module '*?scorecard' {
  const counts: Readonly<Record<string, number>> | null;

  // biome-ignore lint/style/noDefaultExport: JSON and what is made of it are default exports
  export default counts;
}

/** What docs/model.md says in formulas, by knob: `abr.rif`, `feedback.erica.delta`. */
declare module '*/catalog.json?formulas' {
  const formulas: Readonly<
    Record<string, { heading: string; letter: string; lines: readonly string[] }>
  >;

  // biome-ignore lint/style/noDefaultExport: JSON and what is made of it are default exports
  export default formulas;
}

/** What the page begins with: without the meanings and sources of its parameters. */
declare module '*/catalog.json?brief' {
  const catalog: unknown;

  // biome-ignore lint/style/noDefaultExport: JSON and what is made of it are default exports
  export default catalog;
}

/** Meaning and source of each parameter, in the order of the catalogue. */
declare module '*/catalog.json?texts' {
  const texts: readonly (readonly [doc: string, source: string])[];

  // biome-ignore lint/style/noDefaultExport: JSON and what is made of it are default exports
  export default texts;
}
