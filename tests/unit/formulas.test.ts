import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formulasOf } from '../../scripts/vite/formulas';
import { formulasByKnob } from '../../scripts/vite/modelFormulas';
import { catalog } from '../../web/src/model/catalog';
import type { ParamSpec } from '../../web/src/model/engineTypes';

const root = fileURLToPath(new URL('../..', import.meta.url));
const model = readFileSync(path.join(root, 'docs/model.md'), 'utf8');
const formulas = formulasByKnob(catalog.sections, model);

describe('the formula of a parameter', () => {
  it.each([
    ['abr.rif', 'RIF', 'Rule 8: .* ACR \\+ RIF · PCR'],
    ['abr.trmMs', 'Trm', 'at least Mrm and Trm has passed'],
    ['feedback.erica.targetUtilization', 'U', 'B = max\\(U·C − '],
    ['feedback.erica-plus.a', 'a', 'max\\(QDLF, a·Q0'],
    ['discard.fair.shareFactor', 'Z', '^fair .*W > Z · \\(1 \\+ '],
    ['discard.epd.thresholdCells', 'R', '^convention: at-or-above .* Q ≥ R '],
    ['discard.red.averageWeight', 'w', '^red: at a frame .* w · \\(Q − A\\)'],
    ['tcp.minRtoTicks', 'RTO', '^RTO = '],
    ['tcp.maxRetransmissions', 'maxRetransmissions', '^After maxRetransmissions \\+ 1 '],
    ['tcp.initialSsthresh', 'initialSsthresh', 'max\\(2 · MSS, initialSsthresh\\)'],
    ['congestion.cubic.scaling', 'C', 'W\\(t\\) = C·\\(t − K\\)³'],
    ['cells.markov-on-off.peakFactor', 'k', 'p = k·l/N'],
    ['gfc.timerSeconds', '5 s', 'for 5 s after the last HALT'],
  ])('%s is the line of the model in which %s stands', (knob, letter, line) => {
    expect(formulas[knob]?.letter).toBe(letter);
    expect(formulas[knob]?.lines.join('\n')).toMatch(new RegExp(line, 'm'));
  });

  it('is not there for a choice that stands in none', () => {
    expect(formulas['tcp.handshake']).toBeUndefined();
    expect(formulas['topology.chain.service']).toBeUndefined();
  });

  it('is there for every parameter that is a number', () => {
    const numbers = (of: string, params: readonly ParamSpec[]) =>
      params
        .filter(({ kind }) => kind === 'real' || kind === 'integer')
        .map(({ key }) => `${of}.${key}`);
    const knobs = catalog.sections.flatMap(({ id, params, entries }) => [
      ...numbers(id, params),
      ...entries.flatMap((entry) => numbers(`${id}.${entry.id}`, entry.params)),
    ]);
    expect(knobs.length).toBeGreaterThan(250);
    const without = knobs.filter((knob) => formulas[knob] === undefined);
    const due =
      'docs/model.md has no line "Letters of …" that names them, or no formula of that section has their letter';
    expect(without, due).toEqual([]);
  });

  it('is that of its own algorithm, not of another one in the same section', () => {
    expect(formulas['discard.selective.shareFactor']?.lines).toHaveLength(1);
    expect(formulas['discard.selective.shareFactor']?.lines[0]).toMatch(/^selective:/);
  });

  it('of smoothed ERICA+ has no line of a queue control that it does not know', () => {
    const lines = formulas['feedback.smoothed-erica-plus.a']?.lines;
    expect(lines).toEqual([expect.stringMatching(/^f\(Q\) = max\(QDLF, a·Q0/)]);
  });

  it.each([
    ['discard.epd.taggedThresholdCells', 'epd:'],
    ['discard.turner.lowThresholdCells', 'turner:'],
    ['discard.red.minThresholdCells', 'red:'],
    ['discard.red.idleFrameUs', 'red:'],
    ['cells.video.correlation', 'video:'],
    ['cells.bernoulli.probability', 'bernoulli:'],
  ])('of %s has no line in which another algorithm has the same letter', (knob, own) => {
    expect(formulas[knob]?.lines.filter((line) => !line.startsWith(own))).toEqual([]);
  });
});

it('every letter that the model gives to a parameter stands in one of its lines', () => {
  const ids = (params: readonly { readonly key: string }[]) => params.map(({ key }) => key);
  const stated = [...model.matchAll(/^Letters of ([^:]+):((?:.+\n)+)/gm)];
  expect(stated.length).toBeGreaterThan(15);
  const lost = stated.flatMap(([, who = '', what = '']) => {
    const named = [...what.matchAll(/`(\w+)`/g)].map(([, key = '']) => key);
    const owners = [...who.matchAll(/`([\w-]+)`/g)].map(([, id = '']) => id);
    const knobs = catalog.sections.flatMap(({ id, params, entries }) => [
      ...(owners.includes(id) ? ids(params).map((key) => [`${id}.${key}`, key] as const) : []),
      ...entries
        .filter((entry) => owners.includes(id) || owners.includes(entry.id))
        .flatMap((entry) =>
          ids(entry.params).map((key) => [`${id}.${entry.id}.${key}`, key] as const),
        ),
    ]);
    return named.flatMap((key) => {
      const ours = knobs.filter(([, each]) => each === key);
      if (ours.length === 0) return [`${who} has no parameter ${key}`];
      return ours.flatMap(([knob]) =>
        formulas[knob] === undefined ? [`no formula has the letter of ${knob}`] : [],
      );
    });
  });
  expect(lost).toEqual([]);
});

it('a letter is found alone, in code before tables and in tables before prose', () => {
  const text = `# M
## One
R rests, and so R = 1 holds.

| rule | says | source |
|---|---|---|
| 3 | *R* = 2 | S9 |

\`\`\`
RR = 4
R = 3
\`\`\`

Letters of \`x\`: *R* is \`rate\`.
`;
  const of = (part: string) => formulasOf(part)('rate', { section: 'x' })?.lines;
  expect(of(text)).toEqual(['R = 3']);
  expect(of(text.replace(/```[\s\S]*?```/, ''))).toEqual(['Rule 3: R = 2']);
  expect(of(text.replace(/```[\s\S]*?```|^\|.*\n/gm, ''))).toEqual([
    'R rests, and so R = 1 holds.',
  ]);
  expect(formulasOf(text)('rate', { section: 'y' })).toBeNull();
});
