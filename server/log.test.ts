import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { createLog, type Log } from '#server/log.ts';

function logged(write: (log: Log) => void, isTTY = false): string {
  let text = '';
  write(createLog({ logLevel: 'info' }, { isTTY, write: (line) => (text += line) }));
  return text;
}

test('a line is JSON with its time, its level and its facts', () => {
  const line = JSON.parse(logged((log) => log.warn({ lessonId: 'l1', ms: 12 }, 'slow')));
  expect(line).toEqual({
    level: 'warn',
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    lessonId: 'l1',
    ms: 12,
    msg: 'slow',
  });
});

test.each([
  ['a cookie', { req: { headers: { cookie: 'session=open-sesame' } } }],
  ['an authorization', { headers: { Authorization: 'Bearer open-sesame' } }],
  ['a password', { body: { user: { newPassword: 'open-sesame' } } }],
  ['a token', { token: 'open-sesame' }],
  ['a list of e-mail addresses', { emails: ['open-sesame@example.org'] }],
  ['an e-mail address under another name', { to: 'open-sesame@example.org' }],
  ['a list of objects', { all: [{ secret: 'open-sesame' }] }],
  ['an address with a token', { url: '/verify?email=a%40b.org&token=open-sesame#x' }],
  [
    'an error of an address',
    { err: new Error('no user open-sesame@example.org', { cause: new Error('open-sesame@b.org') }) },
  ],
  [
    'a failed query',
    { err: new DrizzleQueryError('insert into "user" values ($1)', ['open-sesame'], new Error('refused')) },
  ],
  [
    'the row of a refused insert',
    { err: Object.assign(new Error('duplicate'), { detail: 'Key (email)=(open-sesame)' }) },
  ],
])('%s stays out of the log', (_what, fields) => {
  for (const isTTY of [false, true]) {
    const text = logged((log) => log.error(fields, 'it failed'), isTTY);
    expect(text).toContain('it failed');
    expect(text).not.toContain('open-sesame');
  }
});

test('a verification code stays out of the log, the code of an error does not', () => {
  const text = logged((log) => log.error({ code: '123456', err: new AppError('price_changed', 'it rose') }, 'x'));
  expect(text).not.toContain('123456');
  expect(JSON.parse(text).err.code).toBe('price_changed');
});

test('of an error the log keeps what explains it', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'enrollment_once' });
  const { err } = JSON.parse(logged((log) => log.error({ err: new AppError('conflict', 'twice', { cause }) }, 'x')));
  expect(err).toMatchObject({
    type: 'AppError',
    message: 'conflict: twice',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'enrollment_once' },
  });
});

test('on a terminal a line is for people', () => {
  const text = logged((log) => log.info({ port: 3000 }, 'listening'), true);
  expect(text).toMatch(/\d\d:\d\d:\d\d.*info.*listening.*port=3000/);
  expect(text.trim()).not.toMatch(/^\{/);
});
