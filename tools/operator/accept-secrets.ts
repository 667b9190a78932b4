import pg from 'pg';
import { openSigningKeys } from '#server/certify/credential/signing-key.ts';
import { replaceFingerprints } from '#server/core/secret/secret-fingerprint.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

/**
 * Lets the server continue with different secrets than the database was used with. If they cannot decrypt the signing
 * key, a new one is made.
 */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    await replaceFingerprints(pool, school.secrets);
    await openSigningKeys({ pool, secret: school.secrets.signing, publicUrl: '' });
    printLine(
      'The present secrets are used from now on. Everybody signs in again; certificates that were signed before stay valid.',
    );
  } finally {
    await pool.end();
  }
});
