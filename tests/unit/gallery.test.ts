import { expect, test } from 'vitest';
import { gallery, unknownExperiment } from '../../web/src/run/gallery';

test('an unknown name is repeated beside its neighbours', () => {
  const said = unknownExperiment('adsl/nothing');
  expect(said).toContain('open = adsl/nothing');
  expect(said).toContain(gallery.find(({ id }) => id.startsWith('adsl/'))?.id);
});

test('a name without neighbours is told what names look like, by one that exists', () => {
  const example = /look like (\S+)\./.exec(unknownExperiment('moon'))?.[1];
  expect(gallery.map(({ id }) => id)).toContain(example);
});

test('a name of any length is repeated briefly', () => {
  expect(unknownExperiment('x'.repeat(10_000)).length).toBeLessThan(220);
});
