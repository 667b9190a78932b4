import { createHmac, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

const { catch: fallback } = z;
const name = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u));
/** An optional part of an event; one of another shape counts as absent. */
const optionalPart = <T extends z.ZodMiniType>(part: T) => fallback(z.optional(part), undefined);
const id = optionalPart(name);

/**
 * Fields of a webhook event that are used here. An event only says which object changed; its state is read from the
 * provider.
 */
const event = z.object({
  event_id: name,
  type: name,
  data: optionalPart(
    z.object({
      object: optionalPart(
        z.object({
          subscription: optionalPart(z.object({ id })),
          invoice: optionalPart(z.object({ subscription_id: id })),
          payment: optionalPart(z.object({ id })),
          refund: optionalPart(z.object({ payment_id: id })),
        }),
      ),
    }),
  ),
});
export type CardEvent = z.infer<typeof event>;

/** Payload of the reconcile job: the subscription or payment to read from the provider again. */
export interface ReconciliationTask {
  subscription?: string;
  payment?: string;
}

/** Object to reconcile because of an event; most events need nothing. */
export function reconciliationTaskOf({ data }: CardEvent): ReconciliationTask | undefined {
  const { subscription, invoice, payment, refund } = data?.object ?? {};
  const subscriptionID = subscription?.id ?? invoice?.subscription_id;
  if (subscriptionID !== undefined) return { subscription: subscriptionID };
  const paymentID = payment?.id ?? refund?.payment_id;
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
  log: { warn: (fields: object, text: string) => void };
}

/** The event in a signed body; undefined if it has no id or type, so that nothing can be done with it. */
function parseEvent(raw: string): CardEvent | undefined {
  try {
    return event.safeParse(JSON.parse(raw)).data;
  } catch {
    return undefined;
  }
}

export const RECONCILE_JOB = 'reconcile-card-payment';

/**
 * Saves an event of any type and queues its reconcile job, both once: a repeated event does nothing. An event that
 * cannot be read is logged and dropped, because the provider would send it again for days.
 */
export async function saveCardEvent({ pool, jobs, providerName, log }: SaveEventParts, raw: string): Promise<void> {
  const parsed = parseEvent(raw);
  if (!parsed) return log.warn({ bytes: raw.length }, 'a signed event of the card provider has no id or type');
  await withTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      'insert into card_event (provider, event_id, type, body) values ($1, $2, $3, $4) on conflict do nothing',
      [providerName, parsed.event_id, parsed.type, JSON.stringify(parsed)],
    );
    const about = reconciliationTaskOf(parsed);
    if (rowCount === 1 && about) await jobs.send(RECONCILE_JOB, about, client);
  });
  jobs.wake(RECONCILE_JOB);
}
