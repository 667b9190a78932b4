import { prepareDataDir } from '#server/data-dir.ts';
import { readEnv } from '#server/env.ts';
import { openStorage } from '#server/files/open-storage.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { openDatabase } from '#server/postgres/open-database.ts';
import { openSecrets, type Secrets } from '#server/secrets.ts';

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
