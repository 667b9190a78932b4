import type { AuthContext } from '#server/account/identity/auth-context.ts';
import pg from 'pg';
import type { Language } from '#domain/account/user.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { Events } from '#domain/event.ts';
import type { AccountSecurityEvent } from '#server/account/mail/account-mail.ts';

type SecurityMailParts = Pick<AuthContext, 'sendMail'> & { env: Pick<AuthContext['env'], 'publicUrl'> };

/**
 * Mails the owner of an account that a login method changed, with a link to set a new password, regardless of their
 * notification settings. With the connection of an open transaction the mail is part of that transaction.
 */
export async function sendSecurityMail(
  { sendMail, env }: SecurityMailParts,
  client: pg.ClientBase | pg.Pool,
  userID: string,
  event: AccountSecurityEvent,
): Promise<void> {
  const readers = await ownerOf(client, userID);
  const resetUrl = `${env.publicUrl}/auth/reset-password`;
  const transaction = client instanceof pg.Pool ? undefined : client;
  for (const reader of readers) await sendMail({ ...event, ...reader, resetUrl }, transaction);
}

async function ownerOf(client: pg.ClientBase | pg.Pool, userID: string): Promise<{ to: string; language: Language }[]> {
  const { rows } = await client.query<{ to: string; language: Language }>(
    'select email as to, language from "user" where id = $1 and email_verified',
    [userID],
  );
  return rows;
}

/** Starts the jobs that mail users about an administrator's actions on their account. */
export async function startAdminMails(jobs: Jobs, parts: SecurityMailParts & { pool: pg.Pool }): Promise<void> {
  const { pool, env, sendMail } = parts;
  await jobs.work<Events['member.secondFactorReset']>('member.secondFactorReset', ({ userID }) =>
    sendSecurityMail(parts, pool, userID, { kind: 'second-factor-off' }),
  );
  await jobs.work<Events['member.suspended']>('member.suspended', async ({ userID, until, why }) => {
    const contactUrl = `${env.publicUrl}/contact-us`;
    for (const reader of await ownerOf(pool, userID))
      await sendMail({ kind: 'suspended', ...reader, until, why, contactUrl });
  });
}
