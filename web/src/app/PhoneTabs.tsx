/** Tabs at the thumb, on phones only: what the page displays. */

import { useView, viewActions } from '../run';
import type { ViewState } from '../run/contract';

const TABS: readonly { readonly tab: ViewState['phoneTab']; readonly label: string }[] = [
  { tab: 'watch', label: 'Watch' },
  { tab: 'tune', label: 'Tune' },
  { tab: 'edit', label: 'Edit' },
  { tab: 'learn', label: 'Learn' },
];

/** The tabs; each begins at its top. */
export function PhoneTabs() {
  const chosen = useView((view) => view.phoneTab);
  return (
    <nav className="app-tabs" aria-label="Views">
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          className="app-tab"
          aria-pressed={tab === chosen}
          onClick={() => {
            viewActions.setPhoneTab(tab);
            scrollTo(0, 0);
          }}
        >
          {label}
        </button>
      ))}
    </nav>
  );
}
