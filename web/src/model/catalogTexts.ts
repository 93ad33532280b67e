/**
 * What the parameters of the catalogue mean and where they come from: whoever imports this file finds both in
 * `ParamSpec`, where they are empty before. The page begins without them.
 */

import texts from '../generated/catalog.json?texts';
import { catalog } from './catalog';

const { run = [], sections } = catalog;
const params = [
  ...run,
  ...sections.flatMap((section) => [
    ...section.params,
    ...section.entries.flatMap((entry) => entry.params),
  ]),
];
for (const [place, [doc, source]] of texts.entries()) {
  Object.assign(params[place] ?? {}, { doc, source });
}
