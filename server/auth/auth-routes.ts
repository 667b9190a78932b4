import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#domain/kernel/errors.ts';
import type { Auth } from '#server/auth/auth.ts';
import { clientAddress, socketAddress } from '#server/auth/client-address.ts';
import type { Env } from '#server/env.ts';
import { answerProblem } from '#server/http/problem.ts';

const BODY_BYTES = 16 * 1024;

/** POST /api/auth/*, GET /api/session and /api/session/providers. */
export function authRoutes(auth: Auth, env: Pick<Env, 'trustProxy'>): Hono {
  const routes = new Hono();
  const limit = bodyLimit({
    maxSize: BODY_BYTES,
    onError: () => {
      throw new AppError('too_large', 'too much for a form');
    },
  });

  routes.all('/api/auth/*', limit, async (c) => {
    const address = clientAddress(socketAddress(c), c.req.header('x-forwarded-for') ?? null, env.trustProxy);
    const { cookies, refusal } = await auth.handle(c.req.raw, address);
    setCookies(c, cookies);
    return refusal ? answerProblem(c, refusal) : c.json({});
  });

  routes.get('/api/session', async (c) => {
    const session = await auth.openSession(c.req.raw.headers);
    if (!session) throw new AppError('not_signed_in', 'sign in first');
    setCookies(c, session.cookies);
    return c.json({ user: session.signedIn.user });
  });

  // Outside accounts come with their own settings; this installation has none.
  routes.get('/api/session/providers', (c) => c.json({ providers: [] }));

  return routes;
}

function setCookies(c: Context, cookies: readonly string[]): void {
  c.header('cache-control', 'no-store');
  for (const cookie of cookies) c.header('set-cookie', cookie, { append: true });
}
