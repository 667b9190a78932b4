import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts';
import type { Actor, Language } from '#domain/account/user.ts';
import { accountStatusOf, lastAdministratorError } from '#server/account/account-status.ts';
import { verifyOwnPassword } from '#server/account/security/password.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { withStoreTransaction, type TransactionParts } from '#server/core/store/write/store-transaction.ts';

interface DeletionParts extends TransactionParts {
  limiter: Limiter;
  sendMail: SendMail<AccountMail>;
  publicUrl: string;
  /** Called with a user whose sessions all ended, so that their connections are closed. */
  onDeletionRequested: (userID: Actor['id']) => void;
}

/** @throws AppError too_many, invalid_input if the password does not match, or invalid_state for the last administrator */
export type RequestDeletion = (actor: Actor, password: string) => Promise<void>;

/**
 * Requests the deletion of the account. After a grace period the user is made anonymous (D-81). All sessions end,
 * including the current one; signing in before cancels the deletion.
 */
export function deletionRequester({
  limiter,
  sendMail,
  publicUrl,
  onDeletionRequested,
  ...parts
}: DeletionParts): RequestDeletion {
  return async (actor, password) => {
    await verifyOwnPassword({ pool: parts.pool, limiter }, actor.id, password);
    await withStoreTransaction(parts, async (transaction) => {
      if ((await accountStatusOf(transaction.client, actor.id)).isLast) throw lastAdministratorError();
      const store = await transaction.as(actor);
      await store.remove('User', actor.id);
      const { client } = transaction;
      await client.query('delete from auth_session where user_id = $1', [actor.id]);
      // The mail tells an owner who did not request this how to cancel it.
      const { rows } = await client.query<{ to: string; language: Language; day: string }>(
        `select email as to, language, to_jsonb(now() + $2 * interval '1 day') #>> '{}' as day from "user" where id = $1`,
        [actor.id, DELETION_GRACE_DAYS],
      );
      for (const row of rows) await sendMail({ kind: 'leaving', ...row, signInUrl: `${publicUrl}/auth/login` }, client);
    });
    onDeletionRequested(actor.id);
  };
}
