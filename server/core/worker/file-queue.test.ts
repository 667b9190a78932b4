import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { type Limiter, unlimited } from '#server/core/limits/limiter.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';

const [ada, ben] = ['ada', 'ben'] as unknown as [UserId, UserId];
const nowhere = new URL('file:///nowhere');

/** Creates a queue whose workers end on demand. */
function controlledQueue(workers: number, limiter: Limiter = unlimited) {
  const started: unknown[] = [];
  const ends = new Map<unknown, () => void>();
  let atOnce = 0;
  let atOnceMax = 0;
  const run = (async (_module: URL, data: unknown) => {
    started.push(data);
    atOnceMax = Math.max(atOnceMax, (atOnce += 1));
    await new Promise<void>((resolve) => ends.set(data, resolve));
    atOnce -= 1;
    return data;
  }) as RunInWorker;
  const queue = new FileQueue(limiter, { run, workers });
  const read = (person: UserId, file: string) => queue.runFor(person, 'read', (worker) => worker(nowhere, file));
  const isStarted = (file: string) => expect.poll(() => started, { interval: 1 }).toContain(file);
  async function end(file: string): Promise<void> {
    await isStarted(file);
    ends.get(file)?.();
  }
  return { queue, read, started, isStarted, end, atOnceMax: () => atOnceMax };
}

test('a person with five files delays another person with one file by at most one file', async () => {
  const { read, started, end } = controlledQueue(1);
  const adas = ['a1', 'a2', 'a3', 'a4', 'a5'].map((file) => read(ada, file));
  const bens = read(ben, 'b1');
  await end('a1');
  await end('b1');
  await bens;
  for (const file of ['a2', 'a3', 'a4', 'a5']) await end(file);
  await Promise.all(adas);
  expect(started).toEqual(['a1', 'b1', 'a2', 'a3', 'a4', 'a5']);
});

test('a person has one worker at a time even if others are free', async () => {
  const { read, started, end, isStarted } = controlledQueue(4);
  const both = [read(ada, 'a1'), read(ada, 'a2')];
  const bens = read(ben, 'b1');
  await isStarted('b1');
  expect(started).toEqual(['a1', 'b1']);
  for (const file of ['a1', 'b1', 'a2']) await end(file);
  await Promise.all([...both, bens]);
});

test('no more workers run than the pool allows', async () => {
  const { read, end, atOnceMax } = controlledQueue(2);
  const people = ['a', 'b', 'c', 'd'].map((name) => read(name as unknown as UserId, name));
  for (const name of ['a', 'b', 'c', 'd']) await end(name);
  await Promise.all(people);
  expect(atOnceMax()).toBe(2);
});

test('a person whose queue is full is refused before the file is received', async () => {
  const { queue, read, end } = controlledQueue(1);
  const waiting = Array.from({ length: 8 }, (_, index) => read(ada, `a${index}`));
  let isReceived = false;
  const late = queue.runFor(ada, 'read', async () => {
    isReceived = true;
  });
  await expect(late).rejects.toMatchObject({ code: 'too_many' });
  expect(isReceived).toBe(false);
  for (const index of waiting.keys()) await end(`a${index}`);
  await Promise.all(waiting);
});

test('files are counted by person and kind, and a refused file leaves the queue to the next one', async () => {
  const counted: unknown[] = [];
  const take: Limiter['take'] = async (subject, names) => {
    counted.push([subject, names]);
    if (counted.length === 2) throw new Error('too many');
  };
  const { queue } = controlledQueue(1, { ...unlimited, take });
  expect(await queue.runFor(ada, 'drawing', async () => 'read')).toBe('read');
  await expect(queue.runFor(ada, 'read', async () => 'read')).rejects.toThrow('too many');
  expect(await queue.runFor(ada, 'read', async () => 'again')).toBe('again');
  expect(counted.slice(0, 2)).toEqual([
    [{ account: ada }, ['files to draw']],
    [{ account: ada }, ['files to read']],
  ]);
});
