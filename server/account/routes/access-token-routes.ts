import { tokenScopes } from '#domain/account/token-scope.ts';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { TOKEN_NAME_MAX, tokenLifetimes } from '#domain/account/access-token.ts';
import { PASSWORD_MAX_LENGTH } from '#domain/account/password.ts';
import type { CreateAccessToken } from '#server/account/security/create-access-token.ts';
import { type ActorVariables, signedInActor } from '#server/core/http/request-session.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { jsonBody } from '#server/core/http/json-body.ts';

const BODY_BYTES = 4 * 1024;

const body = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TOKEN_NAME_MAX)),
  scopes: z.array(z.enum(tokenScopes)).check(z.minLength(1), z.maxLength(tokenScopes.length)),
  days: z.nullable(z.literal(tokenLifetimes.filter((days) => days !== null))),
  password: z.string().check(z.maxLength(PASSWORD_MAX_LENGTH)),
});

/** Route POST /api/access-tokens: makes a token for the public API. The response is the only place that shows the token. */
export function accessTokenRoutes(make: CreateAccessToken, onMade: () => void): Hono<ActorVariables> {
  const routes = new Hono<ActorVariables>();
  routes.post('/api/access-tokens', limitBody(BODY_BYTES), async (c) => {
    const actor = signedInActor(c);
    const given = await jsonBody(c, body, 'a name, scopes and days');
    c.header('cache-control', 'no-store');
    const created = await make(actor, { ...given, scopes: [...new Set(given.scopes)] });
    onMade();
    return c.json(created);
  });
  return routes;
}
