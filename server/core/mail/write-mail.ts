import { tagOf } from '#domain/account/user.ts';
import { type Html, html } from '#server/core/http/html.ts';
import type { Mail } from '#server/core/mail/mail.ts';
import type { MailPart } from '#server/core/mail/mail-part.ts';
import { mailText, type MailText, type MailTextValues } from '#server/core/mail/mail-text.ts';
import { receiptParts } from '#server/core/mail/receipt-mail.ts';

/** A rendered mail. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  code?: string;
  /** Address to which mail clients and readers send an unsubscription. */
  unsubscribeUrl?: string;
  /** Reply-To address, if not ours. */
  replyTo?: string;
}

/** Text groups of the kinds of mail. */
const groups = {
  verify: 'verify',
  reset: 'reset',
  'change-email': 'changeEmail',
  'account-exists': 'accountExists',
  'address-taken': 'addressTaken',
  'email-change-asked': 'emailChangeAsked',
  'email-changed': 'emailChanged',
  'password-changed': 'passwordChanged',
  'token-created': 'tokenCreated',
  'new-device': 'newDevice',
  'provider-added': 'providerAdded',
  'second-factor-on': 'secondFactorOn',
  'second-factor-off': 'secondFactorOff',
  'second-factor-changed': 'secondFactorChanged',
  'recovery-code-used': 'recoveryCodeUsed',
  suspended: 'suspended',
  leaving: 'leaving',
  digest: 'digest',
  'contact-message': 'contactMessage',
  'reminder-asked': 'reminderAsked',
  reminder: 'reminder',
  receipt: 'receipt',
  'plan-unpaid': 'planUnpaid',
  'plan-ended': 'planEnded',
} as const satisfies Record<Mail['kind'], string>;

/** Renders a mail in its reader's language, as plain text and HTML. */
export function writeMail(mail: Mail, product: string): WrittenMail {
  const t = mailText(mail.language, product);
  const group = groups[mail.kind];
  const code = 'code' in mail ? { code: mail.code } : {};
  const subject = subjectOf(mail, t);
  const parts: MailPart[] = [
    { variant: 'plain', text: t(`mail.${group}.intro`, valuesOf(mail, t)) },
    ...mainPartsOf(mail, t),
    { variant: 'quiet', text: t(`mail.${group}.ignore`, valuesOf(mail, t)) },
    ...footerOf(mail, t),
  ];
  const text = parts.map((part) => (part.link === undefined ? part.text : `${part.text}: ${part.link}`)).join('\n\n');
  return {
    subject,
    text: `${text}\n\n${product}\n`,
    html: page(tagOf[mail.language], subject, product, parts.map(asHtml)).source,
    ...code,
    ...('unsubscribeUrl' in mail && { unsubscribeUrl: mail.unsubscribeUrl }),
    ...(mail.kind === 'contact-message' && { replyTo: mail.email }),
  };
}

/** Values for the placeholders in the texts of a mail. */
function valuesOf(mail: Mail, t: MailText): MailTextValues {
  if (mail.kind === 'token-created') return { name: mail.tokenName };
  if (mail.kind === 'provider-added') return { provider: mail.provider };
  if (mail.kind === 'suspended') return { end: suspensionEnd(mail, t), why: mail.why };
  if (mail.kind === 'new-device') return { device: deviceText(mail, t) };
  if ('code' in mail) return { code: mail.code };
  if ('paid' in mail) return { number: mail.paid.number };
  if (mail.kind === 'contact-message') return { name: mail.name, email: mail.email };
  const tier = 'tier' in mail ? { tier: mail.tier } : {};
  if (!('day' in mail)) return tier;
  const day = new Intl.DateTimeFormat(tagOf[mail.language], { dateStyle: 'long', timeZone: 'UTC' });
  return { ...tier, day: day.format(new Date(mail.day)) };
}

function suspensionEnd({ until, language }: Mail & { kind: 'suspended' }, t: MailText): string {
  if (until === null) return t('mail.suspended.ever');
  const format = new Intl.DateTimeFormat(tagOf[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return t('mail.suspended.until', { date: `${format.format(new Date(until))} UTC` });
}

function deviceText({ browser, system, network }: Mail & { kind: 'new-device' }, t: MailText): string {
  const device =
    browser === null || system === null
      ? (browser ?? system ?? t('mail.newDevice.unknown'))
      : t('mail.newDevice.device', { browser, system });
  return network === null ? device : t('mail.newDevice.from', { device, network });
}

function subjectOf(mail: Mail, t: MailText): string {
  if (mail.kind !== 'digest') return t(`mail.${groups[mail.kind]}.subject`, valuesOf(mail, t));
  const more = mail.news.length - 1 + mail.more;
  const title = mail.news[0]?.title ?? '';
  return more === 0 ? t('mail.digest.subject', { title }) : t('mail.digest.subjectMore', { title, more });
}

/** Main part of a mail: code, button or message. */
function mainPartsOf(mail: Mail, t: MailText): MailPart[] {
  if ('code' in mail)
    return [
      { variant: 'code', text: mail.code },
      { variant: 'plain', text: t('mail.verify.lasts', { minutes: mail.minutes }) },
    ];
  if (mail.kind === 'leaving') return [{ variant: 'button', text: t('mail.leaving.stay'), link: mail.signInUrl }];
  if (mail.kind === 'digest') return digestPartsOf(mail, t);
  if ('signInUrl' in mail) return [{ variant: 'button', text: t('mail.accountExists.signIn'), link: mail.signInUrl }];
  if ('planUrl' in mail) return [{ variant: 'button', text: t(`mail.${groups[mail.kind]}.open`), link: mail.planUrl }];
  if ('paid' in mail) return receiptParts(mail, t);
  if ('resetUrl' in mail) return [{ variant: 'button', text: t('mail.emailChangeAsked.reset'), link: mail.resetUrl }];
  if (mail.kind === 'suspended')
    return [
      { variant: 'words', text: mail.why },
      { variant: 'button', text: t('mail.suspended.contact'), link: mail.contactUrl },
    ];
  if (mail.kind === 'contact-message') return [{ variant: 'words', text: mail.message }];
  if (mail.kind === 'reminder-asked')
    return [
      { variant: 'button', text: t('mail.reminderAsked.confirm'), link: mail.confirmUrl },
      { variant: 'quiet', text: t('mail.reminderAsked.leave'), link: mail.leaveUrl },
    ];
  if (mail.kind === 'reminder') return [{ variant: 'button', text: t('mail.reminder.start'), link: mail.startUrl }];
  return [];
}

function digestPartsOf({ news, more, notificationsUrl }: Mail & { kind: 'digest' }, t: MailText): MailPart[] {
  return [
    ...news.map(
      ({ title, content }): MailPart => ({ variant: 'news', text: content === '' ? title : `${title}\n${content}` }),
    ),
    ...(more === 0 ? [] : [{ variant: 'plain', text: t('mail.digest.more', { more }) } as const]),
    { variant: 'button', text: t('mail.digest.open'), link: notificationsUrl },
  ];
}

/** Unsubscribe link of a digest. */
const footerOf = (mail: Mail, t: MailText): MailPart[] =>
  mail.kind === 'digest' ? [{ variant: 'link', text: t('mail.digest.unsubscribe'), link: mail.unsubscribeUrl }] : [];

/** Inline styles, because mail clients support attributes better than style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#fbfaf7;color:#192529;font:16px/1.6 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e1e0da;border-radius:10px;overflow-wrap:anywhere',
  brand: 'margin:0 0 24px;font-weight:600',
  plain: 'margin:0 0 16px',
  news: 'margin:0 0 16px;padding-left:12px;border-left:2px solid #137d5b',
  link: 'color:#637074;font-size:14px',
  quiet: 'margin:0 0 8px;color:#637074;font-size:14px',
  words: 'margin:0 0 16px;padding-left:14px;border-left:2px solid #137d5b;white-space:pre-wrap',
  code: 'margin:0 0 16px;font:600 32px/1.2 ui-monospace,monospace;letter-spacing:6px',
  button:
    'display:inline-block;padding:10px 20px;background:#137d5b;color:#ffffff;text-decoration:none;border-radius:6px',
} as const;

/** Renders a notification: the first line is the title, the others are details. */
function newsHtml(text: string): Html {
  const [title = '', ...where] = text.split('\n');
  return html`<p style="${styles.news}"><strong>${title}</strong>${where.map((line) => html`<br>${line}`)}</p>`;
}

const asHtml = ({ text, variant, link }: MailPart): Html => {
  if (variant === 'news') return newsHtml(text);
  return link === undefined
    ? html`<p style="${styles[variant]}">${text}</p>`
    : html`<p style="${styles.plain}"><a href="${link}" target="_blank" style="${styles[variant]}">${text}</a></p>`;
};

const page = (lang: string, subject: string, product: string, parts: readonly Html[]): Html =>
  html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head><body style="${styles.body}"><div style="${styles.card}"><p style="${styles.brand}">${product}</p>${parts}</div></body></html>`;
