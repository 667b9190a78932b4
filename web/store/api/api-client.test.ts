import { describe, expect, test, vi } from 'vitest';
import { AppError, type Problem } from '#domain/kernel/errors.ts';
import { SERVER_TIME_HEADER } from '#sync/core/protocol.ts';
import { resetServerTime, setServerTime, serverNow } from '#web/store/api/server-time.ts';
import { createApiClient, isTransient, NoAnswer } from '#web/store/api/api-client.ts';

const refusal: Problem = {
  code: 'invalid_input',
  title: 'Invalid input',
  status: 422,
  detail: 'name: too long',
  details: { most: 100 },
  requestId: 'one',
};

const asked = (answer: () => Promise<Response>) => {
  const refused = vi.fn<(code: string) => void>();
  const api = createApiClient(answer as typeof fetch, refused, new AbortController().signal);
  const asks = {
    commands: () => api.commands([]),
    page: () => api.page('lesson.catalog', {}, null),
    document: () => api.document('/api/versions/one', null),
    file: () => api.file('a', () => true),
  };
  return { asks, refused };
};
const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const ways = ['commands', 'page', 'document', 'file'] as const;

test.each(ways)('request %s rejects with the response body on a 422 [S-635]', async (way) => {
  const { asks, refused } = asked(async () => Response.json(refusal, { status: 422 }));
  const error = await errorOf(asks[way]());
  expect(error).toBeInstanceOf(AppError);
  expect(error).toMatchObject({ code: 'invalid_input', detail: 'name: too long', details: { most: 100 } });
  expect((error as AppError).cause).toEqual(refusal);
  expect(refused).toHaveBeenCalledWith('invalid_input');
  expect(isTransient(error)).toBe(false);
});

const answers = {
  'no network': () => Promise.reject(new TypeError('Failed to fetch')),
  'an empty answer': async () => new Response(null, { status: 500 }),
  'a page of a captive portal': async () => new Response('<h1>Sign in to the hotel</h1>', { status: 511 }),
  'an unknown body': async () => Response.json({ error: 'bad gateway' }, { status: 502 }),
};

test.each(
  ways.flatMap((way) => (Object.keys(answers) as (keyof typeof answers)[]).map((what) => [way, what] as const)),
)('request %s with %s rejects with "Something went wrong" and may be repeated [S-636]', async (way, what) => {
  const error = await errorOf(asked(answers[what]).asks[way]());
  expect(error).toBeInstanceOf(NoAnswer);
  expect((error as Error).message).toBe('Something went wrong');
  expect(isTransient(error)).toBe(true);
});

describe('server time', () => {
  const DAY_MS = 86_400_000;
  const now = Date.parse('2026-11-26T12:00:00Z');
  /** An HTTP cache: answers a cacheable request with a response from a day ago, and every other one afresh. */
  const cache = (_path: unknown, init?: RequestInit) => {
    const time = init?.cache === 'no-store' ? now : now - DAY_MS;
    return Promise.resolve(Response.json([], { headers: { [SERVER_TIME_HEADER]: String(time) } }));
  };
  const noted = () => serverNow() ?? Number.NaN;
  const { asks } = asked(cache as () => Promise<Response>);

  test.each(ways)('an answer to %s that a cache kept for a day does not set the clock', async (way) => {
    resetServerTime();
    await asks.commands();
    await asks[way]();
    expect(Math.abs(noted() - now)).toBeLessThan(DAY_MS / 2);
  });

  test('a picture alone does not set the clock', async () => {
    resetServerTime();
    await asks.file();
    expect(serverNow()).toBeUndefined();
  });

  test('a delayed answer does not set the clock back', () => {
    resetServerTime();
    setServerTime(now);
    setServerTime(now - 60_000);
    expect(Math.abs(noted() - now)).toBeLessThan(30_000);
  });

  test('the `Date` header of an answer does not set the clock, because a proxy may set it by its own clock', async () => {
    resetServerTime();
    const headers = { date: new Date(now + DAY_MS).toUTCString() };
    await asked(async () => Response.json([], { headers })).asks.document();
    expect(serverNow()).toBeUndefined();
  });

  test('an answer from a cache on the way does not set the clock', async () => {
    resetServerTime();
    const headers = { [SERVER_TIME_HEADER]: String(now), age: '3600' };
    await asked(async () => Response.json([], { headers })).asks.document();
    expect(serverNow()).toBeUndefined();
  });
});
