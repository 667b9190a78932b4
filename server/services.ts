import type { Server } from 'node:http';
import { join } from 'node:path';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { policyFor } from '#domain/policy/collaboration.ts';
import { startAccountExports } from '#server/account/export/account-export.ts';
import { deletionRequester } from '#server/account/deletion.ts';
import { type Auth, createAuth } from '#server/account/sign-in/auth.ts';
import { findEndedSessions } from '#server/account/sign-in/ended-session.ts';
import { SIGN_CREDENTIAL, startCertificates } from '#server/certify/credential/start-certificates.ts';
import type { ServerContext, Services } from '#server/context.ts';
import type { Env } from '#server/core/env/env.ts';
import { createStoreHandlers } from '#server/store-handlers.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { checkStorageMarker } from '#server/core/files/storage/storage-marker.ts';
import { openStorage } from '#server/core/files/storage/open-storage.ts';
import { createApp } from '#server/app.ts';
import { listen } from '#server/core/http/listen.ts';
import { createReadiness } from '#server/readiness.ts';
import { isShutOut } from '#server/site/maintenance.ts';
import { openPages } from '#server/site/pages.ts';
import { evaluateDefinition } from '#server/certify/evaluation/evaluate-definition.ts';
import { createJobs, type Jobs } from '#server/core/jobs/jobs.ts';
import { expireCertifications } from '#server/certify/jobs/expire-certifications.ts';
import { releaseClaims } from '#server/wallet/jobs/release-claims.ts';
import { releaseEarnings } from '#server/wallet/jobs/release-earnings.ts';
import { scheduleCleanup } from '#server/cleanup-jobs.ts';
import type { Log } from '#server/core/log/log.ts';
import { causeOf } from '#server/core/log/redaction.ts';
import { createHub, type Hub, type HubParts } from '#server/core/live/hub.ts';
import { createLimiter } from '#server/core/limits/limiter.ts';
import { mailboxAddress } from '#server/core/mail/mailbox-access.ts';
import { startMail } from '#server/core/mail/mail-job.ts';
import { mailKinds, type ProductMail } from '#server/mail-kinds.ts';
import { startDigests } from '#server/account/notification/send-digests.ts';
import type { Events } from '#domain/event.ts';
import { startAdminMails } from '#server/account/security/security-mail.ts';
import { startNotifications } from '#server/notification-handlers.ts';
import { createUnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import { checkoutConfigOf } from '#server/wallet/payments/checkout-config.ts';
import { startPayments } from '#server/wallet/payments/start-payments.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import { createSecurityLog } from '#server/core/log/security-log.ts';
import { openSchoolSettings, type SchoolSettingStore } from '#server/admin/school-settings.ts';
import { checkFingerprints } from '#server/core/secret/secret-fingerprint.ts';
import { openDatabaseClock } from '#server/core/postgres/database-clock.ts';
import { openPool } from '#server/core/postgres/pool.ts';
import { VersionReader } from '#server/teach/routes/version-reader.ts';
import { commandRunner } from '#server/core/store/write/run-command.ts';
import { queryRunner } from '#server/core/store/read/run-query.ts';
import { startPassages } from '#server/tutor/passage/start-passages.ts';
import { archiveImporter } from '#server/teach/import/archive/import-archive.ts';
import { startDrafts } from '#server/teach/drafting/job/start-drafts.ts';
import { sourceLessonCreator } from '#server/teach/source/create-source-lesson.ts';
import { createArchiveExporter } from '#server/teach/export/export-archive.ts';
import { releaseAbandonedCalls } from '#server/wallet/model-call/settle-call.ts';
import { startAnswers } from '#server/tutor/answer/start-answers.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';
import { startForms } from '#server/site/forms.ts';
import { commands } from '#sync/commands.ts';
import { startReminders } from '#server/learn/reminder/send-reminders.ts';
import { deckImporter } from '#server/learn/deck/import-deck.ts';
import { queries } from '#sync/queries.ts';

const BUILT = join(import.meta.dirname, '../dist');

/** Cron times: earnings are released each hour. */
const RELEASING_TIMES = '7 * * * *';

/** Cron times: a certificate is invalid from its date on, and its holder is notified within the hour. */
const EXPIRING_TIMES = '12 * * * *';

/** Cron times: holds of crashed servers are released each minute. */
const MODEL_CALL_TIMES = '* * * * *';

/** Starts all services; rejects if the port is taken. */
export async function startServices(context: ServerContext): Promise<Services> {
  const { env, secrets, databaseUrl, log } = context;
  await using opened = new AsyncDisposableStack();
  const pool = openPool(databaseUrl, log);
  opened.defer(() => pool.end());
  await checkFingerprints(pool, secrets);
  const [storage, pages, jobs, clock] = await openFirst(context, pool);
  opened.defer(() => jobs.stop());
  await checkFileStore(pool, storage, log);
  const school = await openSchoolSettings(pool, env, log);
  const sendMail = await startMail<ProductMail>({ jobs, pool, env, log, now: clock.now, kinds: mailKinds });
  const guards = guardsOf(context, pool);
  const { limiter } = guards;
  const checkout = checkoutConfigOf(env, limiter, clock);
  const { limitsOf, model, publicUrl } = env;
  const later = eventsTo(jobs);
  const parts = {
    pool,
    handlers: createStoreHandlers(checkout, jobs),
    sendEvent: later.send,
  } satisfies TransactionParts;
  await startPeriodicJobs(jobs, { ...parts, log }, storage);
  opened.defer(await startPassages(jobs, pool, env.model));
  const demoAccounts = env.isSeeded && context.embedded ? await openDemoSchool(parts, storage, secrets) : [];

  const queue = new FileQueue(limiter);
  const forms = await startForms(jobs, { pool, env, secret: secrets.session, limiter, sendMail });
  const auth = createAuth({ pool, env, secrets, sendMail, log, ...guards, onEnded: (ended) => hub.endSession(ended) });
  const hub: Hub = createHub({
    url: databaseUrl,
    pool,
    log,
    auth: liveAuth(auth, pool, env),
    publicUrl,
    ...liveRules(env, school),
  });
  await hub.start();
  opened.defer(() => hub.stop());
  const unsubscribe = createUnsubscribeLink(publicUrl, secrets.session);
  await startMessages(jobs, { pool, env, sendMail, hub });
  const readerMails = { pool, sendMail, publicUrl, unsubscribe, languages: school.languages };
  await startDigests(jobs, readerMails);
  await startReminders(jobs, readerMails);
  const exports = await startAccountExports(jobs, { pool, storage, onNotified: () => hub.wake() });
  const runCommand = commandRunner({ ...parts, commands, rules: policyFor(env.collaboration), limiter });
  const answers = await startAnswers(jobs, { ...parts, log, limitsOf, model, runCommand, onSaved: () => hub.wake() });
  const drafts = await startDrafts(jobs, { ...parts, log, limitsOf, storage, queue, model, onMoved: () => hub.wake() });
  opened.defer(drafts.close);
  const payments = await startPayments({ ...parts, env, log, jobs, sendMail, checkout, onChanged: () => hub.wake() });
  opened.defer(() => payments.stop());
  const app = createApp({
    env,
    log,
    pool,
    clock,
    auth,
    storage,
    pages,
    runCommand,
    runQuery: queryRunner(pool, queries),
    versions: new VersionReader(pool),
    ...importAndExport({ ...parts, storage, limitsOf, queue, folder: env.dataDir }),
    beginDraft: drafts.begin,
    suggest: drafts.suggest,
    answers,
    certificates: await startCertificates(jobs, { pool, env, secret: secrets.signing }),
    checkout,
    transactions: parts,
    receiveEvent: payments.receiveEvent,
    school,
    readiness: createReadiness({ pool, storage, stream: hub, queue: jobs }),
    ...guards,
    sendMail,
    forms,
    exports,
    unsubscribe,
    leave: deletionRequester({ ...parts, limiter, sendMail, publicUrl, onDeletionRequested: endSessionsOf(auth, hub) }),
    mailboxKey: secrets.mailbox,
    onCommitted() {
      hub.wake();
      later.wake();
    },
  });
  const { servers, addresses, address } = await openServers(app, env, hub);
  payments.listenOn(addresses[0]);
  opened.defer(() => close(servers, () => Promise.all([hub.stop(), answers.close()])));
  const mailbox = mailboxAddress(env, secrets.mailbox, address);
  return { ready: true, address, addresses, mailbox, demoAccounts, stop: stopOf(opened.move()) };
}

/** Opens the services that all others need. */
const openFirst = ({ env, databaseUrl, log }: ServerContext, pool: pg.Pool) =>
  Promise.all([
    openStorage(env, log),
    openPages(BUILT, env),
    createJobs(databaseUrl, log),
    openDatabaseClock(pool),
  ] as const);

/**
 * Refuses to start with a wrong file store. An unreachable one is only logged, because lessons work without pictures.
 */
async function checkFileStore(pool: pg.Pool, storage: FileStorage, log: Log): Promise<void> {
  try {
    await storage.check();
    await checkStorageMarker(pool, storage);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ cause: causeOf(error) }, 'the file store could not be checked at start');
  }
}

/** Sessions that the live stream looks up. */
const liveAuth = (
  { findSession, evictSession }: Pick<Auth, 'findSession' | 'evictSession'>,
  pool: pg.Pool,
  env: Env,
): HubParts['auth'] => ({
  findSession,
  evictSession,
  findEndedSessions: (sessions) => findEndedSessions(pool, sessions, env.secondFactorRoles),
});

/** Settings that the live stream follows. */
const liveRules = (env: Env, { reload, languages }: SchoolSettingStore) =>
  ({
    env,
    onSettingChange: reload,
    languages,
    isShutOut: (session) => isShutOut(env, session),
  }) satisfies Partial<HubParts>;

/** Rate limiter and security log. */
function guardsOf({ env: { schoolNetworks }, secrets, log }: ServerContext, pool: pg.Pool) {
  const security = createSecurityLog(log, secrets.session);
  return {
    security,
    limiter: createLimiter({ pool, secret: secrets.session, schoolNetworks, logEvent: security.record }),
  };
}

/** Listens for requests and for WebSockets of the live stream. */
async function openServers(app: ReturnType<typeof createApp>, env: Env, hub: Hub) {
  const { servers, addresses, port } = await listen(app.fetch, env);
  for (const server of servers) hub.attach(server);
  return { servers, addresses, address: env.port === 0 ? `http://localhost:${port}` : env.publicUrl };
}

const stopOf = (services: AsyncDisposableStack) => () => services.disposeAsync();

/** Sends events, and wakes the job queue only if there are any: looking for jobs costs more than most commands. */
function eventsTo(jobs: Jobs) {
  let hasNew = false;
  const send: TransactionParts['sendEvent'] = async (client, name, data) => {
    await jobs.send(name, data, client);
    if (name === 'certification.issued') await jobs.send(SIGN_CREDENTIAL, data, client);
    hasNew = true;
  };
  const wake = (): void => {
    if (hasNew) jobs.wake();
    hasNew = false;
  };
  return { send, wake };
}

/** Ends cached and live sessions of a user. */
const endSessionsOf = (auth: Pick<Auth, 'evictSession'>, hub: Hub) => (userID: UserId) => {
  auth.evictSession(userID);
  hub.endSession(userID);
};

/** Import and export of lessons and courses. */
const importAndExport = ({ folder, ...parts }: Parameters<typeof archiveImporter>[0]) => ({
  queue: parts.queue,
  importArchive: archiveImporter({ ...parts, folder: join(folder, 'imports') }),
  createSourceLesson: sourceLessonCreator(parts),
  archiveExporter: createArchiveExporter({ ...parts, folder: join(folder, 'exports') }),
  importDeck: deckImporter({ ...parts, folder: join(folder, 'decks') }),
});

/** Starts the jobs that notify people on screen and by mail. */
async function startMessages(jobs: Jobs, parts: Parameters<typeof startAdminMails>[1] & { hub: Hub }): Promise<void> {
  await startNotifications({ jobs, pool: parts.pool, onNotified: () => parts.hub.wake() });
  await startAdminMails(jobs, parts);
}

/** Starts the periodic jobs. */
async function startPeriodicJobs(jobs: Jobs, parts: Parameters<typeof releaseEarnings>[0], storage: FileStorage) {
  await scheduleCleanup(jobs, parts.pool, storage);
  await jobs.work<Events['certification.defined']>('certification.defined', (data) => evaluateDefinition(parts, data));
  await jobs.repeat('release-model-calls', MODEL_CALL_TIMES, () => releaseAbandonedCalls(parts));
  await jobs.repeat('release-earnings', RELEASING_TIMES, async () => {
    await releaseEarnings(parts);
    await releaseClaims(parts);
  });
  await jobs.repeat('expire-certifications', EXPIRING_TIMES, () => expireCertifications(parts));
}

/** Closes the servers, which waits for all connections; `endConnections` ends WebSockets and running answers. */
async function close(servers: readonly Server[], endConnections: () => Promise<unknown>): Promise<void> {
  const closed = Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await endConnections();
  for (const server of servers) server.closeIdleConnections();
  await closed;
}
