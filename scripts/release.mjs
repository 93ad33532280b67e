// node scripts/release.mjs TAG: fails unless the tag names the version and the change log tells of it.
import fs from 'node:fs';
import { at, Fail, main } from './lib/bootstrap.mjs';
import { releaseProblems } from './lib/release.mjs';

await main(async () => {
  const { version } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8'));
  const changelog = fs.readFileSync(at('CHANGELOG.md'), 'utf8');
  const problems = releaseProblems(process.argv[2] ?? 'of no name', version, changelog);
  if (problems.length > 0) throw new Fail(problems.join('\n'));
});
