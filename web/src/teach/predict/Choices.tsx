/** What a prediction is about: which curve, hidden from when, on which scale. */

import { useId } from 'react';
import { formatSeconds } from '../../base/format';
import type { Sheet } from './sheet';
import type { Stretch } from './stretch';

type Props = {
  readonly sheet: Sheet;
  readonly stretch: Stretch;
  readonly isOpen: boolean;
  readonly hasChange: boolean;
  readonly chosen: string;
  readonly onChoose: (key: string) => void;
  readonly onHide: (hiddenS: number) => void;
  readonly onScale: (factor: number) => void;
};

/** The choices, as long as there is something to choose. */
export function Choices(props: Props) {
  const { sheet, stretch, isOpen, hasChange, chosen, onChoose, onHide, onScale } = props;
  const id = useId();
  if (!isOpen) return null;
  const { fromS, hiddenS, endS } = stretch;
  return (
    <div className="predict-choices">
      <label className="predict-field">
        Curve
        <select
          className="app-field"
          value={chosen}
          onChange={(event) => onChoose(event.target.value)}
        >
          {sheet.lines.map((line) => (
            <option key={line.key} value={line.key}>
              {line.name}
            </option>
          ))}
        </select>
      </label>
      {hasChange ? null : (
        <label className="predict-field" htmlFor={id}>
          Hidden from {formatSeconds(hiddenS)}
          <input
            id={id}
            type="range"
            min={0}
            max={95}
            value={Math.round((100 * (hiddenS - fromS)) / (endS - fromS))}
            aria-valuetext={formatSeconds(hiddenS)}
            onChange={(event) =>
              onHide(fromS + (Number(event.target.value) / 100) * (endS - fromS))
            }
          />
        </label>
      )}
      <span className="predict-scale">
        Scale
        <button type="button" className="plots-button" onClick={() => onScale(0.5)}>
          ÷ 2
        </button>
        <button type="button" className="plots-button" onClick={() => onScale(2)}>
          × 2
        </button>
      </span>
    </div>
  );
}
