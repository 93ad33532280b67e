/** The link as a QR code, small beside the link and, when clicked, as large as the screen. */

import { correction, generate } from 'lean-qr';
import { useMemo, useState } from 'react';
import { useModal } from '../ui/Dialog';

type QrCodeProps = { readonly address: string; readonly title: string };

/** A button with the code; the full screen closes by click or Escape. */
export function QrCode({ address, title }: QrCodeProps) {
  const [isLarge, setLarge] = useState(false);
  const large = useModal(isLarge);
  const code = useMemo(() => drawQr(address), [address]);
  return (
    <>
      <button
        type="button"
        className="share-qr"
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
      >
        <Drawing code={code} />
        <span>Show large</span>
      </button>
      <dialog
        ref={large}
        className="share-qr-screen"
        aria-label="QR code of the link"
        onClose={(event) => {
          // React hands it on to the dialog around, which must stay open.
          event.stopPropagation();
          setLarge(false);
        }}
      >
        <button
          type="button"
          className="share-qr-page"
          aria-label="Close the QR code"
          onClick={() => setLarge(false)}
        >
          <Drawing code={code} />
          <bdi className="share-qr-title">{title}</bdi>
        </button>
      </dialog>
    </>
  );
}

/** Black on white in both themes: many readers know no other way round. */
function Drawing({ code }: { readonly code: QrDrawing }) {
  return (
    <svg
      className="share-qr-code"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={`QR code of the link, ${code.size - 8} squares a side`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
      <path fill="#000" d={code.path} />
    </svg>
  );
}

/** A code as one SVG path of unit squares, with the quiet border the standard asks for. */
export type QrDrawing = {
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
  return { size: code.size + 2 * QUIET, path: strokes.join('') };
}
