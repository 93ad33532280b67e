// Lines of the answer of `npm run goals`: what was measured, how much, and whether that meets the goal.

/** One line of the answer; a goal is `{ most }` or `{ least }`. */
export function figure(what, value, unit, goal = null, detail = '') {
  const isMet = ({ least = -Infinity, most = Infinity }) => value >= least && value <= most;
  const rounded = Number(value.toFixed(value < 10 ? 2 : 1));
  return { what, value: rounded, unit, goal, met: goal === null ? null : isMet(goal), detail };
}

/** The goal of being at most that. */
export function most(limit) {
  return { most: limit };
}

/** Value below which a share of the numbers lies. */
export function quantile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
