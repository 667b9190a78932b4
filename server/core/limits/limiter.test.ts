import { beforeEach, expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { createLimiter, type Subject } from '#server/core/limits/limiter.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import { networkRanges } from '#server/core/request/network-ranges.ts';

const pool = await testPool(12);
let now = 0;
const limiter = createLimiter({
  pool,
  secret: 'secret',
  schoolNetworks: networkRanges(['192.0.2.0/24', '2001:db8::7'], 64)!,
  now: () => now,
});
beforeEach(() => pool.query('truncate auth_attempt'));

const ann: Subject = { account: 'ann', address: 'ann@example.org', network: '198.51.100.1' };
const { max } = limits['own password'];
const tooMany = { code: 'too_many', details: { seconds: expect.any(Number) } };
const wrong = () => Promise.reject(new AppError('invalid_input', 'wrong'));
const right = async () => 'right';
const guess = (attempt: () => Promise<string>, subject = ann) => limiter.guess(subject, ['own password'], attempt);
const outcomeOf = (attempt: Promise<unknown>) => attempt.then(String, ({ code }: AppError) => code);
const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make));

test('successful attempts are never counted', async () => {
  for (let n = 0; n < 2 * max; n += 1) expect(await guess(right)).toBe('right');
});

test('a failure that is not a wrong guess is not counted', async () => {
  const away = () => Promise.reject(new AppError('unavailable', 'the database is away'));
  for (let n = 0; n < 2 * max; n += 1) expect(await outcomeOf(guess(away))).toBe('unavailable');
  expect(await guess(right)).toBe('right');
});

test('simultaneous guesses cannot exceed the limit, and beyond it a right one is refused too', async () => {
  const outcomes = await times(max + 20, () => outcomeOf(guess(wrong)));
  expect(outcomes.filter((each) => each === 'invalid_input')).toHaveLength(max);
  await expect(guess(right)).rejects.toMatchObject(tooMany);
  expect(await guess(right, { account: 'bo' })).toBe('right');
});

test('an attempt that a later limit refuses is uncounted from the earlier one', async () => {
  await times(limits['sign-in to an address'].max, () =>
    outcomeOf(limiter.guess(ann, ['sign-in to an address'], wrong)),
  );
  const both = () => outcomeOf(limiter.guess(ann, ['sign-in', 'sign-in to an address'], wrong));
  expect(new Set(await times(2 * limits['sign-in'].max, both))).toEqual(new Set(['too_many']));
  expect(await outcomeOf(limiter.guess(ann, ['sign-in'], right))).toBe('right');
});

test('an attempt whose transaction is rolled back is not counted', async () => {
  const client = await pool.connect();
  for (let n = 0; n < limits.posts.max + 1; n += 1) {
    await client.query('begin');
    await limiter.take(ann, ['posts'], { client });
    await client.query('rollback');
  }
  client.release();
  expect((await pool.query('select from auth_attempt')).rowCount).toBe(0);
});

test('a limit ends after its window, in the database and in the process', async () => {
  await times(max, () => outcomeOf(guess(wrong)));
  await pool.query('update auth_attempt set ends_at = now()');
  expect(await guess(right)).toBe('right');
  const commands = { times: limits.commands.max };
  await limiter.take(ann, ['commands'], commands);
  await expect(limiter.take(ann, ['commands'])).rejects.toMatchObject({ details: { seconds: 60 } });
  now += 60_000;
  await limiter.take(ann, ['commands'], commands);
});

test.each(['192.0.2.77', '2001:db8:0:0::/64'])(
  'the school’s own network %s has no limit by network',
  async (network) => {
    const signUps = { times: limits['sign-ups in a day'].max };
    await limiter.take({ network }, ['sign-ups in a day'], signUps);
    await limiter.take({ network }, ['sign-ups in a day'], signUps);
    const here = { ...ann, network };
    await limiter.take(here, ['new codes'], { times: limits['new codes'].max });
    await expect(limiter.take(here, ['new codes'])).rejects.toMatchObject(tooMany);
  },
);

test.each(['198.51.100.77', '2001:db8:0:1::/64'])('another network, %s, keeps its limits', async (network) => {
  await limiter.take({ network }, ['sign-ups in a day'], { times: limits['sign-ups in a day'].max });
  await expect(limiter.take({ network }, ['sign-ups in a day'])).rejects.toMatchObject(tooMany);
});

test('the keys of counts identify nobody', async () => {
  await limiter.take(ann, ['mails with codes', 'new codes', 'sign-ups in a day', 'account exports']);
  const { rows } = await pool.query<{ key: string }>('select key from auth_attempt');
  expect(rows).toHaveLength(4);
  for (const { key } of rows) expect(key).toMatch(/^[a-zA-Z -]+:[\w-]{43}$/);
});
