import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { close, type Claims, testClient } from '#server/account/sign-in/test-oidc.ts';

/** A fake Facebook on loopback, following the documentation of its Login and Graph API. */
export async function testFacebook(redirectURI: string) {
  const people = new Map<string, Claims>();
  /** The user who is signed in at Facebook. */
  const state = { login: '' };
  const codes = new Map<string, string>();
  const tokens = new Map<string, string>();
  const app = new Hono();

  app.get('/v24.0/dialog/oauth', (c) => {
    const asked = c.req.query();
    if (asked['client_id'] !== testClient.clientID || asked['redirect_uri'] !== redirectURI)
      return c.text('wrong app', 400);
    if (asked['response_type'] !== 'code' || !asked['scope']?.split(' ').includes('email')) return c.text('wrong', 400);
    const code = randomUUID();
    codes.set(code, state.login);
    return c.redirect(`${redirectURI}?${new URLSearchParams({ code, state: asked['state'] ?? '' }).toString()}#_=_`);
  });
  app.post('/v24.0/oauth/access_token', async (c) => {
    const given = (await c.req.parseBody()) as Record<string, string>;
    const login = codes.get(given['code'] ?? '');
    codes.delete(given['code'] ?? '');
    const isOurs = given['client_id'] === testClient.clientID && given['client_secret'] === testClient.clientSecret;
    if (login === undefined || !isOurs || given['redirect_uri'] !== redirectURI)
      return c.json(
        { error: { message: 'Error validating verification code.', type: 'OAuthException', code: 100 } },
        400,
      );
    const token = randomUUID();
    tokens.set(token, login);
    return c.json({ access_token: token, token_type: 'bearer', expires_in: 5_183_944 });
  });
  app.get('/v24.0/me', (c) => {
    const id = tokens.get(c.req.header('authorization')?.replace('Bearer ', '') ?? '');
    if (id === undefined) return c.json({ error: { message: 'Invalid OAuth access token.', code: 190 } }, 401);
    const fields =
      c.req
        .query('fields')
        ?.split(',')
        .map((field) => field.replace(/\..*/, '')) ?? [];
    return c.json({
      id,
      ...Object.fromEntries(Object.entries(people.get(id) ?? {}).filter(([key]) => fields.includes(key))),
    });
  });

  const answer = getRequestListener(app.fetch);
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, people, state, stop: () => close(server) };
}
