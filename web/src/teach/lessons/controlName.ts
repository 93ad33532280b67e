/** What a control is called on the page. */

import { catalog, sectionOf, specOf } from '../../model/catalog';
import type { ScenarioDoc } from '../../model/engineTypes';

/** Name of the control `section.key` in the catalogue; the choice of an algorithm goes by its family. */
export function controlName(doc: ScenarioDoc, id: string): string {
  const [section = '', key = ''] = id.split('.');
  if (key === 'kind') return sectionOf(section, catalog)?.label ?? section;
  return specOf(doc, section, key, catalog)?.label ?? key;
}
