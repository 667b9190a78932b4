import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '#domain/account/password.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { RequestDeletion } from '#server/account/deletion.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';

const BODY_BYTES = 4 * 1024;

const body = z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)) });

/** POST /api/leave: requests the deletion of the signed-in account. The password confirms it. */
export function deletionRoutes(leave: RequestDeletion): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/leave', limitBody(BODY_BYTES), async (c) => {
    const actor = signedInActor(c);
    // Security: a form of another site can send text, but not this content type.
    if (!c.req.header('content-type')?.startsWith('application/json'))
      throw new AppError('unsupported_media', 'application/json');
    const parsed = body.safeParse(await c.req.json().catch(() => undefined));
    if (!parsed.success) throw new AppError('invalid_input', 'a password', { cause: parsed.error });
    await leave(actor, parsed.data.password);
    c.header('cache-control', 'no-store');
    return c.json({});
  });
  return routes;
}
