import { expect, test } from 'vitest';
import type { UserId } from '#domain/kernel/id.ts';
import type { Lesson } from '#domain/teach/lesson.ts';
import { expectedTokens, enrollOffer } from '#web/learn/enrollment/enroll-offer.ts';

const me = 'me' as UserId;
const lesson = {
  owner: 'teacher' as UserId,
  visibility: 'public',
  price: 8,
  publishedVersionID: 'v1' as NonNullable<Lesson['publishedVersionID']>,
  deletedAt: null,
} as const;

test('the offer of a priced lesson has the price in dollars and tokens and the remaining balance', () => {
  const offer = enrollOffer(lesson, me, 964_400);
  expect(offer).toEqual({ kind: 'priced', tokens: 800_000, dollars: 8, balance: 964_400, left: 164_400 });
  expect(expectedTokens(offer)).toBe(800_000);
});

test('the remaining balance of an offer is negative if tokens are missing', () => {
  expect(enrollOffer(lesson, me, 700_000)).toMatchObject({ left: -100_000 });
});

test('an offer without a known balance has no remaining balance', () => {
  expect(enrollOffer(lesson, me, undefined)).toMatchObject({ kind: 'priced', left: undefined });
});

test('the price returned by the server replaces the shown one in dollars and tokens', () => {
  const offer = enrollOffer(lesson, me, 1_000_000, 950_000);
  expect(offer).toMatchObject({ tokens: 950_000, dollars: 9.5, left: 50_000 });
  expect(expectedTokens(offer)).toBe(950_000);
});

test("the user's own lesson is free, whether it is public or private", () => {
  const own = enrollOffer({ ...lesson, owner: me, visibility: 'private' }, me, 0);
  expect(own).toEqual({ kind: 'own' });
  expect(expectedTokens(own)).toBe(0);
});

test('the offer of a lesson with the price 0 is free', () => {
  expect(enrollOffer({ ...lesson, price: 0 }, me, 0)).toEqual({ kind: 'free' });
});

test.each([
  ['never published', { publishedVersionID: null }],
  ['unlisted', { visibility: 'private' }],
  ['deleted', { deletedAt: '2026-01-01T00:00:00Z' }],
] as const)('the offer of a lesson that is %s is closed', (_state, change) => {
  expect(enrollOffer({ ...lesson, ...change }, me, 1_000_000)).toEqual({ kind: 'closed' });
});
