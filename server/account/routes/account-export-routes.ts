import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import type { AccountExports } from '#server/account/export/account-export.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { parseByteRange } from '#server/core/files/byte-range.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';

/** Routes of /api/account/export: an archive of the account's own data, made in the background and kept for some days. */
export function accountExportRoutes(exports: AccountExports, limiter: Limiter): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();

  routes.get('/api/account/export', async (c) => {
    const { id } = signedInActor(c);
    c.header('cache-control', 'no-store');
    return c.json((await exports.find(id)) ?? null);
  });

  routes.post('/api/account/export', async (c) => {
    const actor = signedInActor(c);
    await limiter.take({ account: actor.id }, ['account exports']);
    c.header('cache-control', 'no-store');
    return c.json(await exports.begin(actor), 202);
  });

  routes.get('/api/account/export/archive', async (c) => {
    const found = await exports.find(signedInActor(c).id);
    if (found?.state !== 'ready' || found.bytes === null) throw new AppError('not_found', 'no archive');
    const { id, bytes, createdAt } = found;
    c.header('cache-control', 'no-store');
    c.header('content-type', 'application/zip');
    c.header('content-disposition', `attachment; filename="account-${createdAt.slice(0, 10)}.zip"`);
    c.header('etag', `"${id}"`);
    c.header('accept-ranges', 'bytes');
    const isSame = [undefined, `"${id}"`].includes(c.req.header('if-range'));
    const range = isSame ? parseByteRange(c.req.header('range'), bytes) : undefined;
    if (range === null) {
      c.header('content-range', `bytes */${bytes}`);
      return c.body(null, 416);
    }
    const { start, end } = range ?? { start: 0, end: bytes - 1 };
    if (range) c.header('content-range', `bytes ${start}-${end}/${bytes}`);
    c.header('content-length', String(end - start + 1));
    c.status(range ? 206 : 200);
    return c.body(Readable.toWeb(await exports.open(id, { start, end })) as ReadableStream);
  });
  return routes;
}
