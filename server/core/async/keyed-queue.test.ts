import { expect, test } from 'vitest';
import { KeyedQueue } from '#server/core/async/keyed-queue.ts';

/** A task that ends on demand and reports that it has begun. */
function pendingTask(onEnd = () => {}) {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const task = async () => {
    begun.resolve();
    await end.promise;
    onEnd();
  };
  return { task, begun: begun.promise, end: end.resolve };
}

test('tasks of one person run one after the other in order, and tasks of other people do not wait for them', async () => {
  const turns = new KeyedQueue(10);
  const order: string[] = [];
  const first = pendingTask(() => order.push('first'));
  const asked = [
    turns.run('ada', first.task),
    turns.run('ada', async () => order.push('second')),
    turns.run('ada', async () => order.push('third')),
  ];
  await first.begun;
  await turns.run('ben', async () => order.push('ben'));
  first.end();
  await Promise.all(asked);
  expect(order).toEqual(['ben', 'first', 'second', 'third']);
});

test('a failed task lets the next one run', async () => {
  const turns = new KeyedQueue(10);
  const failing = turns.run('ada', () => Promise.reject(new Error('no')));
  const next = turns.run('ada', async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a full queue refuses new tasks until one has ended', async () => {
  const turns = new KeyedQueue(2);
  const first = pendingTask();
  const asked = [turns.run('ada', first.task), turns.run('ada', async () => {})];
  await expect(turns.run('ada', async () => {})).rejects.toMatchObject({ code: 'too_many' });
  first.end();
  await Promise.all(asked);
  expect(await turns.run('ada', async () => 'again')).toBe('again');
});

test('a task that never ends delays the next one no longer than its timeout', async () => {
  const turns = new KeyedQueue(10);
  const endless = turns.run('ada', () => new Promise(() => undefined), { timeoutMs: 20 });
  const next = turns.run('ada', async () => 'yes', { timeoutMs: 1_000 });
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' });
  expect(await next).toBe('yes');
});

test('an aborted task leaves the queue, and the tasks behind it keep their order', async () => {
  const turns = new KeyedQueue(3);
  const first = pendingTask();
  const gone = new AbortController();
  const order: string[] = [];
  const asked = [
    turns.run('ada', first.task),
    turns.run('ada', async () => order.push('gone'), { signal: gone.signal }),
    turns.run('ada', async () => order.push('third')),
  ];
  gone.abort();
  await expect(asked[1]).rejects.toMatchObject({ code: 'unavailable' });
  const fourth = turns.run('ada', async () => order.push('fourth'));
  expect(order).toEqual([]);
  first.end();
  await Promise.all([asked[0], asked[2], fourth]);
  expect(order).toEqual(['third', 'fourth']);
});
