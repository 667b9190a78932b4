import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import type pg from 'pg';
import { type ProviderID, providerIDs } from '#domain/account/provider.ts';
import type { Security } from '#domain/account/security.ts';
import { findPendingEmail } from '#server/account/security/pending-email.ts';
import { secondFactorOf } from '#server/account/second-factor/factor.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { listOwnSessions } from '#server/account/session/session.ts';

/** Sign-in methods and sessions of the user's own account. */
export async function securityView(pool: pg.Pool, env: AuthEnv, signedIn: SignedIn): Promise<Security> {
  const { id } = signedIn.actor;
  const [methods, secondFactor, pendingEmail, sessions] = await Promise.all([
    signInMethodsOf(pool, id),
    secondFactorOf(pool, env, signedIn.actor),
    findPendingEmail(pool, id),
    listOwnSessions(pool, signedIn),
  ]);
  return {
    hasPassword: methods.includes('credential'),
    // A provider that is no longer configured is listed by its plain id, because the account is still linked to it.
    providers: providerIDs
      .filter((provider) => methods.includes(provider))
      .map((provider) => ({ id: provider, name: env.providers[provider]?.name ?? provider })),
    secondFactor,
    pendingEmail,
    sessions,
  };
}

async function signInMethodsOf(pool: pg.Pool, userID: string): Promise<('credential' | ProviderID)[]> {
  const { rows } = await pool.query<{ way: 'credential' | ProviderID }>(
    `select provider_id as way from auth_account
      where user_id = $1 and (provider_id <> 'credential' or password is not null)`,
    [userID],
  );
  return rows.map(({ way: method }) => method);
}
