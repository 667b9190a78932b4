import type { Env } from '#server/env.ts';
import { openEmbedded, type RunningDatabase } from '#server/postgres/embedded.ts';
import { checkExternal } from '#server/postgres/external.ts';
import type { Secrets } from '#server/secrets.ts';

/** The database of DATABASE_URL, or our own. `onLost` is called once when our own ends unasked. */
export async function openDatabase(env: Env, secrets: Secrets, onLost: () => void): Promise<RunningDatabase> {
  if (env.databaseUrl === undefined) return openEmbedded({ dataDir: env.dataDir, password: secrets.database, onLost });
  await checkExternal(env.databaseUrl);
  return { url: env.databaseUrl, embedded: false, stop: async () => undefined };
}
