import { type Context, Hono } from 'hono';
import { type ProviderButton, type ProviderID, providerIDs } from '#domain/account/provider.ts';
import { AppError } from '#domain/kernel/errors.ts';
import * as z from 'zod';
import { newPassword } from '#server/account/identity/endpoint-field.ts';
import { emailAddress } from '#server/core/request/email-address.ts';
import type { Auth } from '#server/account/sign-in/auth.ts';
import { requestNetwork } from '#server/core/request/client-address.ts';
import { isProviderReturn } from '#server/account/sign-in/provider-sign-in.ts';
import type { Env } from '#server/core/env/env.ts';
import { limitBody } from '#server/core/http/body-limit.ts';
import { answerProblem } from '#server/core/http/problem.ts';

const BODY_BYTES = 16 * 1024;

const passwordCheck = z.object({ password: newPassword });
const addressCheck = z.object({ email: emailAddress() });

/** Routes POST /api/auth/*, the redirects back from providers, GET /api/session and the routes below it. */
export function authRoutes(auth: Auth, env: Pick<Env, 'proxies' | 'providers'>): Hono {
  const routes = new Hono();
  const limit = limitBody(BODY_BYTES);

  const callerOf = (c: Context) => ({
    headers: c.req.raw.headers,
    address: requestNetwork(c, env.proxies),
  });
  async function completeSignIn(c: Context, provider: ProviderID, query: URLSearchParams): Promise<Response> {
    const { location, cookies } = await auth.completeSignIn(provider, query, callerOf(c));
    setCookies(c, cookies);
    return c.redirect(location);
  }

  // D-87: the hosted provider redirects to the root of the site. Answering with a redirect keeps the code out of the
  // browser history.
  routes.get('/', (c, next) => {
    const query = new URL(c.req.url).searchParams;
    return env.providers.hosted && isProviderReturn(query) ? completeSignIn(c, 'hosted', query) : next();
  });
  for (const id of ['google', 'facebook'] as const)
    if (env.providers[id])
      routes.get(`/api/auth/callback/${id}`, (c) => completeSignIn(c, id, new URL(c.req.url).searchParams));

  routes.all('/api/auth/*', limit, async (c) => {
    const { cookies, refusal, location, body = {} } = await auth.handle(c.req.raw, callerOf(c).address);
    setCookies(c, cookies);
    if (refusal) return answerProblem(c, refusal);
    return c.json(location === undefined ? body : { url: location });
  });

  routes.get('/api/session', async (c) => {
    const session = await auth.renewSession(c.req.raw.headers);
    if (!session) throw new AppError('not_signed_in', 'sign in first');
    setCookies(c, session.cookies);
    return c.json({ user: session.signedIn.user });
  });

  routes.get('/api/session/security', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await auth.securityOf(c.req.raw.headers));
  });

  routes.get('/api/session/login-options', async (c) => {
    c.header('cache-control', 'no-store');
    return c.json(await auth.loginOptionsOf(c.req.raw.headers));
  });

  routes.post('/api/session/password-check', limit, async (c) => {
    const given = passwordCheck.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) throw new AppError('invalid_input', 'a password');
    c.header('cache-control', 'no-store');
    return c.json(await auth.checkPassword(callerOf(c), given.data.password));
  });

  routes.post('/api/session/suspension', limit, async (c) => {
    const given = addressCheck.safeParse(await c.req.json().catch(() => undefined));
    if (!given.success) throw new AppError('invalid_input', 'an e-mail address');
    c.header('cache-control', 'no-store');
    return c.json({ suspension: await auth.suspensionOf(callerOf(c), given.data.email) });
  });

  const providers = providerIDs.flatMap((id): ProviderButton[] => {
    const provider = env.providers[id];
    return provider === undefined ? [] : [{ id, name: provider.name }];
  });
  routes.get('/api/session/providers', (c) => c.json({ providers }));

  return routes;
}

function setCookies(c: Context, cookies: readonly string[]): void {
  c.header('cache-control', 'no-store');
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}
