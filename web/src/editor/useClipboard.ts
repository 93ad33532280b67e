/** Copy, cut and paste while the network has the focus: the lists of the file format, as text. */

import { type RefObject, useEffect } from 'react';
import type { Place } from '../model/network/drawn';
import type { Camera } from './camera';
import { editor } from './editor';
import { toGrid } from './metrics';
import type { Scene } from './scene';
import { actedOn } from './verbs';

/** Listens to the clipboard for as long as the drawing is on the page. */
export function useClipboard(
  svg: RefObject<SVGSVGElement | null>,
  {
    scene,
    camera,
    pointed,
  }: {
    readonly scene: Scene;
    readonly camera: Camera;
    readonly pointed: () => Place | null;
  },
): void {
  useEffect(() => {
    // Browsers send these events to the page, not to a focused drawing.
    const isMine = () => svg.current?.contains(document.activeElement) ?? false;
    const copy = (event: ClipboardEvent) => {
      const parts = isMine() ? actedOn(null) : [];
      const text = editor.copied(parts);
      if (text === null) return;
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      if (event.type === 'cut') editor.remove(parts);
    };
    const paste = (event: ClipboardEvent) => {
      const text = isMine() ? event.clipboardData?.getData('text/plain') : undefined;
      if (text === undefined || svg.current === null) return;
      const { width, height } = svg.current.getBoundingClientRect();
      const middle = camera.toWorld([width / 2, height / 2]);
      const at = pointed() ?? toGrid(middle, scene.metrics);
      if (editor.paste(text, at)) event.preventDefault();
      else editor.say('There is no network on the clipboard.');
    };
    document.addEventListener('copy', copy);
    document.addEventListener('cut', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', copy);
      document.removeEventListener('paste', paste);
    };
  }, [svg, scene, camera, pointed]);
}
