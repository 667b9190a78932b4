import { Hono, type MiddlewareHandler } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { AccountExports } from '#server/account/export/account-export.ts';
import type { RequestDeletion } from '#server/account/deletion.ts';
import { accessTokenCreator } from '#server/account/security/create-access-token.ts';
import type { Auth } from '#server/account/sign-in/auth.ts';
import { authRoutes } from '#server/account/routes/auth-routes.ts';
import type { Env } from '#server/core/env/env.ts';
import { pictureSources } from '#server/account/identity/provider-picture.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';
import type { FileStorage } from '#server/core/files/storage/storage.ts';
import { accessTokenRoutes } from '#server/account/routes/access-token-routes.ts';
import { accountExportRoutes } from '#server/account/routes/account-export-routes.ts';
import { adminRoutes } from '#server/admin/admin-routes.ts';
import { type ActorVariables, withSession } from '#server/core/http/request-session.ts';
import { apiRoutes } from '#server/api/api-routes.ts';
import { type ArrivalRules, BodyArrivals } from '#server/core/http/body-arrival.ts';
import { cardEventRoutes } from '#server/wallet/routes/card-event-routes.ts';
import { certificateRoutes } from '#server/certify/routes/certificate-routes.ts';
import { proofRoutes } from '#server/certify/routes/proof-routes.ts';
import { checkoutRoutes } from '#server/wallet/routes/checkout-routes.ts';
import { commandRoutes } from '#server/core/http/command-routes.ts';
import { courseArchiveRoutes } from '#server/teach/routes/course-archive-routes.ts';
import { figureRoutes } from '#server/teach/routes/figure-routes.ts';
import { fileRoutes } from '#server/core/files/file-routes.ts';
import { deletionRoutes } from '#server/account/routes/deletion-routes.ts';
import { walletRoutes } from '#server/wallet/routes/wallet-routes.ts';
import { pageViewRoutes } from '#server/site/page-view-routes.ts';
import { lessonDraftRoutes } from '#server/teach/routes/lesson-draft-routes.ts';
import type { Pages } from '#server/site/pages.ts';
import { pageErrorHandler, pageErrorRoutes } from '#server/site/page-error.ts';
import { answerProblem, noSuchPath, problemHandler, requestIds } from '#server/core/http/problem.ts';
import { personRoutes } from '#server/interact/person-routes.ts';
import { redirectToPublicHost } from '#server/core/http/public-host.ts';
import { questionBankRoutes } from '#server/teach/routes/question-bank-routes.ts';
import type { Readiness } from '#server/readiness.ts';
import { type ImportDeck } from '#server/learn/deck/import-deck.ts';
import { deckRoutes } from '#server/learn/deck/deck-routes.ts';
import { readViewerFields } from '#server/learn/viewer-field.ts';
import { queryRoutes } from '#server/core/http/query-routes.ts';
import { requireSameOrigin, inlineScriptHashes, securityHeaders } from '#server/core/http/security-headers.ts';
import { sourceLessonRoutes } from '#server/teach/routes/source-lesson-routes.ts';
import { stepSuggestionRoutes } from '#server/teach/routes/step-suggestion-routes.ts';
import { exportRoutes } from '#server/teach/routes/export-routes.ts';
import { answerRoutes } from '#server/tutor/answer/answer-routes.ts';
import { passageSearchRoutes } from '#server/tutor/retrieval/passage-search-routes.ts';
import { unsubscribeRoutes } from '#server/account/routes/unsubscribe-routes.ts';
import { underMaintenance } from '#server/site/maintenance.ts';
import { uploadRoutes } from '#server/core/files/upload-routes.ts';
import { versionRoutes } from '#server/teach/routes/version-routes.ts';
import { type FormRouteParts, formRoutes } from '#server/site/form-routes.ts';
import { logRequests, logTokenUse, senderOf } from '#server/core/http/request-log.ts';
import { LIVE_PATH } from '#server/core/live/socket.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import type { Log } from '#server/core/log/log.ts';
import type { SendMail } from '#server/core/mail/mail.ts';
import type { ProductMail } from '#server/mail-kinds.ts';
import { mailboxRoutes } from '#server/core/mail/mailbox-routes.ts';
import type { UnsubscribeLink } from '#server/account/notification/unsubscribe-link.ts';
import type { CheckoutConfig } from '#server/wallet/payments/checkout-config.ts';
import type { Payments } from '#server/wallet/payments/start-payments.ts';
import type { TransactionParts } from '#server/core/store/write/store-transaction.ts';
import type { VersionReader } from '#server/teach/routes/version-reader.ts';
import type { SecurityLog } from '#server/core/log/security-log.ts';
import type { DatabaseClock } from '#server/core/postgres/database-clock.ts';
import type { SchoolSettingStore } from '#server/admin/school-settings.ts';
import type { RunCommand } from '#server/core/store/write/run-command.ts';
import type { RunQuery } from '#server/core/store/read/run-query.ts';
import type { ImportArchive } from '#server/teach/import/archive/import-archive.ts';
import type { BeginDraft } from '#server/teach/drafting/job/begin-draft.ts';
import type { SuggestStep } from '#server/teach/drafting/drafter/suggest-step.ts';
import type { CreateSourceLesson } from '#server/teach/source/create-source-lesson.ts';
import type { ArchiveExporter } from '#server/teach/export/export-archive.ts';
import type { Answers } from '#server/tutor/answer/answers.ts';
import type { FileQueue } from '#server/core/worker/file-queue.ts';
import { SERVER_TIME_HEADER } from '#sync/core/protocol.ts';

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
  leave: RequestDeletion;
  exports: AccountExports;
  unsubscribe: UnsubscribeLink;
  limiter: Limiter;
  security: SecurityLog;
  sendMail: SendMail<ProductMail>;
  importArchive: ImportArchive;
  importDeck: ImportDeck;
  createSourceLesson: CreateSourceLesson;
  beginDraft: BeginDraft;
  suggest: SuggestStep;
  archiveExporter: ArchiveExporter;
  queue: FileQueue;
  answers: Answers;
  certificates: Certificates;
  forms: FormRouteParts;
  checkout: CheckoutConfig;
  transactions: TransactionParts;
  receiveEvent: Payments['receiveEvent'];
  school: SchoolSettingStore;
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

const serverTimeHeader =
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
    pageErrorHandler(
      problemHandler(log, (c) => security.hashesOf(sender(c))),
      pages,
    ),
  );

  const arrivals = new BodyArrivals(sender, parts.arrivalRules);
  app.use(arrivals.watch);

  app.route('/', healthRoutes(parts.readiness));

  app.route('/', cardEventRoutes(parts));

  app.use(underMaintenance(env, (headers) => auth.findSession(headers), pages));

  // The public API comes before the origin check, because its clients run anywhere and authenticate with tokens.
  app.route(
    '/',
    apiRoutes({ ...parts, onToken: logTokenUse({ security, sender }) }, env) as unknown as Hono<ActorVariables>,
  );
  app.use('/api/*', requireSameOrigin(env.publicUrl));
  app.use('/api/*', serverTimeHeader(parts.clock));
  app.route('/', authRoutes(auth, env));
  app.route('/', formRoutes(parts.forms) as unknown as Hono<ActorVariables>);
  app.route('/', pageErrorRoutes(parts) as unknown as Hono<ActorVariables>);
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
      withSession((headers) => auth.findSession(headers)),
    );
  app.use('/api/*', arrivals.countForAccount);
  app.use('/api/*', logRequests({ limiter, security, sender }));
  app.route('/', commandRoutes({ ...parts, run: parts.runCommand, sender }));
  app.route('/', queryRoutes(pool, parts.runQuery, limiter, readViewerFields));
  app.route('/', personRoutes(pool, limiter));
  app.route('/', questionBankRoutes(pool, parts.queue));
  app.route('/', figureRoutes({ pool, canCompare: env.canCompare }));
  app.route('/', courseArchiveRoutes(parts.importArchive, parts.onCommitted));
  app.route('/', sourceLessonRoutes(parts.createSourceLesson, parts.onCommitted));
  app.route('/', lessonDraftRoutes(parts.beginDraft, parts.onCommitted));
  app.route('/', stepSuggestionRoutes(parts.suggest, parts.limiter));
  app.route('/', exportRoutes(parts.archiveExporter));
  app.route('/', deckRoutes({ ...parts, name: env.productName }));
  app.route('/', versionRoutes(parts.versions));
  app.route('/', answerRoutes(parts.answers));
  app.route('/', passageSearchRoutes(pool, limiter));
  app.route('/', checkoutRoutes({ parts: parts.transactions, env, checkout: parts.checkout }));
  app.route('/', proofRoutes(parts));
  app.route('/', adminRoutes(parts));
  app.route('/', deletionRoutes(parts.leave));
  app.route('/', accountExportRoutes(parts.exports, limiter));
  app.route('/', walletRoutes({ pool, limitsOf: env.limitsOf, env, queue: parts.queue }));
  app.route('/', accessTokenRoutes(accessTokenCreator(parts), parts.onCommitted));
  app.route('/', pageViewRoutes(parts));
  const files = { pool, storage, limitsOf: env.limitsOf, queue: parts.queue, limiter };
  app.route('/', fileRoutes(files));
  app.route('/', uploadRoutes(files));
  app.all('/api/*', noSuchPath);
  app.route('/', mailboxRoutes({ pool, key: parts.mailboxKey, env }));
  const { unsubscribe, onCommitted } = parts;
  app.route('/', unsubscribeRoutes({ pool, unsubscribe, env, onCommitted }));
  app.get('*', redirectToPublicHost(env.publicUrl));
  app.route('/', pages.routes as unknown as Hono<ActorVariables>);
  app.notFound(noSuchPath);
  return app;
}
