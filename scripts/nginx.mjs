// node scripts/nginx.mjs: prints how nginx serves dist/ with the headers of public/_headers, for the Containerfile.
import { ruledAddresses, siteHeaders } from './lib/headers.mjs';

/** Only for answers that are there: a missing file must not be remembered for a year. */
const OF_FILES = ['Cache-Control'];

/** Headers of an address. A block has all of them: nginx adds none from outside to one that adds its own. */
const headers = (address) =>
  Object.entries(siteHeaders(address)).map(
    ([name, value]) => `add_header ${name} "${value}"${OF_FILES.includes(name) ? '' : ' always'};`,
  );

const match = (address) => (address.endsWith('*') ? `^~ ${address.slice(0, -1)}` : `= ${address}`);

const block = (head, lines) => [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];

const locations = [...new Set(ruledAddresses())].map((address) =>
  block(`location ${match(address)}`, headers(address)),
);

const server = block('server', [
  'listen 8080;',
  'root /usr/share/nginx/html;',
  'server_tokens off;',
  'absolute_redirect off;',
  '# Files have been compressed when the image was built.',
  'gzip_static on;',
  'gzip_vary on;',
  ...locations.flat(),
]);

const types = block('types', ['application/manifest+json webmanifest;']);

console.log([...types, ...server].join('\n'));
