import pg from 'pg';
import { openSigningKeys } from '#server/certify/signing-keys.ts';
import { acceptSecrets } from '#server/secret-check.ts';
import { openSchool } from '#tools/open-school.ts';
import { runProgram, say } from '#tools/run-program.ts';

/**
 * Lets the server continue with different secrets than the database was used with. If they cannot decrypt the signing
 * key, a new one is made.
 */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    await acceptSecrets(pool, school.secrets);
    await openSigningKeys({ pool, secret: school.secrets.signing, publicUrl: '' });
    say(
      'The present secrets are used from now on. Everybody signs in again; certificates that were signed before stay valid.',
    );
  } finally {
    await pool.end();
  }
});
