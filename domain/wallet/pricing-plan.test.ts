import { describe, expect, test } from 'vitest';
import { limitReached, noLimits, planLimits, pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { subscriptionTiers } from '#domain/wallet/subscription-plan.ts';

describe('subscription tiers', () => {
  test('each tier has the decided price, tokens and limits [S-525]', () => {
    const table = subscriptionTiers.map((tier) => {
      const { priceInDollarsAMonth, tokensAMonth, limits, hasCourseComparison } = pricingPlans[tier];
      return [tier, priceInDollarsAMonth, tokensAMonth, ...Object.values(limits), hasCourseComparison];
    });
    expect(table).toEqual([
      ['FREE', 0, 0, 20, 3, 262_144_000, false],
      ['STUDENT', 8, 200_000, 300, 10, 2_147_483_648, false],
      ['TEACHER', 20, 200_000, 300, 100, 21_474_836_480, true],
    ]);
  });

  test('each tier includes at least as much as the previous one, and without plans every limit is infinite', () => {
    for (const [index, tier] of subscriptionTiers.entries()) {
      const before = subscriptionTiers[index - 1];
      for (const limit of ['tutorMessagesADay', 'lessonDraftsAMonth', 'fileBytes'] as const) {
        if (before) expect(planLimits(tier)[limit]).toBeGreaterThanOrEqual(planLimits(before)[limit]);
        expect(noLimits(tier)[limit]).toBe(Number.POSITIVE_INFINITY);
      }
    }
  });
});

test("a limit error carries the limit's name, value, usage and reset time [S-525]", () => {
  expect(limitReached('fileBytes', 10, 9, null)).toMatchObject({
    code: 'limit_reached',
    details: { limit: 'fileBytes', value: 10, used: 9, resetsAt: null },
  });
});
