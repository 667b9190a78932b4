import pg from 'pg';
import { CODE_MINUTES } from '#server/account/identity/sign-in-endpoint.ts';
import { refused } from '#server/account/identity/library-call.ts';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { verifyOwnPassword } from '#server/account/security/password.ts';
import type { AuthParts } from '#server/account/security/auth-parts.ts';
import {
  deletePendingEmail,
  savePendingEmail,
  tryEmailCode,
  consumePendingEmail,
} from '#server/account/security/pending-email.ts';
import { deleteUnverified } from '#server/account/identity/unverified-user.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { endOtherSessions } from '#server/account/session/session.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/**
 * Stores the new address until its code is entered. Security: responds before the address is looked up, so that neither
 * the response nor its time reveals who has an account; the result is mailed only to the address's owner.
 */
export const requestEmailChange: AccountEndpointHandler<'email/request-change'> = async (
  parts,
  { email, password },
  { actor, user },
) => {
  const { pool, limiter, secrets } = parts;
  await verifyOwnPassword(parts, actor.id, password);
  if (email === user.email) throw refused();
  await limiter.take({ account: actor.id, address: email }, ['new addresses', 'mails with codes']);
  const code = await savePendingEmail(pool, secrets.session, actor.id, email);
  sendInBackground(parts, mailsOfRequest(parts, actor.id, email, code));
  return { cookies: [] };
};

/** Changes the address and ends the other sessions, in one transaction. */
export const confirmEmailChange: AccountEndpointHandler<'email/confirm-change'> = async (parts, { otp }, signedIn) => {
  const { pool, limiter, secrets, knownBrowser, endSession, evictSession } = parts;
  const { id } = signedIn.actor;
  const pending = await limiter.guess({ account: id }, ['codes of a new address'], async () => {
    const found = await tryEmailCode(pool, secrets.session, id, otp);
    if (!found) throw refused();
    return found;
  });
  // The code proves ownership of the mailbox, so an unfinished sign-up with the address is replaced.
  await deleteUnverified(pool, pending.email);
  const moved = await changeEmail(pool, signedIn, pending);
  moved.ended.forEach(endSession);
  evictSession(signedIn.sessionToken);
  sendInBackground(parts, Promise.resolve([{ kind: 'email-changed', to: moved.from, language: moved.language }]));
  return { cookies: [knownBrowser.issue(pending.email)] };
};

export const cancelEmailChange: AccountEndpointHandler<'email/cancel-change'> = async ({ pool }, _body, { actor }) => {
  await deletePendingEmail(pool, actor.id);
  return { cookies: [] };
};

type Reader = Pick<AccountMail, 'to' | 'language'>;

async function changeEmail(pool: pg.Pool, signedIn: SignedIn, { email, proof }: { email: string; proof: string }) {
  const { id } = signedIn.actor;
  try {
    return await withTransaction(pool, async (client) => {
      if (!(await consumePendingEmail(client, id, proof))) throw refused();
      const { rows } = await client.query<{ from: string; language: AccountMail['language'] }>(
        `update "user" u set email = $2, updated_at = now() from "user" before
          where u.id = $1 and before.id = u.id returning before.email as from, before.language`,
        [id, email],
      );
      const [before] = rows;
      if (!before) throw refused();
      return { ...before, ended: await endOtherSessions(client, signedIn) };
    });
  } catch (error) {
    // Another user has taken the address meanwhile; the response is the same as for a wrong code.
    if (error instanceof pg.DatabaseError && error.code === '23505') throw refused(error);
    throw error;
  }
}

async function mailsOfRequest(
  { pool, env }: AuthParts,
  userID: string,
  email: string,
  code: string,
): Promise<AccountMail[]> {
  const { rows } = await pool.query<Reader & { isAsker: boolean }>(
    `select email as to, language, id = $1 as "isAsker" from "user" where id = $1 or (email = $2 and email_verified)`,
    [userID, email],
  );
  const asker = rows.find(({ isAsker }) => isAsker);
  const holder = rows.find(({ isAsker }) => !isAsker);
  if (!asker) return [];
  const at = (path: string): string => `${env.publicUrl}${path}`;
  return [
    { kind: 'email-change-asked', to: asker.to, language: asker.language, resetUrl: at('/auth/reset-password') },
    holder
      ? { kind: 'address-taken', to: email, language: holder.language, signInUrl: at('/auth/login') }
      : { kind: 'change-email', to: email, language: asker.language, code, minutes: CODE_MINUTES },
  ];
}

/** Sends mails after the response; failures are logged, and the user can request the code again. */
function sendInBackground({ sendMail, log }: AuthParts, mails: Promise<AccountMail[]>): void {
  mails
    .then((each) => Promise.all(each.map((mail) => sendMail(mail))))
    .catch((error: unknown) => log.error({ event: 'new e-mail', err: error }, 'a mail was not sent'));
}
