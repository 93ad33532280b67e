/**
 * A text as a QR code, made here: no server sees the link.
 */

import { correction, generate } from 'lean-qr';

/** A code as one SVG path of unit squares, with the quiet border the standard asks for. */
export type QrDrawing = {
  /** Version of the code, 1 … 40: 17 + 4 × version squares a side. */
  readonly version: number;
  /** Squares a side, border included. */
  readonly size: number;
  readonly path: string;
};

/** Squares of quiet border. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET = 4;

/** The smallest code that holds `text`, with as much correction as fits into it. */
export function drawQr(text: string): QrDrawing {
  const code = generate(text, { minCorrectionLevel: correction.L });
  const strokes: string[] = [];
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue;
      let end = x + 1;
      while (end < code.size && code.get(end, y)) end += 1;
      strokes.push(`M${x + QUIET} ${y + QUIET}h${end - x}v1h${x - end}z`);
      x = end;
    }
  }
  return {
    version: (code.size - 17) / 4,
    size: code.size + 2 * QUIET,
    path: strokes.join(''),
  };
}
