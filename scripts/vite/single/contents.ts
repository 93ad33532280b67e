/** What lies in Cell53 as one file: the list in front of the packed bytes. */

/** A file of the site; `style` and `module` become elements of the page, others get an address. */
export type PackedFile = {
  readonly name: string;
  readonly type: 'style' | 'module' | 'text/javascript' | 'application/wasm';
  /** Bytes, once unpacked; the files lie one behind the other. */
  readonly length: number;
};

/** The name of the file, beside the site. */
export const SINGLE = 'cell53.html';
