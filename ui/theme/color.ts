/** Color arithmetic for the tokens: OKLCH to sRGB hex, and the contrast of two colors (WCAG 2). */

type Rgb = readonly [number, number, number];

const gamma = (linear: number): number => (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055);
const linear = (channel: number): number => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const radians = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(radians);
  const b = chroma * Math.sin(radians);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isDisplayable = (rgb: Rgb): boolean => rgb.every((value) => value >= -0.0005 && value <= 1.0005);

const hexByte = (value: number): string =>
  Math.round(255 * gamma(Math.min(1, Math.max(0, value))))
    .toString(16)
    .padStart(2, '0');

/** Nearest color that a screen can show: reduces chroma until it fits, and keeps lightness and hue. */
export function oklch(lightness: number, chroma: number, hue: number): string {
  let fitting = chroma;
  while (fitting >= 0.002 && !isDisplayable(linearRgb(lightness, fitting, hue))) fitting -= 0.002;
  return `#${linearRgb(lightness, fitting, hue).map(hexByte).join('')}`;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
