import { useSyncExternalStore } from 'react';

export const presets = ['default', 'purple', 'cyan', 'blue', 'orange', 'red'] as const;
export type Preset = (typeof presets)[number];

export interface Settings {
  mode: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  color: Preset;
  /** Content over the full width instead of a readable measure. */
  stretch: boolean;
}

export const SETTINGS_KEY = 'settings';
export const defaultSettings: Settings = { mode: 'light', dir: 'ltr', color: 'default', stretch: false };

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((each) => each === value) ?? otherwise;

function parsed(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Whatever is stored, in whatever state: each value that is not one of ours falls back alone. */
export function parseSettings(text: string | null): Settings {
  const { mode, dir, color, stretch } = parsed(text);
  return {
    mode: oneOf(['light', 'dark'], mode, defaultSettings.mode),
    dir: oneOf(['ltr', 'rtl'], dir, defaultSettings.dir),
    color: oneOf(presets, color, defaultSettings.color),
    stretch: stretch === true,
  };
}

/** Puts the settings where the style sheets read them; index.html does the same before the first paint. */
export function applySettings(
  { mode, dir, color, stretch }: Settings,
  root: HTMLElement = document.documentElement,
): void {
  root.dataset['mode'] = mode;
  root.dataset['mantineColorScheme'] = mode;
  root.dataset['color'] = color;
  root.toggleAttribute('data-stretch', stretch);
  root.dir = dir;
}

/** Storage can be forbidden (private windows, policies); the settings then live as long as the tab. */
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
    // Nothing is lost that was promised: see `stored`.
  }
}

let current: Settings | undefined;
const listeners = new Set<() => void>();

const getSettings = (): Settings => (current ??= parseSettings(stored()));

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

/** `key` is null when another tab cleared the whole storage. */
const handleStorage = ({ key, newValue }: StorageEvent): void => {
  if (key === SETTINGS_KEY || key === null) become(parseSettings(newValue));
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', handleStorage);
    // What another tab wrote while nobody listened here.
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
