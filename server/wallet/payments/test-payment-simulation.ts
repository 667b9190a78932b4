import type { Actor } from '#domain/account/user.ts';
import { seededRandomInt } from '#domain/kernel/shuffle.ts';
import { sandboxCards } from '#domain/wallet/sandbox-card.ts';
import { newId } from '#server/core/store/new-id.ts';
import { submitOrder } from '#server/wallet/payments/submit-order.ts';
import type { CardProvider } from '#server/wallet/payments/card-provider.ts';
import { type TestPayments, openTestPayments } from '#server/wallet/payments/test-payments.ts';
import { reconcile } from '#server/wallet/payments/reconcile.ts';
import { endDuePlans } from '#server/wallet/payments/renewal.ts';
import { resubmitOpenOrders } from '#server/wallet/payments/resubmit-order.ts';

class Crash extends Error {}

/** A provider whose caller may crash right before or right after a call, so that the result is unknown. */
function crashingProvider(provider: CardProvider, shouldCrash: () => boolean): CardProvider {
  return new Proxy(provider, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function') return call;
      return async (...args: unknown[]) => {
        if (shouldCrash()) throw new Crash();
        const answer: unknown = await Reflect.apply(call, target, args);
        if (shouldCrash()) throw new Crash();
        return answer;
      };
    },
  });
}

/** Findings of the audit that must be empty after any history. */
interface PaymentAudit {
  everything: number;
  lowest: number;
  /** Purchases whose payments at the provider differ from the recorded amount. */
  wrongCharges: unknown[];
  /** Purchases that were posted to the ledger more or less often than they were completed. */
  wrongBookings: unknown[];
  /** Subscriptions that the provider still charges for and our rows do not renew, or the reverse. */
  wrongPlans: unknown[];
  open: number;
  brokenHashes: number;
}

/** Audit result of consistent books. */
export const consistentAudit = {
  everything: 0,
  wrongCharges: [],
  wrongBookings: [],
  wrongPlans: [],
  open: 0,
  brokenHashes: 0,
};

interface SimulationResult {
  books: PaymentAudit;
  /** Number of orders that succeed after the last crash, one per person. */
  doneAfter: number;
}

/**
 * Simulates a random history of the plans and wallets of three people, with every kind of failure, and audits the
 * books. Crashes depend on timing, so the history continues until more than a tenth of `steps` purchases are done:
 * one in which almost nothing is paid would prove nothing.
 */
export async function simulatePayments(seed: string, steps: number): Promise<SimulationResult> {
  const roll = seededRandomInt(seed);
  let canCrash = true;
  const school = await openTestPayments((provider) => crashingProvider(provider, () => canCrash && roll(12) === 0));
  const people = [await school.person(), await school.person(), await school.person()];
  const kept: string[] = [];
  for (let step = 0; step < steps || (await countDone(school)) <= steps / 10; step += 1) {
    if (step === 20 * steps) throw new Error('no purchase ever completes');
    await takeRandomStep(school, people, roll, kept);
  }
  canCrash = false;
  await school.sandbox.billDue();
  school.webhooks.length = 0;
  // The last events are lost, and the nightly reconciliation must repair that.
  await reconcile(school.context, 0);
  const done = await countDone(school);
  // Everybody can still buy afterwards.
  for (const person of people) await school.order(person, { kind: 'topUp', cents: 100 }, { source: sandboxCards.good });
  const books = {
    ...(await auditPayments(school.pool)),
    wrongPlans: await wrongPlans(school.pool, school.context.provider),
  };
  return { books, doneAfter: (await countDone(school)) - done };
}

/** Number of completed purchases, renewals included. */
async function countDone({ pool }: TestPayments): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from purchase where status = 'DONE'`);
  return rows[0]?.n ?? 0;
}

const sources = [
  sandboxCards.good,
  sandboxCards.good,
  sandboxCards.verified,
  sandboxCards.later,
  sandboxCards.declined,
  sandboxCards.funds,
];

async function takeRandomStep(
  school: TestPayments,
  people: readonly Actor[],
  roll: (sides: number) => number,
  kept: string[],
) {
  const person = people[roll(people.length)];
  if (!person) throw new Error('no such person');
  const source = roll(3) === 0 ? null : (sources[roll(sources.length)] ?? null);
  const tier = roll(2) === 0 ? 'STUDENT' : 'TEACHER';
  switch (roll(10)) {
    case 0:
      return orderWithCrashes(school, person, { kind: 'subscribe', tier }, source);
    case 1:
      return orderWithCrashes(school, person, { kind: 'change', tier }, null);
    case 2:
      return orderWithCrashes(school, person, { kind: roll(2) === 0 ? 'cancel' : 'resume' }, null);
    case 3:
      return orderWithCrashes(school, person, { kind: 'card' }, source);
    case 4:
      return orderWithCrashes(school, person, { kind: 'topUp', cents: 100 + roll(5_000) }, source);
    case 5:
      return spend(school, person, roll);
    case 6:
      return giveBack(school, person, roll);
    case 7:
      return deliverEvents(school, roll, kept);
    default:
      await school.passDays(1 + roll(12));
      await deliverEvents(school, roll, kept);
      // Orders that a crash left open are resubmitted, as the jobs do each minute and each hour.
      await resubmitOpenOrders(school.context, 0);
      await endDuePlans(school.context);
  }
}

/** Sends an order twice and submits it repeatedly and concurrently; any attempt may crash. */
async function orderWithCrashes(
  school: TestPayments,
  person: Actor,
  order: Parameters<TestPayments['createOrder']>[1],
  source: string | null,
) {
  const id = newId('Purchase');
  // A refusal is an accepted result.
  await school.createOrder(person, order, { id, source }).catch(() => undefined);
  await school.createOrder(person, order, { id, source }).catch(() => undefined);
  for (let attempt = 0; attempt < 3; attempt += 1)
    await Promise.allSettled([submitOrder(school.context, id), submitOrder(school.context, id)]);
}

async function spend({ pool }: TestPayments, { id }: Actor, roll: (sides: number) => number) {
  const tokens = 1 + roll(900_000);
  const movements = [
    { account: { kind: 'wallet', owner: id }, tokens: -tokens },
    { account: { kind: 'ai', owner: null }, tokens },
  ];
  await pool
    .query(`select post_transfer($1, 'ai-capture', null, $2)`, [newId('Purchase'), JSON.stringify(movements)])
    .catch(() => undefined);
}

/** Refunds a payment at the provider, as the school does in Square's dashboard. */
async function giveBack({ pool, context }: TestPayments, { id }: Actor, roll: (sides: number) => number) {
  const { rows } = await pool.query<{ payment: string; cents: number }>(
    `select c.payment_id as payment, p.total_cents as cents from purchase p join card_payment c on c.purchase_id = p.id
      where p.owner = $1 and c.payment_id is not null order by p.created_at desc limit 1`,
    [id],
  );
  const [paid] = rows;
  if (!paid) return;
  const refund = { key: `refund:${newId('Purchase')}`, paymentID: paid.payment, cents: 1 + roll(paid.cents) };
  await context.provider.refund(refund).catch(() => undefined);
}

/** Delivers webhook events late, twice, in any order, or never. */
async function deliverEvents(school: TestPayments, roll: (sides: number) => number, kept: string[]) {
  const events = [...school.webhooks.splice(0), ...kept.splice(0, roll(4))];
  const deliveries = events.flatMap((event) => {
    const fate = roll(6);
    if (fate === 0) return [];
    if (fate === 1) kept.push(event);
    return fate === 2 ? [event, event] : [event];
  });
  for (const event of deliveries.toSorted(() => roll(3) - 1)) await school.receive([event]).catch(() => undefined);
}

/** Audits all purchases of a database whose card provider was the sandbox. */
export async function auditPayments(pool: TestPayments['pool']): Promise<Omit<PaymentAudit, 'wrongPlans'>> {
  const ask = async <T>(sql: string): Promise<T[]> => (await pool.query(sql)).rows as T[];
  const [sums] = await ask<{ everything: number; lowest: number; open: number }>(
    `select (select sum(balance)::float8 from ledger_account) as everything,
        (select min(sum)::float8 from (select sum(tokens) over (partition by e.account_id order by e.at, e.id)
          from ledger_entry e join ledger_account a on a.id = e.account_id where a.owner is not null) x) as lowest,
        (select count(*)::int from purchase where status = 'OPEN') as open`,
  );
  const wrongCharges = await ask(
    `select p.id, p.kind, p.status, p.total_cents, x.paid, x.times from purchase p left join lateral (
        select count(*)::int as times, coalesce(sum((body -> 'amount_money' ->> 'amount')::int
            - case when p.status = 'DONE' then 0 else (body -> 'refunded_money' ->> 'amount')::int end), 0)::int as paid
          from sandbox_object where kind = 'payment' and body ->> 'reference_id' = p.id::text) x on true
      where p.kind <> 'renewal' and (x.paid <> case p.status when 'DONE' then p.total_cents else 0 end or x.times > 1)
    union all
    select null, 'invoice', body ->> 'status', null, null, null from sandbox_object i
      where kind = 'invoice' and body ->> 'status' = 'PAID'
        and (select count(*) from card_payment where invoice_id = i.id) <> 1`,
  );
  const wrongBookings = await ask(
    `select p.id, p.kind from purchase p where p.status = 'DONE' and (
        (p.tokens > 0) <> (select count(*) = 1 from ledger_transfer t where t.key in ('plan:' || p.id, 'top-up:' || p.id))
        or (p.total_cents > 0 and p.kind <> 'topUp') <> exists (select from ledger_transfer t where t.key = 'sale:' || p.id))
      or p.status <> 'DONE' and exists (select from ledger_transfer t where t.key like '%:' || p.id)`,
  );
  const [hashes] = await ask<{ n: number }>(
    `select count(*)::int as n from (
        select e.hash, ledger_hash(coalesce(lag(e.hash) over w, ''), e.id, e.tokens, e.granted, e.at) as again
          from ledger_entry e window w as (partition by e.account_id order by e.at, e.id)) x where hash <> again`,
  );
  return {
    everything: sums?.everything ?? Number.NaN,
    lowest: sums?.lowest ?? Number.NaN,
    open: sums?.open ?? Number.NaN,
    wrongCharges,
    wrongBookings,
    brokenHashes: hashes?.n ?? Number.NaN,
  };
}

/** Compares the renewing plan of each person with the provider's live subscriptions. */
async function wrongPlans(pool: TestPayments['pool'], provider: CardProvider): Promise<unknown[]> {
  const { rows: customers } = await pool.query<{ owner: string; customer: string }>(
    'select owner, customer_id as customer from card_customer',
  );
  const wrong: unknown[] = [];
  for (const { owner, customer } of customers) {
    const theirs = await Promise.all(
      (await provider.liveSubscriptionsOf([customer])).map((id) => provider.subscription(id)),
    );
    const live = theirs.filter(({ status, canceledDate }) => /PENDING|ACTIVE/.test(status) && canceledDate === null);
    const { rows: ours } = await pool.query<{ id: string }>(
      'select square_subscription_id as id from subscription_plan where owner = $1 and is_renewing order by 1',
      [owner],
    );
    const [expected, found] = [live.map(({ id }) => id).toSorted(), ours.map(({ id }) => id)];
    if (expected.join(' ') !== found.join(' ') || found.length > 1) wrong.push({ owner, expected, found });
  }
  return wrong;
}
