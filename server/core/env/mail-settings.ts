import * as z from 'zod';
import { urlSetting } from '#server/core/env/url-setting.ts';

/** Environment settings for sending mail. */
export const mailSettings = {
  SMTP_URL: urlSetting(['smtp:', 'smtps:'], 'give an address like smtps://user:password@mail.example.org')
    .optional()
    .meta({
      secret: true,
      default: 'mails on a local page',
      what: 'SMTP server, for example `smtps://user:password@mail.example.org`. Required for sign-ups from other machines.',
    }),
  MAIL_FROM: z.email('give an e-mail address like school@example.org').optional().meta({
    default: '`no-reply@` and the host of `PUBLIC_URL`',
    what: 'Sender address of all mails. The SMTP server must be allowed to send for its domain.',
  }),
};

/** True if other machines use the server although its mails only reach the mailbox page. */
export const isMailMissing = ({ smtpUrl, isLocal }: { smtpUrl: string | undefined; isLocal: boolean }): boolean =>
  smtpUrl === undefined && !isLocal;
