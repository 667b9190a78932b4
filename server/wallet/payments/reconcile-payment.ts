import type pg from 'pg';
import type { Id, UserId } from '#domain/kernel/id.ts';
import { cardRefund } from '#domain/wallet/ledger.ts';
import { priceInTokens } from '#domain/wallet/price.ts';
import type { PurchaseKind } from '#domain/wallet/purchase.ts';
import type { PaymentContext } from '#server/wallet/payments/payment-context.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import { postTransfer } from '#server/wallet/ledger.ts';

interface Refunded {
  id: Id<'Purchase'>;
  owner: UserId;
  kind: PurchaseKind;
  totalCents: number;
  refundedCents: number;
}

const paid = `select p.id, p.owner, p.kind, p.total_cents as "totalCents", p.refunded_cents as "refundedCents"
  from purchase p join card_payment c on c.purchase_id = p.id
  where c.payment_id = $1 and c.provider = $2 and p.status = 'DONE' for update of p`;

/**
 * Money: reconciles one payment. A refund at the provider takes tokens from the wallet as far as they are unspent;
 * the rest is the school's loss, because no wallet may fall below zero.
 */
export async function reconcilePayment(context: PaymentContext, paymentID: string): Promise<string[]> {
  const { rowCount } = await context.pool.query('select from card_payment where payment_id = $1', [paymentID]);
  if (rowCount === 0) return [];
  const { refundedCents } = await context.provider.payment(paymentID);
  const changed = await withTransaction(context.pool, async (client) => {
    const { rows } = await client.query<Refunded>(paid, [paymentID, context.providerName]);
    const [purchase] = rows;
    const refundCents = Math.min(refundedCents, purchase?.totalCents ?? 0);
    if (!purchase || refundCents <= purchase.refundedCents) return [];
    const { tokens, unrecovered } = await removeTokens(client, purchase, refundCents);
    await client.query(
      `update purchase set refunded_cents = $2, refunded_at = now(), unrecovered_tokens = unrecovered_tokens + $3
        where id = $1`,
      [purchase.id, refundCents, unrecovered],
    );
    const cents = refundCents - purchase.refundedCents;
    const at = context.now().toISOString();
    await context.sendEvent(client, 'purchase.refunded', { purchaseID: purchase.id, cents, tokens, at });
    return [`${refundCents} cents of ${purchase.id} were given back`];
  });
  if (changed.length > 0) context.onChanged();
  return changed;
}

/** @returns the tokens taken from the wallet, and those that were spent already */
async function removeTokens(client: pg.ClientBase, { id, owner, kind, refundedCents }: Refunded, cents: number) {
  const asked = priceInTokens((cents - refundedCents) / 100);
  const isTopUp = kind === 'topUp';
  const { rows } = await client.query<{ balance: number }>(
    `select balance::float8 from ledger_account where owner = $1 and kind = 'wallet' for no key update`,
    [owner],
  );
  const tokens = isTopUp ? Math.min(asked, rows[0]?.balance ?? 0) : asked;
  if (tokens > 0)
    await postTransfer(client, cardRefund({ id: `${id}:${cents}`, owner: isTopUp ? owner : null, tokens }));
  return { tokens: isTopUp ? tokens : 0, unrecovered: asked - tokens };
}
