import { PAYMENT_GRACE_DAYS } from '#domain/wallet/subscription-state.ts';
import type pg from 'pg';
import type { Language } from '#domain/account/user.ts';
import { addDays } from '#domain/kernel/day.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import { planNames } from '#domain/wallet/pricing-plan.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { WalletMail } from '#server/wallet/receipt/wallet-mail.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface UnpaidPlan {
  owner: UserId;
  tier: SubscriptionTier;
  endDate: Day;
  to: string;
  language: Language;
}

const find = `select p.owner, p.subscription_tier as tier, p.end_date::text as "endDate", u.email as to, u.language
  from subscription_plan p join "user" u on u.id = p.owner
  where p.id = $1 and p.end_date is not null and u.deleted_at is null`;

interface UnpaidParts {
  pool: pg.Pool;
  sendMail: SendMail<WalletMail>;
  /** Page on which the card can be changed. */
  planUrl: string;
}

/** Notifies the owner, in the product and by mail, that a plan could not be charged or has ended because of it. */
export async function notifyUnpaid(
  { pool, sendMail, planUrl }: UnpaidParts,
  kind: 'unpaid' | 'unpaidEnd',
  { planID, at }: Events['subscription.paymentFailed'],
): Promise<void> {
  const { rows } = await pool.query<UnpaidPlan>(find, [planID]);
  const [plan] = rows;
  if (!plan) return;
  const { owner, tier, endDate, to, language } = plan;
  const causeID = `${planID} ${endDate}`;
  const subject = { subjectID: planID, tier: planNames[tier] };
  const notice = { receiver: owner, avatar: null, causeID, at };
  if (kind === 'unpaid') {
    await writeNotifications(pool, [{ ...notice, kind, params: { ...subject, days: String(PAYMENT_GRACE_DAYS) } }]);
    await sendMail({ kind: 'plan-unpaid', to, language, tier, day: addDays(endDate, PAYMENT_GRACE_DAYS), planUrl });
  } else {
    await writeNotifications(pool, [{ ...notice, kind, params: subject }]);
    await sendMail({ kind: 'plan-ended', to, language, tier, planUrl });
  }
}
