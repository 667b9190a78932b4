import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyoneCanCompare, noLimits, planCanCompare, planLimits } from '#domain/account/plans.ts';
import { isLoopback, readEnv } from '#server/env.ts';

test('nothing has to be set', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    isLocal: true,
    trustProxy: 0,
    collaboration: 'open',
    productName: 'Margin',
    isSeeded: true,
    smtpUrl: undefined,
    adminEmails: [],
    videoHosts: [],
    providers: {},
    sessionSecret: undefined,
    fileSecret: undefined,
    logLevel: 'info',
    s3: undefined,
    limitsOf: planLimits,
    canCompare: planCanCompare,
  });
});

test('an empty setting is none', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnv({}));
});

test('PUBLIC_URL becomes an origin', () => {
  expect(readEnv({ PUBLIC_URL: 'https://Learn.Example.org/' }).publicUrl).toBe('https://learn.example.org');
});

test('ADMIN_EMAILS is a list, in lower case', () => {
  expect(readEnv({ ADMIN_EMAILS: 'Ann@example.org, bo@example.org' }).adminEmails).toEqual([
    'ann@example.org',
    'bo@example.org',
  ]);
});

test('PLANS=off lifts the limits of every plan', () => {
  expect(readEnv({ PLANS: 'off' })).toMatchObject({ limitsOf: noLimits, canCompare: everyoneCanCompare });
});

describe('files are kept in a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'open-sesame' };
  test('when one is named, with the keys that are given', () => {
    expect(readEnv({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:9000', ...keys }).s3).toEqual({
      bucket: 'files',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9000',
      credentials: { accessKeyId: 'me', secretAccessKey: 'open-sesame' },
    });
    expect(readEnv({ S3_BUCKET: 'files' }).s3?.credentials).toBeUndefined();
  });

  test.each([
    ['without its name', keys, 'S3_BUCKET is missing'],
    ['at an address, without its name', { S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET is missing'],
    ['with half a key', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me' }, 'go together'],
    ['at no address', { S3_BUCKET: 'files', S3_ENDPOINT: 'nowhere' }, 'S3_ENDPOINT=nowhere is wrong'],
  ])('but not %s', (_how, source, message) => {
    expect(() => readEnv(source)).toThrow(message);
    expect(() => readEnv(source)).not.toThrow('open-sesame');
  });
});

describe('a school is seeded', () => {
  test.each([
    ['by itself', {}, true],
    ['not when it is switched off', { SEED: 'off' }, false],
    ['not where others get to', { PUBLIC_URL: 'https://learn.example.org' }, false],
    ['not where others get to, even when asked for', { PUBLIC_URL: 'http://192.168.1.4:3000', SEED: 'on' }, false],
    ['not into a database of somebody', { DATABASE_URL: 'postgres://u:p@127.0.0.1/school', SEED: 'on' }, false],
    ['on any loopback address', { PUBLIC_URL: 'http://[::1]:3000' }, true],
  ])('%s', (_when, source, isSeeded) => {
    expect(readEnv(source).isSeeded).toBe(isSeeded);
  });
});

describe('a wrong setting is told with what to give', () => {
  test.each([
    ['PORT', '70000', 'The setting PORT=70000 is wrong: give a port number from 0 to 65535.'],
    ['PORT', '3000.5', 'The setting PORT=3000.5 is wrong: give a port number from 0 to 65535.'],
    ['TRUST_PROXY', 'yes', 'The setting TRUST_PROXY=yes is wrong: give the number of proxies, 0 to 10.'],
    ['SEED', 'maybe', 'The setting SEED=maybe is wrong: give on or off.'],
    [
      'PUBLIC_URL',
      'example.org',
      'The setting PUBLIC_URL=example.org is wrong: give an address like https://learn.example.org.',
    ],
    ['PUBLIC_URL', 'https://a.org/b', 'The setting PUBLIC_URL=https://a.org/b is wrong: give it without a path.'],
    ['ADMIN_EMAILS', 'ann', 'The setting ADMIN_EMAILS=ann is wrong: give e-mail addresses with commas between them.'],
  ])('%s=%s', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message);
  });

  test.each([
    ['DATABASE_URL', 'mysql://me:open-sesame@db/x'],
    ['SMTP_URL', 'open-sesame'],
    ['SESSION_SECRET', 'open-sesame'],
  ])('%s never with its value', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} is wrong: give (?!.*open-sesame)`),
    );
  });
});

test.each([
  ['localhost', true],
  ['school.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['[::1]', true],
  ['::ffff:127.0.0.1', true],
  ['127.0.0.1.example.org', false],
  ['localhost.example.org', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
])('%s is loopback: %s', (host, answer) => {
  expect(isLoopback(host)).toBe(answer);
});
