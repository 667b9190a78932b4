import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#server/loopback.ts';

/**
 * This machine has several names, and what a browser keeps (session, rows, drafts) is kept for each of them apart. So a page
 * asked for by another of them is answered with its address at `publicUrl` (D-87). A server on another port is another one.
 */
export function atPublicName(publicUrl: string): MiddlewareHandler {
  const own = new URL(publicUrl);
  return async (c, next) => {
    const { hostname, port, pathname, search } = new URL(c.req.url);
    const isOtherName =
      hostname !== own.hostname && port === own.port && isLoopback(hostname) && isLoopback(own.hostname);
    if (!isOtherName) return next();
    c.header('cache-control', 'no-store');
    return c.redirect(`${own.origin}${pathname}${search}`);
  };
}
