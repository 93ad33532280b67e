/** The theme in the menu: light, dark, or as the system says. */

import { useView, viewActions } from '../run';
import type { Theme } from '../run/contract';

const THEMES: readonly { readonly id: Theme; readonly label: string }[] = [
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
  { id: 'system', label: 'System' },
];

/** Three radio buttons in a line of the menu. */
export function ThemeItem() {
  const theme = useView((view) => view.theme);
  return (
    <fieldset className="app-menu-theme">
      <legend className="app-hidden">Theme</legend>
      <div className="app-segments">
        {THEMES.map(({ id, label }) => (
          <label key={id} className="app-segment">
            <input
              type="radio"
              name="app-theme"
              checked={theme === id}
              onChange={() => viewActions.setTheme(id)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
