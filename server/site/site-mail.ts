import type { Language } from '#domain/account/user.ts';
import type { MailKinds } from '#server/core/mail/mail.ts';

/** Mails of the forms of the public site. */
export type SiteMail = { to: string; language: Language } & (
  | { kind: 'contact-message'; name: string; email: string; message: string }
  | { kind: 'reminder-asked'; confirmUrl: string; leaveUrl: string }
  | { kind: 'reminder'; startUrl: string }
);

export const siteMails: MailKinds<SiteMail> = {
  'contact-message': {
    group: 'contactMessage',
    values: ({ name, email }) => ({ name, email }),
    parts: ({ message }) => [{ variant: 'words', text: message }],
    replyTo: ({ email }) => email,
  },
  'reminder-asked': {
    group: 'reminderAsked',
    parts: ({ confirmUrl, leaveUrl }, t) => [
      { variant: 'button', text: t('mail.reminderAsked.confirm'), link: confirmUrl },
      { variant: 'quiet', text: t('mail.reminderAsked.leave'), link: leaveUrl },
    ],
  },
  reminder: {
    group: 'reminder',
    parts: ({ startUrl }, t) => [{ variant: 'button', text: t('mail.reminder.start'), link: startUrl }],
  },
};
