import { useSyncExternalStore } from 'react';
import { applySettings, parseSettings, SETTINGS_KEY, type Settings } from '#ui/settings-value.ts';

export { applySettings, defaultSettings, parseSettings, presets, SETTINGS_KEY } from '#ui/settings-value.ts';
export type { Settings } from '#ui/settings-value.ts';

/** Storage can be forbidden (private windows, policies); the settings then last as long as the tab. */
function stored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

function store(settings: Settings): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Storage is unavailable: see `stored`.
  }
}

let current: Settings | undefined;
const listeners = new Set<() => void>();

export const getSettings = (): Settings => (current ??= parseSettings(stored()));

function become(settings: Settings): void {
  current = settings;
  applySettings(settings);
  for (const listener of listeners) listener();
}

export function saveSettings(patch: Partial<Settings>): void {
  const settings = { ...getSettings(), ...patch };
  store(settings);
  become(settings);
}

/** The event's `key` is null when another tab cleared the whole storage. */
const handleStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === SETTINGS_KEY || key === null) become(parseSettings(newValue));
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    // Another tab may have changed the settings while there was no listener.
    current = parseSettings(stored());
    applySettings(current);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings);
