/** How many claims have which verdict, and how many are `open`; `null` while no results file is there. */
declare module '*?scorecard' {
  const counts: Readonly<Record<string, number>> | null;

  // biome-ignore lint/style/noDefaultExport: JSON and what is made of it are default exports
  export default counts;
}
