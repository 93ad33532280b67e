/**
 * Deflate and bounded inflate with the browser's own streams.
 *
 * A few bytes can become gigabytes, so inflating stops at the first chunk that passes the cap.
 */

/** `bytes` deflated, without header. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** What inflating gave: the bytes, or why there are none. */
export type Inflated =
  | { readonly ok: true; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly ok: false; readonly reason: 'damaged' | 'tooBig' };

/** Inflates at most `cap` bytes; never throws. */
export async function inflate(bytes: Uint8Array<ArrayBuffer>, cap: number): Promise<Inflated> {
  const unpacker = new DecompressionStream('deflate-raw');
  const reader = unpacker.readable.getReader();
  const writer = unpacker.writable.getWriter();
  // The reader below reports damage; these promises only repeat it.
  writer.write(bytes).catch(ignore);
  writer.close().catch(ignore);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return { ok: true, bytes: joined(chunks, size) };
      size += value.byteLength;
      if (size > cap) {
        reader.cancel().catch(ignore);
        return { ok: false, reason: 'tooBig' };
      }
      chunks.push(value);
    }
  } catch {
    return { ok: false, reason: 'damaged' };
  }
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Says nothing on purpose. */
const ignore = () => undefined;
