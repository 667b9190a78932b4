import { applySettings, parseSettings, SETTINGS_KEY } from '#ui/setting/settings-value.ts';

/** Applies color and direction settings that were changed in a tab of the app. */
export function followSettings(): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SETTINGS_KEY || key === null) applySettings(parseSettings(newValue));
  });
}
