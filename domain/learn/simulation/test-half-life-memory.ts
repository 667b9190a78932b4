import { DAY_MS } from '#domain/kernel/day.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import type { SimulatedMemory } from '#domain/learn/simulation/test-memory-model.ts';

interface Item {
  /** Half-life in days after the first practice. */
  start: number;
  growth: number;
  halfLife: number;
  /** Time of the last practice; undefined before the first. */
  last: number | undefined;
}

/**
 * Memory whose recall halves after a half-life. Each success lengthens that, more so the closer the item was to being
 * forgotten; a failure shortens it. Talent and items differ by a random factor.
 */
export function createHalfLifeMemory(seed: string): SimulatedMemory {
  const roll = seededRandomInt(seed);
  const chance = (): number => roll(1_000_000) / 1_000_000;
  const between = (low: number, high: number): number => low + (high - low) * chance();
  const talent = between(-0.4, 0.4);
  const items = new Map<string, Item>();

  const itemOf = (name: string): Item => {
    const known = items.get(name);
    if (known) return known;
    const start = 2 * Math.exp(talent + between(-1, 1));
    const item = { start, growth: 4 * Math.exp(talent + between(-0.9, 0.9)), halfLife: start, last: undefined };
    items.set(name, item);
    return item;
  };
  const recall = (name: string, at: number): number => {
    const { last, halfLife } = itemOf(name);
    return last === undefined ? 0 : 2 ** (-Math.max(0, at - last) / DAY_MS / halfLife);
  };

  return {
    recall,
    practice(name, at) {
      const item = itemOf(name);
      const expected = recall(name, at);
      const isRecalled = chance() < expected;
      if (isRecalled) item.halfLife *= 1 + item.growth * (1 - expected) * (item.halfLife + 1) ** -0.1;
      else if (item.last !== undefined) item.halfLife = Math.max(item.start, 0.8 * Math.sqrt(item.halfLife));
      item.last = at;
      const felt = expected + between(-0.15, 0.15);
      if (!isRecalled) return { rating: 'again', seconds: between(12, 20) };
      return {
        rating: felt < 0.6 ? 'hard' : felt < 1 ? 'good' : 'easy',
        seconds: between(4, 8) + 4 * (1.1 - expected),
      };
    },
  };
}
