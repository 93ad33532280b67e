/** The page inside another page: network, curves and time bar of one experiment, and the way out. */

import { type ReactNode, useEffect } from 'react';
import type { EmbedView } from '../../commands/address';
import { NetworkView } from '../../editor/NetworkView';
import { Inspector } from '../../inspector/Inspector';
import { useDocument, useRun } from '../../run';
import { useLink } from '../../share/useLink';
import { TimeBar } from '../../timeline/TimeBar';
import { Button } from '../../ui/Button';
import { useTooltips } from '../../ui/tooltips';
import { Boundary } from '../Boundary';
import { Notices } from '../Notices';
import { Plots } from '../Plots';
import { Summary } from '../Summary';
import { useTheme } from '../useTheme';

type EmbedAppProps = {
  readonly view: EmbedView;
  readonly isLocked: boolean;
  /** Told once the page stands. */
  readonly onShown: () => void;
  /** Called when the reader wants a resting run back. */
  readonly onWake: () => void;
};

/** Everything an embed shows once it has been started. */
export function EmbedApp({ view, isLocked, onShown, onWake }: EmbedAppProps) {
  const title = useDocument((state) => state.doc.title);
  const rests = useRun(({ status }) => status === 'suspended');
  useTheme();
  useTooltips();
  useEffect(onShown, [onShown]);
  return (
    <div className="embed" data-view={view}>
      <header className="embed-head">
        <h1 tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        <WayOut />
      </header>
      <main className="embed-main">
        {(view === 'all' || view === 'network') && (
          <Part name="Network" isInert={isLocked}>
            <NetworkView />
          </Part>
        )}
        {view !== 'network' && (
          <Part name="Plots" isInert={false}>
            <Plots />
          </Part>
        )}
        {view === 'parameters' && (
          <Part name="Parameters" isInert={isLocked}>
            <Inspector />
          </Part>
        )}
        <Notices />
        <div className="app-hidden">
          <Summary />
        </div>
        {rests && (
          <Button look="primary" className="embed-wake" onClick={onWake}>
            Continue
          </Button>
        )}
      </main>
      <section className="embed-time" aria-label="Time" inert={rests}>
        <Boundary part="Time">
          <TimeBar />
        </Boundary>
      </section>
    </div>
  );
}

type PartProps = {
  readonly name: string;
  /** Locked: to be looked at only. */
  readonly isInert: boolean;
  readonly children: ReactNode;
};

function Part({ name, isInert, children }: PartProps) {
  return (
    <section className="embed-part app-region" aria-label={name} inert={isInert}>
      <Boundary part={name}>{children}</Boundary>
    </section>
  );
}

/** Leads to the whole page with the experiment as it is now. */
function WayOut() {
  const link = useLink();
  if (link.type !== 'ready') return null;
  return (
    <a className="embed-out" href={link.address} target="_blank" rel="noopener noreferrer">
      Open in Cell53
    </a>
  );
}
