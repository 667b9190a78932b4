import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { testPerson } from '#data/test-person.ts';
import { testPool } from '#data/test-pool.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { type Transfer, transfer } from '#domain/wallet/ledger.ts';
import { INITIAL_TOKEN_BALANCE } from '#domain/wallet/wallet.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

const pool = await testPool(20);

const payment = (from: UserId, to: UserId, tokens: number, key = v7()): Transfer =>
  transfer({
    key,
    kind: 'enroll',
    enrollmentID: null,
    entries: [
      { account: { kind: 'wallet', owner: from }, tokens: -tokens },
      { account: { kind: 'pending', owner: to }, tokens },
    ],
  });

async function book(booking: Transfer): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const isBooked = await postTransfer(client, booking);
    await client.query('commit');
    return isBooked;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function balanceOf(owner: UserId, kind: string): Promise<number> {
  const { rows } = await pool.query<{ balance: string }>(
    'select balance from ledger_account where owner = $1 and kind = $2',
    [owner, kind],
  );
  return Number(rows[0]?.balance ?? 0);
}

async function wallet(owner: UserId): Promise<{ value: number }> {
  const { rows } = await pool.query<{ row: { token_balance: { value: number } } }>(
    'select to_jsonb(w) as row from token_wallet_view w where owner = $1',
    [owner],
  );
  if (!rows[0]) throw new Error('no wallet');
  return rows[0].row.token_balance;
}

const sumOfEverything = async (): Promise<number> => {
  const { rows } = await pool.query<{ sum: string }>('select coalesce(sum(balance), 0) as sum from ledger_account');
  return Number(rows[0]?.sum);
};

const codeOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

test('a wallet starts at 1000000, follows every booking and always equals the sum of its entries [S-231, S-655]', async () => {
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE });
  await book(payment(learner, teacher, 450_000));
  await book(payment(learner, teacher, 1));
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE - 450_001 });
  expect(await balanceOf(teacher, 'pending')).toBe(450_001);
  const { rows } = await pool.query<{ kind: string; balance: string; entries: string }>(
    `select a.kind, a.balance, coalesce(sum(e.tokens), 0) as entries
       from ledger_account a left join ledger_entry e on e.account_id = a.id group by a.id`,
  );
  expect(rows.filter((account) => account.balance !== account.entries)).toEqual([]);
  expect(await sumOfEverything()).toBe(0);
});

test('a transaction names its wallet, a signed whole amount and the moment of booking [S-233, S-234, S-235]', async () => {
  const start = Date.now();
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  for (const tokens of [300_000, 7, 12]) await book(payment(learner, teacher, tokens));
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    'select to_jsonb(t) as row from token_transaction_view t where owner = $1 order by "timestamp"',
    [learner],
  );
  expect(rows.map(({ row }) => [row.kind, row.amount])).toEqual([
    ['grant', INITIAL_TOKEN_BALANCE],
    ['enroll', -300_000],
    ['enroll', -7],
    ['enroll', -12],
  ]);
  const { rows: wallets } = await pool.query<{ id: string }>('select id from token_wallet where owner = $1', [learner]);
  expect(new Set(rows.map(({ row }) => row.tokenwallet_id))).toEqual(new Set([wallets[0]?.id]));
  const moments = rows.map(({ row }) => String(row.timestamp));
  expect(new Set(moments).size).toBe(moments.length);
  expect(moments).toEqual(moments.toSorted());
  expect(Date.parse(moments[0]!)).toBeGreaterThanOrEqual(start);
  expect(Date.parse(moments.at(-1)!)).toBeLessThanOrEqual(Date.now());
});

test('a transaction has an id of its own and the times of its booking, and none of them ever changes [S-188]', async () => {
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  for (const tokens of [3, 4]) await book(payment(learner, teacher, tokens));
  const read = async () =>
    (
      await pool.query<{ id: string; created_at: Date; updated_at: Date }>(
        'select id, created_at, updated_at from token_transaction_view where owner = $1 order by id',
        [learner],
      )
    ).rows;
  const rows = await read();
  expect(new Set(rows.map((row) => row.id)).size).toBe(3);
  for (const row of rows) expect(row.updated_at).toEqual(row.created_at);
  expect(await codeOf(pool.query("update ledger_entry set at = '1999-01-01' where id = $1", [rows[0]?.id]))).not.toBe(
    'done',
  );
  expect(await read()).toEqual(rows);
});

test('moments of one account only go forward, also when the clock does not', async () => {
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  const future = '2999-01-01T00:00:00+00:00';
  await pool.query('alter table ledger_account disable trigger ledger_guard_account');
  await pool.query("update ledger_account set booked_at = $1 where owner = $2 and kind = 'wallet'", [future, learner]);
  await pool.query('alter table ledger_account enable trigger ledger_guard_account');
  await book(payment(learner, teacher, 5));
  const { rows } = await pool.query<{ isLater: boolean }>(
    'select max("timestamp") > $2 as "isLater" from token_transaction_view where owner = $1',
    [learner, future],
  );
  expect(rows[0]?.isLater).toBe(true);
});

test('the same key books once, also when it is asked for ten times at once', async () => {
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  const booking = payment(learner, teacher, 1_000, 'enroll:once');
  const answers = await Promise.all(Array.from({ length: 10 }, () => book(booking)));
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE - 1_000 });
  expect(await book(booking)).toBe(false);
});

test('a hundred spends at once never overdraw a wallet and lose nothing', async () => {
  const people = await Promise.all(['Ada', 'Bo', 'Cy', 'Di'].map((name) => testPerson(pool, name)));
  const before = await sumOfEverything();
  const spends = Array.from({ length: 100 }, (_, index) => {
    const from = people[index % people.length]!;
    const to = people[(index + 1) % people.length]!;
    return book(payment(from, to, 60_000));
  });
  const results = await Promise.allSettled(spends);
  const refused = results.filter((result) => result.status === 'rejected').map((result) => result.reason as AppError);
  // A wallet of 1,000,000 pays 60,000 sixteen times; each of four is asked twenty-five times.
  expect(results.length - refused.length).toBe(4 * 16);
  expect(new Set(refused.map((error) => error.code))).toEqual(new Set(['insufficient_tokens']));
  for (const person of people) expect(await wallet(person)).toEqual({ value: 40_000 });
  for (const person of people) expect(await balanceOf(person, 'pending')).toBe(16 * 60_000);
  expect(await sumOfEverything()).toBe(before);
});

test('an overspend is refused with the balance and the amount needed, and nothing is booked', async () => {
  const [learner, teacher] = [await testPerson(pool), await testPerson(pool)];
  const refusal = await book(payment(learner, teacher, INITIAL_TOKEN_BALANCE + 1)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({
    code: 'insufficient_tokens',
    details: { balance: INITIAL_TOKEN_BALANCE, needed: INITIAL_TOKEN_BALANCE + 1 },
  });
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE });
  expect(await balanceOf(teacher, 'pending')).toBe(0);
});

test('a transfer that does not sum to zero is refused at commit', async () => {
  const learner = await testPerson(pool);
  const off: Transfer = {
    ...payment(learner, learner, 5, 'off by one'),
    entries: [
      { account: { kind: 'wallet', owner: learner }, tokens: -5 },
      { account: { kind: 'pending', owner: learner }, tokens: 6 },
    ],
  };
  expect(await codeOf(book(off))).toBe('MG002');
  const empty = "insert into ledger_transfer (id, key, kind) values (uuid7(), 'empty', 'grant')";
  expect(await codeOf(pool.query(empty))).toBe('MG002');
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE });
});

test('an account that does not exist is not paid', async () => {
  const learner = await testPerson(pool);
  const nowhere: Transfer = {
    ...payment(learner, learner, 5, 'nowhere'),
    entries: [
      { account: { kind: 'wallet', owner: learner }, tokens: -5 },
      { account: { kind: 'wallet', owner: null }, tokens: 5 },
    ],
  };
  await expect(book(nowhere)).rejects.toThrow(/account_id/);
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE });
});

test.each([
  ['an entry is changed', 'update ledger_entry set tokens = tokens + 1'],
  ['an entry is deleted', 'delete from ledger_entry'],
  ['entries are emptied', 'truncate ledger_entry'],
  ['a transfer is renamed', "update ledger_transfer set key = key || 'x'"],
  ['a transfer is deleted', 'delete from ledger_transfer'],
  ['an account is deleted', 'delete from ledger_account'],
  ['an account is filled by hand', "update ledger_account set balance = 5 where kind = 'wallet'"],
  ['a wallet is filled by hand', 'update token_wallet set token_balance = token_balance + 5'],
  ['a wallet changes hands', 'update token_wallet set owner = uuid7()'],
])('the books cannot be cooked: %s', async (_what, statement) => {
  await testPerson(pool);
  expect(await codeOf(pool.query(statement))).toBe('MG003');
});

test('a wallet made late shows what its account holds', async () => {
  const learner = await testPerson(pool);
  await pool.query('delete from token_wallet where owner = $1', [learner]);
  await pool.query('insert into token_wallet (id, owner, token_balance) values ($1, $2, 5)', [v7(), learner]);
  expect(await wallet(learner)).toEqual({ value: INITIAL_TOKEN_BALANCE });
});
