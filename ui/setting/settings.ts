import { useSyncExternalStore } from 'react';
import { applySettings, parseSettings, SETTINGS_KEY, type Settings } from '#ui/setting/settings-value.ts';

export {
  applySettings,
  defaultSettings,
  parseSettings,
  presets,
  SETTINGS_KEY,
  toastTimes,
} from '#ui/setting/settings-value.ts';
export type { Settings } from '#ui/setting/settings-value.ts';

/** Storage can be forbidden (private windows, policies); the settings then last as long as the tab. */
function loadStored(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    return null;
  }
}

function saveStored(settings: Settings): void {
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  } catch {
    // Storage is unavailable: see `stored`.
  }
}

let current: Settings | undefined;
const listeners = new Set<() => void>();

export const getSettings = (): Settings => (current ??= parseSettings(loadStored()));

function replaceSettings(settings: Settings): void {
  current = settings;
  applySettings(settings);
  for (const listener of listeners) listener();
}

export function saveSettings(patch: Partial<Settings>): void {
  const settings = { ...getSettings(), ...patch };
  saveStored(settings);
  replaceSettings(settings);
}

/** The event's `key` is null when another tab cleared the whole storage. */
const handleStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === SETTINGS_KEY || key === null) replaceSettings(parseSettings(newValue));
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    // Another tab may have changed the settings while there was no listener.
    current = parseSettings(loadStored());
    applySettings(current);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', handleStorage);
  };
}

export const useSettings = (): Settings => useSyncExternalStore(subscribe, getSettings);
