import { expect, test, vi } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import { createSessionCache, type SignedIn } from '#server/auth/session-cache.ts';

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

test('a session is looked up once while 30 s last, also by requests that come together', async () => {
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

test('a session that is asked for anew is looked up, and kept for those who come next', async () => {
  const cache = createSessionCache();
  await cache.get('c', async () => signedIn('old'));
  expect(await cache.renew('c', async () => signedIn('new'))).toEqual(signedIn('new'));
  expect(await cache.get('c', () => Promise.reject(new Error('asked again')))).toEqual(signedIn('new'));
  cache.forget('new');
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
});

test('that a cookie is nobody’s, and that a look-up failed, is not kept', async () => {
  const cache = createSessionCache();
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
  await expect(cache.get('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('c', async () => signedIn('t'))).toEqual(signedIn('t'));
});

test('forgetting a token or a user drops theirs and no others', async () => {
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
  cache.forget('a');
  expect(await all()).toEqual(['a']);
  cache.forget('u1');
  expect(await all()).toEqual(['a', 'b']);
});

test('a look-up that was on its way while its session was forgotten is not kept', async () => {
  const cache = createSessionCache();
  const { promise, resolve } = Promise.withResolvers<SignedIn | undefined>();
  const first = cache.get('c', () => promise);
  cache.forget('t');
  resolve(signedIn('t'));
  expect(await first).toEqual(signedIn('t'));
  expect(await cache.get('c', async () => undefined)).toBeUndefined();
});

test('of very many sessions the oldest are dropped', async () => {
  const cache = createSessionCache();
  for (let index = 0; index <= 10_000; index += 1) await cache.get(`c${index}`, async () => signedIn(`t${index}`));
  const lookUp = vi.fn<() => Promise<SignedIn>>(async () => signedIn('x'));
  await cache.get('c1', lookUp);
  expect(lookUp).not.toHaveBeenCalled();
  await cache.get('c0', lookUp);
  expect(lookUp).toHaveBeenCalledTimes(1);
});
