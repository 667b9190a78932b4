import { expect, test } from 'vitest';
import { shuffled } from '#domain/kernel/shuffle.ts';

const list = ['a', 'b', 'c', 'd'];
const seeds = Array.from({ length: 2_400 }, (_, index) => `enrollment ${index}`);

test('the same seed gives the same order, with every element exactly once', () => {
  for (const seed of seeds.slice(0, 50)) {
    expect(shuffled(list, seed)).toEqual(shuffled(list, seed));
    expect(shuffled(list, seed).toSorted()).toEqual(list);
  }
});

test('all orders are about equally frequent', () => {
  const counts = new Map<string, number>();
  for (const seed of seeds) counts.set(shuffled(list, seed).join(), (counts.get(shuffled(list, seed).join()) ?? 0) + 1);
  expect(counts.size).toBe(24);
  for (const count of counts.values()) expect(count).toBeGreaterThan(50);
});

test('lists of zero or one element are unchanged', () => {
  expect(shuffled([], 'seed')).toEqual([]);
  expect(shuffled(['a'], 'seed')).toEqual(['a']);
});
