import { type Language, tagOf } from '#domain/account/user.ts';
import type { Purchase } from '#domain/wallet/purchase.ts';
import type { MailKinds, MailPart } from '#server/core/mail/mail.ts';
import type { MailText } from '#server/core/mail/mail-text.ts';

/** Contents of a receipt. */
export type ReceiptOrder = Pick<
  Purchase,
  | 'kind'
  | 'subscriptionTier'
  | 'tokens'
  | 'periodStart'
  | 'periodEnd'
  | 'subtotalCents'
  | 'discountCents'
  | 'totalCents'
  | 'taxCents'
  | 'cardName'
  | 'isSandbox'
> & { number: number; paidAt: string };

/** Mails about payments. */
export type WalletMail = { to: string; language: Language } & (
  | { kind: 'receipt'; paid: ReceiptOrder; accountUrl: string }
  /** `day` is the last day of the plan. */
  | { kind: 'plan-unpaid'; tier: string; day: string; planUrl: string }
  | { kind: 'plan-ended'; tier: string; planUrl: string }
);

const dayText = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(tagOf[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

export const walletMails: MailKinds<WalletMail> = {
  receipt: { group: 'receipt', values: ({ paid }) => ({ number: paid.number }), parts: receiptParts },
  'plan-unpaid': {
    group: 'planUnpaid',
    values: ({ tier, day, language }) => ({ tier, day: dayText(language, day) }),
    parts: ({ planUrl }, t) => [{ variant: 'button', text: t('mail.planUnpaid.open'), link: planUrl }],
  },
  'plan-ended': {
    group: 'planEnded',
    values: ({ tier }) => ({ tier }),
    parts: ({ planUrl }, t) => [{ variant: 'button', text: t('mail.planEnded.open'), link: planUrl }],
  },
};

/** Lines of a receipt: purchase, price and card. */
function receiptParts({ paid, accountUrl, language }: WalletMail & { kind: 'receipt' }, t: MailText): MailPart[] {
  const tag = tagOf[language];
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const dollars = (cents: number) => money.format(cents / 100);
  const day = (text: string) => dayText(language, text);
  const what =
    paid.kind === 'topUp'
      ? t('mail.receipt.tokens', { tokens: number.format(paid.tokens) })
      : t('mail.receipt.plan', {
          tier: paid.subscriptionTier ?? '',
          from: day(paid.periodStart ?? paid.paidAt),
          to: day(paid.periodEnd ?? paid.paidAt),
        });
  const lines = [
    what,
    ...(paid.discountCents > 0
      ? [
          t('mail.receipt.subtotal', { amount: dollars(paid.subtotalCents) }),
          t('mail.receipt.discount', { amount: dollars(paid.discountCents) }),
        ]
      : []),
    t('mail.receipt.total', { amount: dollars(paid.totalCents) }),
    ...(paid.taxCents > 0 ? [t('mail.receipt.tax', { amount: dollars(paid.taxCents) })] : []),
    t('mail.receipt.paid', { date: day(paid.paidAt), card: paid.cardName ?? '' }),
    ...(paid.isSandbox ? [t('mail.receipt.sandbox')] : []),
  ];
  return [
    ...lines.map((text): MailPart => ({ variant: 'plain', text })),
    { variant: 'button', text: t('mail.receipt.open'), link: accountUrl },
  ];
}
