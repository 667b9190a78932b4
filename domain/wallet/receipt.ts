import type { Day, Instant } from '#domain/kernel/time.ts';
import { brandOf } from '#domain/wallet/card-brand.ts';
import { planNames } from '#domain/wallet/pricing-plan.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';

/** The organization that sells plans and tokens. */
export interface Seller {
  /** Name and address. */
  name: string | undefined;
  taxNumber: string | undefined;
}

/** A receipt with its seller and buyer. */
export interface Receipt
  extends Pick<
    Purchase,
    | 'id'
    | 'kind'
    | 'subscriptionTier'
    | 'tokens'
    | 'periodStart'
    | 'periodEnd'
    | 'subtotalCents'
    | 'discountCents'
    | 'totalCents'
    | 'taxCents'
    | 'refundedCents'
    | 'refundedAt'
    | 'cardName'
    | 'isSandbox'
    | 'sellerTaxNumber'
  > {
  number: number;
  paidAt: Instant;
  seller: string;
  buyer: string;
  email: string;
}

/** Texts and formats of the reader's language. */
export interface ReceiptFormat {
  t: (key: `receipt.${string}`, values?: Record<string, string>) => string;
  cents: (cents: number) => string;
  date: (at: Instant) => string;
  day: (day: Day) => string;
  number: (number: number) => string;
}

/** A label with its value. */
export type ReceiptLine = readonly [label: string, value: string];

/** Everything that a receipt says, for its page, its PDF and its mail. */
export interface ReceiptText {
  title: string;
  facts: ReceiptLine[];
  items: ReceiptLine[];
  notes: string[];
}

export function receiptText(receipt: Receipt, format: ReceiptFormat): ReceiptText {
  const { t, cents, date } = format;
  const { subtotalCents, discountCents, totalCents, taxCents, refundedCents, refundedAt, paidAt } = receipt;
  const { seller, sellerTaxNumber, buyer, email, cardName, isSandbox } = receipt;
  const facts: (ReceiptLine | false)[] = [
    [t('receipt.number'), String(receipt.number)],
    [t('receipt.date'), date(paidAt)],
    [t('receipt.seller'), seller],
    sellerTaxNumber !== null && [t('receipt.taxNumber'), sellerTaxNumber],
    [t('receipt.buyer'), `${buyer}, ${email}`],
    cardName !== null && [t('receipt.card'), brandOf(cardName)],
  ];
  const items: (ReceiptLine | false)[] = [
    [itemText(receipt, format), cents(subtotalCents)],
    discountCents > 0 && [t('receipt.discount'), cents(0 - discountCents)],
    [t('receipt.total'), cents(totalCents)],
    taxCents > 0 && [t('receipt.tax'), cents(taxCents)],
    refundedCents > 0 && [
      refundedAt ? t('receipt.refundedOn', { date: date(refundedAt) }) : t('receipt.refunded'),
      cents(0 - refundedCents),
    ],
  ];
  return {
    title: t('receipt.title', { number: String(receipt.number) }),
    facts: facts.filter((line) => line !== false),
    items: items.filter((line) => line !== false),
    notes: isSandbox ? [t('receipt.sandbox')] : [],
  };
}

function itemText({ subscriptionTier, tokens, periodStart, periodEnd }: Receipt, { t, day, number }: ReceiptFormat) {
  if (subscriptionTier === null) return t('receipt.tokens', { tokens: number(tokens) });
  const tier = planNames[subscriptionTier];
  return periodStart === null || periodEnd === null
    ? t('receipt.plan', { tier })
    : t('receipt.period', { tier, from: day(periodStart), to: day(periodEnd) });
}
