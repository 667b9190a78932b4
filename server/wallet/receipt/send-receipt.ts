import type pg from 'pg';
import type { SendMail } from '#server/core/mail/mail.ts';
import { findReceipt, type ReceiptSettings } from '#server/wallet/receipt/receipt.ts';
import type { WalletMail } from '#server/wallet/receipt/wallet-mail.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

interface ReceiptParts {
  pool: pg.Pool;
  env: ReceiptSettings & { publicUrl: string };
  sendMail: SendMail<WalletMail>;
}

const receiptUrl = (env: ReceiptParts['env'], id: string) => `${env.publicUrl}/user/receipts/${id}`;

/** Mails a receipt in the buyer's language. */
export async function sendReceipt(
  { pool, env, sendMail }: ReceiptParts,
  { purchaseID }: Events['purchase.settled'],
): Promise<void> {
  const found = await findReceipt(pool, env, purchaseID);
  if (!found) return;
  const { language, owner: _, ...receipt } = found;
  await sendMail({ kind: 'receipt', to: receipt.email, language, receipt, receiptUrl: receiptUrl(env, purchaseID) });
}

/** Notifies the buyer, in the product and by mail, of a refund by the card provider. */
export async function notifyRefund(
  { pool, env, sendMail }: ReceiptParts,
  { purchaseID, cents, tokens, at }: Events['purchase.refunded'],
): Promise<void> {
  const found = await findReceipt(pool, env, purchaseID);
  if (!found) return;
  const { language, owner: receiver, number, refundedCents, email: to } = found;
  const params = { subjectID: purchaseID, number: String(number) };
  const causeID = `${purchaseID} ${refundedCents}`;
  await writeNotifications(pool, [{ kind: 'refunded', receiver, params, avatar: null, causeID, at }]);
  await sendMail({ kind: 'refund', to, language, number, cents, tokens, receiptUrl: receiptUrl(env, purchaseID) });
}
