import type pg from 'pg';
import { matchLanguage } from '#domain/account/offered-language.ts';
import type { Language } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Id, isId, type UserId } from '#domain/kernel/id.ts';
import type { Receipt } from '#domain/wallet/receipt.ts';
import type { Env } from '#server/core/env/env.ts';
import type { RunInWorker } from '#server/core/worker/run-in-worker.ts';
import type { PrintedReceipt } from '#server/wallet/receipt/receipt-worker.ts';

const WORKER = new URL('receipt-worker.ts', import.meta.url);

export type ReceiptSettings = Pick<Env, 'productName' | 'languages' | 'operator' | 'taxNumber'>;

interface FoundReceipt extends Receipt {
  owner: UserId;
  language: Language;
}

const find = `select p.id, p.number, p.kind, p.subscription_tier as "subscriptionTier", p.tokens::float8 as tokens,
    p.period_start::text as "periodStart", p.period_end::text as "periodEnd", p.card_name as "cardName",
    p.is_sandbox as "isSandbox", p.subtotal_cents as "subtotalCents", p.discount_cents as "discountCents",
    p.total_cents as "totalCents", p.tax_cents as "taxCents", p.refunded_cents as "refundedCents",
    to_jsonb(p.refunded_at) #>> '{}' as "refundedAt", to_jsonb(p.paid_at) #>> '{}' as "paidAt",
    coalesce(p.seller, $2, $3) as seller,
    case when p.seller is null then $4 else p.seller_tax_number end as "sellerTaxNumber",
    u.id as owner, u.first_name || ' ' || u.last_name as buyer, u.email, u.language
  from purchase p join "user" u on u.id = p.owner
  where p.id = $1 and p.number is not null and u.erased_at is null`;

/** A receipt; one that was issued before a seller was set names the seller of today, or else the site. */
export async function findReceipt(
  pool: pg.Pool,
  { operator, taxNumber, productName }: ReceiptSettings,
  id: string,
): Promise<FoundReceipt | undefined> {
  const values = [id, operator ?? null, productName, taxNumber ?? null];
  return (await pool.query<FoundReceipt>(find, values)).rows[0];
}

/** Security: only the buyer gets a receipt. */
export async function getOwnReceipt(
  pool: pg.Pool,
  env: ReceiptSettings,
  owner: UserId,
  id: Id<'Purchase'> | string,
): Promise<FoundReceipt> {
  const found = isId(id) ? await findReceipt(pool, env, id) : undefined;
  if (found?.owner !== owner) throw new AppError('not_found', 'no such receipt');
  return found;
}

/** A receipt as PDF in its buyer's language. */
export async function receiptPdf(
  { language, ...receipt }: FoundReceipt,
  { productName, languages }: ReceiptSettings,
  run: RunInWorker,
): Promise<Uint8Array<ArrayBuffer>> {
  const printed: PrintedReceipt = { product: productName, language: matchLanguage(language, languages), receipt };
  // A worker returns a Buffer, but a response and a PDF reader need a plain Uint8Array.
  return new Uint8Array(await run<Uint8Array<ArrayBuffer>>(WORKER, printed));
}
