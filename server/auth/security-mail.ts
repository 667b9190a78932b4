import pg from 'pg';
import type { Language } from '#domain/account/user.ts';
import type { AuthContext } from '#server/auth/identity.ts';
import type { SecurityEvent } from '#server/mail/mail.ts';

type SecurityMailParts = Pick<AuthContext, 'sendMail'> & { env: Pick<AuthContext['env'], 'publicUrl'> };

/**
 * Mails the owner of an account that the ways into it changed, with a link to choose a new password. It is sent whatever
 * the owner chose to hear of. With the connection of an open transaction the mail is part of it.
 */
export async function sendSecurityMail(
  { sendMail, env }: SecurityMailParts,
  client: pg.ClientBase | pg.Pool,
  userID: string,
  event: SecurityEvent,
): Promise<void> {
  const { rows } = await client.query<{ to: string; language: Language }>(
    'select email as to, language from "user" where id = $1 and email_verified',
    [userID],
  );
  const resetUrl = `${env.publicUrl}/auth/reset-password`;
  const transaction = client instanceof pg.Pool ? undefined : client;
  for (const reader of rows) await sendMail({ ...event, ...reader, resetUrl }, transaction);
}
