/** What a popup shows when that is a part of the page which can wait. */

import { type ComponentType, useEffect } from 'react';
import { createLaterPart } from '../run/laterPart';

type Shown = {
  /** Called once it is here and takes its room. */
  readonly onShown: () => void;
};

/** Makes the component that shows what `load` brings, nothing as long as it is not here. */
export function createLaterPanel<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<{ readonly of: Props } & Shown> {
  const usePanel = createLaterPart(load);
  return function LaterPanel({ of, onShown }) {
    const Panel = usePanel(true);
    // biome-ignore lint/correctness/useExhaustiveDependencies: placed once, when it has come
    useEffect(() => {
      if (Panel !== null) onShown();
    }, [Panel]);
    return Panel === null ? null : <Panel {...of} />;
  };
}
