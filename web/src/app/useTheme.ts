/** Writes the resolved theme to the root element, and follows the system while asked to. */

import { useEffect } from 'react';
import { useShell } from '../commands/shell';
import { useView } from '../run';
import { applyTheme, resolveTheme, systemIsDark, watchSystemTheme } from '../ui/theme';

/** Keeps `data-theme` up to date while the calling component is on the page. */
export function useTheme(): void {
  // A projector washes colours out; the light theme keeps the most contrast.
  const presentedTheme = useShell(({ presents, isPresentedDark }) =>
    presents ? (isPresentedDark ? 'dark' : 'light') : null,
  );
  const chosenTheme = useView((view) => view.theme);
  const theme = presentedTheme ?? chosenTheme;
  useEffect(() => {
    const apply = () => applyTheme(resolveTheme(theme, systemIsDark()));
    apply();
    return watchSystemTheme(apply);
  }, [theme]);
}
