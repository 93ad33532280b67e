/** Which dash and which letter is whose: the key to the pinned runs, beside the button that lists them. */

import { letter } from '../base/text';
import { usePins } from '../run';
import { PinSwatch } from './PinSwatch';

export function PinKey() {
  const pins = usePins((state) => state.pins);
  return (
    <ul className="plots-pin-key" aria-label="Pinned runs">
      {pins.map(({ id, name }, place) => (
        <li key={id} title={`${letter(place)} ${name}`}>
          <b>{letter(place)}</b>
          <PinSwatch place={place} />
          <span className="plots-unseen">{name}</span>
        </li>
      ))}
    </ul>
  );
}
