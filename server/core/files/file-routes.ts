import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import { PICTURE_BYTES_MAX } from '#domain/kernel/media-type.ts';
import { findFile } from '#server/core/files/find-file.ts';
import { inspectUpload } from '#server/core/files/picture/inspect-upload.ts';
import { saveFile } from '#server/core/files/save-file.ts';
import type { UploadParts } from '#server/core/files/upload-store.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { receiveBody } from '#server/core/http/body-limit.ts';
import { parseByteRange } from '#server/core/files/byte-range.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Security: a stored picture that is opened by itself runs no script, loads nothing and cannot be framed. */
const FILE_POLICY = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

export function fileRoutes({
  pool,
  storage,
  limitsOf,
  queue,
  limiter,
}: UploadParts & { limiter: Limiter }): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  /** Uploads a picture in one request. Longer files are uploaded by tus. */
  routes.post('/api/files', async (c) => {
    const { id } = signedInActor(c);
    await using body = await receiveBody(c, PICTURE_BYTES_MAX);
    await limiter.take({ account: id }, ['uploads']);
    const inspected = await inspectUpload(queue, id, body);
    const name = c.req.query('name') ?? '';
    const saved = await withTransaction(pool, (client) => saveFile({ client, storage, limitsOf }, id, name, inspected));
    return c.json(saved, 201);
  });

  routes.get('/files/:sha256{[0-9a-f]{64}}', async (c) => {
    const file = await findFile(pool, signedInActor(c), c.req.param('sha256'));
    if (!file) throw new AppError('not_found', 'file');
    const etag = `"${file.sha256}"`;
    c.header('etag', etag);
    c.header('cache-control', 'private, max-age=31536000, immutable');
    c.header('content-security-policy', FILE_POLICY);
    c.header('accept-ranges', 'bytes');
    if (c.req.header('if-none-match') === etag) return c.body(null, 304);
    const isSame = [undefined, etag].includes(c.req.header('if-range'));
    const range = isSame ? parseByteRange(c.req.header('range'), file.bytes) : undefined;
    if (range === null) {
      c.header('content-range', `bytes */${file.bytes}`);
      return c.body(null, 416);
    }
    const { start, end } = range ?? { start: 0, end: file.bytes - 1 };
    if (range) c.header('content-range', `bytes ${start}-${end}/${file.bytes}`);
    c.header('content-type', file.mime);
    c.header('content-length', String(end - start + 1));
    c.status(range ? 206 : 200);
    if (c.req.method === 'HEAD') return c.body(null);
    return c.body(Readable.toWeb(await storage.stream(file.sha256, range)) as ReadableStream);
  });

  return routes;
}
