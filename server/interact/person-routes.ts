import { Hono } from 'hono';
import type pg from 'pg';
import * as z from 'zod/mini';
import { emailAddress } from '#server/core/request/email-address.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import type { Limiter } from '#server/core/limits/limiter.ts';
import { jsonBody } from '#server/core/http/json-body.ts';

const BODY_BYTES = 1024;

const body = z.object({ email: emailAddress() });

/**
 * POST /api/people: returns the id of the person with exactly this e-mail address (D-05). The address is sent in the
 * body, so that it appears in no URL, and is not stored.
 */
export function personRoutes(pool: pg.Pool, limiter: Limiter): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/people', limitBody(BODY_BYTES), async (c) => {
    const { id: account } = signedInActor(c);
    const { email } = await jsonBody(c, body, 'an e-mail address');
    await limiter.take({ account }, ['people by address', 'people by address in a day']);
    const { rows } = await pool.query<{ id: UserId }>(
      'select id from "user" where email = $1 and email_verified and deleted_at is null',
      [email],
    );
    const [person] = rows;
    if (!person) throw new AppError('not_found', 'no account has this address');
    c.header('cache-control', 'no-store');
    return c.json({ id: person.id });
  });
  return routes;
}
