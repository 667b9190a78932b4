import { expect, test } from 'vitest';
import { endsAt, GRACE_SECONDS, isLate } from '#domain/learn/time-limit.ts';

const attempt = { createdAt: '2026-11-22T10:00:00.250000+00:00' };
const limit = { timeLimitSeconds: 60 };
const after = (seconds: number) => new Date(Date.parse(attempt.createdAt) + seconds * 1_000).toISOString();

test('an attempt ends its limit after its start in any time zone', () => {
  expect(endsAt(attempt, limit)).toBe(Date.parse('2026-11-22T10:01:00.250Z'));
  expect(endsAt({ createdAt: '2026-11-22T11:00:00.25+01:00' }, limit)).toBe(endsAt(attempt, limit));
});

test('an answer is late only after the limit and the grace period', () => {
  expect(GRACE_SECONDS).toBe(120);
  expect([0, 60, 61, 180, 180.001].map((seconds) => isLate(attempt, limit, after(seconds)))).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('an attempt without a limit has no late answers', () => {
  const none = { timeLimitSeconds: null };
  expect(endsAt(attempt, none)).toBeNull();
  expect(isLate(attempt, none, after(1e9))).toBe(false);
});
