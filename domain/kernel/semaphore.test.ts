import { expect, test } from 'vitest';
import { Semaphore } from '#domain/kernel/semaphore.ts';

test('a semaphore runs its limit of tasks at once, queues the others in order, and is released by a failed task', async () => {
  const semaphore = new Semaphore(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const run = (name: string) =>
    semaphore.run(() => {
      begun.push(name);
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      return end.promise;
    });
  const [a, b, c, d] = [run('a'), run('b'), run('c'), run('d')];
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.reject(new Error('b failed'));
  await expect(b).rejects.toThrow('b failed');
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')?.resolve('done');
  expect(await a).toBe('done');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  for (const name of ['c', 'd']) ends.get(name)?.resolve(name);
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
});
