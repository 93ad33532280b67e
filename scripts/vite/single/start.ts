/**
 * Start of Cell53 as one file: unpacks the site that lies in the page and begins it.
 *
 * Programs of workers and WebAssembly get addresses inside the browser (`blob:`); the style and the
 * program of the page become elements, which the page's policy knows by their hashes. Nothing is asked of
 * anybody.
 */

import { crc32 } from '../../../web/src/lib/crc32.ts';
import type { Packed } from './contents.ts';
import { unlzma } from './unlzma.ts';

/** Addresses of files by their names, as the built program asks for them. */
type Scope = { cell53Files?: Record<string, string> };

// The picture that the page begins with is painted first.
requestAnimationFrame(() => setTimeout(begin));

function begin(): void {
  try {
    unpack();
  } catch (error) {
    const told = document.querySelector('#root p');
    if (told !== null) told.textContent = `This file cannot be opened: ${String(error)}`;
  }
}

function unpack(): void {
  const { files, size, crc } = JSON.parse(taken('cell53-index')) as Packed;
  const all = unlzma(bytesOf(taken('cell53-data')), size);
  if (crc32(all) !== crc) throw new Error('it is damaged; take another copy.');
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

function programElement(): HTMLScriptElement {
  const element = document.createElement('script');
  element.type = 'module';
  return element;
}

function addElement(element: HTMLElement, bytes: Uint8Array): void {
  element.textContent = new TextDecoder().decode(bytes);
  document.head.append(element);
}

/** The text of an element, which has done its duty. */
function taken(id: string): string {
  const element = document.getElementById(id);
  if (element === null) throw new Error('it is not whole; take another copy.');
  element.remove();
  return element.textContent;
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
