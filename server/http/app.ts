import { Hono } from 'hono';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import type { Leave } from '#server/account/leave.ts';
import type { Auth } from '#server/auth/auth.ts';
import { authRoutes } from '#server/auth/auth-routes.ts';
import type { Env } from '#server/env.ts';
import { pictureSources } from '#server/auth/provider-picture.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { type ActorVariables, withSession } from '#server/http/actor.ts';
import { commandRoutes } from '#server/http/commands.ts';
import { courseArchiveRoutes } from '#server/http/course-archives.ts';
import { figureRoutes } from '#server/http/figures.ts';
import { fileRoutes } from '#server/http/files.ts';
import { leaveRoutes } from '#server/http/leave.ts';
import type { Pages } from '#server/http/pages.ts';
import { answerProblem, noSuchPath, problemHandler, requestIds } from '#server/http/problem.ts';
import { atPublicName } from '#server/http/public-name.ts';
import { questionBankRoutes } from '#server/http/question-banks.ts';
import { queryRoutes } from '#server/http/queries.ts';
import { fromOwnPages, inlineScriptHashes, securityHeaders } from '#server/http/security.ts';
import { takeOutRoutes } from '#server/http/take-outs.ts';
import { uploadRoutes } from '#server/http/uploads.ts';
import { versionRoutes } from '#server/http/versions.ts';
import { LIVE_PATH } from '#server/live/socket.ts';
import type { Log } from '#server/log.ts';
import { mailboxRoutes } from '#server/mail/mailbox-routes.ts';
import type { VersionReader } from '#server/store/read-version.ts';
import type { RunCommand } from '#server/store/run-command.ts';
import type { RunQuery } from '#server/store/run-query.ts';
import type { ImportArchive } from '#server/teach/import/import-archive.ts';
import type { TakeOut } from '#server/teach/take-out/take-out.ts';

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
  importArchive: ImportArchive;
  takeOut: TakeOut;
  onCommitted: () => void;
}

/** Every path the server answers, in the order in which they are asked. */
export function createApp(parts: AppParts): Hono<ActorVariables> {
  const { env, log, pool, auth, storage, pages } = parts;
  const app = new Hono<ActorVariables>();
  app.use(requestIds);
  app.use(
    securityHeaders({
      scriptHashes: inlineScriptHashes(pages.html),
      pictureSources: pictureSources(env.providers),
      videoHosts: env.videoHosts,
      isHttps: env.publicUrl.startsWith('https:'),
    }),
  );
  app.onError(problemHandler(log));

  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    const isReady = await pool.query('select').then(
      () => true,
      () => false,
    );
    return c.json({ status: isReady ? 'ok' : 'unavailable' }, isReady ? 200 : 503);
  });

  app.use('/api/*', fromOwnPages(env.publicUrl));
  app.route('/', authRoutes(auth, env));
  // A request that does upgrade never comes here: the socket's listener has it.
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
  app.route('/', commandRoutes({ run: parts.runCommand, log, onCommitted: parts.onCommitted }));
  app.route('/', queryRoutes(pool, parts.runQuery));
  app.route('/', questionBankRoutes(pool));
  app.route('/', figureRoutes({ pool, canCompare: env.canCompare }));
  app.route('/', courseArchiveRoutes(parts.importArchive, parts.onCommitted));
  app.route('/', takeOutRoutes(parts.takeOut));
  app.route('/', versionRoutes(parts.versions));
  app.route('/', leaveRoutes(parts.leave));
  const files = { pool, storage, limitsOf: env.limitsOf };
  app.route('/', fileRoutes(files));
  app.route('/', uploadRoutes(files));
  app.all('/api/*', noSuchPath);
  app.route('/', mailboxRoutes({ pool, auth, env }));
  app.get('*', atPublicName(env.publicUrl));
  app.route('/', pages.routes as unknown as Hono<ActorVariables>);
  app.notFound(noSuchPath);
  return app;
}
