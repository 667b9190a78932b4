import { expect, test, vi } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { createSessionCache, type SignedIn } from '#server/account/session/session-cache.ts';

const signedIn = (token: string, id = 'u1'): SignedIn => ({
  actor: { id: id as UserId, role: 'USER' },
  sessionToken: token,
  emailVerified: true,
  step: null,
  user: {
    id: id as UserId,
    email: 'a@example.org',
    firstName: '',
    lastName: '',
    emailVerified: true,
    role: 'USER',
    language: 'us',
    step: null,
  },
});

test('a session is looked up once in 30 s, also by simultaneous requests', async () => {
  let now = 0;
  const cache = createSessionCache(() => now);
  const lookUp = vi.fn<() => Promise<SignedIn>>(async () => signedIn('t'));
  await Promise.all([cache.get('c', lookUp), cache.get('c', lookUp)]);
  now = 29_999;
  expect(await cache.get('c', lookUp)).toEqual(signedIn('t'));
  expect(lookUp).toHaveBeenCalledTimes(1);
  now = 30_000;
  await cache.get('c', lookUp);
  expect(lookUp).toHaveBeenCalledTimes(2);
});

test('a renewed session is looked up and cached for later requests', async () => {
  const cache = createSessionCache();
  await cache.get('c', async () => signedIn('old'));
  expect(await cache.renew('c', async () => signedIn('new'))).toEqual(signedIn('new'));
  expect(await cache.get('c', () => Promise.reject(new Error('asked again')))).toEqual(signedIn('new'));
  cache.evict('new');
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
});

test('an invalid cookie and a failed look-up are not cached', async () => {
  const cache = createSessionCache();
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
  await expect(cache.get('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('c', async () => signedIn('t'))).toEqual(signedIn('t'));
});

test('invalidating a token or a user drops only their cached sessions', async () => {
  const cache = createSessionCache();
  const asked: string[] = [];
  const ask = async (cookie: string, user: string) =>
    cache.get(cookie, async () => {
      asked.push(cookie);
      return signedIn(cookie, user);
    });
  const all = async () => {
    asked.length = 0;
    await Promise.all([ask('a', 'u1'), ask('b', 'u1'), ask('c', 'u2')]);
    return asked;
  };
  await all();
  cache.evict('a');
  expect(await all()).toEqual(['a']);
  cache.evict('u1');
  expect(await all()).toEqual(['a', 'b']);
});

test('a look-up that was pending while its session was invalidated is not cached', async () => {
  const cache = createSessionCache();
  const { promise, resolve } = Promise.withResolvers<SignedIn | undefined>();
  const first = cache.get('c', () => promise);
  cache.evict('t');
  resolve(signedIn('t'));
  expect(await first).toEqual(signedIn('t'));
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
});

test('the cache drops the oldest sessions above its limit', async () => {
  const cache = createSessionCache();
  for (let index = 0; index <= 10_000; index += 1) await cache.get(`c${index}`, async () => signedIn(`t${index}`));
  const lookUp = vi.fn<() => Promise<SignedIn>>(async () => signedIn('x'));
  await cache.get('c1', lookUp);
  expect(lookUp).not.toHaveBeenCalled();
  await cache.get('c0', lookUp);
  expect(lookUp).toHaveBeenCalledTimes(1);
});
