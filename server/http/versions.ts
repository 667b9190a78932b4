import { Hono } from 'hono';
import { type ActorVariables, signedInActor } from '#server/http/actor.ts';
import type { VersionReader } from '#server/store/read-version.ts';

/**
 * A lesson's version: outline and preview for whoever is signed in, with the bodies for its owner, its learners and, where
 * it is free, for everybody. The tag says which of the two it is, so that enrolling brings the rest.
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
    // Security: kept by this device alone and, through `vary`, by this session alone. The outline is asked for again each time.
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
