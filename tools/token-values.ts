import { contrast, oklch } from '#ui/theme/color.ts';

/** Hue and chroma of each preset; all other values of a color follow from the lightness scale. */
const presetHues = {
  default: [165, 0.105],
  purple: [298, 0.185],
  cyan: [215, 0.115],
  blue: [262, 0.185],
  orange: [52, 0.155],
  red: [22, 0.185],
} as const;

const statusHues = { success: 150, warning: 75, danger: 25, info: 240 } as const;

/**
 * One lightness scale for all hues. Step 6 is the solid color in light mode under white text, step 4 in dark mode under
 * dark text.
 */
const lightnessOfStep = [0.974, 0.942, 0.888, 0.82, 0.755, 0.64, 0.525, 0.465, 0.4, 0.335];
const chromaOfStep = [0.16, 0.3, 0.5, 0.74, 0.92, 1, 1, 0.92, 0.8, 0.66];

const neutral = {
  paper: oklch(0.985, 0.004, 95),
  surface: '#ffffff',
  sunken: oklch(0.962, 0.006, 95),
  line: oklch(0.905, 0.008, 95),
  lineStrong: oklch(0.62, 0.012, 200),
  ink: oklch(0.255, 0.018, 220),
  ink2: oklch(0.445, 0.018, 220),
  ink3: oklch(0.535, 0.016, 220),
  dPaper: oklch(0.185, 0.01, 220),
  dSurface: oklch(0.222, 0.011, 220),
  dRaised: oklch(0.262, 0.012, 220),
  dLine: oklch(0.325, 0.013, 220),
  dLineStrong: oklch(0.56, 0.014, 220),
  dInk: oklch(0.945, 0.006, 95),
  dInk2: oklch(0.775, 0.01, 200),
  dInk3: oklch(0.69, 0.012, 205),
};

type Ramp = [string, string, string, string, string, string, string, string, string, string];

function preset(name: string, hue: number, chroma: number) {
  // Orange turns brown when darkened; shifting its hue toward yellow on the light side avoids this.
  const shift = name === 'orange' ? -2.2 : 0;
  const ramp = lightnessOfStep.map((lightness, step) =>
    oklch(lightness, chroma * (chromaOfStep[step] ?? 1), hue + (step - 5) * shift),
  ) as Ramp;
  return {
    ramp,
    light: {
      solid: ramp[6],
      onSolid: '#ffffff',
      solidHover: ramp[7],
      text: ramp[7],
      soft: ramp[1],
      onSoft: ramp[8],
      ring: ramp[5],
    },
    dark: {
      solid: ramp[4],
      onSolid: neutral.dPaper,
      solidHover: ramp[3],
      text: ramp[3],
      soft: oklch(0.3, chroma * 0.34, hue),
      onSoft: ramp[2],
      ring: ramp[4],
    },
  };
}

function status(name: string, hue: number) {
  const chroma = name === 'warning' ? 0.13 : 0.15;
  return {
    light: {
      soft: oklch(0.955, chroma * 0.28, hue),
      onSoft: oklch(0.4, chroma * 0.75, hue),
      solid: oklch(0.52, chroma, hue),
    },
    dark: {
      soft: oklch(0.295, chroma * 0.36, hue),
      onSoft: oklch(0.86, chroma * 0.6, hue),
      solid: oklch(0.76, chroma, hue),
    },
  };
}

/** Hues seven steps apart on the circle, so that neighboring letters look different. */
const letter = (index: number) => {
  const hue = ((index * 360) / 26) * 7;
  return { bg: oklch(0.9, 0.06, hue % 360), fg: oklch(0.38, 0.09, hue % 360) };
};

const mapEntries = <K extends string, In, Out>(
  record: Readonly<Record<K, In>>,
  make: (key: K, value: In) => Out,
): Record<K, Out> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, make(key as K, value as In)])) as Record<
    K,
    Out
  >;

export const tokens = {
  neutral,
  presets: mapEntries(presetHues, (name, [hue, chroma]) => preset(name, hue, chroma)),
  status: mapEntries(statusHues, (name, hue) => status(name, hue)),
  letters: Object.fromEntries([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((character, index) => [character, letter(index)])),
};
export type Tokens = typeof tokens;

type Pair = readonly [name: string, front: string, back: string, least: number];

const TEXT = 4.5;
const SHAPE = 3;
const READING = 7;

function neutralPairs(n: Tokens['neutral']): Pair[] {
  return [
    ['ink on paper', n.ink, n.paper, READING],
    ['ink-2 on sunken', n.ink2, n.sunken, TEXT],
    ['ink-3 on sunken', n.ink3, n.sunken, TEXT],
    ['line-strong on paper', n.lineStrong, n.paper, SHAPE],
    ['dark ink on surface', n.dInk, n.dSurface, READING],
    ['dark ink-2 on raised', n.dInk2, n.dRaised, TEXT],
    ['dark ink-3 on raised', n.dInk3, n.dRaised, TEXT],
    ['dark line-strong on surface', n.dLineStrong, n.dSurface, SHAPE],
  ];
}

function presetPairs(name: string, { ramp, light, dark }: Tokens['presets']['default'], n: Tokens['neutral']): Pair[] {
  return [
    [`${name} on its solid`, light.onSolid, light.solid, TEXT],
    [`${name} on its hovered solid`, light.onSolid, light.solidHover, TEXT],
    [`${name} text on paper`, light.text, n.paper, TEXT],
    [`${name} text on its soft`, light.text, light.soft, TEXT],
    [`${name} on soft`, light.onSoft, light.soft, TEXT],
    [`${name} ring on paper`, light.ring, n.paper, SHAPE],
    [`${name} art`, ramp[7], ramp[1], SHAPE],
    [`${name} dark on its solid`, dark.onSolid, dark.solid, TEXT],
    [`${name} dark on its hovered solid`, dark.onSolid, dark.solidHover, TEXT],
    [`${name} dark text on surface`, dark.text, n.dSurface, TEXT],
    [`${name} dark text on its soft`, dark.text, dark.soft, TEXT],
    [`${name} dark on soft`, dark.onSoft, dark.soft, TEXT],
    [`${name} dark ring on surface`, dark.ring, n.dSurface, SHAPE],
    [`${name} dark art`, ramp[3], dark.soft, SHAPE],
  ];
}

function statusPairs(name: string, { light, dark }: Tokens['status']['success'], n: Tokens['neutral']): Pair[] {
  return [
    [`${name} on soft`, light.onSoft, light.soft, TEXT],
    [`${name} under white`, '#ffffff', light.solid, TEXT],
    [`${name} on paper`, light.solid, n.paper, TEXT],
    [`${name} dark on soft`, dark.onSoft, dark.soft, TEXT],
    [`${name} dark under ink`, n.dPaper, dark.solid, TEXT],
    [`${name} dark on raised`, dark.solid, n.dRaised, TEXT],
  ];
}

/** Every pair of text and background colors used by screens whose contrast is below WCAG AA. */
export function failingPairs(t: Tokens): string[] {
  const pairs: Pair[] = [
    ...neutralPairs(t.neutral),
    ...Object.entries(t.presets).flatMap(([name, value]) => presetPairs(name, value, t.neutral)),
    ...Object.entries(t.status).flatMap(([name, value]) => statusPairs(name, value, t.neutral)),
    ...Object.entries(t.letters).map(([name, { bg, fg }]): Pair => [`letter ${name}`, fg, bg, TEXT]),
  ];
  return pairs
    .filter(([, front, back, least]) => contrast(front, back) < least)
    .map(
      ([name, front, back, least]) =>
        `${name}: ${front} on ${back} is ${contrast(front, back).toFixed(2)}, needs ${least}`,
    );
}
