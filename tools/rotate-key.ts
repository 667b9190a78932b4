import pg from 'pg';
import { makeKey } from '#server/certify/signing-keys.ts';
import { openSchool } from '#tools/open-school.ts';
import { runProgram, say } from '#tools/run-program.ts';

/** Creates a new signing key for certificates. Old signatures stay valid, because keys are never removed. */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    say(`Certificates are signed with the key ${await makeKey(pool, school.secrets.signing)} from now on.`);
  } finally {
    await pool.end();
  }
});
