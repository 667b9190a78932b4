import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import type { Hono } from 'hono';
import { policyWhere } from '#domain/policy/collaboration.ts';
import { createLeave } from '#server/account/leave.ts';
import { createAttemptLimit } from '#server/auth/attempt-limit.ts';
import { createAuth } from '#server/auth/auth.ts';
import type { DemoAccount, ServerContext, Services } from '#server/context.ts';
import { effectHandlers } from '#server/effects/handlers.ts';
import { cleanFiles } from '#server/files/clean-files.ts';
import { openStorage } from '#server/files/open-storage.ts';
import type { ActorVariables } from '#server/http/actor.ts';
import { createApp } from '#server/http/app.ts';
import { openPages } from '#server/http/pages.ts';
import { erasePeople } from '#server/jobs/erase-people.ts';
import { findNextLessons } from '#server/jobs/find-next-lessons.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { releaseEarnings } from '#server/jobs/release-earnings.ts';
import { removeDeleted } from '#server/jobs/remove-deleted.ts';
import { createHub, type Hub } from '#server/live/hub.ts';
import { startMail } from '#server/mail/start-mail.ts';
import { startNotify } from '#server/notify/start-notify.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import { openPool } from '#server/store/pool.ts';
import { VersionReader } from '#server/store/read-version.ts';
import { commandRunner } from '#server/store/run-command.ts';
import { queryRunner } from '#server/store/run-query.ts';
import { VersionCache } from '#server/store/version-cache.ts';
import { createImport } from '#server/teach/import/import-archive.ts';
import { createTakeOut } from '#server/teach/take-out/take-out.ts';
import { commands } from '#sync/commands.ts';
import { queries } from '#sync/queries.ts';

const BUILT = join(import.meta.dirname, '../dist/web');

/** At night where most people learn; it would be in nobody's way at noon either. */
const CLEANING_TIMES = '17 2 * * *';
const REMOVING_TIMES = '37 2 * * *';
const ERASING_TIMES = '57 2 * * *';
const FINDING_TIMES = '17 3 * * *';
/** A teacher sees within the hour what has become theirs. */
const RELEASING_TIMES = '7 * * * *';

/** Longer than proxies and browsers keep an idle connection, so that none sends into one that was just closed. */
const KEEP_ALIVE_MS = 75_000;

/** Starts everything that serves people; rejects when the port cannot be had. */
export async function startServices(context: ServerContext): Promise<Services> {
  const { env, secrets, databaseUrl, log } = context;
  await using opened = new AsyncDisposableStack();
  const pool = openPool(databaseUrl, log);
  opened.defer(() => pool.end());
  const [storage, pages, jobs] = await Promise.all([
    openStorage(env),
    openPages(BUILT, env),
    createJobs(databaseUrl, log),
  ]);
  opened.defer(() => jobs.stop());
  const sendMail = await startMail({ jobs, pool, env });
  await jobs.repeat('clean-files', CLEANING_TIMES, () => cleanFiles(pool, storage));
  await jobs.repeat('remove-deleted', REMOVING_TIMES, () => removeDeleted(pool));
  await jobs.repeat('erase-people', ERASING_TIMES, () => erasePeople(pool));
  await jobs.repeat('find-next-lessons', FINDING_TIMES, () => findNextLessons(pool));
  // To look for jobs costs more than most commands do, and most of them leave none.
  let hasNewJobs = false;
  const parts = {
    pool,
    effects: effectHandlers,
    async sendEvent(client, name, data) {
      await jobs.send(name, data, client);
      hasNewJobs = true;
    },
    versions: new VersionCache(),
  } satisfies TransactionParts;
  await jobs.repeat('release-earnings', RELEASING_TIMES, () => releaseEarnings({ ...parts, log }));
  const demoAccounts: DemoAccount[] =
    env.isSeeded && context.embedded ? await openDemoSchool(parts, storage, secrets) : [];

  const auth = createAuth({ pool, env, secrets, sendMail, log, onEnded: (token) => hub.endSession(token) });
  const hub: Hub = createHub({ url: databaseUrl, pool, log, auth, publicUrl: env.publicUrl });
  await hub.start();
  opened.defer(() => hub.stop());
  await startNotify({ jobs, pool, onTold: () => hub.wake() });
  const app = createApp({
    env,
    log,
    pool,
    auth,
    storage,
    pages,
    runCommand: commandRunner({ ...parts, commands, rules: policyWhere(env.collaboration) }),
    runQuery: queryRunner(pool, queries),
    versions: new VersionReader(pool),
    importArchive: createImport({ ...parts, storage, limitsOf: env.limitsOf, folder: join(env.dataDir, 'imports') }),
    takeOut: createTakeOut({ ...parts, storage }),
    leave: createLeave({
      ...parts,
      takeAttempt: createAttemptLimit(pool, secrets.session),
      onLeft(userID) {
        auth.forget(userID);
        hub.endSession(userID);
      },
    }),
    onCommitted() {
      hub.wake();
      if (hasNewJobs) jobs.wake();
      hasNewJobs = false;
    },
  });
  const { server, port } = await listen(app, env.port);
  hub.attach(server);
  opened.defer(async () => {
    // Closing waits for every connection, and the sockets are let go by the hub alone.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    await hub.stop();
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
  });
  const services = opened.move();
  return {
    ready: true,
    address: env.port === 0 ? `http://localhost:${port}` : env.publicUrl,
    demoAccounts,
    stop: () => services.disposeAsync(),
  };
}

const listen = (app: Hono<ActorVariables>, port: number): Promise<{ server: ServerType; port: number }> =>
  new Promise((resolve, reject) => {
    // Whoever offers to go on by HTTP/2 (many clients do) is answered by HTTP/1.1, as if they had not.
    const shouldUpgradeCallback = ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket';
    const server = serve(
      { fetch: app.fetch, port, serverOptions: { shouldUpgradeCallback, keepAliveTimeout: KEEP_ALIVE_MS } },
      (info) => resolve({ server, port: info.port }),
    );
    server.once('error', reject);
  });
