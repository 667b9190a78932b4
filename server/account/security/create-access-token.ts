import type { TokenScope } from '#domain/account/token-scope.ts';
import type pg from 'pg';
import { type AccessToken, TOKENS_MAX } from '#domain/account/access-token.ts';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { hashToken, generateToken } from '#server/account/security/access-token.ts';
import { verifyPasswordIfSet } from '#server/account/security/password.ts';
import { sendSecurityMail } from '#server/account/security/security-mail.ts';
import type { Env } from '#server/core/env/env.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { AccountMail } from '#server/account/mail/account-mail.ts';
import { newId } from '#server/core/store/new-id.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

export interface AccessTokenRequest {
  name: string;
  scopes: readonly TokenScope[];
  /** Days until the token expires; null if it never does. */
  days: number | null;
  /** Password of the account, if it has one. */
  password: string;
}

export interface CreatedToken {
  id: AccessToken['id'];
  /** The token itself, which is shown only once. */
  token: string;
}

/** @throws AppError too_many; invalid_input if the password does not match; limit_reached with the highest number of tokens */
export type CreateAccessToken = (actor: Actor, wish: AccessTokenRequest) => Promise<CreatedToken>;

interface AccessTokenParts {
  pool: pg.Pool;
  env: Pick<Env, 'publicUrl'>;
  sendMail: SendMail<AccountMail>;
  limiter: Limiter;
}

export function accessTokenCreator({ pool, env, sendMail, limiter }: AccessTokenParts): CreateAccessToken {
  return async (actor, { name, scopes, days, password }) => {
    // Security: a token outlives the session, so an open session alone must not create one.
    await verifyPasswordIfSet({ pool, limiter }, actor.id, password);
    await limiter.take({ account: actor.id }, ['new API tokens']);
    const { token, prefix } = generateToken();
    const id = newId('AccessToken');
    await withTransaction(pool, async (client) => {
      await client.query('select from "user" where id = $1 for no key update', [actor.id]);
      const { rows } = await client.query<{ count: number }>(
        'select count(*)::int as count from access_token where owner = $1',
        [actor.id],
      );
      if ((rows[0]?.count ?? 0) >= TOKENS_MAX)
        throw new AppError('limit_reached', `at most ${TOKENS_MAX} tokens`, {
          details: { limit: 'tokens', max: TOKENS_MAX },
        });
      await client.query(
        `insert into access_token (id, name, prefix, hash, scopes, expires_at, owner)
         values ($1, $2, $3, $4, $5, now() + $6 * interval '1 day', $7)`,
        [id, name, prefix, hashToken(token), JSON.stringify(scopes), days, actor.id],
      );
      await sendSecurityMail({ sendMail, env }, client, actor.id, { kind: 'token-created', tokenName: name });
    });
    return { id, token };
  };
}
