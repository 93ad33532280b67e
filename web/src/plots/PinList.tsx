/** The pinned runs: name, looks, and what can be done with each. */

import { useState } from 'react';
import { runLetter } from '../base/text';
import { useDocument, usePins } from '../run';
import { pinActions } from '../run/pinning';
import type { Pin } from '../run/pins';
import { Button } from '../ui/Button';
import { useKeptFocus } from '../ui/focus';
import { Icon } from '../ui/Icon';
import { PinSwatch } from './Swatch';

/** The list behind the button Pins. */
export function PinList({ onDone }: { readonly onDone: () => void }) {
  const pins = usePins((state) => state.pins);
  const refusal = usePins((state) => state.refusal);
  const kept = useKeptFocus();
  return (
    <section {...kept} className="plots-pins" aria-label="Pinned runs">
      <p className="app-row">
        <Button look="tool" onClick={pinActions.pin} title="P">
          Pin this run
        </Button>
        <Button
          look="tool"
          title="B: pins this run; your changes then apply from here on, with the same random numbers"
          onClick={() => {
            if (pinActions.fork()) onDone();
          }}
        >
          Fork from here
        </Button>
        <BeforeButton />
        {pins.length > 0 && (
          // biome-ignore lint/a11y/useValidAnchor: it leads to a screen, and closes what it stands in
          <a href="#compare" onClick={onDone}>
            Compare in numbers
          </a>
        )}
      </p>
      {refusal !== null && <p role="alert">{refusal}</p>}
      {pins.length === 0 ? (
        <p className="app-note">
          A pinned run stays in the plots, pale and with its letter, while you change the
          experiment.
        </p>
      ) : (
        <ul>
          {pins.map((pin, place) => (
            <PinRow key={pin.id} pin={pin} place={place} onDone={onDone} />
          ))}
        </ul>
      )}
      <OthersPins onDone={onDone} />
    </section>
  );
}

/** What is pinned of other experiments: kept, and drawn here only when the reader opens it. */
function OthersPins({ onDone }: { readonly onDone: () => void }) {
  const apart = usePins((state) => state.apart);
  if (apart.length === 0) return null;
  return (
    <section aria-label="Pinned runs of other experiments">
      <p className="app-note">Of other experiments, not drawn here:</p>
      <ul>
        {apart.map((pin) => (
          <OthersPin key={pin.id} pin={pin} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function OthersPin({ pin, onDone }: { readonly pin: Pin; readonly onDone: () => void }) {
  const open = () => {
    pinActions.open(pin.id);
    onDone();
  };
  return (
    <li className="plots-pin">
      <span className="plots-pin-name">
        {pin.doc.title}: {pin.name}
      </span>
      <Button look="tool" onClick={() => pinActions.bring(pin.id)}>
        Show here
      </Button>
      <Button look="tool" onClick={open}>
        Open
      </Button>
      <RemoveButton pin={pin} />
    </li>
  );
}

function RemoveButton({ pin }: { readonly pin: Pin }) {
  return (
    <Button look="tool" aria-label={`Remove ${pin.name}`} onClick={() => pinActions.remove(pin.id)}>
      <Icon name="close" />
    </Button>
  );
}

/** Pins the previous run that was on show when the list was opened: its curves may fade, the offer stays. */
function BeforeButton() {
  const [previousRun, setPreviousRun] = useState(pinActions.previousRun);
  if (previousRun === null) return null;
  const press = () => {
    setPreviousRun(null);
    void pinActions.pinPrevious(previousRun);
  };
  return (
    <Button look="tool" title={`P: ${previousRun.name}`} onClick={press}>
      Pin the previous run (grey)
    </Button>
  );
}

type RowProps = { readonly pin: Pin; readonly place: number; readonly onDone: () => void };

function PinRow({ pin, place, onDone }: RowProps) {
  const title = useDocument((state) => state.doc.title);
  const [typed, setTyped] = useState<string | null>(null);
  const settle = () => {
    if (typed !== null) pinActions.rename(pin.id, typed);
    setTyped(null);
  };
  const open = () => {
    pinActions.open(pin.id);
    onDone();
  };
  const isOpen = useDocument((state) => state.doc === pin.doc);
  return (
    <li className="plots-pin">
      <b>{runLetter(place)}</b>
      <PinSwatch place={place} />
      <input
        className="plots-pin-name"
        aria-label={`Name of pinned run ${place + 1}`}
        title={pin.doc.title === title ? undefined : pin.doc.title}
        value={typed ?? pin.name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key !== 'Escape' || typed === null) return;
          // Escape belongs to what is typed, not to the list around it.
          event.preventDefault();
          setTyped(null);
        }}
      />
      <Button look="tool" disabled={isOpen} onClick={open}>
        Open
      </Button>
      <RemoveButton pin={pin} />
    </li>
  );
}

/** The key to the pinned runs by letter, beside the button that lists them. */
export function PinKey() {
  const pins = usePins((state) => state.pins);
  return (
    <ul className="plots-pin-key" aria-label="Pinned runs">
      {pins.map(({ id, name }, place) => (
        <li key={id} title={`${runLetter(place)} ${name}`}>
          <b>{runLetter(place)}</b>
          <PinSwatch place={place} />
          <span className="app-hidden">{name}</span>
        </li>
      ))}
    </ul>
  );
}
