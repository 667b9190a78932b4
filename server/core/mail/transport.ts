import { createTransport } from 'nodemailer';
import type pg from 'pg';
import type { Env } from '#server/core/env/env.ts';
import type { WrittenMail } from '#server/core/mail/write-mail.ts';

export type MailEnv = Pick<Env, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'productName' | 'languages'>;

/** Delivers a mail; retries use the same `id`. Throws if the delivery fails. */
export type Deliver = (id: string, to: string, mail: WrittenMail) => Promise<void>;

const TIMEOUT_MS = 20_000;

/** Security: a line break would start another header. */
const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** RFC 8058 headers for the unsubscribe button of mail clients. */
const oneClick = (url: string) => ({
  'list-unsubscribe': `<${url}>`,
  'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
});

/** Delivers to the mail server of SMTP_URL, or into the mailbox of an installation without one. */
export function createMailTransport(env: MailEnv, pool: pg.Pool): Deliver {
  const host = new URL(env.publicUrl).hostname;
  // Read for each mail, because the product name may change at runtime.
  const sender = () => ({ name: oneLine(env.productName), address: env.mailFrom });
  if (env.smtpUrl === undefined) {
    return async (id, to, { subject, text, html, code }) => {
      const { name, address } = sender();
      await pool.query(
        `insert into mail_outbox (id, recipient, sender, subject, text, html, code)
           values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [id, oneLine(to), `${name} <${address}>`, oneLine(subject), text, html, code ?? null],
      );
    };
  }
  const transport = createTransport({
    url: env.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (id, to, { subject, text, html, replyTo, unsubscribeUrl }) => {
    await transport.sendMail({
      from: sender(),
      to: { name: '', address: oneLine(to) },
      ...(replyTo !== undefined && { replyTo: { name: '', address: oneLine(replyTo) } }),
      subject: oneLine(subject),
      text,
      html,
      messageId: `<${id}@${host}>`,
      headers: { 'auto-submitted': 'auto-generated', ...(unsubscribeUrl && oneClick(unsubscribeUrl)) },
    });
  };
}
