export const presets = ['default', 'purple', 'cyan', 'blue', 'orange', 'red'] as const;
export type Preset = (typeof presets)[number];

/** Time for which a toast is visible, in ms. */
export const TOAST_MS = 3000;
/** Longer times, for readers who need them: ten times the default satisfies WCAG 2.2.1. */
export const toastTimes = [TOAST_MS, 10_000, 30_000] as const;

export interface Settings {
  mode: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
  color: Preset;
  /** True for content over the full width instead of a readable line length. */
  stretch: boolean;
  /** True if letters, digits and signs are shortcuts (WCAG 2.1.4). */
  singleKeys: boolean;
  toastMs: (typeof toastTimes)[number];
}

export const SETTINGS_KEY = 'settings';
export const defaultSettings: Settings = {
  mode: 'light',
  dir: 'ltr',
  color: 'default',
  stretch: false,
  singleKeys: true,
  toastMs: TOAST_MS,
};

const oneOf = <T extends string | number>(allowed: readonly T[], value: unknown, fallback: T): T =>
  allowed.find((each) => each === value) ?? fallback;

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Parses stored settings of any content: each invalid value falls back to its default. */
export function parseSettings(text: string | null): Settings {
  const { mode, dir, color, stretch, singleKeys, toastMs } = parseObject(text);
  return {
    mode: oneOf(['light', 'dark'], mode, defaultSettings.mode),
    dir: oneOf(['ltr', 'rtl'], dir, defaultSettings.dir),
    color: oneOf(presets, color, defaultSettings.color),
    stretch: stretch === true,
    singleKeys: singleKeys !== false,
    toastMs: oneOf(toastTimes, toastMs, TOAST_MS),
  };
}

/** Applies the settings as attributes for the style sheets; index.html does the same before the first paint. */
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
