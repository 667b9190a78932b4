import { prepareDataDir } from '#server/core/env/data-dir.ts';
import { readEnv } from '#server/core/env/env.ts';
import { openStorage } from '#server/core/files/storage/open-storage.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { openDatabase } from '#server/core/postgres/open-database.ts';
import { openSecrets, type Secrets } from '#server/core/secret/secrets.ts';

export interface OpenSchool extends AsyncDisposable {
  url: string;
  storage: FileStorage;
  secrets: Secrets;
  dataDir: string;
}

/** Opens the database, files and secrets of the configured installation, for a command-line tool. */
export async function openSchool(): Promise<OpenSchool> {
  const settings = readEnv();
  const env = { ...settings, dataDir: prepareDataDir(settings.dataDir) };
  const secrets = openSecrets(env);
  const storage = await openStorage(env);
  const database = await openDatabase(env, secrets);
  return { url: database.url, storage, secrets, dataDir: env.dataDir, [Symbol.asyncDispose]: () => database.stop() };
}
