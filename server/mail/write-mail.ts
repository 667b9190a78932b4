import { type Html, html } from '#server/mail/html.ts';
import type { Mail } from '#server/mail/mail.ts';
import { mailText, tagOf, type Text } from '#server/mail/mail-text.ts';

/** A mail as it is sent. */
export interface WrittenMail {
  subject: string;
  text: string;
  html: string;
  code?: string;
}

/** The texts of each kind. */
const groups = {
  verify: 'verify',
  reset: 'reset',
  'change-email': 'changeEmail',
  'account-exists': 'accountExists',
  'address-taken': 'addressTaken',
  'email-change-asked': 'emailChangeAsked',
  'email-changed': 'emailChanged',
} as const satisfies Record<Mail['kind'], string>;

/** Writes a mail in its reader's language, as plain text and as a simple page. */
export function writeMail(mail: Mail, product: string): WrittenMail {
  const t = mailText(mail.language, product);
  const group = groups[mail.kind];
  const code = 'code' in mail ? { code: mail.code } : {};
  const subject = t(`mail.${group}.subject`, code);
  const parts: Part[] = [
    { look: 'plain', text: t(`mail.${group}.intro`) },
    ...middleOf(mail, t),
    { look: 'quiet', text: t(`mail.${group}.ignore`) },
  ];
  const text = parts.map((part) => (part.link === undefined ? part.text : `${part.text}: ${part.link}`)).join('\n\n');
  return {
    subject,
    text: `${text}\n\n${product}\n`,
    html: page(tagOf[mail.language], subject, product, parts.map(asHtml)).source,
    ...code,
  };
}

interface Part {
  text: string;
  look: 'plain' | 'quiet' | 'code' | 'button';
  link?: string;
}

/** What there is to do. */
function middleOf(mail: Mail, t: Text): Part[] {
  if ('code' in mail)
    return [
      { look: 'code', text: mail.code },
      { look: 'plain', text: t('mail.verify.lasts', { minutes: mail.minutes }) },
    ];
  if ('signInUrl' in mail) return [{ look: 'button', text: t('mail.accountExists.signIn'), link: mail.signInUrl }];
  if ('resetUrl' in mail) return [{ look: 'button', text: t('mail.emailChangeAsked.reset'), link: mail.resetUrl }];
  return [];
}

/** Programs that show mail know attributes better than style sheets. */
const styles = {
  body: 'margin:0;padding:24px;background:#fbfaf7;color:#192529;font:16px/1.6 system-ui,sans-serif',
  card: 'max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #e1e0da;border-radius:10px',
  brand: 'margin:0 0 24px;font-weight:600',
  plain: 'margin:0 0 16px',
  quiet: 'margin:0;color:#637074;font-size:14px',
  code: 'margin:0 0 16px;font:600 32px/1.2 ui-monospace,monospace;letter-spacing:6px',
  button:
    'display:inline-block;padding:10px 20px;background:#137d5b;color:#ffffff;text-decoration:none;border-radius:6px',
} as const;

const asHtml = ({ text, look, link }: Part): Html =>
  link === undefined
    ? html`<p style="${styles[look]}">${text}</p>`
    : html`<p style="${styles.plain}"><a href="${link}" target="_blank" style="${styles[look]}">${text}</a></p>`;

const page = (lang: string, subject: string, product: string, parts: readonly Html[]): Html =>
  html`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head><body style="${styles.body}"><div style="${styles.card}"><p style="${styles.brand}">${product}</p>${parts}</div></body></html>`;
