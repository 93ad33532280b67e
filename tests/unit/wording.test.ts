/** Phrases that a reader would have to guess at; what the page says instead stands beside them. */

import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const ROOM = 'web/src';

const ODD: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/>A new value</, 'Apply changes'],
  [/['"`>]On the table\b|(run|one|experiment) on the table[ .'<`]/, 'the current run'],
  [/['"`“>]Go on\b/, 'Continue'],
  [/of them remembered/, 'already computed'],
  [/Turn the knobs to/, 'Apply these values'],
  [/by memory alone/, 'using only a larger buffer'],
  [/stays in force/, 'still using'],
  [/shall (turn|stop)/, 'may change'],
  [/too fast to be followed/, 'too fast to show'],
  [/another way for one|lead one another way/, 'reroute one'],
  [/['"`](Its highest|Which way|Where it ends)['"`]/, 'Peak, Direction, Final value'],
  [/['"`]Pinned the run before/, 'the previous run'],
  [/['"`](Let go|Take out|Put away)\b/, 'Unpin, Show, Close'],
  [/before it is intact/, 'the previous experiment is unchanged'],
  [/what is named|all the same['.]|left aside/, 'what is listed, anyway, not opened'],
  [/unlike times|with Shift by |the same chance/, 'different times, with Shift, random numbers'],
  [/(network|link) keeps (the|its) /, 'locks the network'],
  [/with Ctrl[ ,.;](?!or ⌘)/, 'with Ctrl or ⌘'],
  [/starts anew|no such curve/, 'starts again, no longer has'],
];

/** The lines of a file that a reader may see: comments are for others. */
function visibleLines(path: string): readonly string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
}

const lines = readdirSync(ROOM, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|json)$/.test(file) && !/^(generated|wasm)\b/.test(file))
  .flatMap((file) => visibleLines(`${ROOM}/${file}`).map((line) => `${file}: ${line.trim()}`));

it.each(ODD)('nothing says %s, but: %s', (phrase) => {
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.filter((line) => phrase.test(line))).toEqual([]);
});
