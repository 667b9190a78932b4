import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { schemaFiles } from '#data/print-schema.ts';
import { testPool } from '#data/test-pool.ts';

const pool = await testPool();

test('data/schema.sql and data/columns.ts are what `npm run schema` writes from the migrations', async () => {
  const client = await pool.connect();
  const files = await schemaFiles(client);
  client.release();
  for (const [path, text] of files) expect(readFileSync(path, 'utf8')).toBe(text);
});
