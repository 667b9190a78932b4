import { describe, expect, test } from 'vitest';
import { limitReached, noLimits, planLimits, plans } from '#domain/account/plans.ts';
import { subscriptionTiers } from '#domain/wallet/subscription-plan.ts';

describe('a tier', () => {
  test('S-525: costs what it includes, as it was decided', () => {
    const table = subscriptionTiers.map((tier) => {
      const { priceInDollarsAMonth, tokensAMonth, limits, hasCourseComparison } = plans[tier];
      return [tier, priceInDollarsAMonth, tokensAMonth, ...Object.values(limits), hasCourseComparison];
    });
    expect(table).toEqual([
      ['FREE', 0, 0, 20, 3, 262_144_000, false],
      ['STUDENT', 8, 200_000, 300, 10, 2_147_483_648, false],
      ['TEACHER', 20, 200_000, 300, 100, 21_474_836_480, true],
    ]);
  });

  test('includes at least what the one before it does, and nothing is more than no limits', () => {
    for (const [index, tier] of subscriptionTiers.entries()) {
      const before = subscriptionTiers[index - 1];
      for (const limit of ['tutorMessagesADay', 'lessonDraftsAMonth', 'fileBytes'] as const) {
        if (before) expect(planLimits(tier)[limit]).toBeGreaterThanOrEqual(planLimits(before)[limit]);
        expect(noLimits(tier)[limit]).toBe(Number.POSITIVE_INFINITY);
      }
    }
  });
});

test('S-525: a limit that is reached is told by name, with its value, what is used and when it begins anew', () => {
  expect(limitReached('fileBytes', 10, 9, null)).toMatchObject({
    code: 'limit_reached',
    details: { limit: 'fileBytes', value: 10, used: 9, resetsAt: null },
  });
});
