import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { migrate } from '#data/migrate.ts';
import type {} from '#data/test-database.ts';
import { openEmbedded } from '#server/core/postgres/embedded/embedded.ts';
import { testFolder } from '#tools/test/test-folder.ts';

/** One temporary Postgres for a whole test run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await testFolder();
  const database = await openEmbedded({ dataDir, password: randomBytes(16).toString('hex'), purpose: 'fleeting' });
  await migrate(database.url);
  const url = new URL(database.url);
  project.provide('templateDatabase', url.pathname.slice(1));
  url.pathname = '/postgres';
  project.provide('postgresUrl', url.href);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true });
  };
}
