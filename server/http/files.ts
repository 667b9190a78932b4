import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type pg from 'pg';
import { AppError } from '#domain/kernel/errors.ts';
import { findFile } from '#server/files/find-file.ts';
import { IMAGE_BYTES_MAX, inspectImage } from '#server/files/inspect.ts';
import { keepFile } from '#server/files/keep-file.ts';
import type { FileStorage } from '#server/files/storage.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';

/** Security: whatever a stored picture holds, opened by itself it runs nothing and fetches nothing. */
const FILE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

export function fileRoutes(pool: pg.Pool, storage: FileStorage): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.post(
    '/api/files',
    bodyLimit({
      maxSize: IMAGE_BYTES_MAX,
      onError: () => {
        throw new AppError('too_large', `a picture has at most ${IMAGE_BYTES_MAX} bytes`, {
          details: { maxBytes: IMAGE_BYTES_MAX },
        });
      },
    }),
    async (c) => {
      const actor = signedInActor(c);
      const inspected = await inspectImage(new Uint8Array(await c.req.arrayBuffer()));
      return c.json(await keepFile(pool, storage, actor.id, c.req.query('name') ?? '', inspected), 201);
    },
  );

  routes.get('/files/:sha256{[0-9a-f]{64}}', async (c) => {
    const file = await findFile(pool, signedInActor(c), c.req.param('sha256'));
    if (!file) throw new AppError('not_found', 'file');
    const etag = `"${file.sha256}"`;
    c.header('etag', etag);
    c.header('cache-control', 'private, max-age=31536000, immutable');
    c.header('content-security-policy', FILE_POLICY);
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    c.header('content-type', file.mime);
    c.header('content-length', String(file.bytes));
    return c.body(Readable.toWeb(await storage.stream(file.sha256)) as ReadableStream);
  });

  return routes;
}
