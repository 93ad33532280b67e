/**
 * Changes of parameters as the events of a run tell them: the engine names a knob by section and key,
 * the reader by its label in the catalogue.
 */

import { specOf } from './catalog';
import type { Catalog, ParamSpec, ParamValue, RunEvent, ScenarioDoc } from './engineTypes';
import { valueInWords } from './values';

/** `feedback.targetUtilization 0.9 → 0.89`: section, key, value before, value after. */
const CHANGE = /^([\w-]{1,64})\.([\w-]{1,64}) (.{0,80}) → (.{0,80})$/u;

/** The event with its cause in the words of the catalogue; as it is when there are none. */
export function inWords(event: RunEvent, doc: ScenarioDoc, catalog: Catalog): RunEvent {
  if (event.kind !== 'parameterChange') return event;
  const [, section = '', key = '', before = '', after = ''] = CHANGE.exec(event.cause) ?? [];
  const spec = specOf(doc, section, key, catalog);
  if (spec === undefined) return event;
  return { ...event, cause: `${spec.label} ${changeText(before, after, spec)}` };
}

/** "0.90 → 0.89": both values with the same number of decimals. */
function changeText(before: string, after: string, spec: ParamSpec): string {
  const words = [before, after].map((text) => valueInWords(readValue(text), spec));
  const decimals = Math.max(...words.map((text) => DECIMALS.exec(text)?.[1]?.length ?? 0));
  return words.map((text) => withDecimals(text, decimals)).join(' → ');
}

/** The decimals of a plain number, which may have a unit behind it. */
const DECIMALS = /^−?\d+(?:\.(\d+))?(?=$|\u00a0)/u;

function withDecimals(text: string, decimals: number): string {
  return text.replace(DECIMALS, (number, fraction: string = '') => {
    const whole = number.split('.')[0] ?? number;
    return decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`;
  });
}

/** A value as the engine writes it. */
function readValue(text: string): ParamValue {
  if (text === 'null') return null;
  if (text === 'true' || text === 'false') return text === 'true';
  const number = Number(text);
  return text !== '' && Number.isFinite(number) ? number : text.replace(/^"|"$/g, '');
}
