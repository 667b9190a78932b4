import pg from 'pg';
import { acceptStore } from '#server/files/store-marker.ts';
import { openSchool } from '#tools/open-school.ts';
import { runProgram, say } from '#tools/run-program.ts';

/** Lets the server continue with a different file store than the database was used with. */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    await acceptStore(pool, school.storage);
    say('The present file store is used from now on. Files that it does not have are missing in lessons.');
  } finally {
    await pool.end();
  }
});
