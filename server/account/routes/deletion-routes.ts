import { Hono } from 'hono';
import * as z from 'zod/mini';
import { PASSWORD_MAX_LENGTH } from '#domain/account/password.ts';
import type { RequestDeletion } from '#server/account/deletion.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { jsonBody } from '#server/core/http/json-body.ts';

const BODY_BYTES = 4 * 1024;

const body = z.object({ password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX_LENGTH)) });

/** POST /api/leave: requests the deletion of the signed-in account. The password confirms it. */
export function deletionRoutes(leave: RequestDeletion): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/leave', limitBody(BODY_BYTES), async (c) => {
    const actor = signedInActor(c);
    const { password } = await jsonBody(c, body, 'a password');
    await leave(actor, password);
    c.header('cache-control', 'no-store');
    return c.json({});
  });
  return routes;
}
