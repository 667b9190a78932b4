import { unlimited } from '#server/core/limits/limiter.ts';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { Actor } from '#domain/account/user.ts';
import type { UploadParts } from '#server/core/files/upload-store.ts';
import { type ActorVariables, type RequestSession, withSession } from '#server/core/http/request-session.ts';
import { fileRoutes } from '#server/core/files/file-routes.ts';
import { problemHandler, requestIds } from '#server/core/http/problem.ts';
import { uploadRoutes } from '#server/core/files/upload-routes.ts';
import { FileQueue } from '#server/core/worker/file-queue.ts';

export interface FileServer {
  url: string;
  /** Headers of a signed-in person's requests. */
  as(actor: Actor, emailVerified?: boolean): Record<string, string>;
}

/** Serves the routes for files on a port. The test decides who is signed in. */
export async function startFileServer(given: Omit<UploadParts, 'queue'>): Promise<FileServer> {
  const parts = { ...given, queue: new FileQueue(unlimited), limiter: unlimited };
  const people = new Map<string, RequestSession>();
  const app = new Hono<ActorVariables>();
  app.use(requestIds);
  app.onError(problemHandler(pino({ level: 'silent' })));
  app.use(withSession(async (headers) => people.get(headers.get('x-person') ?? '')));
  app.route('/', fileRoutes(parts));
  app.route('/', uploadRoutes(parts));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  afterAll(
    () =>
      new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    as(actor, emailVerified = true) {
      const name = `${actor.id} ${emailVerified}`;
      people.set(name, { actor, sessionToken: name, emailVerified });
      return { 'x-person': name };
    },
  };
}
