import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import type { ActorVariables } from '#server/http/actor.ts';
import { limitBody } from '#server/http/body-limit.ts';
import { type Payments, WEBHOOK_PATH } from '#server/payments/start-payments.ts';

const BODY_BYTES = 256 * 1024;

/** What the card provider tells. Security: only what is signed is even looked at, and of that the bytes as they came. */
export function cardEventRoutes({ takeEvent }: Pick<Payments, 'takeEvent'>): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post(WEBHOOK_PATH, limitBody(BODY_BYTES), async (c) => {
    const signature = c.req.header('x-square-hmacsha256-signature') ?? '';
    if (!(await takeEvent(await c.req.text(), signature))) throw new AppError('not_allowed', 'not signed');
    return c.body(null, 200);
  });
  return routes;
}
