/** The box that is open to choose from: a part to add, the other end of a link or circuit, a way, a number of copies. */

import { useLayoutEffect, useRef } from 'react';
import type { Drawn } from '../model/network/drawn';
import { currentDrawing } from '../run/drawing';
import { Combobox } from '../ui/Combobox';
import { useFocusBack } from '../ui/focus';
import { markRoot } from '../ui/rootMark';
import type { Camera } from './camera';
import { choiceOf } from './choices';
import { type Choosing, editor, editorStore, useEditor } from './editor';
import type { Box } from './geometry';
import type { Size } from './metrics';
import { aboutOf, placePicker } from './pickerPlace';
import type { Scene } from './scene';

type Props = {
  readonly scene: Scene;
  readonly size: Size;
  readonly camera: Camera;
  /** Puts the focus on the drawing, after a choice. */
  readonly onPicked: () => void;
};

/** The open box, if any. */
export function Chooser(props: Props) {
  const choosing = useEditor((state) => state.choosing);
  const drawn = currentDrawing();
  if (choosing === null || drawn === null) return null;
  return <ChoiceBox {...props} choosing={choosing} drawn={drawn} />;
}

/** The box beside what it is about; left without a choice, it gives the focus back to what had it. */
function ChoiceBox(props: Props & { readonly choosing: Choosing; readonly drawn: Drawn }) {
  const { scene, size, camera, onPicked, choosing, drawn } = props;
  const box = useRef<HTMLDivElement>(null);
  useFocusBack(box);
  // Placed once per box, so that it does not move while its list gets shorter.
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { transform } = camera;
    const seen = ({ x, y, width, height }: Box): Box => {
      const [left, top] = transform.apply([x, y]);
      return { x: left, y: top, width: width * transform.k, height: height * transform.k };
    };
    const about = aboutOf(choosing, scene).map(seen);
    const nodes = scene.nodes.map((node) => seen(node.box));
    const own = { width: element.offsetWidth, height: element.offsetHeight };
    const [x, y] = placePicker({ about, nodes, own, panel: size });
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
  }, [choosing, scene, size, camera]);
  useLayoutEffect(() => markRoot('choosing'), []);
  const { title, options, find, pick } = choiceOf(choosing, drawn);
  const close = () => editor.choose(null);
  return (
    <div
      ref={box}
      className="network-picker"
      role="dialog"
      aria-label={title}
      key={`${choosing.type} ${'from' in choosing ? choosing.from : ''}`}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <Combobox
        title={title}
        options={options}
        {...(find === undefined ? {} : { find })}
        {...(options.length === 0 ? { none: 'There is no other node yet.' } : {})}
        onPick={(id) => {
          pick(id);
          if (editorStore.getState().choosing === null && !editor.isFocusWanted()) onPicked();
        }}
        onClose={close}
      />
    </div>
  );
}
