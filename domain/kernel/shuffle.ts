import { fingerprint } from '#domain/kernel/fingerprint.ts';

/** Shuffles a list; the same seed gives the same order on every device and after every reload. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const roll = seededRandomInt(seed);
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(roll(left.length), 1));
  return order;
}

/** Mulberry32 generator: whole numbers from 0 up to, but not including, `sides`. */
export function seededRandomInt(seed: string): (sides: number) => number {
  let state = Number.parseInt(fingerprint(seed).slice(0, 8), 16);
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}
