import { fingerprint } from '#domain/kernel/fingerprint.ts';

/** The list in an order that looks like chance and is the same for the same seed, on every device and after every reload. */
export function shuffled<T>(list: readonly T[], seed: string): T[] {
  const roll = dice(seed);
  const left = [...list];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(roll(left.length), 1));
  return order;
}

/** Mulberry32: whole numbers from 0 below `sides`. */
export function dice(seed: string): (sides: number) => number {
  let state = Number.parseInt(fingerprint(seed).slice(0, 8), 16);
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}
