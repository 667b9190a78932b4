import type { Env } from '#server/core/env/env.ts';
import { createLog, type Log } from '#server/core/log/log.ts';
import { openEmbedded, type RunningDatabase, type Supervision } from '#server/core/postgres/embedded/embedded.ts';
import { awaitExternal } from '#server/core/postgres/external.ts';
import type { Secrets } from '#server/core/secret/secrets.ts';

interface OpenOptions extends Supervision {
  log?: Log;
  /** Ends the wait for a database that does not answer yet. */
  signal?: AbortSignal;
}

/** Opens the database of DATABASE_URL, or the embedded one. */
export async function openDatabase(env: Env, secrets: Secrets, options: OpenOptions = {}): Promise<RunningDatabase> {
  const { log = createLog(env), signal = new AbortController().signal, ...supervision } = options;
  if (env.databaseUrl === undefined)
    return openEmbedded({ dataDir: env.dataDir, password: secrets.database, isSupervised: true, ...supervision });
  await awaitExternal(env.databaseUrl, { waitMs: env.databaseWaitMs, log, signal });
  return { url: env.databaseUrl, embedded: false, stop: async () => undefined };
}
