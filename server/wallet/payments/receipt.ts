import type pg from 'pg';
import type { Purchase } from '#domain/wallet/purchase.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { ReceiptOrder, WalletMail } from '#server/wallet/payments/wallet-mail.ts';

type Receipt = Omit<ReceiptOrder, 'number'> & Pick<Purchase, 'number'> & Pick<WalletMail, 'to' | 'language'>;

const find = `select p.number, p.kind, p.subscription_tier as "subscriptionTier", p.tokens::float8 as tokens,
    p.period_start::text as "periodStart", p.period_end::text as "periodEnd", p.card_name as "cardName",
    p.is_sandbox as "isSandbox", p.subtotal_cents as "subtotalCents", p.discount_cents as "discountCents",
    p.total_cents as "totalCents", p.tax_cents as "taxCents", to_jsonb(p.paid_at) #>> '{}' as "paidAt",
    u.email as to, u.language
  from purchase p join "user" u on u.id = p.owner
  where p.id = $1 and p.number is not null and u.erased_at is null`;

/** Mails a receipt in the buyer's language. */
export async function sendReceipt(
  pool: pg.Pool,
  sendMail: SendMail<WalletMail>,
  purchaseID: string,
  url: string,
): Promise<void> {
  const { rows } = await pool.query<Receipt>(find, [purchaseID]);
  const [receipt] = rows;
  if (!receipt) return;
  const { to, language, ...paid } = receipt;
  await sendMail({ kind: 'receipt', to, language, paid: { ...paid, number: paid.number ?? 0 }, accountUrl: url });
}
