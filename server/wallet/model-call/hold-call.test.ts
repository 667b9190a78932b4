import { v7 } from 'uuid';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { noLimits } from '#domain/wallet/pricing-plan.ts';
import type { Actor } from '#domain/account/user.ts';
import type { AppError } from '#domain/kernel/errors.ts';
import { priceOfUsage } from '#domain/wallet/model-price.ts';
import { createLog } from '#server/core/log/log.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { testSchool } from '#server/test-school.ts';
import { type CallHold, holdCall, type HoldParts } from '#server/wallet/model-call/hold-call.ts';
import { releaseAbandonedCalls, settleCall } from '#server/wallet/model-call/settle-call.ts';
import { callBalancesOf, meteringOn } from '#server/tutor/metering/test-metering.ts';
import { noUsage } from '#server/tutor/model/model.ts';

const START = 1_000_000;
const MOST = 10_000;
const used = { how: 'done', usage: { inputTokens: 2_000, outputTokens: 500, isEstimated: false } } as const;
const unused = { how: 'done', usage: noUsage } as const;
const school = await testSchool();
const parts = meteringOn(school.pool);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

let learner: Actor;
beforeEach(async () => {
  await school.pool.query('delete from model_call');
  learner = await school.person();
});

const call = (changed: Partial<CallHold> = {}): CallHold => ({
  id: v7(),
  owner: learner.id,
  purpose: 'tutor',
  model: 'stand-in',
  most: MOST,
  least: 1_000,
  seconds: 300,
  ...changed,
});
async function hold(changed: Partial<CallHold> = {}, on: HoldParts = parts): Promise<string> {
  const asked = call(changed);
  await holdCall(on, asked);
  return asked.id;
}
const books = (of = learner) => callBalancesOf(school.pool, of);
const rowOf = async (id: string) => (await school.pool.query('select * from model_call where id = $1', [id])).rows[0];
const movements = async () =>
  (await school.rows('TokenTransaction', 'x.owner = $1 order by x.timestamp', learner.id)).map(({ kind, amount }) => ({
    [kind]: amount,
  }));

describe('hold for a call of a model', () => {
  test('a call is held at its highest cost; then its usage is charged and the rest released', async () => {
    const id = await hold();
    expect(await books()).toMatchObject({ wallet: START - MOST, held: MOST, everything: 0 });
    expect(await settleCall(parts, id, used)).toBe(1_000);
    expect(await books()).toMatchObject({ wallet: START - 1_000, held: 0, everything: 0 });
    expect(await movements()).toEqual([{ grant: START }, { 'ai-hold': -MOST }, { 'ai-release': MOST - 1_000 }]);
    const row = { status: 'CAPTURED', input_tokens: 2_000, output_tokens: 500, cost: '1000', is_estimated: false };
    expect(await rowOf(id)).toMatchObject(row);
  });

  test('a call is held once and settled once, however often and at the same time that is tried', async () => {
    const asked = call();
    const holds = await Promise.allSettled([1, 2, 3, 4].map(() => holdCall(parts, asked)));
    const refused = holds.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual(Array(3).fill('conflict'));
    await Promise.all([
      settleCall(parts, asked.id, used),
      settleCall(parts, asked.id, used),
      settleCall(parts, asked.id, unused),
      releaseAbandonedCalls(parts, inHours(1)),
    ]);
    const after = await books();
    expect(after).toMatchObject({ held: 0, everything: 0 });
    expect([START, START - 1_000]).toContain(after.wallet);
  });

  test('a call that used nothing costs nothing and counts toward no limit', async () => {
    const id = await hold();
    await settleCall(parts, id, unused);
    expect(await books()).toMatchObject({ wallet: START, held: 0 });
    expect(await rowOf(id)).toMatchObject({ status: 'RELEASED', cost: '0' });
  });

  test('a failed call is charged to nobody but counts for the school’s cap', async () => {
    const id = await hold();
    expect(await settleCall(parts, id, { ...used, how: 'failed' })).toBe(0);
    expect(await books()).toMatchObject({ wallet: START, held: 0, everything: 0 });
    expect(await rowOf(id)).toMatchObject({ status: 'RELEASED', cost: '1000', output_tokens: 500 });
  });

  test('a call that used more than its hold is charged the hold, and the school’s cap counts the rest', async () => {
    const id = await hold();
    const much = { inputTokens: 100_000, outputTokens: 0, isEstimated: true };
    expect(await settleCall(parts, id, { how: 'done', usage: much })).toBe(MOST);
    expect(await books()).toMatchObject({ wallet: START - MOST, held: 0, everything: 0 });
    expect(await rowOf(id)).toMatchObject({ cost: String(priceOfUsage(much)), is_estimated: true });
  });

  test('a call is held as far as the wallet goes, and refused if that is too little to be useful', async () => {
    await hold({ most: START - 1_500 });
    await hold();
    expect(await books()).toMatchObject({ wallet: 0, held: START });
    await expect(hold()).rejects.toMatchObject({
      code: 'insufficient_tokens',
      details: { balance: 0, needed: 1_000 },
    });
    expect(await books()).toMatchObject({ wallet: 0, held: START, stillHeld: START, everything: 0 });
  });
});

describe('limit of a plan [S-525]', () => {
  const limit = 20;

  test('a call over the limit is refused with name, value and reset time; yesterday’s and released calls do not count', async () => {
    for (let n = 0; n < limit; n += 1) await settleCall(parts, await hold(), used);
    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
    const refused = await hold().catch((error: AppError) => error);
    expect(refused).toMatchObject({
      code: 'limit_reached',
      details: { limit: 'tutorMessagesADay', value: limit, used: limit },
    });
    expect(new Date(String((refused as AppError).details?.['resetsAt'])).toISOString()).toBe(midnight);
    await school.pool.query(
      `update model_call set at = at - interval '24 hours' where id in (select id from model_call limit 1)`,
    );
    await settleCall(parts, await hold(), unused);
    await hold();
    await expect(hold()).rejects.toMatchObject({ code: 'limit_reached' });
  });

  test('the limit of a plan is never passed by thirty calls at once on two servers', async () => {
    const pool = openPool(school.url, createLog({ logLevel: 'silent' }));
    onTestFinished(() => pool.end());
    const servers = [parts, meteringOn(pool)];
    const asked = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => holdCall(servers[n % 2]!, call({ most: 2_000 }))),
    );
    const refused = asked.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => (reason as AppError).code)).toEqual(Array(30 - limit).fill('limit_reached'));
    expect(await books()).toMatchObject({ held: limit * 2_000, wallet: START - limit * 2_000, everything: 0 });
  });

  test('the limit depends on plan and purpose, and there is none where plans are off', async () => {
    await school.pool.query(
      `insert into subscription_plan (id, subscription_tier, start_date, status, square_subscription_id, owner)
        values (uuid7(), 'STUDENT', current_date, 'ACTIVE', 'x', $1)`,
      [learner.id],
    );
    for (let n = 0; n < limit + 1; n += 1) await hold({ most: 1_000 });
    for (let n = 0; n < 10; n += 1) await hold({ purpose: 'draft', most: 1_000 });
    const refused = await hold({ purpose: 'draft' }).catch((error: AppError) => error);
    expect(refused).toMatchObject({ details: { limit: 'lessonDraftsAMonth', value: 10 } });
    expect(String((refused as AppError).details?.['resetsAt'])).toMatch(/-01T00:00:00/);
    await hold({ purpose: 'draft' }, { ...parts, limitsOf: noLimits });
  });
});

describe('cap of the school', () => {
  test('the cap of the school is not passed by calls at the same time, and late ones hold nothing', async () => {
    const capped = meteringOn(school.pool, 5 * MOST + 1);
    const people = await Promise.all(Array.from({ length: 8 }, () => school.person()));
    const held = await Promise.all(people.map(({ id }) => holdCall(capped, call({ owner: id }))));
    expect(held.filter((tokens) => tokens !== undefined)).toEqual(Array(5).fill(MOST));
    for (const [n, person] of people.entries()) expect((await books(person)).held).toBe(held[n] ?? 0);
  });

  test('the cap of the school counts real costs once they are known and begins anew each month', async () => {
    const capped = meteringOn(school.pool, MOST);
    await settleCall(parts, await hold({}, capped), used);
    expect(await holdCall(capped, call())).toBeUndefined();
    expect(await holdCall(capped, call({ most: MOST - 1_000 }))).toBe(MOST - 1_000);
    await school.pool.query(`update model_call set at = at - interval '32 days'`);
    expect(await holdCall(capped, call())).toBe(MOST);
  });
});

describe('calls left behind by a server', () => {
  test('a call left behind is released once nobody can still be answering, and counts only for the cap', async () => {
    const id = await hold();
    await releaseAbandonedCalls(parts);
    expect(await books()).toMatchObject({ held: MOST });
    await releaseAbandonedCalls(parts, inHours(1));
    await releaseAbandonedCalls(parts, inHours(2));
    expect(await books()).toMatchObject({ wallet: START, held: 0, stillHeld: 0, everything: 0 });
    expect(await rowOf(id)).toMatchObject({ status: 'RELEASED', cost: String(MOST) });
    expect(await settleCall(parts, id, used)).toBe(0);
  });

  test('a call left behind is released even if another one cannot be', async () => {
    const other = await school.person();
    await hold({ id: '00000000-0000-7000-8000-000000000000', owner: other.id });
    await hold();
    await school.pool.query(
      `alter table ledger_transfer add constraint poison check (key <> 'ai-release:00000000-0000-7000-8000-000000000000')`,
    );
    await releaseAbandonedCalls(parts, inHours(1));
    expect([(await books()).held, (await books(other)).held]).toEqual([0, MOST]);
    await school.pool.query('alter table ledger_transfer drop constraint poison');
    await releaseAbandonedCalls(parts, inHours(1));
    expect((await books(other)).held).toBe(0);
  });
});

test('wallet, hold and cost add up to the same sum after any mix of calls, and nothing stays held', async () => {
  const people = await Promise.all([1, 2, 3].map(() => school.person()));
  const unlimited = { ...parts, limitsOf: noLimits };
  // Each call gets its own sequence of events from a generator with a fixed seed, so that a failure can be repeated.
  let seed = 7;
  const next = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  const fates = Array.from({ length: 60 }, () => ({
    owner: people[next(3)]!.id,
    most: 1_000 + next(60_000),
    fate: next(4),
    how: next(4) === 0 ? ('failed' as const) : ('stopped' as const),
    usage: { inputTokens: next(40_000), outputTokens: next(20_000), isEstimated: next(2) === 0 },
  }));
  await Promise.allSettled(
    fates.map(async ({ owner, most, fate, how, usage }) => {
      const id = await hold({ owner, most }, unlimited);
      if (fate === 0) return;
      if (fate === 1) await settleCall(parts, id, unused);
      else await Promise.all([settleCall(parts, id, { how, usage }), settleCall(parts, id, { how, usage })]);
    }),
  );
  for (const person of people) {
    const { wallet, held, stillHeld, cost, everything } = await books(person);
    expect([wallet + held + cost, held, everything]).toEqual([START, stillHeld, 0]);
  }
  await releaseAbandonedCalls(parts, inHours(1));
  for (const person of people) {
    const { wallet, held, cost } = await books(person);
    expect([wallet + cost, held]).toEqual([START, 0]);
  }
});
