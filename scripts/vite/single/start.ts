/**
 * Start of Cell53 as one file: unpacks the site that lies in the page and begins it.
 *
 * Programs of workers and WebAssembly get addresses inside the browser (`blob:`); the style and the
 * program of the page become elements, which the page's policy knows by their hashes. Nothing is asked of
 * anybody.
 */

import type { PackedFile } from './contents.ts';

/** Addresses of files by their names, as the built program asks for them. */
type Scope = { cell53Files?: Record<string, string> };

// The picture that the page begins with is painted first.
requestAnimationFrame(() => setTimeout(() => begin().catch(tell)));

async function begin(): Promise<void> {
  const files = JSON.parse(taken('cell53-index')) as readonly PackedFile[];
  const all = await unpacked(taken('cell53-data'));
  const addresses: Record<string, string> = {};
  (globalThis as Scope).cell53Files = addresses;
  let at = 0;
  for (const { name, type, length } of files) {
    const bytes = all.subarray(at, at + length);
    at += length;
    if (type === 'style') addElement(document.createElement('style'), bytes);
    else if (type === 'module') addElement(programElement(), bytes);
    else addresses[name] = URL.createObjectURL(new Blob([bytes], { type }));
  }
}

function tell(error: unknown): void {
  const told = document.querySelector('#root p');
  const reason = error instanceof Error ? error.message : String(error);
  if (told !== null) told.textContent = `This file cannot be opened: ${reason}`;
}

/** The text of an element, which has done its duty. */
function taken(id: string): string {
  const element = document.getElementById(id);
  if (element === null) throw new Error('it is not whole; take another copy.');
  element.remove();
  return element.textContent;
}

/** The bytes of a gzip file in base64; gzip itself carries their checksum. */
async function unpacked(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  if (globalThis.DecompressionStream === undefined) {
    throw new Error('it needs Chrome or Edge 114, Firefox 125, Safari 17.4 or newer.');
  }
  try {
    const packed = new Blob([bytesOf(base64)]).stream();
    const whole = packed.pipeThrough(new DecompressionStream('gzip'));
    return new Uint8Array(await new Response(whole).arrayBuffer());
  } catch {
    throw new Error('it is damaged; take another copy.');
  }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}

function programElement(): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'module';
  return element;
}

function addElement(element: HTMLElement, bytes: Uint8Array): void {
  element.textContent = new TextDecoder().decode(bytes);
  document.head.append(element);
}
