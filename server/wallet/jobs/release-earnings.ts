import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { REFUND_DAYS, withdrawalOf } from '#domain/learn/withdrawal.ts';
import { enrollmentEarning } from '#domain/wallet/ledger.ts';
import type { Log } from '#server/core/log/log.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { paymentNumber } from '#server/wallet/payment-number.ts';
import { postTransfer } from '#server/wallet/ledger.ts';
import type { Store } from '#sync/core/store.ts';
import { decideCourseWithdrawal } from '#sync/learn/course-withdrawal.ts';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

type ReleaseParts = TransactionParts & { log: Log };

interface UnearnedPayment extends Pick<Enrollment, 'owner' | 'courseID'> {
  id: Id<'Enrollment'>;
}

/**
 * Money: pays teachers for their lessons once the payment can no longer be refunded (D-72). Safe to run at any time,
 * concurrently and interrupted: each payment is moved once, in its own transaction. A failure does not hold up other
 * payments and is retried next time.
 * @param now an ISO timestamp; the database's clock by default
 */
export async function releaseEarnings(parts: ReleaseParts, now?: string): Promise<void> {
  for (let last = FIRST; ; ) {
    const page = await dueAfter(parts, last, now);
    for (const paid of page)
      await release(parts, paid, now).catch((error: unknown) => {
        parts.log.error({ err: error, enrollmentID: paid.id }, 'an earning could not be released');
      });
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end.id;
  }
}

/** True if a step was completed, in this run or an earlier one; without one the payment is still refundable. */
const hasFinishedStep = (alias: string): string =>
  `(${alias}.history <> '[]' or jsonb_path_exists(${alias}.progress, '$[*] ? (@.status == "COMPLETE")'))`;

/** Unreleased payments that may be due, so that the others need no lock. */
const due = `select e.id, e.owner, e.course_id as "courseID"
  from unearned_payment p join enrollment e on e.id = p.enrollment_id
  where p.enrollment_id > $1 and e.withdrawn_at is null and (
    date_trunc('milliseconds', coalesce(e.reopened_at, e.created_at))
      <= coalesce($2::timestamptz, now()) - $3 * interval '24 hours'
    or ${hasFinishedStep('e')}
    or e.course_id is not null
      and exists (select from enrollment l where l.course_enrollment_id = e.id and ${hasFinishedStep('l')}))
  order by p.enrollment_id limit $4`;

async function dueAfter({ pool }: ReleaseParts, last: string, now?: string): Promise<UnearnedPayment[]> {
  return (await pool.query<UnearnedPayment>(due, [last, now, REFUND_DAYS, PAGE])).rows;
}

function release(parts: ReleaseParts, { id, owner, courseID }: UnearnedPayment, now?: string): Promise<void> {
  return withStoreTransaction(parts, async (transaction) => {
    const learner: Actor = { id: owner, role: 'USER' };
    const store = await transaction.as(learner, now);
    // Locks in the same order as a withdrawal, so that the two cannot deadlock.
    if (courseID !== null) await store.find('Course', courseID);
    const [row] = await store.list('Enrollment', { id, withdrawnAt: null });
    if (!row || row.paidTokens === 0 || (await isRefundable(store, row))) return;
    const number = await paymentNumber(transaction.client, id);
    await postTransfer(
      transaction.client,
      enrollmentEarning({ id, teacherID: row.teacherID, tokens: row.paidTokens, number }),
    );
  });
}

async function isRefundable(store: Store, row: Enrollment): Promise<boolean> {
  if (row.courseID !== null) return (await decideCourseWithdrawal(store, row)).judged.isAllowed;
  return withdrawalOf(row, Date.parse(store.now)).isAllowed;
}
