/** How long work will take, in words. */

/** A guessed duration in words: "less than a second", "about 3 min 20 s", "about 1 h 5 min". */
export function workText(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return `about ${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 10) return `about ${minutes} min ${seconds % 60} s`;
  if (minutes < 60) return `about ${minutes} min`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
