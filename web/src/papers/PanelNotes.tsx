/** The sentences under a panel: what the file says of it, and where its published numbers come from. */

import type { ChartPanel, TablePanel } from '../model/figureModel';

export function PanelNotes({ panel }: { readonly panel: ChartPanel | TablePanel }) {
  const notes = new Set((panel.published ?? []).flatMap(({ note }) => note ?? []));
  const origin = [...notes].join('; ');
  return (
    <>
      {panel.note !== undefined && <p className="papers-muted">{panel.note}</p>}
      {origin !== '' && <p className="papers-muted">Published numbers: {origin}.</p>}
    </>
  );
}
