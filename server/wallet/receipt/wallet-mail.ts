import type { Language } from '#domain/account/user.ts';
import { planNames } from '#domain/wallet/pricing-plan.ts';
import { type Receipt, receiptText } from '#domain/wallet/receipt.ts';
import type { SubscriptionTier } from '#domain/wallet/subscription-plan.ts';
import type { MailKinds, MailPart } from '#server/core/mail/mail.ts';
import type { MailText } from '#server/core/mail/mail-text.ts';
import { receiptFormat } from '#server/wallet/receipt/receipt-format.ts';

/** Mails about payments. */
export type WalletMail = { to: string; language: Language } & (
  | { kind: 'receipt'; receipt: Receipt; receiptUrl: string }
  /** `tokens` is what the refund took from the wallet. */
  | { kind: 'refund'; number: number; cents: number; tokens: number; receiptUrl: string }
  /** `day` is the last day of the plan. */
  | { kind: 'plan-unpaid'; tier: SubscriptionTier; day: string; planUrl: string }
  | { kind: 'plan-ended'; tier: SubscriptionTier; planUrl: string }
);

export const walletMails: MailKinds<WalletMail> = {
  receipt: { group: 'receipt', values: ({ receipt }) => ({ number: receipt.number }), parts: receiptParts },
  refund: {
    group: 'refund',
    values: ({ number, cents, language }) => ({ number, amount: receiptFormat(language).cents(cents) }),
    parts: ({ tokens, receiptUrl, language }, t) => [
      ...(tokens > 0
        ? [
            {
              variant: 'plain',
              text: t('mail.refund.tokens', { tokens: receiptFormat(language).number(tokens) }),
            } as const,
          ]
        : []),
      { variant: 'button', text: t('mail.receipt.open'), link: receiptUrl },
    ],
  },
  'plan-unpaid': {
    group: 'planUnpaid',
    values: ({ tier, day, language }) => ({ tier: planNames[tier], day: receiptFormat(language).day(day) }),
    parts: ({ planUrl }, t) => [{ variant: 'button', text: t('mail.planUnpaid.open'), link: planUrl }],
  },
  'plan-ended': {
    group: 'planEnded',
    values: ({ tier }) => ({ tier: planNames[tier] }),
    parts: ({ planUrl }, t) => [{ variant: 'button', text: t('mail.planEnded.open'), link: planUrl }],
  },
};

/** Lines of a receipt. */
function receiptParts({ receipt, receiptUrl, language }: WalletMail & { kind: 'receipt' }, t: MailText): MailPart[] {
  const { facts, items, notes } = receiptText(receipt, receiptFormat(language));
  return [
    ...[...items, ...facts].map(([label, value]): MailPart => ({ variant: 'plain', text: `${label}: ${value}` })),
    ...notes.map((text): MailPart => ({ variant: 'plain', text })),
    { variant: 'button', text: t('mail.receipt.open'), link: receiptUrl },
  ];
}
