import { Secret, TOTP } from 'otpauth';
import type pg from 'pg';
import type { AppSetup } from '#domain/account/security.ts';
import { refused } from '#server/account/identity/library-call.ts';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { addFactor } from '#server/account/second-factor/second-factor.ts';
import { reauthenticate } from '#server/account/second-factor/reauthenticate.ts';
import { passSecondFactor } from '#server/account/session/session.ts';
import { drawQrCode } from '#server/core/drawing/qr-code.ts';
import { createEncryption } from '#server/core/secret/encryption.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Accepted time steps before and after the current one, because clocks differ. */
const WINDOW = 1;
const PERIOD_SECONDS = 30;

const encryption = (secret: string) => createEncryption<string>(secret, 'authenticator apps');
const totp = (secret: string, label = ''): TOTP =>
  new TOTP({ issuer: '', label, secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, digits: 6 });

/** Creates a key for an authenticator app, which is inactive until its first code is entered. */
export const beginApp: AccountEndpointHandler<'second-factor/begin'> = async (parts, { password }, signedIn) => {
  const { actor, user } = signedIn;
  const { pool, env, secrets } = parts;
  await reauthenticate(parts, signedIn, password);
  const { base32 } = new Secret({ size: 20 });
  const { rowCount } = await pool.query(
    `insert into auth_second_factor (id, user_id, kind, secret) values ($1, $2, 'app', $3)
     on conflict (user_id) where kind = 'app' do update set secret = excluded.secret, counter = 0
       where auth_second_factor.confirmed_at is null`,
    [newId('User'), actor.id, await encryption(secrets.session).encrypt(base32)],
  );
  // An app in use must be removed before another one can replace it.
  if (rowCount === 0) throw refused();
  const { hostname } = new URL(env.publicUrl);
  const address = new TOTP({ issuer: hostname, label: user.email, secret: Secret.fromBase32(base32) }).toString();
  const setup: AppSetup = { secret: base32.replaceAll(/.{4}(?=.)/g, '$& '), code: drawQrCode(address) };
  return { cookies: [], body: setup };
};

/**
 * Uses a code up. The statement that stores its time step also checks that it is later than the last one, so that only
 * one of several requests with the same code succeeds, on whichever servers.
 */
async function consumeCode(
  client: pg.ClientBase | pg.Pool,
  secret: string,
  userID: string,
  { otp, isConfirmed }: { otp: string; isConfirmed: boolean },
): Promise<void> {
  const { rows } = await client.query<{ id: string; secret: string }>(
    `select id, secret from auth_second_factor
      where user_id = $1 and kind = 'app' and (confirmed_at is not null) = $2`,
    [userID, isConfirmed],
  );
  const [app] = rows;
  const key = app && (await encryption(secret).decrypt(app.secret));
  const timestamp = Date.now();
  const delta = key === undefined ? null : totp(key).validate({ token: otp, window: WINDOW, timestamp });
  if (!app || delta === null) throw refused();
  const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  const { rowCount } = await client.query(
    `update auth_second_factor set counter = $2, last_used_at = now(), confirmed_at = coalesce(confirmed_at, now())
      where id = $1 and secret = $4 and counter < $2 and (confirmed_at is not null) = $3`,
    [app.id, step, isConfirmed, app.secret],
  );
  if (rowCount === 0) throw refused();
}

/** Confirms an app by its first code, and enables the second factor. */
export const confirmApp: AccountEndpointHandler<'second-factor/confirm'> = async (parts, { otp }, signedIn) => {
  const { id } = signedIn.actor;
  const recoveryCodes = await parts.limiter.guess({ account: id }, ['first codes of an app'], () =>
    addFactor(parts, signedIn, (client) => consumeCode(client, parts.secrets.session, id, { otp, isConfirmed: false })),
  );
  return { cookies: [], body: { recoveryCodes } };
};

export const verifyApp: AccountEndpointHandler<'second-factor/verify'> = async (parts, { otp }, signedIn) => {
  const { pool, secrets, limiter, evictSession } = parts;
  const { id } = signedIn.actor;
  await limiter.guess({ account: id }, ['codes of an app', 'codes of an app in a day'], () =>
    consumeCode(pool, secrets.session, id, { otp, isConfirmed: true }),
  );
  await passSecondFactor(pool, signedIn);
  evictSession(signedIn.sessionToken);
  return { cookies: [] };
};
