import { createSecurityLog } from '#server/core/log/security-log.ts';
import { unlimited } from '#server/core/limits/limiter.ts';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import type pg from 'pg';
import { pino } from 'pino';
import type { Actor } from '#domain/account/user.ts';
import { findEndedSessions } from '#server/account/sign-in/ended-session.ts';
import { deletionRequester } from '#server/account/deletion.ts';
import { openCertificates } from '#server/certify/credential/start-certificates.ts';
import { storeHandlers } from '#server/store-handlers.ts';
import { readEnv } from '#server/core/env/env.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import type { RequestSession } from '#server/core/http/request-session.ts';
import { createApp } from '#server/app.ts';
import type { ArrivalRules } from '#server/core/http/body-arrival.ts';
import { createHub, type Hub, type HubParts } from '#server/core/live/hub.ts';
import { createUnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import { noCheckout } from '#server/wallet/payments/checkout-config.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { archiveImporter } from '#server/teach/import/archive/import-archive.ts';
import { draftStarter } from '#server/teach/drafting/job/begin-draft.ts';
import { deckImporter } from '#server/learn/deck/import-deck.ts';
import { sourceLessonCreator } from '#server/teach/source/create-source-lesson.ts';
import { freeAllowance } from '#server/tutor/answer/allowance.ts';
import { createAnswers, type EngineFor } from '#server/tutor/answer/answers.ts';
import { createArchiveExporter } from '#server/teach/export/export-archive.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

export interface TestServer {
  hub: Hub;
  pool: pg.Pool;
  port: number;
  /** Method and path of each route of the server. */
  routes: readonly { method: string; path: string }[];
  /** Signs people in, each with a session in the database. Their cookie is `sid=<user id>`. */
  admit(...actors: Actor[]): Promise<void>;
  stop(): Promise<void>;
}

type Registries = Pick<Parameters<typeof commandRunner>[0], 'commands'> & {
  queries: Parameters<typeof queryRunner>[1];
  engineFor?: EngineFor;
  arrivalRules?: Partial<ArrivalRules>;
  queue?: FileQueue;
};

/** Fails when a test without an engine asks a tutor. */
const noEngine: EngineFor = () => Promise.reject(new Error('no engine'));

const notProvided = () => Promise.reject(new Error('the test server does not provide this'));

/** Services that no test of this server uses. */
const unusedServices = {
  security: createSecurityLog(pino({ level: 'silent' }), 'secret'),
  suggest: notProvided,
  readiness: notProvided,
  exports: { find: async () => undefined, begin: notProvided, open: notProvided },
  forms: {} as never,
  checkout: noCheckout,
  receiveEvent: async () => false,
  limiter: unlimited,
  school: { reload: async () => undefined, list: () => [], languages: () => [] },
};

/** The services for import and export. */
function importAndExport(withQueue: Omit<Parameters<typeof archiveImporter>[0], 'folder'>) {
  return {
    queue: withQueue.queue,
    importArchive: archiveImporter({ ...withQueue, folder: join(tmpdir(), 'imports') }),
    importDeck: deckImporter({ ...withQueue, folder: join(tmpdir(), 'decks') }),
    createSourceLesson: sourceLessonCreator(withQueue),
    beginDraft: draftStarter({ ...withQueue, hasModel: false }),
    archiveExporter: createArchiveExporter({ ...withQueue, folder: join(tmpdir(), 'exports') }),
  };
}

const storage = {
  check: async () => undefined,
  stream: async () => Readable.from(['bytes']),
} as unknown as FileStorage;

/** Session look-up by the cookie `sid`. */
const authOf = (people: ReadonlyMap<string, RequestSession>, pool: pg.Pool): HubParts['auth'] => ({
  findSession: async (headers) => people.get(/sid=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? ''),
  evictSession: () => undefined,
  findEndedSessions: (sessions) => findEndedSessions(pool, sessions),
});

/** Starts the real app and stream on a port with a real database. The test decides who is signed in. */
export async function startTestServer(
  url: string,
  { commands, queries, engineFor = noEngine, arrivalRules = {}, queue = new FileQueue(unlimited) }: Registries,
): Promise<TestServer> {
  const log = pino({ level: 'silent' });
  const env = readEnv({ PUBLIC_URL: 'https://school.example.test' });
  const pool = openPool(url, log, 6);
  const people = new Map<string, RequestSession>();
  const auth = authOf(people, pool);
  const changes = { pool, handlers: storeHandlers, sendEvent: async () => undefined };
  const hub = createHub({ url, pool, log, auth, publicUrl: env.publicUrl });
  await hub.start();
  const issuer = { name: env.productName, publicUrl: env.publicUrl };
  const app = createApp({
    clock: Date,
    certificates: await openCertificates({ pool, issuer, secret: 'k'.repeat(64) }),
    env,
    log,
    pool,
    auth: auth as never,
    storage,
    pages: { html: '', routes: new Hono() as never, answerSite: async (c) => c.body(null), fillSite: async () => '' },
    runCommand: commandRunner({ ...changes, commands }),
    runQuery: queryRunner(pool, queries),
    versions: new VersionReader(pool),
    ...importAndExport({ ...changes, storage, limitsOf: env.limitsOf, queue }),
    answers: createAnswers({
      ...changes,
      engineFor,
      allowanceOf: async () => freeAllowance,
      log,
      onSaved: () => hub.wake(),
    }),
    ...unusedServices,
    arrivalRules,
    transactions: changes,
    mailboxKey: 'mailbox-key',
    sendMail: async () => undefined,
    unsubscribe: createUnsubscribeLink(env.publicUrl, 'secret'),
    leave: deletionRequester({
      ...changes,
      limiter: unlimited,
      sendMail: async () => undefined,
      publicUrl: env.publicUrl,
      onDeletionRequested(userID) {
        people.delete(userID);
        hub.endSession(userID);
      },
    }),
    onCommitted: () => hub.wake(),
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  hub.attach(server);
  return {
    hub,
    pool,
    port: (server.address() as AddressInfo).port,
    routes: app.routes,
    async admit(...actors) {
      // The hub reads the sessions from the database each minute, so they must exist there.
      await pool.query(
        `insert into auth_session (id, token, user_id, expires_at)
         select uuid7(), 'token-' || id, id, now() + interval '1 day' from unnest($1::uuid[]) as id`,
        [actors.map(({ id }) => id)],
      );
      for (const actor of actors)
        people.set(actor.id, { actor, sessionToken: `token-${actor.id}`, emailVerified: true });
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      await hub.stop();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await closed;
      await pool.end();
    },
  };
}
