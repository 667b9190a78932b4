import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveQueue } from '#web/writing/saved-field/save-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const rest = () => vi.advanceTimersByTimeAsync(400);

test('typed text is saved once, after a pause in typing', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  for (const text of ['b', 'br', 'bridge']) {
    queue.put('name', async () => saved.push(text));
    await vi.advanceTimersByTimeAsync(399);
  }
  expect(saved).toEqual([]);
  expect(queue.get().isSaving).toBe(true);
  await rest();
  expect(saved).toEqual(['bridge']);
  expect(queue.get()).toMatchObject({ isSaving: false, failure: undefined });
  expect(queue.get().savedAt).toBeInstanceOf(Date);
});

test('a flush of one field saves it at once and no other', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  queue.put('name', async () => saved.push('name'));
  queue.put('description', async () => saved.push('description'));
  await queue.flush('name');
  expect(saved).toEqual(['name']);
  expect(queue.isUnsaved('name')).toBe(false);
  expect(queue.isUnsaved('description')).toBe(true);
});

test('a flush of all fields saves them and waits for the saves', async () => {
  const queue = createSaveQueue();
  let finish = () => {};
  queue.put('text', () => new Promise<void>((resolve) => void (finish = resolve)));
  let isDone = false;
  const all = queue.flush().then(() => void (isDone = true));
  await rest();
  expect(isDone).toBe(false);
  finish();
  await all;
  expect(queue.get().isSaving).toBe(false);
});

test('a refusal is kept until the same field is saved', async () => {
  const queue = createSaveQueue();
  const refusal = new Error('too long');
  queue.put('text', () => Promise.reject(refusal));
  await rest();
  expect(queue.get()).toMatchObject({ isSaving: false, failure: refusal });
  expect(queue.isUnsaved('text')).toBe(true);
  queue.put('name', async () => {});
  await rest();
  expect(queue.get().failure).toBe(refusal);
  queue.put('text', async () => {});
  await rest();
  expect(queue.get().failure).toBeUndefined();
});

test('a refused save is retried by a flush', async () => {
  const queue = createSaveQueue();
  let isFull = true;
  const saved: string[] = [];
  queue.put('text', async () => {
    if (isFull) throw new Error('no room on this device');
    saved.push('text');
  });
  await rest();
  expect(saved).toEqual([]);
  isFull = false;
  await queue.flush();
  expect(saved).toEqual(['text']);
  expect(queue.get().failure).toBeUndefined();
});

test('an earlier save that fails late does not replace a newer one', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  const earlier = Promise.withResolvers<void>();
  queue.put('text', () => earlier.promise.then(() => void saved.push('bri')));
  await rest();
  queue.put('text', async () => saved.push('bridge'));
  await rest();
  earlier.reject(new Error('no room on this device'));
  await queue.flush();
  expect(queue.get()).toMatchObject({ isSaving: false, isStuck: false });
  expect(queue.isUnsaved('text')).toBe(false);
  expect(saved).toEqual(['bridge']);
});

test('an earlier save that succeeds late does not hide the failure of a newer one', async () => {
  const queue = createSaveQueue();
  const earlier = Promise.withResolvers<void>();
  queue.put('text', () => earlier.promise);
  await rest();
  queue.put('text', () => Promise.reject(new Error('no room on this device')));
  await rest();
  earlier.resolve();
  await rest();
  expect(queue.get()).toMatchObject({ isSaving: false, isStuck: true });
});

test('a failed save is not retried while a newer save of the same field is in progress', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  let isFull = true;
  queue.put('text', async () => {
    if (isFull) throw new Error('no room on this device');
    saved.push('bri');
  });
  await rest();
  isFull = false;
  const newer = Promise.withResolvers<void>();
  queue.put('text', () => newer.promise.then(() => void saved.push('bridge')));
  await rest();
  const flushed = queue.flush();
  newer.resolve();
  await flushed;
  expect(saved).toEqual(['bridge']);
  expect(queue.get()).toMatchObject({ isSaving: false, isStuck: false });
});

test('text that was given up is not retried, whether its save has failed or fails later', async () => {
  const queue = createSaveQueue();
  let attempts = 0;
  const fail = async () => {
    attempts += 1;
    throw new Error('no room on this device');
  };
  queue.put('price', fail);
  await rest();
  expect(queue.isUnsaved('price')).toBe(true);
  queue.discard('price');
  await queue.flush();
  const late = Promise.withResolvers<void>();
  queue.put('price', () => late.promise);
  await rest();
  queue.discard('price');
  late.promise.catch(() => {});
  late.reject(new Error('no room on this device'));
  await queue.flush();
  expect(attempts).toBe(1);
  expect(queue.isUnsaved('price')).toBe(false);
  expect(queue.get()).toMatchObject({ isSaving: false, isStuck: false, failure: undefined });
});

test('a dropped save is never sent', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  queue.put('price', async () => saved.push('6'));
  queue.discard('price');
  await rest();
  await queue.flush();
  expect(saved).toEqual([]);
  expect(queue.get().isSaving).toBe(false);
});

test('continuous typing loses at most a second and a half', async () => {
  const queue = createSaveQueue();
  const saved: number[] = [];
  for (let ms = 0; ms <= 1_500; ms += 100) {
    queue.put('text', async () => saved.push(ms));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(saved).toEqual([1_400]);
});

test('an invalid value is kept as stuck until a valid one is saved or it is dropped', async () => {
  const queue = createSaveQueue();
  const saved: string[] = [];
  queue.put('captions', async () => saved.push('first'));
  queue.keepInvalid('captions', 'no captions');
  await rest();
  expect(saved).toEqual([]);
  expect(queue.invalidValue('captions')).toEqual({ value: 'no captions' });
  expect(queue.get()).toMatchObject({ isSaving: false, isStuck: true });
  queue.put('captions', async () => saved.push('second'));
  expect(queue.invalidValue('captions')).toBeUndefined();
  await rest();
  expect(saved).toEqual(['second']);
  expect(queue.get().isStuck).toBe(false);
});
