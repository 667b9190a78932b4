import type { Language } from '#domain/account/user.ts';
import type { MailKinds } from '#server/core/mail/mail.ts';

/** Reminds a learner of the cards that are due today. */
export interface ReminderMail {
  kind: 'review-reminder';
  to: string;
  language: Language;
  cards: number;
  minutes: number;
  reviewUrl: string;
  unsubscribeUrl: string;
}

/** A mail that could not be sent by then is dropped, so that none arrives at night. */
const LIFETIME_MS = 30 * 60_000;

export const reminderMails: MailKinds<ReminderMail> = {
  'review-reminder': {
    group: 'reviewReminder',
    lifetimeMs: LIFETIME_MS,
    values: ({ cards, minutes }) => ({ cards, minutes }),
    parts: ({ reviewUrl }, t) => [{ variant: 'button', text: t('mail.reviewReminder.open'), link: reviewUrl }],
    footer: ({ unsubscribeUrl }, t) => [
      { variant: 'link', text: t('mail.reviewReminder.unsubscribe'), link: unsubscribeUrl },
    ],
  },
};
