import { Hono } from 'hono';
import { AppError } from '#domain/kernel/errors.ts';
import type { ActorVariables } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { type Payments, WEBHOOK_PATH } from '#server/wallet/payments/start-payments.ts';

const BODY_BYTES = 256 * 1024;

/** Webhook of the card provider. Security: the signature is checked over the raw bytes before anything is parsed. */
export function cardEventRoutes({ receiveEvent }: Pick<Payments, 'receiveEvent'>): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post(WEBHOOK_PATH, limitBody(BODY_BYTES), async (c) => {
    const signature = c.req.header('x-square-hmacsha256-signature') ?? '';
    if (!(await receiveEvent(await c.req.text(), signature))) throw new AppError('not_allowed', 'not signed');
    return c.body(null, 200);
  });
  return routes;
}
