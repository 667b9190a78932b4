import { once } from 'node:events';
import process from 'node:process';
import { migrate } from '#data/migrate.ts';
import { announcement } from '#server/announcement.ts';
import { prepareDataDir } from '#server/core/env/data-dir.ts';
import { readEnv } from '#server/core/env/env.ts';
import { createLog } from '#server/core/log/log.ts';
import { openDatabase } from '#server/core/postgres/open-database.ts';
import { openSecrets } from '#server/core/secret/secrets.ts';
import { startServices } from '#server/services.ts';
import { offerOllama } from '#server/tutor/model/find-ollama.ts';

/**
 * Starts all parts in order, serves until `stop` is aborted, and stops them in reverse order, also if a later step
 * fails.
 * @returns the exit code
 */
export async function startServer(stop: AbortController): Promise<number> {
  await using running = new AsyncDisposableStack();
  const settings = readEnv();
  const env = { ...settings, dataDir: prepareDataDir(settings.dataDir) };
  const secrets = openSecrets(env);
  const log = createLog(env);
  let exitCode = 0;
  const fail = (error: unknown, what: string): void => {
    log.fatal({ err: error }, what);
    exitCode = 1;
    stop.abort();
  };
  process.on('uncaughtException', (error) => fail(error, 'an uncaught error'));

  const database = await openDatabase(env, secrets, {
    log,
    signal: stop.signal,
    onRestart: (count) => log.warn({ count }, 'the embedded Postgres ended unexpectedly and is restarted'),
    onLost: (error) => fail(error, 'the embedded Postgres ended unexpectedly'),
  });
  running.defer(() => database.stop());
  if (stop.signal.aborted) return exitCode;
  await migrate(database.url);
  if (stop.signal.aborted) return exitCode;
  const { url: databaseUrl, embedded } = database;
  const services = await startServices({ env, secrets, log, databaseUrl, embedded });
  running.defer(() => services.stop());
  process.stdout.write(announcement(env, services, await offerOllama(env.model)));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  log.info('stopping');
  return exitCode;
}
