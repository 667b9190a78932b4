import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';
import { type Breakpoint, breakpoints, inEm } from '#ui/layout/breakpoint.ts';

/** Colors with tokens of their own; all other names are Mantine's. */
const toneNames = ['accent', 'success', 'warning', 'danger', 'info'] as const;
type ToneName = (typeof toneNames)[number];

/**
 * The theme uses variables, because presets and dark mode are in tokens.css: one theme serves all twelve without
 * rendering again.
 */
const colorTuple = (name: ToneName): MantineColorsTuple => {
  const [soft, solid, onSoft] = [`var(--${name}-soft)`, `var(--${name})`, `var(--on-${name}-soft)`];
  return [soft, soft, soft, solid, solid, solid, solid, solid, onSoft, onSoft];
};

const gray: MantineColorsTuple = [
  '#f8f7f4',
  '#f4f2ee',
  '#eae9e4',
  '#e1e0da',
  '#cfd0cb',
  '#aab0af',
  '#7e8889',
  '#637074',
  '#49565b',
  '#192529',
];
const dark: MantineColorsTuple = [
  '#eeede8',
  '#afb8b8',
  '#939e9f',
  '#6c777a',
  '#2d3639',
  '#1e2629',
  '#161c1f',
  '#0e1416',
  '#0a0f11',
  '#070b0c',
];

const isToneName = (name: string): name is ToneName => toneNames.some((each) => each === name);
const solidTextColor = (name: ToneName): string => (name === 'accent' ? 'var(--on-accent)' : 'var(--on-status)');
const hoverBackground = (name: ToneName): string =>
  name === 'accent' ? 'var(--accent-hover)' : `color-mix(in oklab, var(--${name}) 88%, var(--ink))`;
const textColor = (name: ToneName): string => (name === 'accent' ? 'var(--accent-text)' : `var(--${name})`);

/** Mantine's text colors fail AA on our fills in dark mode, so the tokens decide. */
export const variantColorResolver: VariantColorsResolver = (input) => {
  const name = input.color ?? input.theme.primaryColor;
  const soft = { background: `var(--${name}-soft)`, hover: `color-mix(in oklab, var(--${name}-soft) 86%, var(--ink))` };
  if (name === 'gray' && (input.variant === 'subtle' || input.variant === 'transparent')) {
    return {
      background: 'transparent',
      hover: input.variant === 'subtle' ? 'var(--hover)' : 'transparent',
      color: 'var(--ink-2)',
      border: 'none',
    };
  }
  if (!isToneName(name)) return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${name})`,
        hover: hoverBackground(name),
        color: solidTextColor(name),
        border: 'none',
      };
    case 'light':
      return { ...soft, color: `var(--on-${name}-soft)`, border: 'none' };
    case 'subtle':
      return { background: 'transparent', hover: soft.background, color: textColor(name), border: 'none' };
    case 'transparent':
      return { background: 'transparent', hover: 'transparent', color: textColor(name), border: 'none' };
    case 'outline':
      return {
        background: 'transparent',
        hover: soft.background,
        color: textColor(name),
        border: `1px solid ${textColor(name)}`,
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const inkAndPaper = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--on-accent-soft)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: inkAndPaper,
  dark: inkAndPaper,
});

const emBreakpoints = Object.fromEntries(Object.entries(breakpoints).map(([name, px]) => [name, inEm(px)])) as Record<
  Breakpoint,
  string
>;
const sans = "'Instrument Sans Variable', system-ui, sans-serif";

/** Creates the theme. `closeLabel` names the close buttons of dialogs and notices, which Mantine leaves unnamed. */
export const themeFor = (closeLabel: string) =>
  createTheme({
    colors: { ...Object.fromEntries(toneNames.map((name) => [name, colorTuple(name)])), gray, dark },
    primaryColor: 'accent',
    primaryShade: 6,
    variantColorResolver,
    fontFamily: sans,
    fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
    headings: {
      fontFamily: `'Bricolage Grotesque Variable', ${sans}`,
      fontWeight: '650',
      textWrap: 'balance',
      sizes: {
        h1: { fontSize: '2rem', lineHeight: '1.15' },
        h2: { fontSize: '1.3125rem', lineHeight: '1.25' },
        h3: { fontSize: '1.0625rem', lineHeight: '1.3' },
      },
    },
    breakpoints: emBreakpoints,
    radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Card: { defaultProps: { padding: 'lg', radius: 'lg', withBorder: true } },
      CloseButton: { defaultProps: { 'aria-label': closeLabel } },
      Drawer: { defaultProps: { closeButtonProps: { 'aria-label': closeLabel } } },
      Modal: { defaultProps: { closeButtonProps: { 'aria-label': closeLabel }, radius: 'lg' } },
    },
  });
