import { tagOf } from '#domain/account/user.ts';
import { type Html, html } from '#server/core/http/html.ts';
import type { Mail, MailKind, MailKinds, MailPart } from '#server/core/mail/mail.ts';
import { mailText } from '#server/core/mail/mail-text.ts';

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

/** Renders a mail in its reader's language, as plain text and HTML. */
export function writeMail<M extends Mail>(mail: M, kinds: MailKinds<M>, product: string): WrittenMail {
  const t = mailText(mail.language, product);
  const kind: MailKind<M> = kinds[mail.kind as M['kind']];
  const values = kind.values?.(mail, t);
  const subject = kind.subject?.(mail, t) ?? t(`mail.${kind.group}.subject`, values);
  const parts: MailPart[] = [
    { variant: 'plain', text: t(`mail.${kind.group}.intro`, values) },
    ...(kind.parts?.(mail, t) ?? []),
    { variant: 'quiet', text: t(`mail.${kind.group}.ignore`, values) },
    ...(kind.footer?.(mail, t) ?? []),
  ];
  const text = parts.map((part) => (part.link === undefined ? part.text : `${part.text}: ${part.link}`)).join('\n\n');
  const replyTo = kind.replyTo?.(mail);
  return {
    subject,
    text: `${text}\n\n${product}\n`,
    html: page(tagOf[mail.language], subject, product, parts.map(asHtml)).source,
    ...(mail.code !== undefined && { code: mail.code }),
    ...(mail.unsubscribeUrl !== undefined && { unsubscribeUrl: mail.unsubscribeUrl }),
    ...(replyTo !== undefined && { replyTo }),
  };
}

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
