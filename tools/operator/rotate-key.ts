import pg from 'pg';
import { createSigningKey } from '#server/certify/credential/signing-key.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

/** Creates a new signing key for certificates. Old signatures stay valid, because keys are never removed. */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    printLine(
      `Certificates are signed with the key ${await createSigningKey(pool, school.secrets.signing)} from now on.`,
    );
  } finally {
    await pool.end();
  }
});
