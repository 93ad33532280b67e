// The site as hosts send it: each file compressed once with brotli, the headers kept.
import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** Headers that belong to one transfer, not to the file. */
const OF_TRANSFER = new Set(['content-length', 'transfer-encoding', 'connection', 'date', 'etag']);

/** A server before another one, which answers compressed. */
export async function compressed(address) {
  const kept = new Map();
  const get = async (path) => {
    const response = await fetch(new URL(path, address));
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !OF_TRANSFER.has(name)),
    );
    const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()));
    return {
      status: response.status,
      headers: { ...headers, 'content-encoding': 'br', 'content-length': body.length },
      body,
    };
  };
  const server = createServer(async ({ url = '/' }, response) => {
    if (!kept.has(url)) kept.set(url, get(url));
    const { status, headers, body } = await kept.get(url);
    response.writeHead(status, headers).end(body);
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://localhost:${server.address().port}/`, stop };
}
