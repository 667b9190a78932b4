import type { MiddlewareHandler } from 'hono';

/** Ends the body of an answer to HEAD. Nobody reads it, so a file behind it would stay open. */
export const endUnreadBody: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.req.method === 'HEAD') await c.res.body?.cancel();
};
