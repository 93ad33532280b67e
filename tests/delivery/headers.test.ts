/** The headers of the site, written once in `public/_headers`: every server that we set up sends them all. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { describe, expect, it } from 'vitest';
import { siteHeaders } from '../../scripts/lib/headers.mjs';

const at = (place: string) => fileURLToPath(new URL(`../../${place}`, import.meta.url));
const written = readFileSync(at('public/_headers'), 'utf8');
const nginx = execFileSync(process.execPath, [at('scripts/nginx.mjs')], { encoding: 'utf8' });

/** The locations of the server: how an address is matched, and the headers that are added. */
const locations = new Map(
  [...nginx.matchAll(/^ {2}location (=|\^~) (\S+) \{\n((?: {4}.*\n)*) {2}\}$/gm)].map((found) => {
    const [, how = '', address = '', lines = ''] = found;
    const added = [...lines.matchAll(/^ {4}add_header (\S+) "([^"]*)"(?: always)?;$/gm)];
    return [
      `${how} ${address}`,
      Object.fromEntries(added.map(([, name = '', value = '']) => [name, value])),
    ] as const;
  }),
);

/** As nginx chooses: the exact address, else the longest beginning. */
function sent(address: string): unknown {
  const exact = locations.get(`= ${address}`);
  const beginnings = [...locations.keys()]
    .filter((key) => key.startsWith('^~ ') && address.startsWith(key.slice(3)))
    .sort((a, b) => b.length - a.length);
  return exact ?? (beginnings[0] && locations.get(beginnings[0]));
}

const ADDRESSES = [
  ...['/', '/index.html', '/embed.html', '/early.js', '/sw.js', '/favicon.svg', '/cell53.html'],
  '/assets/engine_bg-1.wasm',
];

describe('the server of the container', () => {
  it.each(ADDRESSES)('sends what the rules say for %s', (address) => {
    expect(sent(address)).toEqual(siteHeaders(address));
  });

  it('adds every line of every rule', () => {
    const lines = [...written.matchAll(/^ {2}(?!! )(\S+): (.+)$/gm)];
    expect(lines.length).toBeGreaterThan(10);
    const lost = lines.filter(
      ([, name, value]) => !nginx.includes(`add_header ${name} "${value}"`),
    );
    expect(lost).toEqual([]);
  });

  it('has each address once, and quotes nothing that it would read', () => {
    const all = [...nginx.matchAll(/^ {2}location (.*) \{$/gm)].map(([, match]) => match);
    expect(all).toEqual([...new Set(all)]);
    expect(all).toEqual([...locations.keys()]);
    expect(written).not.toMatch(/^ {2}.*["$\\]/m);
  });
});

describe('the development server', () => {
  it('lets the embedded page stand in frames, where notebooks show it, and no other', async () => {
    const cacheDir = mkdtempSync(path.join(tmpdir(), 'cell53-headers-'));
    const server = await createServer({
      cacheDir,
      configFile: at('vite.config.ts'),
      logLevel: 'silent',
      optimizeDeps: { noDiscovery: true },
      server: { host: '127.0.0.1', port: 0, watch: null },
    });
    await server.listen();
    const [home] = server.resolvedUrls?.local ?? [];
    const ancestors = async (address: string) => {
      const { headers } = await fetch(new URL(address, home));
      return headers.get('content-security-policy')?.match(/frame-ancestors (.*)$/)?.[1];
    };
    try {
      expect(await ancestors('/embed.html')).toBe('*');
      expect(await ancestors('/index.html')).toBe("'none'");
    } finally {
      await server.close();
      rmSync(cacheDir, { recursive: true });
    }
  });
});

describe('the rules', () => {
  it('give all pages the policy, and only the embedded one frames', () => {
    const framed = ADDRESSES.filter(
      (address) => !siteHeaders(address)['Content-Security-Policy']?.endsWith("ancestors 'none'"),
    );
    expect(framed).toEqual(['/embed.html']);
  });

  it('keep for a year what carries a hash, and nothing else', () => {
    const kept = ADDRESSES.filter((address) =>
      siteHeaders(address)['Cache-Control']?.includes('immutable'),
    );
    expect(kept).toEqual(['/assets/engine_bg-1.wasm']);
  });
});
