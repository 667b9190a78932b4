import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { Id } from '#domain/kernel/id.ts';
import { newId } from '#server/core/store/new-id.ts';
import { type TestSchool, testSchool } from '#server/test-school.ts';
import {
  createUnpaidEnrollment,
  PRICE_TOKENS,
  spendConcurrently,
  tenPaid,
  walletOf,
} from '#server/wallet/test-spend.ts';

let school: TestSchool;
let teacher: Actor;
let learner: Actor;
let tokenwalletID: Id<'TokenWallet'>;

beforeAll(async () => {
  school = await testSchool();
  [teacher, learner] = [await school.person(), await school.person()];
  tokenwalletID = await walletOf(school, learner);
});

const amount = -PRICE_TOKENS;
const bookingsOf = (enrollmentID: string) => school.rows('TokenTransaction', 'x.enrollment_id = $1', enrollmentID);

describe('wallet.spend', () => {
  test('a learner’s spend pays the given enrollment from their own wallet [S-235, S-236]', async () => {
    const enrollmentID = await createUnpaidEnrollment(school, learner, teacher);
    const { transactionID } = await school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount });
    expect(await bookingsOf(enrollmentID)).toMatchObject([
      { id: transactionID, amount, kind: 'enroll', tokenwalletID, enrollmentID, owner: learner.id },
    ]);
    const [row] = await school.rows('Enrollment', 'x.id = $1', enrollmentID);
    expect(row).toMatchObject({ paidTokens: PRICE_TOKENS, status: 'NOT_STARTED' });
    expect(row?.versionID).not.toBeNull();
  });

  test('repeated and concurrent spends for one enrollment return the same transaction', async () => {
    const enrollmentID = await createUnpaidEnrollment(school, learner, teacher);
    const before = await school.balance(learner);
    const spend = () => school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount });
    const answers = await Promise.all([spend(), spend(), spend(), spend()]);
    answers.push(await spend());
    expect(new Set(answers.map(({ transactionID }) => transactionID)).size).toBe(1);
    expect(await bookingsOf(enrollmentID)).toHaveLength(1);
    expect(await school.balance(learner)).toBe(before - PRICE_TOKENS);
  });
});

describe('refused wallet.spend', () => {
  type Change = (good: { tokenwalletID: string; enrollmentID: string; amount: number }) => Promise<object> | object;
  const refused: [what: string, change: Change, field: string][] = [
    [
      'a spend with an unknown wallet is refused [S-500]',
      () => ({ tokenwalletID: newId('TokenWallet') }),
      'tokenwalletID',
    ],
    ['a spend without a wallet is refused [S-500]', () => ({ tokenwalletID: undefined }), 'tokenwalletID'],
    [
      'a spend from another person’s wallet is refused',
      async () => ({ tokenwalletID: await walletOf(school, teacher) }),
      'tokenwalletID',
    ],
    ['a spend without an enrollment is refused', () => ({ enrollmentID: undefined }), 'enrollmentID'],
    ['a spend for an unknown enrollment is refused', () => ({ enrollmentID: newId('Enrollment') }), 'enrollmentID'],
    [
      'a spend for another person’s enrollment is refused',
      async () => ({ enrollmentID: await createUnpaidEnrollment(school, await school.person(), teacher) }),
      'enrollmentID',
    ],
    [
      'a spend for an enrollment in one’s own lesson is refused',
      async () => ({ enrollmentID: await createUnpaidEnrollment(school, teacher, learner) }),
      'enrollmentID',
    ],
    ['a spend of nothing is refused', () => ({ amount: 0 }), 'amount'],
    ['a spend with a positive amount is refused', () => ({ amount: 1_000_000 }), 'amount'],
    ['a spend of half a token is refused', () => ({ amount: -0.5 }), 'amount'],
  ];

  test.each(refused)('%s', async (_what, change, field) => {
    const good = { tokenwalletID, enrollmentID: await createUnpaidEnrollment(school, learner, teacher), amount };
    const before = await school.balance(learner);
    const input = { ...good, ...(await change(good)) };
    const refusal = school.run(learner, 'wallet.spend', input as typeof good & { tokenwalletID: never });
    await expect(refusal).rejects.toMatchObject({ code: 'invalid_input', detail: expect.stringContaining(field) });
    expect(await bookingsOf(good.enrollmentID)).toEqual([]);
    expect(await school.balance(learner)).toBe(before);
  });

  test.each([-1, amount - 1, 2 * amount])('a spend of %d is refused for a lesson with another price', async (wrong) => {
    const enrollmentID = await createUnpaidEnrollment(school, learner, teacher);
    const spend = school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount: wrong });
    await expect(spend).rejects.toMatchObject({ code: 'price_changed', details: { tokens: PRICE_TOKENS } });
    expect(await bookingsOf(enrollmentID)).toEqual([]);
  });

  test('a spend for a paid enrollment is refused if the amounts differ', async () => {
    const enrollmentID = await createUnpaidEnrollment(school, learner, teacher);
    await school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount });
    const again = school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount: -1 });
    await expect(again).rejects.toMatchObject({ details: { model: 'TokenTransaction', field: 'amount' } });
  });

  test('a spend for an enrollment that was free is refused, even if the lesson has a price now', async () => {
    const enrollmentID = await createUnpaidEnrollment(school, learner, teacher, 0);
    const [row] = await school.rows('Enrollment', 'x.id = $1', enrollmentID);
    await school.pool.query('update enrollment set version_id = $2 where id = $1', [
      enrollmentID,
      (await school.rows('LessonVersion', 'x.lesson_id = $1', row?.lessonID))[0]?.id,
    ]);
    await school.pool.query('update lesson set price = 1 where id = $1', [row?.lessonID]);
    const spend = school.run(learner, 'wallet.spend', { tokenwalletID, enrollmentID, amount });
    await expect(spend).rejects.toMatchObject({ details: { field: 'enrollmentID' } });
  });

  test('the database refuses a ledger entry for an unknown account [S-500]', async () => {
    const entry = 'insert into ledger_entry (transfer_id, account_id, tokens) values (uuid7(), uuid7(), 1)';
    await expect(school.pool.query(entry)).rejects.toMatchObject({ code: '23503' });
  });
});

test('concurrent spends never overdraw a wallet or change the sum of all accounts', async () => {
  expect(await spendConcurrently(school, 40)).toEqual(tenPaid);
});
