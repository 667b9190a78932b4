import type { Server } from 'node:http';
import { join } from 'node:path';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { policyWhere } from '#domain/policy/collaboration.ts';
import { startExports } from '#server/account/export/exports.ts';
import { createLeave } from '#server/account/leave.ts';
import { type Auth, createAuth } from '#server/auth/auth.ts';
import { SIGN_CREDENTIAL, startCertificates } from '#server/certify/start-certificates.ts';
import type { ServerContext, Services } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { effectHandlersOf } from '#server/effects/handlers.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { checkStore } from '#server/files/store-marker.ts';
import { openStorage } from '#server/files/open-storage.ts';
import { createApp } from '#server/http/app.ts';
import { listen } from '#server/http/listen.ts';
import { createReadiness } from '#server/http/readiness.ts';
import { isShutTo } from '#server/http/maintenance.ts';
import { openPages } from '#server/http/pages.ts';
import { judgeDefinition } from '#server/certify/judge-definition.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.ts';
import { expireCertifications } from '#server/jobs/expire-certifications.ts';
import { releaseClaims } from '#server/jobs/release-claims.ts';
import { releaseEarnings } from '#server/jobs/release-earnings.ts';
import { startCleaning } from '#server/jobs/start-cleaning.ts';
import type { Log } from '#server/log.ts';
import { causeOf } from '#server/log-privacy.ts';
import { createHub, type Hub, type HubParts } from '#server/live/hub.ts';
import { createLimiter } from '#server/limits/limiter.ts';
import { mailboxAddress } from '#server/mail/mailbox-access.ts';
import { startMail } from '#server/mail/start-mail.ts';
import { startDigests } from '#server/notify/send-digests.ts';
import type { Events } from '#server/notify/event.ts';
import { startAdminMails } from '#server/auth/security-mail.ts';
import { startNotify } from '#server/notify/start-notify.ts';
import { createUnsubscribeLink } from '#server/notify/unsubscribe-link.ts';
import { checkoutOf } from '#server/payments/checkout.ts';
import { startPayments } from '#server/payments/start-payments.ts';
import { openDemoSchool } from '#server/seed/demo-school.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import { createSecurityLog } from '#server/security-log.ts';
import { openSchool, type School } from '#server/school-settings.ts';
import { checkSecrets } from '#server/secret-check.ts';
import { openDatabaseClock } from '#server/postgres/database-clock.ts';
import { openPool } from '#server/store/pool.ts';
import { VersionReader } from '#server/store/read-version.ts';
import { commandRunner } from '#server/store/run-command.ts';
import { queryRunner } from '#server/store/run-query.ts';
import { VersionCache } from '#server/store/version-cache.ts';
import { startPassages } from '#server/tutor/start-passages.ts';
import { createImport } from '#server/teach/import/import-archive.ts';
import { startDrafts } from '#server/teach/drafting/start-drafts.ts';
import { createSourceLessons } from '#server/teach/source/create-source-lesson.ts';
import { createTakeOut } from '#server/teach/take-out/take-out.ts';
import { releaseLeftCalls } from '#server/tutor/metering/settle-call.ts';
import { startAnswers } from '#server/tutor/start-answers.ts';
import { FileQueue } from '#server/worker/file-queue.ts';
import { startForms } from '#server/visitor/start-forms.ts';
import { commands } from '#sync/commands.ts';
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
  await checkSecrets(pool, secrets);
  const [storage, pages, jobs, clock] = await openFirst(context, pool);
  opened.defer(() => jobs.stop());
  await checkFileStore(pool, storage, log);
  const school = await openSchool(pool, env, log);
  const sendMail = await startMail({ jobs, pool, env, log, now: clock.now });
  const guards = guardsOf(context, pool);
  const { limiter } = guards;
  const checkout = checkoutOf(env, limiter, clock);
  const { limitsOf, model, publicUrl } = env;
  const later = eventsTo(jobs);
  const parts = {
    pool,
    effects: effectHandlersOf(checkout, jobs),
    sendEvent: later.send,
    versions: new VersionCache(),
  } satisfies TransactionParts;
  await startPeriodicJobs(jobs, { ...parts, log }, storage);
  opened.defer(await startPassages(jobs, pool, env.model));
  const demoAccounts = env.isSeeded && context.embedded ? await openDemoSchool(parts, storage, secrets) : [];

  const queue = new FileQueue(limiter);
  const forms = await startForms(jobs, { pool, env, secret: secrets.session, limiter, sendMail });
  const auth = createAuth({ pool, env, secrets, sendMail, log, ...guards, onEnded: (token) => hub.endSession(token) });
  const hub: Hub = createHub({ url: databaseUrl, pool, log, auth, publicUrl, ...liveRules(env, school) });
  await hub.start();
  opened.defer(() => hub.stop());
  const unsubscribe = createUnsubscribeLink(publicUrl, secrets.session);
  await startMessages(jobs, { pool, env, sendMail, hub });
  await startDigests(jobs, { pool, sendMail, publicUrl, unsubscribe, languages: school.languages });
  const exports = await startExports(jobs, { pool, storage, onTold: () => hub.wake() });
  const runCommand = commandRunner({ ...parts, commands, rules: policyWhere(env.collaboration), limiter });
  const answers = await startAnswers(jobs, { ...parts, log, limitsOf, model, runCommand, onKept: () => hub.wake() });
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
    takeEvent: payments.takeEvent,
    school,
    readiness: createReadiness({ pool, storage, stream: hub, queue: jobs }),
    ...guards,
    sendMail,
    forms,
    exports,
    unsubscribe,
    leave: createLeave({ ...parts, limiter, sendMail, publicUrl, onLeft: endSessionsOf(auth, hub) }),
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
    await checkStore(pool, storage);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ cause: causeOf(error) }, 'the file store could not be checked at start');
  }
}

/** Settings that the live stream follows. */
const liveRules = (env: Env, { onChanged, languages }: School) =>
  ({ env, onSchool: onChanged, languages, isShutTo: (session) => isShutTo(env, session) }) satisfies Partial<HubParts>;

/** Rate limiter and security log. */
function guardsOf({ env: { schoolNetworks }, secrets, log }: ServerContext, pool: pg.Pool) {
  const security = createSecurityLog(log, secrets.session);
  return { security, limiter: createLimiter({ pool, secret: secrets.session, schoolNetworks, note: security.note }) };
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
const endSessionsOf = (auth: Pick<Auth, 'forget'>, hub: Hub) => (userID: UserId) => {
  auth.forget(userID);
  hub.endSession(userID);
};

/** Import and export of lessons and courses. */
const importAndExport = ({ folder, ...parts }: Parameters<typeof createImport>[0]) => ({
  queue: parts.queue,
  importArchive: createImport({ ...parts, folder: join(folder, 'imports') }),
  createSourceLesson: createSourceLessons(parts),
  takeOut: createTakeOut({ ...parts, folder: join(folder, 'exports') }),
});

/** Starts the jobs that notify people on screen and by mail. */
async function startMessages(jobs: Jobs, parts: Parameters<typeof startAdminMails>[1] & { hub: Hub }): Promise<void> {
  await startNotify({ jobs, pool: parts.pool, onTold: () => parts.hub.wake() });
  await startAdminMails(jobs, parts);
}

/** Starts the periodic jobs. */
async function startPeriodicJobs(jobs: Jobs, parts: Parameters<typeof releaseEarnings>[0], storage: FileStorage) {
  await startCleaning(jobs, parts.pool, storage);
  await jobs.work<Events['certification.defined']>('certification.defined', (data) => judgeDefinition(parts, data));
  await jobs.repeat('release-model-calls', MODEL_CALL_TIMES, () => releaseLeftCalls(parts));
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
