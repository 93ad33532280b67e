// Whether a tag may become a release.

/** What speaks against releasing a version under a tag; nothing where all is well. */
export function releaseProblems(tag, version, changelog) {
  const problems = [];
  if (tag !== `v${version}`) problems.push(`the tag ${tag} is not v${version}`);
  const heading = `## [${version}] - `;
  const isDated = (line) =>
    line.startsWith(heading) && /^\d{4}-\d\d-\d\d$/.test(line.slice(heading.length));
  if (!changelog.split('\n').some(isDated)) {
    problems.push(`CHANGELOG.md has no heading "## [${version}] - YEAR-MONTH-DAY"`);
  }
  return problems;
}
