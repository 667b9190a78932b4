import { Hono } from 'hono';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import type { VersionReader } from '#server/teach/routes/version-reader.ts';

/**
 * Route of a lesson version: outline and preview for every signed-in person, with the bodies for its owner, its
 * learners and, if the lesson is free, for everybody. The ETag differs with and without bodies, so that enrolling
 * loads the rest.
 */
export function versionRoutes(versions: VersionReader): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.get('/api/versions/:id', async (c) => {
    const id = c.req.param('id');
    const fields = await versions.fieldsFor(signedInActor(c), id);
    const hasBody = fields.includes('body');
    const tag = `"${id}-${hasBody ? 'whole' : 'outline'}"`;
    c.header('etag', tag);
    c.header('vary', 'cookie, accept-encoding');
    // Security: cached only on this device and, through `vary`, only for this session. The outline is revalidated each time.
    c.header('cache-control', hasBody ? 'private, max-age=86400, immutable' : 'private, no-cache');
    if (c.req.header('if-none-match')?.includes(tag)) return c.body(null, 304);
    const document = await versions.document(id, fields);
    c.header('content-type', 'application/json; charset=utf-8');
    if (!/\bbr\b/.test(c.req.header('accept-encoding') ?? '')) return c.body(document.plain);
    c.header('content-encoding', 'br');
    return c.body(document.brotli);
  });
  return routes;
}
