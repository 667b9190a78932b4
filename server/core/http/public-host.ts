import type { MiddlewareHandler } from 'hono';
import { isLoopback } from '#server/core/request/loopback.ts';

/**
 * Middleware that redirects pages to the host name of `publicUrl` (D-87). A machine has several names, and browsers
 * keep sessions, rows and drafts separately for each of them. A server on another port is another server.
 */
export function redirectToPublicHost(publicUrl: string): MiddlewareHandler {
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
