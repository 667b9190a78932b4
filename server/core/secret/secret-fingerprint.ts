import { createHmac } from 'node:crypto';
import type pg from 'pg';
import type { SchoolSecrets } from '#server/core/secret/secrets.ts';
import { StartError } from '#server/core/env/start-error.ts';

/** Secrets that must match the database, by setting. */
const fingerprintedSecrets = { SESSION_SECRET: 'session', SIGNING_SECRET: 'signing' } as const;
type FingerprintedSecrets = Pick<SchoolSecrets, (typeof fingerprintedSecrets)[keyof typeof fingerprintedSecrets]>;

const fingerprintsOf = (secrets: FingerprintedSecrets) =>
  Object.entries(fingerprintedSecrets).map(([name, key]) => ({
    name,
    fingerprint: createHmac('sha256', secrets[key]).update(`fingerprint of ${name}`).digest('base64url'),
  }));

const recordsOf = 'select * from jsonb_to_recordset($1) as records (name text, fingerprint text)';

/**
 * Stores fingerprints of the secrets at the first start on a database, and compares them at later ones. A changed
 * secret would sign everybody out and make the certificates' keys unreadable, and two servers with different secrets
 * would refuse each other's sessions.
 * @throws StartError
 */
export async function checkFingerprints(pool: pg.Pool, secrets: FingerprintedSecrets): Promise<void> {
  const given = JSON.stringify(fingerprintsOf(secrets));
  await pool.query(`insert into secret_fingerprint ${recordsOf} on conflict (name) do nothing`, [given]);
  // A separate statement, so that it sees what another starting server has inserted first.
  const { rows } = await pool.query<{ name: string }>(
    `select name from (${recordsOf}) given join secret_fingerprint known using (name)
     where known.fingerprint <> given.fingerprint order by name`,
    [given],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(' and ');
  throw new StartError(
    `${names} (a setting, or made at first start in DATA_DIR) is not what this database was used with so far. ` +
      'Give the former secret, or the DATA_DIR that has it; servers that share a database need the same. ' +
      'To go on with the new one, run npm run accept-secrets: everybody signs in again, and links in mails end.',
  );
}

/** Replaces the stored fingerprints with those of these secrets. */
export async function replaceFingerprints(pool: pg.Pool, secrets: FingerprintedSecrets): Promise<void> {
  await pool.query(
    `insert into secret_fingerprint ${recordsOf}
       on conflict (name) do update set fingerprint = excluded.fingerprint`,
    [JSON.stringify(fingerprintsOf(secrets))],
  );
}
