import type { AuthEnv } from '#server/account/identity/auth-context.ts';
import { hash } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type pg from 'pg';
import { PASSKEYS_MAX } from '#domain/account/security.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { refused } from '#server/account/identity/library-call.ts';
import type { AccountEndpointHandler } from '#server/account/security/account-endpoint.ts';
import { reauthenticate } from '#server/account/second-factor/reauthenticate.ts';
import { addFactor } from '#server/account/second-factor/second-factor.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';
import { passSecondFactor } from '#server/account/session/session.ts';
import { newId } from '#server/core/store/new-id.ts';

/** Loaded with the first passkey, because it is large. */
const webauthn = () => import('@simplewebauthn/server');

const CHALLENGE_MINUTES = 5;

interface StoredPasskey {
  id: string;
  credentialID: string;
  publicKey: string;
  counter: number;
  transports: AuthenticatorTransport[];
}

const siteOf = ({ publicUrl }: Pick<AuthEnv, 'publicUrl'>) => {
  const { origin, hostname } = new URL(publicUrl);
  return { expectedOrigin: origin, expectedRPID: hostname, requireUserVerification: false };
};

/**
 * Security: a challenge belongs to one session and one purpose. A login challenge cannot add a passkey, which requires
 * the password, and a stranger who knows the password cannot overwrite the owner's challenges.
 */
const keyOf = (purpose: 'add' | 'verify', { actor, sessionToken }: SignedIn): string =>
  `webauthn:${purpose}:${actor.id}:${hash('sha256', sessionToken, 'base64url')}`;

/** Stores the challenge that the authenticator's next response must sign. */
async function saveChallenge(pool: pg.Pool, key: string, challenge: string): Promise<void> {
  await pool.query(
    `insert into auth_verification (id, identifier, value, expires_at)
       values ($1, $1, $2, now() + $3 * interval '1 minute')
     on conflict (id) do update
       set value = excluded.value, expires_at = excluded.expires_at, updated_at = now()`,
    [key, challenge, CHALLENGE_MINUTES],
  );
}

/** Returns a challenge and deletes it, so that it works for one response. */
async function consumeChallenge(pool: pg.Pool, key: string): Promise<string> {
  const { rows } = await pool.query<{ value: string; isGood: boolean }>(
    'delete from auth_verification where id = $1 returning value, expires_at > now() as "isGood"',
    [key],
  );
  const [kept] = rows;
  if (!kept?.isGood) throw refused();
  return kept.value;
}

function assertRoomForPasskey(kept: readonly StoredPasskey[]): void {
  if (kept.length >= PASSKEYS_MAX)
    throw new AppError('limit_reached', `at most ${PASSKEYS_MAX} passkeys`, { details: { max: PASSKEYS_MAX } });
}

async function passkeysOf(db: pg.Pool | pg.ClientBase, userID: string): Promise<StoredPasskey[]> {
  const { rows } = await db.query<StoredPasskey>(
    `select id, credential_id as "credentialID", secret as "publicKey", counter::float8 as counter, transports
       from auth_second_factor where user_id = $1 and kind = 'passkey' order by created_at`,
    [userID],
  );
  return rows;
}

export const beginPasskey: AccountEndpointHandler<'passkey/begin'> = async (parts, { password }, signedIn) => {
  const { pool, env } = parts;
  const { actor, user } = signedIn;
  await reauthenticate(parts, signedIn, password);
  const kept = await passkeysOf(pool, actor.id);
  assertRoomForPasskey(kept);
  const { hostname } = new URL(env.publicUrl);
  const options = await (await webauthn()).generateRegistrationOptions({
    rpName: hostname,
    rpID: hostname,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`.trim(),
    attestationType: 'none',
    excludeCredentials: kept.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await saveChallenge(pool, keyOf('add', signedIn), options.challenge);
  return { cookies: [], body: options };
};

export const addPasskey: AccountEndpointHandler<'passkey/add'> = async (parts, { name, response }, signedIn) => {
  const { id } = signedIn.actor;
  const expectedChallenge = await consumeChallenge(parts.pool, keyOf('add', signedIn));
  const { registrationInfo } = await (await webauthn())
    .verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge,
      ...siteOf(parts.env),
    })
    .catch((cause: unknown) => {
      throw refused(cause);
    });
  if (!registrationInfo) throw refused();
  const { credential } = registrationInfo;
  const recoveryCodes = await addFactor(parts, signedIn, async (client) => {
    assertRoomForPasskey(await passkeysOf(client, id));
    const { rowCount } = await client.query(
      `insert into auth_second_factor (id, user_id, kind, name, secret, credential_id, transports, counter, confirmed_at)
         values ($1, $2, 'passkey', $3, $4, $5, $6, $7, now()) on conflict (credential_id) do nothing`,
      [
        newId('User'),
        id,
        name,
        Buffer.from(credential.publicKey).toString('base64url'),
        credential.id,
        JSON.stringify(credential.transports ?? []),
        credential.counter,
      ],
    );
    if (rowCount === 0) throw refused();
  });
  return { cookies: [], body: { recoveryCodes } };
};

export const requestPasskey: AccountEndpointHandler<'passkey/ask'> = async ({ pool, env }, _body, signedIn) => {
  const kept = await passkeysOf(pool, signedIn.actor.id);
  const options = await (await webauthn()).generateAuthenticationOptions({
    rpID: new URL(env.publicUrl).hostname,
    allowCredentials: kept.map(({ credentialID, transports }) => ({ id: credentialID, transports })),
    userVerification: 'preferred',
  });
  await saveChallenge(pool, keyOf('verify', signedIn), options.challenge);
  return { cookies: [], body: options };
};

export const verifyPasskey: AccountEndpointHandler<'passkey/verify'> = async (
  { pool, env, evictSession },
  { response },
  signedIn,
) => {
  const { id } = signedIn.actor;
  const expectedChallenge = await consumeChallenge(pool, keyOf('verify', signedIn));
  const kept = (await passkeysOf(pool, id)).find(({ credentialID }) => credentialID === response.id);
  if (!kept) throw refused();
  const { verified, authenticationInfo } = await (await webauthn())
    .verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      ...siteOf(env),
      credential: {
        id: kept.credentialID,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
        transports: kept.transports,
      },
    })
    .catch((cause: unknown) => {
      throw refused(cause);
    });
  if (!verified) throw refused();
  await pool.query('update auth_second_factor set counter = $2, last_used_at = now() where id = $1', [
    kept.id,
    authenticationInfo.newCounter,
  ]);
  await passSecondFactor(pool, signedIn);
  evictSession(signedIn.sessionToken);
  return { cookies: [] };
};
