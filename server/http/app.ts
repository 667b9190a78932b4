import { Hono, type MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { Exports } from '#server/account/export/exports.ts';
import type { Leave } from '#server/account/leave.ts';
import { createTokenMaker } from '#server/account/make-access-token.ts';
import type { Auth } from '#server/auth/auth.ts';
import { authRoutes } from '#server/auth/auth-routes.ts';
import type { Env } from '#server/env.ts';
import { pictureSources } from '#server/auth/provider-picture.ts';
import type { Certificates } from '#server/certify/start-certificates.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { accessTokenRoutes } from '#server/http/access-tokens.ts';
import { accountExportRoutes } from '#server/http/account-exports.ts';
import { adminRoutes } from '#server/http/admin.ts';
import { type ActorVariables, withSession } from '#server/http/actor.ts';
import { apiRoutes } from '#server/http/api/api-routes.ts';
import { type ArrivalRules, BodyArrivals } from '#server/http/body-arrival.ts';
import { cardEventRoutes } from '#server/http/card-events.ts';
import { certificateRoutes, proofRoutes } from '#server/http/certificates.ts';
import { checkoutRoutes } from '#server/http/checkout.ts';
import { commandRoutes } from '#server/http/commands.ts';
import { courseArchiveRoutes } from '#server/http/course-archives.ts';
import { figureRoutes } from '#server/http/figures.ts';
import { fileRoutes } from '#server/http/files.ts';
import { leaveRoutes } from '#server/http/leave.ts';
import { ownAccountRoutes } from '#server/http/own-account.ts';
import { pageViewRoutes } from '#server/http/page-views.ts';
import { lessonDraftRoutes } from '#server/http/lesson-drafts.ts';
import type { Pages } from '#server/http/pages.ts';
import { pageFault, pageFaultRoutes } from '#server/http/page-fault.ts';
import { answerProblem, noSuchPath, problemHandler, requestIds } from '#server/http/problem.ts';
import { peopleRoutes } from '#server/http/people.ts';
import { atPublicName } from '#server/http/public-name.ts';
import { questionBankRoutes } from '#server/http/question-banks.ts';
import type { Readiness } from '#server/http/readiness.ts';
import { queryRoutes } from '#server/http/queries.ts';
import { fromOwnPages, inlineScriptHashes, securityHeaders } from '#server/http/security.ts';
import { sourceLessonRoutes } from '#server/http/source-lessons.ts';
import { stepSuggestionRoutes } from '#server/http/step-suggestions.ts';
import { takeOutRoutes } from '#server/http/take-outs.ts';
import { tutorAnswerRoutes } from '#server/http/tutor-answers.ts';
import { unsubscribeRoutes } from '#server/http/unsubscribe.ts';
import { underMaintenance } from '#server/http/maintenance.ts';
import { uploadRoutes } from '#server/http/uploads.ts';
import { versionRoutes } from '#server/http/versions.ts';
import { type FormParts, visitorFormRoutes } from '#server/http/visitor-forms.ts';
import { noteRequests, noteTokenUse, senderOf } from '#server/http/noted-requests.ts';
import { LIVE_PATH } from '#server/live/socket.ts';
import type { Limiter } from '#server/limits/limiter.ts';
import type { Log } from '#server/log.ts';
import type { SendMail } from '#server/mail/mail.ts';
import { mailboxRoutes } from '#server/mail/mailbox-routes.ts';
import type { UnsubscribeLink } from '#server/notify/unsubscribe-link.ts';
import type { Checkout } from '#server/payments/checkout.ts';
import type { Payments } from '#server/payments/start-payments.ts';
import type { TransactionParts } from '#server/store/in-transaction.ts';
import type { VersionReader } from '#server/store/read-version.ts';
import type { SecurityLog } from '#server/security-log.ts';
import type { DatabaseClock } from '#server/postgres/database-clock.ts';
import type { School } from '#server/school-settings.ts';
import type { RunCommand } from '#server/store/run-command.ts';
import type { RunQuery } from '#server/store/run-query.ts';
import type { ImportArchive } from '#server/teach/import/import-archive.ts';
import type { BeginDraft } from '#server/teach/drafting/begin-draft.ts';
import type { Suggest } from '#server/teach/drafting/suggest.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import type { TakeOut } from '#server/teach/take-out/take-out.ts';
import type { Answers } from '#server/tutor/answers.ts';
import type { FileQueue } from '#server/worker/file-queue.ts';
import { SERVER_TIME_HEADER } from '#sync/protocol.ts';

export interface AppParts {
  env: Env;
  log: Log;
  pool: pg.Pool;
  auth: Auth;
  storage: FileStorage;
  pages: Pages;
  runCommand: RunCommand;
  runQuery: RunQuery;
  versions: VersionReader;
  leave: Leave;
  exports: Exports;
  unsubscribe: UnsubscribeLink;
  limiter: Limiter;
  security: SecurityLog;
  sendMail: SendMail;
  importArchive: ImportArchive;
  createSourceLesson: CreateSourceLesson;
  beginDraft: BeginDraft;
  suggest: Suggest;
  takeOut: TakeOut;
  queue: FileQueue;
  answers: Answers;
  certificates: Certificates;
  forms: FormParts;
  checkout: Checkout;
  transactions: TransactionParts;
  takeEvent: Payments['takeEvent'];
  school: School;
  mailboxKey: string;
  readiness: Readiness;
  onCommitted: () => void;
  clock: Pick<DatabaseClock, 'now'>;
  /** Overrides the default rules. */
  arrivalRules?: Partial<ArrivalRules>;
}

/** Liveness and readiness probes. */
function healthRoutes(readiness: Readiness): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));
  routes.get('/readyz', async (c) => {
    const report = await readiness();
    c.header('cache-control', 'no-store');
    return c.json(report, report.status === 'unavailable' ? 503 : 200);
  });
  return routes;
}

const tellTime =
  (clock: AppParts['clock']): MiddlewareHandler =>
  async (c, next) => {
    await next();
    c.header(SERVER_TIME_HEADER, String(Math.round(clock.now())));
  };

/** Creates the HTTP application. Routes are matched in the order in which they are added. */
export function createApp(parts: AppParts): Hono<ActorVariables> {
  const { env, log, pool, auth, storage, pages, limiter, security } = parts;
  const sender = senderOf(env.proxies);
  const app = new Hono<ActorVariables>();
  app.use(requestIds);
  app.use(
    securityHeaders({
      scriptHashes: inlineScriptHashes(pages.html),
      pictureSources: pictureSources(env.providers),
      videoHosts: () => env.videoHosts,
      square: env.square,
      isHttps: env.publicUrl.startsWith('https:'),
    }),
  );
  app.onError(
    pageFault(
      problemHandler(log, (c) => security.hashesOf(sender(c))),
      pages,
    ),
  );

  const arrivals = new BodyArrivals(sender, parts.arrivalRules);
  app.use(arrivals.watch);

  app.route('/', healthRoutes(parts.readiness));

  app.route('/', cardEventRoutes(parts));

  app.use(underMaintenance(env, (headers) => auth.actorOf(headers), pages));

  // The public API comes before the origin check, because its clients run anywhere and authenticate with tokens.
  app.route(
    '/',
    apiRoutes({ ...parts, onToken: noteTokenUse({ security, sender }) }, env) as unknown as Hono<ActorVariables>,
  );
  app.use('/api/*', fromOwnPages(env.publicUrl));
  app.use('/api/*', tellTime(parts.clock));
  app.route('/', authRoutes(auth, env));
  app.route('/', visitorFormRoutes(parts.forms) as unknown as Hono<ActorVariables>);
  app.route('/', pageFaultRoutes(parts) as unknown as Hono<ActorVariables>);
  app.route('/', certificateRoutes({ ...parts, proxies: env.proxies }) as unknown as Hono<ActorVariables>);
  // The socket's own listener takes requests that upgrade, so only plain HTTP requests arrive here.
  app.get(LIVE_PATH, (c) => {
    c.header('connection', 'upgrade');
    c.header('upgrade', 'websocket');
    return answerProblem(c, new AppError('upgrade_required', 'the stream is a WebSocket'));
  });
  for (const path of ['/api/*', '/files/*'])
    app.use(
      path,
      withSession((headers) => auth.actorOf(headers)),
    );
  app.use('/api/*', arrivals.countForAccount);
  app.use('/api/*', noteRequests({ limiter, security, sender }));
  app.route('/', commandRoutes({ ...parts, run: parts.runCommand, sender }));
  app.route('/', queryRoutes(pool, parts.runQuery, limiter));
  app.route('/', peopleRoutes(pool, limiter));
  app.route('/', questionBankRoutes(pool, parts.queue));
  app.route('/', figureRoutes({ pool, canCompare: env.canCompare }));
  app.route('/', courseArchiveRoutes(parts.importArchive, parts.onCommitted));
  app.route('/', sourceLessonRoutes(parts.createSourceLesson, parts.onCommitted));
  app.route('/', lessonDraftRoutes(parts.beginDraft, parts.onCommitted));
  app.route('/', stepSuggestionRoutes(parts.suggest, parts.limiter));
  app.route('/', takeOutRoutes(parts.takeOut));
  app.route('/', versionRoutes(parts.versions));
  app.route('/', tutorAnswerRoutes(parts.answers));
  app.route('/', checkoutRoutes({ parts: parts.transactions, env, checkout: parts.checkout }));
  app.route('/', proofRoutes(parts));
  app.route('/', adminRoutes(parts));
  app.route('/', leaveRoutes(parts.leave));
  app.route('/', accountExportRoutes(parts.exports, limiter));
  app.route('/', ownAccountRoutes({ pool, limitsOf: env.limitsOf, env, queue: parts.queue }));
  app.route('/', accessTokenRoutes(createTokenMaker(parts), parts.onCommitted));
  app.route('/', pageViewRoutes(parts));
  const files = { pool, storage, limitsOf: env.limitsOf, queue: parts.queue, limiter };
  app.route('/', fileRoutes(files));
  app.route('/', uploadRoutes(files));
  app.all('/api/*', noSuchPath);
  app.route('/', mailboxRoutes({ pool, key: parts.mailboxKey, env }));
  const { unsubscribe, onCommitted } = parts;
  app.route('/', unsubscribeRoutes({ pool, unsubscribe, env, onCommitted }));
  app.get('*', atPublicName(env.publicUrl));
  app.route('/', pages.routes as unknown as Hono<ActorVariables>);
  app.notFound(noSuchPath);
  return app;
}
