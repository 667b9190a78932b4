import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { Language } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { SiteMail } from '#server/site/site-mail.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Mails per transaction. */
const AT_ONCE = 500;
const CONFIRM_DAYS = 7;

export interface LaunchReminders {
  /** Answers the same whether the address is known or not. @throws AppError too_many */
  subscribe: (email: string, language: Language, address: string) => Promise<void>;
  /** @throws AppError not_found if the link is no longer valid */
  confirm: (token: string) => Promise<void>;
  /** @throws AppError not_found if the link is no longer valid */
  unsubscribe: (token: string) => Promise<void>;
  /** Mails all confirmed addresses once the school is open, and deletes those that never confirmed. */
  send: () => Promise<void>;
}

interface ReminderParts {
  pool: pg.Pool;
  limiter: Limiter;
  sendMail: SendMail<SiteMail>;
  publicUrl: string;
  launchAt: () => Date | undefined;
}

const hashOf = (token: string): string => hash('sha256', token, 'base64url');

export function createLaunchReminders({
  pool,
  limiter,
  sendMail,
  publicUrl,
  launchAt,
}: ReminderParts): LaunchReminders {
  const linkOf = (what: string, token: string) => `${publicUrl}/coming-soon?${what}=${token}`;

  async function subscribe(email: string, language: Language, address: string): Promise<void> {
    const at = launchAt();
    if (at === undefined || (await isOver(at))) throw new AppError('invalid_state', 'the launch is over or not set');
    await limiter.take({ network: address, address: email }, [
      'launch reminders of a network',
      'launch reminders of an address',
    ]);
    const token = randomBytes(24).toString('base64url');
    await withTransaction(pool, async (client) => {
      const { rowCount } = await client.query(
        `insert into launch_reminder as r (id, email, language, token_hash) values ($1, $2, $3, $4)
         on conflict (lower(email)) do update set token_hash = excluded.token_hash, language = excluded.language,
           asked_at = now() where r.confirmed_at is null`,
        [newId('LaunchReminder'), email, language, hashOf(token)],
      );
      if (rowCount === 0) return;
      const links = { confirmUrl: linkOf('confirm', token), leaveUrl: linkOf('leave', token) };
      await sendMail({ kind: 'reminder-asked', to: email, language, ...links }, client);
    });
  }

  async function change(sql: string, token: string): Promise<void> {
    const { rowCount } = await pool.query(sql, [hashOf(token)]);
    if (rowCount === 0) throw new AppError('not_found', 'no such reminder');
  }

  /** Compares with the database's clock, because a reminder that was sent too early cannot be taken back. */
  async function isOver(at: Date): Promise<boolean> {
    const { rows } = await pool.query<{ isOver: boolean }>('select $1::timestamptz <= now() as "isOver"', [at]);
    return rows[0]?.isOver ?? false;
  }

  async function sendSome(): Promise<number> {
    return withTransaction(pool, async (client) => {
      const { rows } = await client.query<{ email: string; language: Language }>(
        `delete from launch_reminder where id in (
           select id from launch_reminder where confirmed_at is not null limit $1 for update skip locked)
         returning email, language`,
        [AT_ONCE],
      );
      for (const { email, language } of rows)
        await sendMail({ kind: 'reminder', to: email, language, startUrl: `${publicUrl}/auth/register` }, client);
      return rows.length;
    });
  }

  return {
    subscribe,
    confirm: (token) =>
      change('update launch_reminder set confirmed_at = coalesce(confirmed_at, now()) where token_hash = $1', token),
    unsubscribe: (token) => change('delete from launch_reminder where token_hash = $1', token),
    async send() {
      await pool.query(
        "delete from launch_reminder where confirmed_at is null and asked_at < now() - $1 * interval '1 day'",
        [CONFIRM_DAYS],
      );
      const at = launchAt();
      if (at === undefined || !(await isOver(at))) return;
      while ((await sendSome()) === AT_ONCE);
    },
  };
}
