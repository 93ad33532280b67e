/** The link as a QR code, small beside the link and, when clicked, as large as the screen. */

import { useMemo, useState } from 'react';
import { useModal } from '../ui/Dialog';
import { drawQr, type QrDrawing } from './qr';

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
