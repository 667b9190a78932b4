import { Agent } from 'node:http';
import { balancesOf, createUnpaidEnrollment, walletOf } from '#server/wallet/test-spend.ts';
import { limits } from '#server/core/limits/limit-table.ts';
import type { Id } from '#domain/kernel/id.ts';
import type { CommandAnswer } from '#sync/core/protocol.ts';
import type { Figure } from '#bench/harness/figure.ts';
import { inParallel } from '#bench/harness/concurrency.ts';
import type { BenchFixture } from '#bench/harness/fixture.ts';
import { batchesOf, callOf, visitor } from '#bench/harness/visitor.ts';

/** The limit of commands of one account in a minute. */
const SPENDS = limits.commands.max;
/** Price in tokens and in dollars; the welcome grant pays for half of the spends. */
const PRICE = 3_000;
const PRICE_USD = 0.03;
/** Concurrent requests; the server limits them per person. */
const WIDTH = 16;
const WRITERS = 8;

/**
 * Spends of one wallet at the highest concurrency that the server allows: throughput and correctness of the
 * balance.
 */
export async function walletSpends({ product, school, measure }: BenchFixture): Promise<Figure[]> {
  const [learner, teacher] = await school.people(2);
  if (!learner || !teacher) throw new Error('no person was created');
  const tokenwalletID = await walletOf(school, learner.actor);
  const owed: Id<'Enrollment'>[] = [];
  await inParallel(Array.from({ length: SPENDS }), WRITERS, async () =>
    owed.push(await createUnpaidEnrollment(school, learner.actor, teacher.actor, PRICE_USD)),
  );
  const calls = owed.map((enrollmentID) => callOf('wallet.spend', { tokenwalletID, enrollmentID, amount: -PRICE }));
  const browser = visitor(product.url, learner.cookie, new Agent({ keepAlive: true, maxSockets: WIDTH }));
  const answers: CommandAnswer[] = [];
  const { elapsedMs, serverMs } = await measure(() =>
    inParallel(batchesOf(calls), WIDTH, async (batch) => answers.push(...(await browser.ask(batch)))),
  );
  browser.leave();
  const { lowest, everything } = await balancesOf(school, learner.actor, teacher.actor);
  const paid = answers.filter(({ ok }) => ok).length;
  const of = 'spends of one wallet';
  return [
    {
      name: of,
      value: (SPENDS / elapsedMs) * 1000,
      unit: '/s',
      note: `${SPENDS} spends, ${paid} paid, ${answers.length - paid} refused; ${WIDTH} requests at a time`,
    },
    { name: `${of}: server CPU each`, value: serverMs / SPENDS, unit: 'ms' },
    { name: `${of}: its lowest balance, in tokens`, value: lowest, unit: '', atLeast: 0 },
    { name: `${of}: the sum of all accounts afterwards`, value: Math.abs(everything), unit: '', atMost: 0 },
  ];
}
