import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#data/migrate.ts';
import { schemaFiles } from '#data/print-schema.ts';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';

/** Writes data/schema.sql and data/columns.ts from the database that the migrations make. */
const folder = mkdtempSync(join(tmpdir(), 'margin-schema-'));
// As root, Postgres runs as another user, who has to get in.
chmodSync(folder, 0o711);
const database = await openEmbedded({ dataDir: folder, password: 'schema', purpose: 'fleeting' });
await migrate(database.url);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
for (const [path, text] of await schemaFiles(client)) writeFileSync(path, text);
await client.end();
await database.stop();
rmSync(folder, { recursive: true });
