import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseError } from 'pg';
import { launch } from '#server/core/postgres/embedded/cluster.ts';
import type { PostgresInstallation } from '#server/core/postgres/embedded/installation.ts';
import { findPostmaster, removeStaleLock, stopPostmaster } from '#server/core/postgres/embedded/postmaster.ts';
import type { ServerPresence } from '#server/core/postgres/embedded/server-presence.ts';
import type { PostgresProfile } from '#server/core/postgres/embedded/postgres-settings.ts';
import { StartError } from '#server/core/env/start-error.ts';

type Enter = (port: number) => Promise<ServerPresence>;

interface Joined {
  port: number;
  presence: ServerPresence;
}

/** Long enough for the recovery after a crash. */
const patienceMs = 120_000;
/** Time after which a running server that never answers is taken to hang, and replaced. */
const silenceMs = 3500;

/**
 * Joins the running Postgres or starts it. Several servers may start, stop and crash on the same data at the same moment,
 * so it tries again until one answers.
 * @param ownPort the port to start on; a free one by default
 */
export async function joinOrStart(
  installation: PostgresInstallation,
  purpose: PostgresProfile,
  enter: Enter,
  ownPort?: number,
): Promise<Joined> {
  const end = Date.now() + patienceMs;
  let lastWord = Date.now();
  let lastError = 'it does not answer';
  while (Date.now() < end) {
    const running = findPostmaster(installation.dataFolder);
    if (running === undefined) {
      const started = await start(installation, purpose, enter, ownPort ?? (await freePort()));
      if (typeof started !== 'string') return started;
      lastError = started;
      if (!isPassing(lastError)) break;
      lastWord = Date.now();
    } else {
      const answer = await tryEnter(running.port, installation, enter);
      if (typeof answer !== 'string') return answer;
      if (answer === 'busy') lastWord = Date.now();
      if (Date.now() - lastWord > silenceMs) await stopPostmaster(installation.dataFolder, 'hanging');
    }
    await delay(50);
  }
  throw new StartError(
    `Postgres does not start in ${installation.dataFolder}: ${lastError}. More is in ${installation.folder}/log.`,
  );
}

/** Processes that start at the same moment share a log, so its last line may be about the one that came up. */
const isPassing = (lastError: string): boolean =>
  /address already in use|postmaster\.pid|pre-existing shared memory|listen socket|the database system is/i.test(
    lastError,
  );

/** @returns the last error of Postgres if it did not come up */
async function start(
  installation: PostgresInstallation,
  purpose: PostgresProfile,
  enter: Enter,
  port: number,
): Promise<Joined | string> {
  removeStaleLock(installation.dataFolder);
  const server = launch(installation, port, purpose);
  const end = Date.now() + patienceMs;
  try {
    while (Date.now() < end) {
      if (server.hasEnded()) return server.lastError();
      const answer = await tryEnter(port, installation, enter);
      if (typeof answer !== 'string') return answer;
      await delay(15);
    }
  } catch (error) {
    await stopPostmaster(installation.dataFolder);
    throw error;
  }
  await stopPostmaster(installation.dataFolder);
  return 'it does not answer';
}

const refusal = { wrongPassword: '28P01', cannotConnectNow: '57P03', tooManyConnections: '53300' };

/** `busy`: it starts, stops, recovers or is full, which passes. */
async function tryEnter(
  port: number,
  installation: PostgresInstallation,
  enter: Enter,
): Promise<Joined | 'busy' | 'silent'> {
  try {
    return { port, presence: await enter(port) };
  } catch (cause) {
    const { code } = cause as DatabaseError;
    if (code === refusal.wrongPassword) {
      throw new StartError(
        `The database in ${installation.dataFolder} has another password than secrets.json holds. Restore the secrets.json that was there when it was made.`,
        { cause },
      );
    }
    return code === refusal.cannotConnectNow || code === refusal.tooManyConnections ? 'busy' : 'silent';
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
