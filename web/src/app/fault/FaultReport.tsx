/** The button that copies what a maintainer needs to repeat a fault: it sends nothing anywhere. */

import { CopyButton } from '../../inspector/CopyButton';
import { catalog } from '../../model/catalog';
import { documentStore, runStore } from '../../run';
import { faultReport } from './report';

export function FaultReport({ fault }: { readonly fault: string }) {
  const report = () =>
    faultReport({
      fault,
      doc: documentStore.getState().doc,
      headS: runStore.getState().headS,
      engineVersion: catalog.engineVersion,
      browser: navigator.userAgent,
    });
  return <CopyButton label="Copy report" className="app-button app-fault" text={report} />;
}
