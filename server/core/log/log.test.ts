import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
import { createLog, type Log } from '#server/core/log/log.ts';

function logged(write: (log: Log) => void, isTTY = false): string {
  let text = '';
  write(createLog({ logLevel: 'info' }, { isTTY, write: (line) => (text += line) }));
  return text;
}

test('a log line is JSON with its time, level and fields', () => {
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
  ['an authorization header', { headers: { Authorization: 'Bearer open-sesame' } }],
  ['a password', { body: { user: { newPassword: 'open-sesame' } } }],
  ['a token', { token: 'open-sesame' }],
  ['a list of e-mail addresses', { emails: ['open-sesame@example.org'] }],
  ['an e-mail address under another name', { to: 'open-sesame@example.org' }],
  ['a list of objects', { all: [{ secret: 'open-sesame' }] }],
  ['a token in a URL', { url: '/verify?email=a%40b.org&token=open-sesame#x' }],
  [
    'an e-mail address in an error',
    { err: new Error('no user open-sesame@example.org', { cause: new Error('open-sesame@b.org') }) },
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

test('a verification code stays out of the log, but the code of an error is kept', () => {
  const text = logged((log) => log.error({ code: '123456', err: new AppError('price_changed', 'it rose') }, 'x'));
  expect(text).not.toContain('123456');
  expect(JSON.parse(text).err.code).toBe('price_changed');
});

test('a logged error keeps its type, message, stack and cause', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'enrollment_once' });
  const { err } = JSON.parse(logged((log) => log.error({ err: new AppError('conflict', 'twice', { cause }) }, 'x')));
  expect(err).toMatchObject({
    type: 'AppError',
    message: 'conflict: twice',
    stack: expect.stringContaining('log.test.ts'),
    cause: { message: 'duplicate key', code: '23505', constraint: 'enrollment_once' },
  });
});

test('a log line on a terminal is readable text instead of JSON', () => {
  const text = logged((log) => log.info({ port: 3000 }, 'listening'), true);
  expect(text).toMatch(/\d\d:\d\d:\d\d.*info.*listening.*port=3000/);
  expect(text.trim()).not.toMatch(/^\{/);
});

/** Characters that a terminal interprets: controls, line and paragraph separators, direction marks. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
const forged = [
  '\n12:00:00 info  identity event=sign-in',
  '\r\u001B[2K\u001B[1A',
  '\u001B]0;title\u0007',
  '\u001B]8;;https://evil.example\u001B\\',
  '\u009B31m',
  '\u202Egnp.exe',
  '\u2028next line',
];
/** All characters up to U+2FFF, which includes most control characters, 256 at a time. */
const everyCharacter = Array.from({ length: 0x30 }, (_, row) =>
  String.fromCodePoint(...Array.from({ length: 256 }, (_each, column) => row * 256 + column)),
);

test.each([...forged, ...everyCharacter, '\u{E0001}\u{1D173}'].map((text, at) => [at, text] as const))(
  'untrusted text %i is shown on a terminal as one line without control characters',
  (_at, text) => {
    const error = Object.assign(new Error(text), { stack: `Error: ${text}\n    at open (${text}.ts:1:2)` });
    const shown = logged(
      (log) =>
        log.error({ message: text, [`name ${text}`]: 1, list: [text], deep: { [text]: text }, err: error }, text),
      true,
    );
    // The line's own colors are the only escape sequences.
    const plain = [31, 39, 90].reduce((left, color) => left.replaceAll(`\u001B[${color}m`, ''), shown);
    const [first = '', ...more] = plain.trimEnd().split('\n');
    expect(first).toMatch(/^\d\d:\d\d:\d\d error /);
    for (const line of [first, ...more]) expect(line).not.toMatch(controls);
    for (const line of more) expect(line).toMatch(/^ {4}\S/);
  },
);
