import { applySettings, parseSettings, SETTINGS_KEY } from '#ui/settings-value.ts';

/** Colours and direction are changed in the screens; a page of the site in another tab follows. */
export function followSettings(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SETTINGS_KEY || key === null) applySettings(parseSettings(newValue));
  });
}
