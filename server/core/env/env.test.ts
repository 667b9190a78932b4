import { unlimited } from '#server/core/limits/limiter.ts';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { everyoneCanCompare, noLimits, planCanCompare, planLimits } from '#domain/wallet/pricing-plan.ts';
import { noRanges } from '#server/core/request/network-ranges.ts';
import { readEnv } from '#server/core/env/env.ts';
import { isLoopback } from '#server/core/request/loopback.ts';
import { checkoutConfigOf } from '#server/wallet/payments/checkout-config.ts';

test('every setting has a default', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseWaitMs: 60_000,
    publicUrl: 'http://localhost:3000',
    isLocal: true,
    hosts: undefined,
    proxies: noRanges,
    schoolNetworks: noRanges,
    collaboration: 'open',
    productName: 'Margin',
    languages: ['us', 'en', 'de', 'fr'],
    isSeeded: true,
    smtpUrl: undefined,
    mailFrom: 'no-reply@localhost',
    adminEmails: [],
    knownPasswords: 'warn',
    secondFactorRoles: [],
    videoHosts: [],
    providers: {},
    sessionSecret: undefined,
    signingSecret: undefined,
    logLevel: 'info',
    s3: undefined,
    model: undefined,
    operator: undefined,
    socialLinks: [],
    launchAt: undefined,
    maintenance: undefined,
    arePlansOn: true,
    limitsOf: planLimits,
    square: undefined,
    taxNumber: undefined,
    taxPercent: 0,
    canCompare: planCanCompare,
  });
});

test('MAINTENANCE is off, on, or the time of its end', () => {
  expect(readEnv({ MAINTENANCE: 'off' }).maintenance).toBeUndefined();
  expect(readEnv({ MAINTENANCE: 'on' }).maintenance).toEqual({ until: undefined, message: '' });
  expect(readEnv({ MAINTENANCE: '2027-01-31T09:00Z' }).maintenance).toEqual({
    until: new Date('2027-01-31T09:00Z'),
    message: '',
  });
  expect(() => readEnv({ MAINTENANCE: 'soon' })).toThrow('MAINTENANCE=soon');
});

test('SOCIAL_LINKS are recognized by their hosts and must use https', () => {
  expect(
    readEnv({ SOCIAL_LINKS: 'https://www.youtube.com/@school, https://social.example/@School' }).socialLinks,
  ).toEqual([
    { network: 'youtube', url: 'https://www.youtube.com/@school' },
    { network: 'mastodon', url: 'https://social.example/@School' },
  ]);
  expect(() => readEnv({ SOCIAL_LINKS: 'javascript:alert(1)' })).toThrow('SOCIAL_LINKS');
});

test('an empty setting counts as not set', () => {
  expect(readEnv({ PORT: '', DATABASE_URL: ' ' })).toEqual(readEnv({}));
});

test('PUBLIC_URL is reduced to an origin', () => {
  expect(readEnv({ PUBLIC_URL: 'https://Learn.Example.org/' }).publicUrl).toBe('https://learn.example.org');
});

test('ADMIN_EMAILS is a list in lower case', () => {
  expect(readEnv({ ADMIN_EMAILS: 'Ann@example.org, bo@example.org' }).adminEmails).toEqual([
    'ann@example.org',
    'bo@example.org',
  ]);
});

test('PLANS=off lifts the limits of all plans', () => {
  expect(readEnv({ PLANS: 'off' })).toMatchObject({ limitsOf: noLimits, canCompare: everyoneCanCompare });
});

describe('model settings', () => {
  const model = { AI_BASE_URL: 'http://127.0.0.1:11434/v1/', AI_MODEL: 'llama3.2:3b' };
  test('a model is configured by name and address, with an optional key and cap', () => {
    const found = { baseUrl: 'http://127.0.0.1:11434/v1', name: 'llama3.2:3b' };
    expect(readEnv(model).model).toEqual({ ...found, apiKey: undefined, monthlyCapInTokens: undefined });
    expect(readEnv({ ...model, AI_EMBEDDING_MODEL: 'small' }).model).toMatchObject({
      ...found,
      embeddingName: 'small',
    });
    expect(readEnv({ ...model, AI_API_KEY: 'open-sesame', AI_MONTHLY_CAP_USD: '12.50' }).model).toEqual({
      ...found,
      apiKey: 'open-sesame',
      monthlyCapInTokens: 1_250_000,
    });
  });

  test.each([
    ['without an address', { AI_MODEL: 'm' }, 'The setting AI_BASE_URL is missing: it belongs to AI_MODEL.'],
    ['without a name', { AI_BASE_URL: 'http://a.org' }, 'The setting AI_MODEL is missing: it belongs to AI_BASE_URL.'],
    [
      'with nothing but a key',
      { AI_API_KEY: 'open-sesame' },
      'The setting AI_BASE_URL is missing: it belongs to AI_API_KEY.',
    ],
    [
      'with nothing but a cap',
      { AI_MONTHLY_CAP_USD: '5' },
      'The setting AI_BASE_URL is missing: it belongs to AI_MONTHLY',
    ],
    [
      'with an invalid address',
      { ...model, AI_BASE_URL: 'nowhere' },
      'The setting AI_BASE_URL=nowhere is wrong: give an address',
    ],
    ['with a negative cap', { ...model, AI_MONTHLY_CAP_USD: '-1' }, 'AI_MONTHLY_CAP_USD=-1 is wrong: give an amount'],
  ])('a model %s is refused', (_how, source, message) => {
    expect(() => readEnv(source)).toThrow(message);
    expect(() => readEnv(source)).not.toThrow('open-sesame');
  });
});

describe('bucket settings', () => {
  const keys = { S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'open-sesame' };
  test('a bucket is configured by its name, with optional keys', () => {
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
    ['with an endpoint but without its name', { S3_ENDPOINT: 'https://s3.example.org' }, 'S3_BUCKET is missing'],
    ['with half a key', { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'me' }, 'go together'],
    ['with an invalid endpoint', { S3_BUCKET: 'files', S3_ENDPOINT: 'nowhere' }, 'S3_ENDPOINT=nowhere is wrong'],
  ])('a bucket %s is refused', (_how, source, message) => {
    expect(() => readEnv(source)).toThrow(message);
    expect(() => readEnv(source)).not.toThrow('open-sesame');
  });
});

describe('SEED', () => {
  test.each([
    ['seeded by default', {}, true],
    ['not seeded if SEED is off', { SEED: 'off' }, false],
    ['not seeded if others can reach the server', { PUBLIC_URL: 'https://learn.example.org' }, false],
    [
      'not seeded if others can reach the server, even with SEED=on',
      { PUBLIC_URL: 'http://192.168.1.4:3000', SEED: 'on' },
      false,
    ],
    ['not seeded into an external database', { DATABASE_URL: 'postgres://u:p@127.0.0.1/school', SEED: 'on' }, false],
    ['seeded on any loopback address', { PUBLIC_URL: 'http://[::1]:3000' }, true],
  ])('the demo school is %s', (_when, source, isSeeded) => {
    expect(readEnv(source).isSeeded).toBe(isSeeded);
  });
});

describe('wrong settings', () => {
  test.each([
    ['PORT', '70000', 'The setting PORT=70000 is wrong: give a port number from 0 to 65535.'],
    ['PORT', '3000.5', 'The setting PORT=3000.5 is wrong: give a port number from 0 to 65535.'],
    [
      'TRUSTED_PROXIES',
      '1',
      'The setting TRUSTED_PROXIES=1 is wrong: give addresses like 10.0.0.5 or 10.0.0.0/8 with commas between them, or loopback.',
    ],
    ['HOST', 'all', 'The setting HOST=all is wrong: give addresses of this machine like 0.0.0.0 or 10.0.0.5.'],
    ['SEED', 'maybe', 'The setting SEED=maybe is wrong: give on or off.'],
    [
      'PUBLIC_URL',
      'example.org',
      'The setting PUBLIC_URL=example.org is wrong: give an address like https://learn.example.org.',
    ],
    ['PUBLIC_URL', 'https://a.org/b', 'The setting PUBLIC_URL=https://a.org/b is wrong: give it without a path.'],
    ['ADMIN_EMAILS', 'ann', 'The setting ADMIN_EMAILS=ann is wrong: give e-mail addresses with commas between them.'],
  ])('the wrong setting %s=%s is refused with a hint', (name, value, message) => {
    expect(() => readEnv({ [name]: value })).toThrow(message);
  });

  test.each([
    ['DATABASE_URL', 'mysql://me:open-sesame@db/x'],
    ['SMTP_URL', 'open-sesame'],
    ['SESSION_SECRET', 'open-sesame'],
  ])('a wrong %s is refused without printing its value', (name, value) => {
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
])('the loopback check of host %s returns %s', (host, answer) => {
  expect(isLoopback(host)).toBe(answer);
});

test('Square needs four settings together, and the name of its application selects the sandbox', () => {
  const square = {
    SQUARE_TOKEN: 'token',
    SQUARE_LOCATION: 'L1',
    SQUARE_APP_ID: 'sq0idp-1',
    SQUARE_WEBHOOK_KEY: 'key',
  };
  expect(readEnv(square).square).toMatchObject({ url: 'https://connect.squareup.com', location: 'L1' });
  expect(readEnv({ ...square, SQUARE_APP_ID: 'sandbox-sq0idb-1' }).square).toMatchObject({
    url: 'https://connect.squareupsandbox.com',
    formHost: 'https://sandbox.web.squarecdn.com',
  });
  for (const name of Object.keys(square)) expect(() => readEnv({ ...square, [name]: '' })).toThrow(name);
});

test('the built-in sandbox takes cards only on a local server without Square settings', () => {
  const real = { SQUARE_TOKEN: 't', SQUARE_LOCATION: 'L1', SQUARE_APP_ID: 'a', SQUARE_WEBHOOK_KEY: 'k' };
  expect(checkoutConfigOf(readEnv({}), unlimited)).toMatchObject({ provider: 'sandbox', isSandbox: true });
  expect(checkoutConfigOf(readEnv(real), unlimited)).toMatchObject({ provider: 'square:L1', isSandbox: false });
  expect(checkoutConfigOf(readEnv({ PUBLIC_URL: 'https://learn.example.org' }), unlimited).provider).toBeUndefined();
});
