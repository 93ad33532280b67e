import { fireEvent } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, onTestFinished } from 'vitest';
import {
  BLANK,
  type Drawn,
  PredictionDrawing,
} from '../../web/src/teach/predict/PredictionDrawing';

const nothing = { time: new Float64Array(), values: new Float64Array() };

it('a second finger adds nothing to the line that the first one draws', () => {
  const place = document.body.appendChild(document.createElement('div'));
  const page = createRoot(place);
  onTestFinished(() => {
    flushSync(() => page.unmount());
    place.remove();
  });
  let drawn: Drawn = BLANK;
  const show = () =>
    flushSync(() =>
      page.render(
        <PredictionDrawing
          question="What will it do?"
          predicted={{ fromS: 0, hiddenS: 0, endS: 1 }}
          top={100}
          drawn={drawn}
          start={50}
          onDraw={(next) => {
            drawn = next;
            show();
          }}
          past={nothing}
          before={null}
          came={null}
          words={String}
        />,
      ),
    );
  show();
  const hands = place.querySelector<HTMLElement>('.predict-hands');
  if (hands === null) throw new Error('there is something to draw on');
  // Ten px a column, one px a value.
  hands.getBoundingClientRect = () => new DOMRect(0, 0, 240, 100);
  hands.setPointerCapture = () => undefined;
  const touch = (type: 'pointerDown' | 'pointerMove', isPrimary: boolean, clientX: number) =>
    fireEvent[type](hands, { isPrimary, buttons: 1, clientX, clientY: 40 });
  touch('pointerDown', true, 5);
  touch('pointerDown', false, 235);
  touch('pointerMove', true, 25);
  touch('pointerMove', false, 236);
  expect(drawn.flatMap((value, column) => (value === null ? [] : [column]))).toEqual([0, 1, 2]);
});
