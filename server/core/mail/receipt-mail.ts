import { tagOf } from '#domain/account/user.ts';
import type { Mail } from '#server/core/mail/mail.ts';
import type { MailText } from '#server/core/mail/mail-text.ts';
import type { MailPart } from '#server/core/mail/mail-part.ts';

/** Lines of a receipt: purchase, price and card. */
export function receiptParts(
  { paid, accountUrl, language }: Extract<Mail, { kind: 'receipt' }>,
  t: MailText,
): MailPart[] {
  const tag = tagOf[language];
  const number = new Intl.NumberFormat(tag);
  const money = new Intl.NumberFormat(tag, { style: 'currency', currency: 'USD' });
  const dollars = (cents: number) => money.format(cents / 100);
  const day = (text: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(text));
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
