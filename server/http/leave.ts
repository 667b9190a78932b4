import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '#domain/account/password.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Leave } from '#server/account/leave.ts';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';

const BODY_BYTES = 4 * 1024;

const body = z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)) });

/** POST /api/leave: requests the deletion of the signed-in account. The password confirms it. */
export function leaveRoutes(leave: Leave): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/leave', limitBody(BODY_BYTES), async (c) => {
    const actor = signedInActor(c);
    // Security: a form of another site can send text, but not this content type.
    if (!c.req.header('content-type')?.startsWith('application/json'))
      throw new AppError('unsupported_media', 'application/json');
    const given = body.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) throw new AppError('invalid_input', 'a password', { cause: given.error });
    await leave(actor, given.data.password);
    c.header('cache-control', 'no-store');
    return c.json({});
  });
  return routes;
}
