/** The link as a QR code, small beside the link and, when clicked, as large as the screen. */

import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
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
          aria-label={`${title}. Close the QR code`}
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
function Drawing({ code: { size, path } }: { readonly code: QrDrawing }) {
  const side = size + 2 * QUIET;
  return (
    <svg
      className="share-qr-code"
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={`QR code of the link, ${size} squares a side`}
      shapeRendering="crispEdges"
    >
      <rect fill="#fff" x={-QUIET} y={-QUIET} width={side} height={side} />
      <path fill="#000" d={path} />
    </svg>
  );
}

/** Squares of quiet border. Source: ISO/IEC 18004, section 6.3.8. */
const QUIET = 4;

/** Squares a side, 17 + 4 × version, and the outline of those that are black. */
type QrDrawing = { readonly size: number; readonly path: string };

/** The smallest code that holds `text`, with as much correction as fits into it. */
export function drawQr(text: string): QrDrawing {
  const code = generate(text, { minCorrectionLevel: correction.L });
  return { size: code.size, path: toSvgPath(code) };
}
