/** The panel that hangs from the scenario's name; what is in it comes when it is opened, or at rest. */

import { useState } from 'react';
import { Popover } from '../ui/Popover';
import { Boundary } from './Boundary';
import { Room } from './Room';
import { rooms } from './rooms';
import { useAtRest } from './useAtRest';

/** Id of the panel, for the button that opens it. */
export const GALLERY_PANEL = 'app-gallery';

/** The panel. */
export function GalleryPanel() {
  const [isWanted, setWanted] = useState(false);
  const isAtRest = useAtRest();
  return (
    <Popover
      id={GALLERY_PANEL}
      label="Scenarios"
      className="app-gallery"
      onOpen={() => setWanted(true)}
    >
      {(isWanted || isAtRest) && (
        <Boundary part="The gallery">
          <Room load={rooms.gallery} />
        </Boundary>
      )}
    </Popover>
  );
}
