import { GRACE_DAYS } from '#domain/account/deletion.ts';
import type { Actor, Language } from '#domain/account/user.ts';
import { standingOf, theLast } from '#server/account/standing.ts';
import { provedPassword } from '#server/auth/own-password.ts';
import type { Limiter } from '#server/limits/limiter.ts';
import type { SendMail } from '#server/mail/mail.ts';
import { inTransaction, type TransactionParts } from '#server/store/in-transaction.ts';

interface LeaveParts extends TransactionParts {
  limiter: Limiter;
  sendMail: SendMail;
  publicUrl: string;
  /** Called with a user whose sessions all ended, so that their connections are closed. */
  onLeft: (userID: Actor['id']) => void;
}

/** @throws AppError too_many, invalid_input if the password does not match, or illegal_step for the last administrator */
export type Leave = (actor: Actor, password: string) => Promise<void>;

/**
 * Requests the deletion of the account. After a grace period the user is made anonymous (D-81). All sessions end,
 * including the current one; signing in before cancels the deletion.
 */
export function createLeave({ limiter, sendMail, publicUrl, onLeft, ...parts }: LeaveParts): Leave {
  return async (actor, password) => {
    await provedPassword({ pool: parts.pool, limiter }, actor.id, password);
    await inTransaction(parts, async (transaction) => {
      if ((await standingOf(transaction.client, actor.id)).isLast) throw theLast();
      const store = await transaction.as(actor);
      await store.remove('User', actor.id);
      const { client } = transaction;
      await client.query('delete from auth_session where user_id = $1', [actor.id]);
      // The mail tells an owner who did not request this how to cancel it.
      const { rows } = await client.query<{ to: string; language: Language; day: string }>(
        `select email as to, language, to_jsonb(now() + $2 * interval '1 day') #>> '{}' as day from "user" where id = $1`,
        [actor.id, GRACE_DAYS],
      );
      for (const row of rows) await sendMail({ kind: 'leaving', ...row, signInUrl: `${publicUrl}/auth/login` }, client);
    });
    onLeft(actor.id);
  };
}
