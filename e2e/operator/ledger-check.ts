import type pg from 'pg';
import { expect } from 'vitest';
import { type LearnerLoad, PRICE, type LoadPerson } from '#e2e/operator/learner-load.ts';

const WELCOME = 1_000_000;

interface ExpectedLedger {
  pool: pg.Pool;
  people: readonly LoadPerson[];
  load: LearnerLoad;
  /** IDs of lessons that were not created by the load. */
  createdElsewhere?: readonly string[];
}

/**
 * Checks that each acknowledged command is recorded and took effect once, that nothing else happened, and that the
 * ledger sums to zero.
 */
export async function expectConsistentLedger({
  pool,
  people,
  load,
  createdElsewhere = [],
}: ExpectedLedger): Promise<void> {
  const { rows: keys } = await pool.query<{ name: string }>('select user_id || key as name from command');
  const known = new Set(keys.map(({ name }) => name));
  expect(load.done.filter(({ who, call }) => !known.has(who.id + call.key))).toEqual([]);
  const given = (name: string) => load.done.filter(({ call }) => call.name === name);
  const ids = people.map(({ id }) => id);
  const { rows: enrolled } = await pool.query<{ owner: string; count: number; balance: string }>(
    `select w.owner, count(e.id)::int as count, w.token_balance::text as balance
      from token_wallet w left join enrollment e on e.owner = w.owner where w.owner = any($1) group by w.id`,
    [ids],
  );
  const paid = enrolled.map(({ owner, count, balance }) => [owner, count, Number(balance)]);
  const counts = people.map(({ id }) => given('enrollment.start').filter(({ who }) => who.id === id).length);
  const expected = people.map(({ id }, index) => [id, counts[index], WELCOME - PRICE * (counts[index] ?? 0)]);
  expect(paid.toSorted()).toEqual(expected.toSorted());
  const { rows: sums } = await pool.query('select coalesce(sum(tokens), 0)::text as sum from ledger_entry');
  expect(sums).toEqual([{ sum: '0' }]);
  const tasks = given('task.add').map(({ call }) => (call.input as { id: string }).id);
  for (const [table, made] of Object.entries({ task: tasks, lesson: createdElsewhere })) {
    const sql = `select id from ${table} where owner = any($1)`;
    const { rows: there } = await pool.query<{ id: string }>(sql, [ids]);
    expect(there.map(({ id }) => id).toSorted(), table).toEqual(made.toSorted());
  }
}
