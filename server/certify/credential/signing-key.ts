import { webcrypto } from 'node:crypto';
import { calculateJwkThumbprint, CompactSign, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type pg from 'pg';
import { type CheckSignature, type PublicKey, JWS_TYPE } from '#domain/certify/jws.ts';
import { createEncryption } from '#server/core/secret/encryption.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Arbitrary id of the lock that keeps servers starting at once from each creating a first key. */
const FIRST_KEY_LOCK = 7_220_030;

const ALGORITHM = 'EdDSA';

interface StoredKey {
  kid: string;
  x: string;
  encryptedKey: string;
}

/** Signs claims as a JWS. */
type Sign = (claims: object) => Promise<string>;

export interface SigningKeys {
  /**
   * Signer with the newest key. A transaction must pass its own connection: waiting for a second one could deadlock
   * the pool.
   */
  signer: (db?: pg.ClientBase) => Promise<Sign>;
  /** Signer of bytes with the newest key, for signatures that are no JWS. */
  byteSigner: () => Promise<{ kid: string; sign: (bytes: Uint8Array) => Promise<Uint8Array> }>;
  /** All public keys that this school has ever signed with. */
  all: () => Promise<readonly PublicKey[]>;
}

interface KeyParts {
  pool: pg.Pool;
  /** Secret that encrypts the private keys. */
  secret: string;
  publicUrl: string;
}

/** URL of a public key as JWK, which signatures use as key id. */
export const keyAddress = (publicUrl: string, thumbprint: string): string =>
  `${publicUrl}/credentials/keys/${thumbprint}`;

const { subtle } = webcrypto;
const importedKeys = new LruCache<Promise<webcrypto.CryptoKey>>(100);

function publicKey(x: string): Promise<webcrypto.CryptoKey> {
  const known = importedKeys.get(x);
  if (known) return known;
  const key = subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
  importedKeys.set(x, key);
  return key;
}

/** Verifies a signature with Node's crypto. */
export const checkSignature: CheckSignature = async ({ x }, signature, signed) =>
  subtle.verify('Ed25519', await publicKey(x), signature as Uint8Array<ArrayBuffer>, signed as Uint8Array<ArrayBuffer>);

/**
 * Opens the school's signing keys and creates the first one.
 * Security: private keys are stored encrypted and appear in no response, log or other table. A key that this server
 * cannot decrypt because its secret differs signs nothing here, but its signatures stay valid.
 */
export async function openSigningKeys({ pool, secret, publicUrl }: KeyParts): Promise<SigningKeys> {
  const privateKeys = new Map<string, Awaited<ReturnType<typeof importJWK>> | undefined>();
  const encryption = keyEncryption(secret);

  async function privateKey({ kid, encryptedKey }: StoredKey) {
    if (!privateKeys.has(kid)) {
      const jwk = await encryption.decrypt(encryptedKey);
      privateKeys.set(kid, jwk && (await importJWK(jwk, ALGORITHM)));
    }
    return privateKeys.get(kid);
  }

  async function current(db: pg.Pool | pg.ClientBase) {
    for (const stored of await readStoredKeys(db)) {
      const key = await privateKey(stored);
      if (key) return { kid: stored.kid, key };
    }
    throw new Error('no signing key of this school can be decrypted');
  }

  await withTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [FIRST_KEY_LOCK]);
    for (const stored of await readStoredKeys(client)) if (await privateKey(stored)) return;
    await createSigningKey(client, secret);
  });
  return {
    all: async () => (await readStoredKeys(pool)).map(({ kid, x }) => ({ kid, x })),
    async byteSigner() {
      const { kid, key } = await current(pool);
      if (key instanceof Uint8Array) throw new Error('a signing key is a key pair');
      const sign = async (bytes: Uint8Array) =>
        new Uint8Array(await subtle.sign('Ed25519', key as webcrypto.CryptoKey, bytes as Uint8Array<ArrayBuffer>));
      return { kid, sign };
    },
    async signer(db) {
      const { kid, key } = await current(db ?? pool);
      const header = { alg: ALGORITHM, typ: JWS_TYPE, kid: keyAddress(publicUrl, kid) };
      return (claims) =>
        new CompactSign(new TextEncoder().encode(JSON.stringify(claims))).setProtectedHeader(header).sign(key);
    },
  };
}

/** Creates the key that signs from now on; older keys stay. */
export async function createSigningKey(db: pg.Pool | pg.ClientBase, secret: string): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(ALGORITHM, { crv: 'Ed25519', extractable: true });
  const { x = '' } = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicKey);
  const encryptedKey = await keyEncryption(secret).encrypt(await exportJWK(privateKey));
  // clock_timestamp() orders keys that are created in the same transaction.
  await db.query(
    'insert into signing_key (kid, public_x, encrypted_key, made_at) values ($1, $2, $3, clock_timestamp())',
    [kid, x, encryptedKey],
  );
  return kid;
}

/** Signing keys, newest first. */
async function readStoredKeys(db: pg.Pool | pg.ClientBase): Promise<StoredKey[]> {
  const { rows } = await db.query<StoredKey>(
    'select kid, public_x as x, encrypted_key as "encryptedKey" from signing_key order by made_at desc, kid',
  );
  return rows;
}

const keyEncryption = (secret: string) => createEncryption<JWK>(secret, 'signing keys');
