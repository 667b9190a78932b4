import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Enrollment } from '#domain/learn/enrollment.ts';
import { withdrawalOf } from '#domain/learn/withdrawal.ts';
import { enrollmentEarning } from '#domain/wallet/ledger.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';
import { paymentNumber } from '#server/wallet/payment-number.ts';
import { post } from '#server/wallet/post.ts';
import type { Store } from '#sync/store.ts';
import { judgeCourse } from '#sync/learn/course-withdrawal.ts';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface Paid extends Pick<Enrollment, 'owner' | 'courseID'> {
  id: Id<'Enrollment'>;
}

/**
 * Money: gives teachers what was paid for their lessons once it can no longer be paid back (D-72). Can be run at any time, by
 * several servers at once, and be stopped at any point: each payment is moved in a transaction of its own, and once.
 * @param now as an instant; the database's own by default
 */
export async function releaseEarnings(parts: TransactionParts, now?: string): Promise<void> {
  for (let last = FIRST; ; ) {
    const page = await unearned(parts, last);
    for (const paid of page) await release(parts, paid, now);
    const end = page.at(-1);
    if (!end || page.length < PAGE) return;
    last = end.id;
  }
}

async function unearned({ pool }: TransactionParts, after: string): Promise<Paid[]> {
  const { rows } = await pool.query<Paid>(
    `select e.id, e.owner, e.course_id as "courseID" from enrollment e
       where e.paid_tokens > 0 and e.withdrawn_at is null and e.id > $1
         and not exists (select from ledger_transfer t where t.enrollment_id = e.id and t.kind = 'earn')
       order by e.id limit $2`,
    [after, PAGE],
  );
  return rows;
}

function release(parts: TransactionParts, { id, owner, courseID }: Paid, now?: string): Promise<void> {
  return inTransaction(parts, async (transaction) => {
    const learner: Actor = { id: owner, role: 'USER' };
    const store = await transaction.as(learner, now);
    // In the order of who leaves, whom this waits for, and who then waits for this.
    if (courseID !== null) await store.find('Course', courseID);
    const [row] = await store.list('Enrollment', { id, withdrawnAt: null });
    if (!row || row.paidTokens === 0 || (await mayLeave(store, row))) return;
    const number = await paymentNumber(transaction.client, id);
    await post(transaction.client, enrollmentEarning({ id, teacherID: row.teacherID, tokens: row.paidTokens, number }));
  });
}

async function mayLeave(store: Store, row: Enrollment): Promise<boolean> {
  if (row.courseID !== null) return (await judgeCourse(store, row)).judged.isAllowed;
  return withdrawalOf(row, Date.parse(store.now)).isAllowed;
}
