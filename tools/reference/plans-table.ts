import { formatBytes, formatMoney, formatNumber } from '#domain/kernel/format/number-format.ts';
import { type PricingPlan, pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { subscriptionTiers } from '#domain/wallet/subscription-plan.ts';

const LANGUAGE = 'en-US';
const whole = (value: number): string => formatNumber(value, LANGUAGE);

const lines: Record<string, (plan: PricingPlan) => string> = {
  'Price per month': (plan) => formatMoney(plan.priceInDollarsAMonth, LANGUAGE),
  'Tokens per paid month': (plan) => whole(plan.tokensAMonth),
  'Tutor messages per day': (plan) => whole(plan.limits.tutorMessagesADay),
  'AI drafts per month': (plan) => whole(plan.limits.lessonDraftsAMonth),
  Storage: (plan) => formatBytes(plan.limits.fileBytes, LANGUAGE),
  'Course comparison and CSV': (plan) => (plan.hasCourseComparison ? 'yes' : 'no'),
};

/** Price and limits of each subscription tier as a table for docs/reference.md. */
export function plansTable(): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    row(['Plan', ...subscriptionTiers]),
    row(['---', ...subscriptionTiers.map(() => '---')]),
    ...Object.entries(lines).map(([name, write]) =>
      row([name, ...subscriptionTiers.map((tier) => write(pricingPlans[tier]))]),
    ),
  ].join('\n');
}
