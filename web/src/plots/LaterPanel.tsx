/** Panels of the plots that are fetched when they are first opened. */

import type { ComponentType } from 'react';
import { createLaterPart } from '../run/laterPart';

/** Makes the component that shows what `load` brings, nothing as long as it is not here. */
export function createLaterPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const usePanel = createLaterPart(load);
  return function LaterPanel(props) {
    const Panel = usePanel(true);
    return Panel === null ? null : <Panel {...props} />;
  };
}
