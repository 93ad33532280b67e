// The headers of the site, read from public/_headers, the one place where they are written.
import fs from 'node:fs';
import { at } from './bootstrap.mjs';

/** One rule after the other: the address it is for, and its lines as `[name, value]`, `! name` takes one off. */
function rules() {
  const found = [];
  for (const line of fs.readFileSync(at('public/_headers'), 'utf8').split('\n')) {
    if (line.startsWith('/')) found.push({ address: line, lines: [] });
    if (!line.startsWith('  ')) continue;
    const [name, ...value] = line.trim().split(': ');
    found.at(-1).lines.push([name, value.join(': ')]);
  }
  return found;
}

const isFor = (rule, address) =>
  rule.endsWith('*') ? address.startsWith(rule.slice(0, -1)) : address === rule;

/** Addresses that have rules of their own; one that ends with `*` stands for all that begin so. */
export const ruledAddresses = () => rules().map(({ address }) => address);

/** Headers of the site for one address. */
export function siteHeaders(address) {
  const found = {};
  const lines = rules().flatMap((rule) => (isFor(rule.address, address) ? rule.lines : []));
  for (const [name, value] of lines) {
    if (name.startsWith('! ')) delete found[name.slice(2)];
    else found[name] = value;
  }
  return found;
}
