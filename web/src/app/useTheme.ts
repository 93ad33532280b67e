/** Writes the resolved theme to the root element, and follows the system while asked to. */

import { useEffect } from 'react';
import { applyTheme, resolveTheme, systemIsDark, watchSystemTheme } from '../lib/theme';
import { useView } from '../store';

/** Keeps `data-theme` up to date while the calling component is on the page. */
export function useTheme(): void {
  const theme = useView((view) => view.theme);
  useEffect(() => {
    const apply = () => applyTheme(resolveTheme(theme, systemIsDark()));
    apply();
    return watchSystemTheme(apply);
  }, [theme]);
}
