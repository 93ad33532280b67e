/** Writes the resolved theme to the root element, and follows the system while asked to. */

import { useEffect } from 'react';
import { useShell } from '../commands/shell';
import { useView } from '../run';
import { stage } from '../timeline/stage/stage';
import { applyTheme, resolveTheme, systemIsDark, watchSystemTheme } from '../ui/theme';

/** Keeps `data-theme` up to date, light while the page is printed, as long as the calling component is on the page. */
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
    const stop = watchSystemTheme(apply);
    addEventListener('beforeprint', lighten);
    addEventListener('afterprint', apply);
    return () => {
      stop();
      removeEventListener('beforeprint', lighten);
      removeEventListener('afterprint', apply);
    };
  }, [theme]);
}

/** Paper is white. */
function lighten(): void {
  applyTheme('light');
  stage.paintNow();
}
