/** What a link may do without, each with the length it would then have. */

import { useId } from 'react';
import { useDocument } from '../run';
import { gallery } from '../run/gallery';
import { withoutPlaces } from './places';
import { type LinkParts, useLink } from './useLink';

type Props = {
  readonly parts: LinkParts;
  /** Is there anything to tell of the look of the page? */
  readonly hasView: boolean;
  /** Is the link so long that places are worth leaving out? */
  readonly isLong: boolean;
  readonly onChoose: (parts: LinkParts) => void;
};

/** A tick for the look of the page, and for a long link one for the places of the nodes. */
export function LinkChoices({ parts, hasView, isLong, onChoose }: Props) {
  const hasOwnPlaces = useOwnPlaces();
  return (
    <>
      {hasView && (
        <Choice
          {...{ parts, onChoose }}
          part="hasView"
          label="As I see it: zoom, pinned instant, lines switched off, units"
          isLong={isLong}
        />
      )}
      {hasOwnPlaces && (isLong || !parts.hasPlaces) && (
        <Choice
          {...{ parts, onChoose }}
          part="hasPlaces"
          label="Where the nodes stand; without it the network lays itself out"
          isLong={isLong}
        />
      )}
    </>
  );
}

/** Were nodes put somewhere by hand? */
function useOwnPlaces(): boolean {
  const doc = useDocument((state) => state.doc);
  const sourceId = useDocument((state) => state.sourceId);
  const base = gallery.find(({ id }) => id === sourceId)?.doc;
  return withoutPlaces({ doc, base }) !== doc;
}

type ChoiceProps = Omit<Props, 'hasView'> & {
  readonly part: keyof LinkParts;
  readonly label: string;
};

function Choice({ parts, part, label, isLong, onChoose }: ChoiceProps) {
  const id = useId();
  const isIn = parts[part];
  const without = useLink(isIn && isLong ? { ...parts, [part]: false } : null);
  return (
    <label className="share-check">
      <input
        type="checkbox"
        checked={isIn}
        aria-describedby={id}
        onChange={(event) => onChoose({ ...parts, [part]: event.currentTarget.checked })}
      />
      <span>
        {label}
        <span id={id} className="share-note">
          {isIn && isLong && without.type === 'ready'
            ? ` (left out: ${without.address.length} characters)`
            : null}
        </span>
      </span>
    </label>
  );
}
