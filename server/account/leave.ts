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
  /** Told of a person all of whose sessions ended, so that nothing goes on in their name. */
  onLeft: (userID: Actor['id']) => void;
}

/** @throws AppError too_many, invalid_input where the password is another one, or illegal_step where nobody would be left to run the school */
export type Leave = (actor: Actor, password: string) => Promise<void>;

/**
 * Begins the grace after which nothing says who the person was (D-81). All their sessions end, the one that asks too; to sign
 * in again before is to stay.
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
      // Whoever did not ask for it hears of it, and can still stay.
      const { rows } = await client.query<{ to: string; language: Language; day: string }>(
        `select email as to, language, to_jsonb(now() + $2 * interval '1 day') #>> '{}' as day from "user" where id = $1`,
        [actor.id, GRACE_DAYS],
      );
      for (const row of rows) await sendMail({ kind: 'leaving', ...row, signInUrl: `${publicUrl}/auth/login` }, client);
    });
    onLeft(actor.id);
  };
}
