import { v7 } from 'uuid';
import type { Actor } from '#domain/account/user.ts';
import type { AppError } from '#domain/kernel/errors.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { Models } from '#domain/models.ts';
import { newId } from '#server/core/store/new-id.ts';
import { put, putLesson } from '#server/core/store/test-rows.ts';
import type { TestSchool } from '#server/test-school.ts';

const PRICE_USD = 1;
export const PRICE_TOKENS = 100_000;

/** An unpaid enrollment in a lesson of `teacher`. */
export async function createUnpaidEnrollment(
  { pool }: Pick<TestSchool, 'pool'>,
  learner: Actor,
  teacher: Actor,
  price = PRICE_USD,
): Promise<Models['Enrollment']['id']> {
  const lesson = await putLesson(pool, { owner: teacher.id, visibility: 'public', isPublished: true, price });
  const id = newId('Enrollment');
  await put(pool, 'Enrollment', { id, lessonID: lesson.id, teacherID: teacher.id, owner: learner.id });
  return id;
}

export async function walletOf(school: Pick<TestSchool, 'rows'>, { id }: Actor): Promise<Id<'TokenWallet'>> {
  const [wallet] = await school.rows('TokenWallet', 'x.owner = $1', id);
  if (!wallet) throw new Error('the person has no wallet');
  return wallet.id;
}

/**
 * Ledger state in tokens: both people's balances, the lowest balance of the learner's wallet, and the sum of all
 * accounts.
 */
export async function balancesOf({ pool }: Pick<TestSchool, 'pool'>, learner: Actor, teacher: Actor) {
  const { rows } = await pool.query<{ wallet: number; lowest: number; pending: number; everything: number }>(
    `select (select token_balance::float8 from token_wallet where owner = $1) as wallet,
            (select min(sum)::float8 from (select sum(tokens) over (order by e.at, e.id) from ledger_entry e
               join ledger_account a on a.id = e.account_id where a.owner = $1 and a.kind = 'wallet') as running) as lowest,
            (select balance::float8 from ledger_account where owner = $2 and kind = 'pending') as pending,
            (select sum(balance)::float8 from ledger_account) as everything`,
    [learner.id, teacher.id],
  );
  const [books] = rows;
  if (!books) throw new Error('the query returned no row');
  return books;
}

/** Expected result of more concurrent spends than the initial balance can pay. */
export const tenPaid = {
  paid: 10,
  refusals: ['insufficient_tokens'],
  wallet: 0,
  lowest: 0,
  pending: 1_000_000,
  everything: 0,
};

export async function spendConcurrently(school: TestSchool, times: number): Promise<typeof tenPaid> {
  const [learner, teacher] = [await school.person(), await school.person()];
  const tokenwalletID = await walletOf(school, learner);
  const enrollments: Id<'Enrollment'>[] = [];
  for (let n = 0; n < times; n += 1) enrollments.push(await createUnpaidEnrollment(school, learner, teacher));
  const spends = await Promise.allSettled(
    enrollments.map((enrollmentID) =>
      untilAnswered((key) =>
        school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount: -PRICE_TOKENS }, key),
      ),
    ),
  );
  const refused = spends.filter((spend) => spend.status === 'rejected');
  return {
    paid: times - refused.length,
    refusals: [...new Set(refused.map(({ reason }) => String((reason as AppError).code)))],
    ...(await balancesOf(school, learner, teacher)),
  };
}

/** Repeats a call that waited too long for a connection with the same key, as a browser does. */
async function untilAnswered<T>(ask: (key: string) => Promise<T>): Promise<T> {
  const key = v7();
  for (;;)
    try {
      return await ask(key);
    } catch (error) {
      if ((error as AppError).code !== 'unavailable') throw error;
    }
}
