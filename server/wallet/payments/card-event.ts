import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/**
 * Fields of a webhook event that are used here. An event only says which object changed; its state is read from the
 * provider.
 */
const event = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string().check(z.minLength(1), z.maxLength(200)),
  data: z.object({ object: z.optional(z.record(z.string(), z.unknown())) }),
});
export type CardEvent = z.infer<typeof event>;

/** Payload of the reconcile job: the subscription or payment to read from the provider again. */
export interface ReconciliationTask {
  subscription?: string;
  payment?: string;
}

const stringField = (thing: unknown, field: string): string | undefined => {
  const value: unknown = typeof thing === 'object' && thing !== null ? Reflect.get(thing, field) : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Object to reconcile because of an event; most events need nothing. */
export function reconciliationTaskOf({ data: { object = {} } }: CardEvent): ReconciliationTask | undefined {
  const { subscription, invoice, payment, refund } = object;
  const subscriptionID = stringField(subscription, 'id') ?? stringField(invoice, 'subscription_id');
  if (subscriptionID !== undefined) return { subscription: subscriptionID };
  const paymentID = stringField(payment, 'id') ?? stringField(refund, 'payment_id');
  return paymentID === undefined ? undefined : { payment: paymentID };
}

/** Security: Square signs our registered webhook address followed by the raw body. Compared in constant time. */
export function isSigned(raw: string, signature: string, by: { key: string; url: string }): boolean {
  const expected = Buffer.from(createHmac('sha256', by.key).update(`${by.url}${raw}`).digest('base64'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

interface SaveEventParts {
  pool: pg.Pool;
  jobs: Pick<Jobs, 'send' | 'wake'>;
  providerName: string;
}

export const RECONCILE_JOB = 'reconcile-card-payment';

/** Saves an event of any type and queues its reconcile job, both once: a repeated event does nothing. */
export async function saveCardEvent({ pool, jobs, providerName }: SaveEventParts, raw: string): Promise<void> {
  const parsed = event.parse(JSON.parse(raw));
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into card_event (provider, event_id, type, body) values ($1, $2, $3, $4) on conflict do nothing',
      [providerName, parsed.event_id, parsed.type, raw],
    );
    const about = reconciliationTaskOf(parsed);
    if (rowCount === 1 && about) await jobs.send(RECONCILE_JOB, about, client);
  });
  jobs.wake(RECONCILE_JOB);
}
