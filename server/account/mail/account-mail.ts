import { type Language, tagOf } from '#domain/account/user.ts';
import { formatDate, formatDateTime } from '#domain/kernel/format/date-format.ts';
import type { NotificationTextKeys } from '#domain/interact/notification-text.ts';
import { DAY_MS } from '#domain/kernel/day.ts';
import type { Mail, MailKind, MailKinds, MailPart } from '#server/core/mail/mail.ts';
import type { MailGroup, MailText } from '#server/core/mail/mail-text.ts';

/** A change of an account's login methods, which its owner is always mailed about. */
export type AccountSecurityEvent =
  | { kind: 'password-changed' }
  | { kind: 'token-created'; tokenName: string }
  | { kind: 'new-device'; browser: string | null; system: string | null; network: string | null }
  /** A requested deletion was canceled by a login. */
  | { kind: 'staying' }
  | { kind: 'provider-added'; provider: string }
  | { kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-changed' | 'recovery-code-used' };

/** Mails about an account, without the language of their reader. */
export type AccountMailContent = { to: string } & (
  | { kind: 'verify' | 'reset' | 'change-email'; code: string; minutes: number }
  | { kind: 'account-exists' | 'address-taken'; signInUrl: string }
  | { kind: 'email-change-asked'; resetUrl: string }
  | { kind: 'email-changed' }
  | (AccountSecurityEvent & { resetUrl: string })
  /** `until` is an ISO 8601 instant; null if there is no end. */
  | { kind: 'suspended'; until: string | null; why: string; contactUrl: string }
  /** `day` is the ISO 8601 date from which the account is anonymous. */
  | { kind: 'leaving'; day: string; signInUrl: string }
  /** Unseen notifications, newest first, and the number of further ones. */
  | {
      kind: 'digest';
      news: readonly NotificationTextKeys[];
      more: number;
      notificationsUrl: string;
      unsubscribeUrl: string;
    }
);

export type AccountMail = AccountMailContent & { language: Language };
type MailOf<K extends AccountMail['kind']> = AccountMail & { kind: K };

const button = (text: string, link: string): MailPart[] => [{ variant: 'button', text, link }];

const withCode = (group: MailGroup): MailKind<Mail & { code: string; minutes: number }> => ({
  group,
  values: ({ code }) => ({ code }),
  parts: ({ code, minutes }, t) => [
    { variant: 'code', text: code },
    { variant: 'plain', text: t('mail.verify.lasts', { minutes }) },
  ],
});

const withSignIn = (group: MailGroup): MailKind<Mail & { signInUrl: string }> => ({
  group,
  parts: ({ signInUrl }, t) => button(t('mail.accountExists.signIn'), signInUrl),
});

const withReset = <M extends Mail>(
  group: MailGroup,
  values?: NonNullable<MailKind<M>['values']>,
): MailKind<M & { resetUrl: string }> => ({
  group,
  ...(values && { values }),
  parts: ({ resetUrl }, t) => button(t('mail.emailChangeAsked.reset'), resetUrl),
});

export const accountMails: MailKinds<AccountMail> = {
  verify: withCode('verify'),
  reset: withCode('reset'),
  'change-email': withCode('changeEmail'),
  'account-exists': withSignIn('accountExists'),
  'address-taken': withSignIn('addressTaken'),
  'email-change-asked': withReset('emailChangeAsked'),
  'email-changed': { group: 'emailChanged' },
  'password-changed': withReset('passwordChanged'),
  'token-created': withReset('tokenCreated', ({ tokenName }: MailOf<'token-created'>) => ({ name: tokenName })),
  'new-device': withReset('newDevice', (mail: MailOf<'new-device'>, t) => ({ device: deviceText(mail, t) })),
  'provider-added': withReset('providerAdded', ({ provider }: MailOf<'provider-added'>) => ({ provider })),
  'second-factor-on': withReset('secondFactorOn'),
  'second-factor-off': withReset('secondFactorOff'),
  'second-factor-changed': withReset('secondFactorChanged'),
  'recovery-code-used': withReset('recoveryCodeUsed'),
  staying: withReset('staying'),
  suspended: {
    group: 'suspended',
    values: (mail, t) => ({ end: suspensionEnd(mail, t), why: mail.why }),
    parts: ({ why, contactUrl }, t) => [
      { variant: 'words', text: why },
      ...button(t('mail.suspended.contact'), contactUrl),
    ],
  },
  leaving: {
    group: 'leaving',
    values: ({ day, language }) => ({
      day: formatDate(day, tagOf[language], 'UTC'),
    }),
    parts: ({ signInUrl }, t) => button(t('mail.leaving.stay'), signInUrl),
  },
  digest: {
    group: 'digest',
    // The reader also sees the notifications in the app.
    lifetimeMs: 3 * DAY_MS,
    subject({ news, more }, t) {
      const others = news.length - 1 + more;
      const title = news[0]?.title ?? '';
      return others === 0 ? t('mail.digest.subject', { title }) : t('mail.digest.subjectMore', { title, more: others });
    },
    parts: ({ news, more, notificationsUrl }, t) => [
      ...news.map(
        ({ title, content }): MailPart => ({ variant: 'news', text: content === '' ? title : `${title}\n${content}` }),
      ),
      ...(more === 0 ? [] : [{ variant: 'plain', text: t('mail.digest.more', { more }) } as const]),
      ...button(t('mail.digest.open'), notificationsUrl),
    ],
    footer: ({ unsubscribeUrl }, t) => [{ variant: 'link', text: t('mail.digest.unsubscribe'), link: unsubscribeUrl }],
  },
};

function suspensionEnd({ until, language }: MailOf<'suspended'>, t: MailText): string {
  if (until === null) return t('mail.suspended.ever');
  return t('mail.suspended.until', { date: `${formatDateTime(until, tagOf[language], 'UTC')} UTC` });
}

function deviceText({ browser, system, network }: MailOf<'new-device'>, t: MailText): string {
  const device =
    browser === null || system === null
      ? (browser ?? system ?? t('mail.newDevice.unknown'))
      : t('mail.newDevice.device', { browser, system });
  return network === null ? device : t('mail.newDevice.from', { device, network });
}
