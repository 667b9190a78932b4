/** Generated line drawings for items without a picture; the same name always gives the same drawing. */

export interface Stroke {
  d: string;
  opacity?: number;
  fill?: 'ink' | 'background';
  isDashed?: boolean;
}

type Random = () => number;
type Draw = (random: Random, width: number, height: number) => Stroke[];

/** FNV-1a hash as seed of xorshift32; the first two numbers are discarded, because they are close to the seed. */
function randomFrom(seed: string): Random {
  let x = 2166136261;
  for (const character of seed) {
    x ^= character.charCodeAt(0);
    x = Math.imul(x, 16777619);
  }
  const next = () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 4294967296;
  };
  next();
  next();
  return next;
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 1 0 ${n(2 * r)} 0a${n(r)} ${n(r)} 0 1 0 ${n(-2 * r)} 0`;
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const waves: Draw = (random, width, height) => {
  const frequency = (1 + random() * 2) * 0.8;
  const phase = random() * 6;
  const gap = height / 16;
  return times(13, (row) => {
    const y = (x: number) => gap * (2.2 + row) + Math.sin((x / 42) * frequency + phase + row * 0.26) * (3 + row * 1.5);
    const points = times(Math.ceil((width + 20) / 8) + 1, (step) => `${step * 8 - 10} ${n(y(step * 8 - 10))}`);
    return { d: `M${points.join('L')}`, opacity: 0.25 + row * 0.055 };
  });
};

const ripples: Draw = (random, width, height) => {
  const x = width * (0.2 + random() * 0.6);
  const y = height * (0.25 + random() * 0.5);
  const count = Math.ceil(width / 18);
  return times(count, (ring) => ({
    d: circle(x + (ring * ring * 100) / (width * 1.2), y, (ring + 1) * 12),
    opacity: 1 - (ring / count) * 0.85,
  }));
};

const net: Draw = (random, width, height) => {
  const count = Math.round(width / 35);
  const spots = times(
    count,
    (index) =>
      [24 + index * ((width - 40) / (count - 1)) * 0.97 + random() * 12, height * (0.18 + random() * 0.64)] as const,
  );
  const links = spots.flatMap(([x, y], index) =>
    spots
      .slice(index + 1, index + 3)
      .map(([toX, toY]) => `M${n(x)} ${n(y)}C${n(x + 20)} ${n(y)} ${n(toX - 20)} ${n(toY)} ${n(toX)} ${n(toY)}`),
  );
  const beads = (isLarge: boolean) =>
    spots.filter((_, index) => (index % 3 === 0) === isLarge).map(([x, y]) => circle(x, y, isLarge ? 8 : 5));
  return [
    { d: links.join(''), opacity: 0.6 },
    { d: beads(false).join(''), fill: 'background' },
    { d: beads(true).join(''), fill: 'ink' },
  ];
};

const TILE = 22;

const tiles: Draw = (random, width, height) => {
  const half = TILE / 2;
  const arc = `A${half} ${half} 0 0`;
  const tile = (x: number, y: number) =>
    random() > 0.5
      ? `M${x} ${y + half}${arc} 0 ${x + half} ${y}M${x + half} ${y + TILE}${arc} 1 ${x + TILE} ${y + half}`
      : `M${x + half} ${y}${arc} 0 ${x + TILE} ${y + half}M${x} ${y + half}${arc} 1 ${x + half} ${y + TILE}`;
  const rows = times(Math.ceil(height / TILE), (row) =>
    times(Math.ceil(width / TILE), (column) => tile(column * TILE, row * TILE)),
  );
  return [{ d: rows.flat().join(''), opacity: 0.7 }];
};

const lens: Draw = (random, width, height) => {
  const reach = Math.min(width * 0.3, height * 1.15);
  const sourceX = width * (0.1 + random() * 0.12) + (width > 400 ? width * 0.14 : 0);
  const y = height * (0.44 + random() * 0.12);
  const lensX = sourceX + reach;
  const focusX = lensX + reach * 0.9;
  const end = width + 20;
  const rays = times(17, (index): Stroke => {
    const hit = y + ((index - 8) * height) / 22;
    const far = y - ((hit - y) * (end - focusX)) / (reach * 0.9);
    return {
      d: `M${n(sourceX)} ${n(y)}L${n(lensX)} ${n(hit)}L${n(focusX)} ${n(y)}L${end} ${n(far)}`,
      opacity: 0.85 - Math.abs(index - 8) * 0.06,
    };
  });
  const [top, bottom, bulge] = [n(y - height * 0.43), n(y + height * 0.43), reach * 0.22];
  const glass = `M${n(lensX)} ${top}Q${n(lensX + bulge)} ${n(y)} ${n(lensX)} ${bottom}Q${n(lensX - bulge)} ${n(y)} ${n(lensX)} ${top}Z`;
  return [
    { d: `M0 ${n(y)}H${width}`, opacity: 0.3, isDashed: true },
    ...rays,
    { d: glass, fill: 'background' },
    { d: circle(sourceX, y, 7), fill: 'ink' },
    { d: circle(focusX, y, 5), fill: 'background' },
  ];
};

const DOT_GAP = 16;

/** Dots of similar strength are in one path: a grid of single circles would be the slowest thing on a page of cards. */
const dots: Draw = (random, width, height) => {
  const shift = random() * width;
  const phase = random() * 6;
  const bands = new Map<number, string[]>();
  for (let y = DOT_GAP / 2; y < height; y += DOT_GAP) {
    for (let x = DOT_GAP / 2; x < width; x += DOT_GAP) {
      const value = (Math.sin((x - shift) / 46 + phase) + Math.cos((y + x * 0.35) / 30 + phase)) / 2;
      const band = Math.round(value * 4) / 4;
      const paths = bands.get(band) ?? [];
      paths.push(circle(x, y, 2.8 + value * 2.3));
      bands.set(band, paths);
    }
  }
  return [...bands].map(([band, paths]) => ({
    d: paths.join(''),
    opacity: 0.45 + band * 0.4,
    ...(band > 0.3 && { fill: 'ink' as const }),
  }));
};

const kinds = [waves, ripples, net, tiles, lens, dots] as const;

/** Part of the seed, chosen so that the names of real catalogs spread evenly over the six kinds. */
const SALT = '8g8';

export function coverArt(seed: string, width: number, height: number): Stroke[] {
  const random = randomFrom(`${SALT}${seed}`);
  const draw = kinds[Math.floor(random() * kinds.length)] ?? waves;
  return draw(random, width, height);
}

export const hues = ['default', 'purple', 'cyan', 'blue', 'orange', 'red'] as const;
export type Hue = (typeof hues)[number];

/** Hue derived from a name, for groups without a chosen hue. */
export const hueOf = (name: string): Hue => hues[Math.floor(randomFrom(`hue ${name}`)() * hues.length)] ?? 'default';
