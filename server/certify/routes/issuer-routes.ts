import { type Context, Hono } from 'hono';
import { parseJws } from '#domain/certify/jws.ts';
import type { StatusList } from '#domain/certify/open-badge.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { LruCache } from '#server/core/async/lru-cache.ts';
import { multikeyOf, withProof } from '#server/certify/credential/data-integrity.ts';
import { issuerProfile, MULTIKEY_CONTEXT, publicKeyOf } from '#server/certify/credential/issuer.ts';
import type { Certificates } from '#server/certify/credential/start-certificates.ts';

/** True if a program asks for a credential with an embedded proof rather than for a JWT. */
const wantsJson = (accept = ''): boolean => /application\/(?:vc(?:\+ld\+json)?|ld\+json|json)(?:[,; ]|$)/.test(accept);

/** Addresses that signed certificates contain. Programs and pages of other sites request them. */
export function issuerRoutes({ keys, issuer, lists }: Certificates): Hono {
  const routes = new Hono();
  /** Lists with a proof by their JWT, because a proof takes milliseconds and anybody may ask for it. */
  const proven = new LruCache<string>(20);
  const setPublicHeaders = (c: Context, type: string) => {
    c.header('access-control-allow-origin', '*');
    c.header('cache-control', 'no-cache');
    c.header('content-type', type);
  };
  routes.get('/credentials/issuer', async (c) => {
    setPublicHeaders(c, 'application/json');
    return c.body(JSON.stringify(issuerProfile(issuer, await keys.all())));
  });
  routes.get('/.well-known/jwks.json', async (c) => {
    setPublicHeaders(c, 'application/jwk-set+json');
    return c.body(JSON.stringify({ keys: (await keys.all()).map((key) => publicKeyOf(issuer, key)) }));
  });
  routes.get('/credentials/keys/:kid', async (c) => {
    const key = (await keys.all()).find(({ kid }) => kid === c.req.param('kid'));
    if (!key) throw new AppError('not_found', 'no key of this school');
    setPublicHeaders(c, 'application/jwk+json');
    return c.body(JSON.stringify(publicKeyOf(issuer, key)));
  });
  routes.get('/credentials/multikeys/:kid', async (c) => {
    const key = (await keys.all()).find(({ kid }) => kid === c.req.param('kid'));
    if (!key) throw new AppError('not_found', 'no key of this school');
    setPublicHeaders(c, 'application/json');
    return c.body(JSON.stringify({ '@context': MULTIKEY_CONTEXT, ...multikeyOf(issuer, key) }));
  });
  routes.get('/credentials/status/:list{\\d{1,6}}', async (c) => {
    const list = await lists.find(Number(c.req.param('list')));
    if (list === undefined) throw new AppError('not_found', 'no list of this school');
    c.header('vary', 'accept');
    if (!wantsJson(c.req.header('accept'))) {
      setPublicHeaders(c, 'application/vc+jwt');
      return c.body(list);
    }
    setPublicHeaders(c, 'application/vc');
    const known = proven.get(list);
    if (known !== undefined) return c.body(known);
    const document = JSON.stringify(await withProof(parseJws(list)?.claims as StatusList, { keys, issuer }));
    proven.set(list, document);
    return c.body(document);
  });
  return routes;
}
