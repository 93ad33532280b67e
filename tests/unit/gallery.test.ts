import { expect, test } from 'vitest';
import { gallery, questionGroups, unknownExperiment } from '../../web/src/run/gallery';

test('an unknown name is repeated beside those that begin most like it', () => {
  const said = unknownExperiment('lan-interconnection/f22-parking-lot');
  const near = ['abr', 'epd', 'ubr'].map((kind) => `lan-interconnection/f22-parking-lot-${kind}`);
  expect(said).toContain('open = lan-interconnection/f22-parking-lot: no');
  expect(said).toMatch(new RegExp(`there are ${near.join(', ')} and \\d+ more\\.`));
});

test('of few neighbours all are named', () => {
  const [item] = gallery;
  if (item === undefined) throw new Error('the gallery is empty');
  const items = ['a/one', 'a/two', 'b/one'].map((id) => ({ ...item, id }));
  expect(unknownExperiment('a/tw', items)).toContain('In a there are a/two, a/one. ');
});

test('a name without neighbours is told what names look like, by one that exists', () => {
  const example = /look like (\S+)\./.exec(unknownExperiment('moon'))?.[1];
  expect(gallery.map(({ id }) => id)).toContain(example);
});

test('a name of any length is repeated briefly', () => {
  expect(unknownExperiment('x'.repeat(10_000)).length).toBeLessThan(220);
});

test('every experiment asks one kind of question, and none is named that is not there', () => {
  const asked = questionGroups.flatMap(({ experiments }) => experiments);
  expect([...asked].sort()).toEqual(gallery.map(({ id }) => id).sort());
});

test('every kind of question has a name of its own, a rule in one sentence, and some experiments', () => {
  expect(new Set(questionGroups.map(({ name }) => name)).size).toBe(questionGroups.length);
  for (const { name, rule, experiments } of questionGroups) {
    expect(name).toMatch(/\?$/);
    expect(rule, name).toMatch(/^[A-Z].{30,}[.?]$/);
    expect(experiments.length, name).toBeGreaterThan(3);
  }
});
