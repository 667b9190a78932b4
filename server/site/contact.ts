import type pg from 'pg';
import { CONTACT_MESSAGE_DAYS } from '#domain/account/contact-message.ts';
import type { Language } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { SiteMail } from '#server/site/site-mail.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';
import type { FormTickets } from '#server/site/form-ticket.ts';

export interface ContactForm {
  ticket: string;
  name: string;
  email: string;
  message: string;
  /** Honeypot: a hidden field that only bots fill in. */
  website: string;
}

/**
 * Stores a message and mails it to the administrators, once however often it is sent. @throws AppError invalid_input,
 * too_many
 */
export type SendContactMessage = (form: ContactForm, address: string) => Promise<void>;

interface ContactParts {
  pool: pg.Pool;
  tickets: FormTickets;
  limiter: Limiter;
  sendMail: SendMail<SiteMail>;
  /** Additional recipients besides all administrators. */
  adminEmails: readonly string[];
}

export function contactSender({ pool, tickets, limiter, sendMail, adminEmails }: ContactParts): SendContactMessage {
  return async ({ ticket, name, email, message, website }, address) => {
    if (website !== '')
      throw new AppError('invalid_input', 'the form: robot', { details: { reason: 'robot' satisfies string } });
    const id = tickets.check(ticket);
    const { rowCount } = await pool.query('select from contact_message where id = $1', [id]);
    if (rowCount !== 0) return;
    await limiter.take({ network: address, address: email }, [
      'contact messages of a network',
      'contact messages of an address',
    ]);
    await withTransaction(pool, async (client) => {
      const kept = await client.query(
        'insert into contact_message (id, name, email, content) values ($1, $2, $3, $4) on conflict do nothing',
        [id, name, email, message],
      );
      if (kept.rowCount === 0) return;
      for (const { to, language } of await findRecipients(client, adminEmails))
        await sendMail({ kind: 'contact-message', to, language, name, email, message }, client);
    });
  };
}

/** Administrators with their languages. */
async function findRecipients(client: pg.ClientBase, adminEmails: readonly string[]) {
  const { rows } = await client.query<{ to: string; language: Language }>(
    `select distinct on (lower("to")) "to", language from (
       select email as "to", language, 0 as rank from "user" where role = 'ADMIN' and deleted_at is null and email_verified
       union all select unnest($1::text[]), 'us', 1) readers
     order by lower("to"), rank`,
    [adminEmails],
  );
  return rows;
}

/** Deletes messages that nobody expects an answer to any more. */
export async function removeOldMessages(pool: pg.Pool): Promise<void> {
  await pool.query("delete from contact_message where created_at < now() - $1 * interval '1 day'", [
    CONTACT_MESSAGE_DAYS,
  ]);
}
