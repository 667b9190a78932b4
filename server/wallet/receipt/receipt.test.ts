import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import { pino } from 'pino';
import type { RefundLossView } from '#domain/admin/setting.ts';
import { readEnv } from '#server/core/env/env.ts';
import { runInWorker } from '#server/core/worker/run-in-worker.ts';
import type { Events } from '#domain/event.ts';
import { listRefundLosses } from '#server/wallet/receipt/refund-loss-list.ts';
import { notifyRefund, sendReceipt } from '#server/wallet/receipt/send-receipt.ts';
import { assertCurrency } from '#server/wallet/payments/start-payments.ts';
import { goodCard, openTestPayments } from '#server/wallet/payments/test-payments.ts';
import { type WalletMail, walletMails } from '#server/wallet/receipt/wallet-mail.ts';
import { findReceipt, getOwnReceipt, receiptPdf } from '#server/wallet/receipt/receipt.ts';
import { mailText } from '#server/core/mail/mail-text.ts';

const school = await openTestPayments();
const { pool, context } = school;
const env = readEnv({});
let ann: Actor;
const mails: WalletMail[] = [];
const parts = { pool, env, sendMail: async (mail: WalletMail) => void mails.push(mail) };
beforeEach(async () => {
  ann = await school.person();
  school.events.length = 0;
  mails.length = 0;
});

const topUp = { kind: 'topUp', cents: 500 } as const;
const buyPlan = () => school.order(ann, { kind: 'subscribe', tier: 'TEACHER' }, goodCard);

async function refund(purchaseID: string, cents: number) {
  const { rows } = await pool.query<{ id: string }>(
    'select payment_id as id from card_payment where purchase_id = $1',
    [purchaseID],
  );
  await context.provider.refund({ key: `refund:${purchaseID}:${cents}`, paymentID: rows[0]?.id ?? '', cents });
  await school.sandbox.deliver();
  const events = school.webhooks.splice(0);
  await school.receive([...events, ...events]);
  for (const [name, data] of school.events.splice(0))
    if (name === 'purchase.refunded') await notifyRefund(parts, data as Events['purchase.refunded']);
}

test('a receipt has the next number, the seller and tax number of that day, and the plan by its name', async () => {
  const [{ id: first }, { id: second }] = [await school.order(ann, topUp, goodCard), await buyPlan()];
  const [one, two] = [await findReceipt(pool, env, first), await findReceipt(pool, env, second)];
  expect(Number(two?.number) - Number(one?.number)).toBe(1);
  expect(two).toMatchObject({ seller: 'Night School, 1 Bridge Road', sellerTaxNumber: 'DE123', totalCents: 2_000 });
  await sendReceipt(parts, { purchaseID: second });
  const [mail] = mails as (WalletMail & { kind: 'receipt' })[];
  const lines = walletMails.receipt.parts?.(mail!, mailText('us', 'Margin')).map(({ text }) => text) ?? [];
  expect(lines.join('\n')).toMatch(/^Teacher plan, 31 January 2026 to .*: \$20$/m);
  expect(lines).toContain('Seller: Night School, 1 Bridge Road');
  expect(mail?.receiptUrl).toBe(`${env.publicUrl}/user/receipts/${second}`);
});

test('a receipt issued without a seller names the seller that is set later', async () => {
  const { id } = await school.order(ann, topUp, goodCard);
  await pool.query('update purchase set seller = null, seller_tax_number = null where id = $1', [id]);
  expect(await findReceipt(pool, env, id)).toMatchObject({ seller: env.productName, sellerTaxNumber: null });
  const set = { ...env, operator: 'Day School', taxNumber: '7' };
  expect(await findReceipt(pool, set, id)).toMatchObject({ seller: 'Day School', sellerTaxNumber: '7' });
});

test('only the buyer gets a receipt', async () => {
  const { id } = await buyPlan();
  expect(await getOwnReceipt(pool, env, ann.id, id)).toMatchObject({ id });
  const other = await school.person();
  await expect(getOwnReceipt(pool, env, other.id, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(getOwnReceipt(pool, env, ann.id, 'one')).rejects.toMatchObject({ code: 'not_found' });
});

test('a receipt is a PDF in the buyer’s language', async () => {
  const { id } = await buyPlan();
  const receipt = { ...(await getOwnReceipt(pool, env, ann.id, id)), language: 'fr' as const };
  const { text } = await extractText(await getDocumentProxy(await receiptPdf(receipt, env, runInWorker)), {
    mergePages: true,
  });
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Total 20 $');
  for (const word of ['Night School', 'DE123', String(receipt.number)]) expect(text).toContain(word);
});

test('a refund at the card provider is told to the buyer once, and what was spent is listed for administrators', async () => {
  const { id } = await school.order(ann, topUp, goodCard);
  await refund(id, 200);
  expect(mails).toMatchObject([{ kind: 'refund', cents: 200, tokens: 200_000 }]);
  expect(await findReceipt(pool, env, id)).toMatchObject({ refundedCents: 200, refundedAt: expect.any(String) });
  const balance = await school.balance(ann);
  await pool.query(`select post_transfer($1, 'ai-capture', null, $2)`, [
    `spent ${id}`,
    JSON.stringify([
      { account: { kind: 'wallet', owner: ann.id }, tokens: 50_000 - balance },
      { account: { kind: 'ai', owner: null }, tokens: balance - 50_000 },
    ]),
  ]);
  await refund(id, 300);
  expect(mails).toMatchObject([{}, { kind: 'refund', cents: 300, tokens: 50_000 }]);
  const { rows } = await pool.query<{ kind: string; params: object }>(
    `select kind, params from notification where owner = $1 and kind = 'refunded'`,
    [ann.id],
  );
  expect(rows).toMatchObject([{ params: { subjectID: id } }]);
  const losses: RefundLossView[] = (await listRefundLosses(pool, undefined)).rows;
  expect(losses).toMatchObject([{ id, personID: ann.id, refundedCents: 500, unrecoveredTokens: 250_000 }]);
});

test('a card location in another currency is refused at start, and an unreachable one is only logged', async () => {
  const log = pino({ level: 'silent' });
  const check = (currency: () => Promise<string>) =>
    assertCurrency({ log, provider: { ...context.provider, currency } }, 'L1');
  await check(() => context.provider.currency());
  await check(() => Promise.reject(new Error('away')));
  await expect(check(async () => 'EUR')).rejects.toThrow(
    'SQUARE_LOCATION=L1 is wrong: this location takes payments in EUR',
  );
});
