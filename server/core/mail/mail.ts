import type pg from 'pg';
import type { Language } from '#domain/account/user.ts';
import type { MailGroup, MailText, MailTextValues } from '#server/core/mail/mail-text.ts';

/** A mail with the language of its reader. The areas of the product define the kinds of mail and their data. */
export interface Mail {
  kind: string;
  to: string;
  language: Language;
  code?: string;
  /** Minutes after which the code has expired. */
  minutes?: number;
  unsubscribeUrl?: string;
}

/** Sends a mail; with the connection of an open transaction it is part of the transaction. */
export type SendMail<M extends Mail> = (mail: M, client?: pg.ClientBase) => Promise<void>;

/** Paragraph, button or link of a mail. */
export interface MailPart {
  text: string;
  variant: 'plain' | 'news' | 'quiet' | 'code' | 'button' | 'link' | 'words';
  link?: string;
}

/** How mails of one kind are written. */
export interface MailKind<M extends Mail = Mail> {
  /** Group of its texts. */
  group: MailGroup;
  /** Values for the placeholders in its texts. */
  values?(mail: M, t: MailText): MailTextValues;
  /** Subject, if it is not the text of the group. */
  subject?(mail: M, t: MailText): string;
  /** Main part: code, button or message. */
  parts?(mail: M, t: MailText): MailPart[];
  /** Parts below the closing text. */
  footer?(mail: M, t: MailText): MailPart[];
  /** Reply-To address, if not ours. */
  replyTo?(mail: M): string;
  /** Time after which the mail is useless. */
  lifetimeMs?: number;
}

export type MailKinds<M extends Mail> = { readonly [K in M['kind']]: MailKind<M & { kind: K }> };
