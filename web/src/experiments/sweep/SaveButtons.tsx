/** Buttons that hand out a picture and its numbers as files. */

import { useState } from 'react';
import { svgText, toPng } from '../../ui/raster';
import { saveBlob, saveText } from '../../ui/saveText';

type Props = {
  /** Name of the files, without what follows the dot. */
  readonly name: string;
  /** The picture as it is now. */
  readonly picture: () => SVGSVGElement;
  /** Further files by kind: what each hands out. */
  readonly tables: Readonly<Record<string, () => void>>;
};

/** Pixels for each unit of the drawing. */
const PNG_SCALE = 2;

/** One button for each kind of file. */
export function SaveButtons({ name, picture, tables }: Props) {
  const [told, setTold] = useState('');
  const png = async () => saveBlob(`${name}.png`, await toPng(picture(), PNG_SCALE));
  const makers: Readonly<Record<string, () => void>> = {
    PNG: () => void png().catch((error: unknown) => setTold(`Not saved: ${String(error)}.`)),
    SVG: () => saveText(`${name}.svg`, svgText(picture()), 'image/svg+xml'),
    ...tables,
  };
  return (
    <p className="sweep-files">
      {Object.entries(makers).map(([kind, make]) => (
        <button key={kind} type="button" className="app-button" onClick={make}>
          Save {kind}
        </button>
      ))}
      <span role="status">{told}</span>
    </p>
  );
}
