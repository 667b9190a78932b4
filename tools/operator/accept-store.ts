import pg from 'pg';
import { replaceStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import { openSchool } from '#tools/operator/school.ts';
import { runProgram, printLine } from '#tools/operator/program.ts';

/** Lets the server continue with a different file store than the database was used with. */
await runProgram(async () => {
  await using school = await openSchool();
  const pool = new pg.Pool({ connectionString: school.url, max: 1 });
  try {
    await replaceStorageMarker(pool, school.storage);
    printLine('The present file store is used from now on. Files that it does not have are missing in lessons.');
  } finally {
    await pool.end();
  }
});
