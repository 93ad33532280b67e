/**
 * The ribbon of events above the plots, once per column so that its times line up with the curves.
 *
 * Only drawn on and pointed at; the same events are in the list behind the "Events" button.
 */

import { useEffect, useRef } from 'react';
import { RibbonView } from './events/RibbonView';

type Props = { readonly columns: 1 | 2 };

export function EventRibbon({ columns }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current === null) return;
    const view = new RibbonView(host.current, columns);
    return () => view.dispose();
  }, [columns]);
  return <div ref={host} className="plots-ribbon" aria-hidden="true" />;
}
