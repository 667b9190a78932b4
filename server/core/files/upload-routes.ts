import { MemoryLocker, Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import type { UserId } from '#domain/kernel/id.ts';
import { AppError, type ErrorCode } from '#domain/kernel/errors.ts';
import { findSavedFile, finishUpload } from '#server/core/files/finish-upload.ts';
import { type UploadParts, UploadStore } from '#server/core/files/upload-store.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { newId } from '#server/core/store/new-id.ts';

export const UPLOADS_PATH = '/api/uploads';

/** Resumable uploads by the tus protocol. */
export function uploadRoutes({ limiter, ...parts }: UploadParts & { limiter: Limiter }): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  const locker = new MemoryLocker();
  const serverOf = (owner: UserId) =>
    new Server({
      path: UPLOADS_PATH,
      datastore: new UploadStore(parts, owner),
      locker,
      relativeLocation: true,
      allowedOrigins: () => false,
      namingFunction: () => newId('File'),
      async onUploadFinish(_request, { id }) {
        return { status_code: 200, body: JSON.stringify(await finishUpload(parts, owner, id)) };
      },
      onResponseError(_request, error) {
        throw 'status_code' in error ? errorOf(error.status_code) : error;
      },
    });

  const handleRequest = async (c: Context<ActorVariables>): Promise<Response> => {
    const response = await serverOf(signedInActor(c).id).handleWeb(c.req.raw);
    if (response.status < 400) return response;
    throw errorOf(response.status);
  };

  routes.get(`${UPLOADS_PATH}/:id`, async (c) => {
    if (c.req.method === 'HEAD') return handleRequest(c);
    // A client asks this if the last piece had arrived but its answer was lost.
    const saved = await findSavedFile(parts.pool, signedInActor(c).id, c.req.param('id'));
    if (!saved) throw new AppError('not_found', 'upload');
    return c.json(saved);
  });
  routes.post(UPLOADS_PATH, async (c) => {
    await limiter.take({ account: signedInActor(c).id }, ['uploads']);
    return handleRequest(c);
  });
  routes.on(['PATCH', 'DELETE'], `${UPLOADS_PATH}/:id`, handleRequest);
  return routes;
}

const codes: Readonly<Record<number, ErrorCode>> = {
  403: 'not_allowed',
  404: 'not_found',
  409: 'conflict',
  410: 'not_found',
  413: 'too_large',
  500: 'internal',
};

/** Error for a status of the tus library. Other statuses mean that the request cannot be read. */
const errorOf = (status: number): AppError =>
  new AppError(codes[status] ?? 'invalid_input', `the upload is refused with ${status}`);
