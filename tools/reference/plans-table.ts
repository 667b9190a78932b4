import { type PricingPlan, pricingPlans } from '#domain/wallet/pricing-plan.ts';
import { subscriptionTiers } from '#domain/wallet/subscription-plan.ts';

const MEGABYTE = 1024 ** 2;

const whole = (value: number): string => value.toLocaleString('en-US');
const size = (bytes: number): string =>
  bytes < 1024 * MEGABYTE ? `${bytes / MEGABYTE} MB` : `${bytes / (1024 * MEGABYTE)} GB`;

const lines: Record<string, (plan: PricingPlan) => string> = {
  'Price per month': (plan) => `$${plan.priceInDollarsAMonth}`,
  'Tokens per paid month': (plan) => whole(plan.tokensAMonth),
  'Tutor messages per day': (plan) => whole(plan.limits.tutorMessagesADay),
  'AI drafts per month': (plan) => whole(plan.limits.lessonDraftsAMonth),
  Storage: (plan) => size(plan.limits.fileBytes),
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
