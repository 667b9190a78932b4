import { expect, test } from 'vitest';
import { testPool } from '#data/test-pool.ts';
import { replaceFingerprints, checkFingerprints } from '#server/core/secret/secret-fingerprint.ts';

const pool = await testPool();
const secrets = { session: 's'.repeat(64), signing: 'k'.repeat(64) };

test('a database stores fingerprints of its first secrets, and a start with others is refused by name', async () => {
  const servers = [checkFingerprints(pool, secrets), checkFingerprints(pool, secrets)];
  await Promise.all(servers);
  const { rows } = await pool.query<{ kept: string }>(
    'select secret_fingerprint::text as kept from secret_fingerprint',
  );
  expect(rows).toHaveLength(2);
  for (const { kept } of rows) expect(kept).not.toMatch(/s{8}|k{8}/);
  await checkFingerprints(pool, secrets);
  await expect(checkFingerprints(pool, { ...secrets, session: 'x'.repeat(64) })).rejects.toThrow(
    /^SESSION_SECRET .*npm run accept-secrets/,
  );
  await expect(checkFingerprints(pool, { ...secrets, signing: 'x'.repeat(64) })).rejects.toThrow(/^SIGNING_SECRET /);
});

test('accepted secrets replace the former ones', async () => {
  const others = { session: 'x'.repeat(64), signing: 'y'.repeat(64) };
  await replaceFingerprints(pool, others);
  await checkFingerprints(pool, others);
  await expect(checkFingerprints(pool, secrets)).rejects.toThrow(/^SESSION_SECRET and SIGNING_SECRET /);
});

test('one of two servers that start with different secrets on a new database is refused', async () => {
  await pool.query('truncate secret_fingerprint');
  const starts = await Promise.allSettled([
    checkFingerprints(pool, secrets),
    checkFingerprints(pool, { session: 'x'.repeat(64), signing: 'y'.repeat(64) }),
  ]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
