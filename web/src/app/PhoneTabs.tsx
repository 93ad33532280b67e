/** Tabs at the thumb, on phones only: what the page displays. */

import { useView, viewActions } from '../store';
import type { ViewState } from '../store/contract';
import { useShell } from './shell';
import { goToScreen } from './useAddress';

const TABS: readonly { readonly tab: ViewState['phoneTab']; readonly label: string }[] = [
  { tab: 'watch', label: 'Watch' },
  { tab: 'tune', label: 'Tune' },
  { tab: 'edit', label: 'Edit' },
  { tab: 'learn', label: 'Learn' },
];

/** The tabs; each leads back from a screen to the workbench. */
export function PhoneTabs() {
  const tabOfWork = useView((view) => view.phoneTab);
  const screen = useShell((shell) => shell.screen);
  const chosen = screen === null ? tabOfWork : null;
  return (
    <nav className="app-tabs" aria-label="Views">
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          className="app-tab"
          aria-pressed={tab === chosen}
          onClick={() => {
            goToScreen(null);
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
