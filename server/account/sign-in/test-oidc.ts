import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type Configuration, type InteractionResults } from 'oidc-provider';

/** Claims of a user besides the subject. */
export type Claims = Record<string, unknown>;

export interface TestOidc {
  issuer: string;
  /** Users by subject; an added user can sign in at once. */
  people: Map<string, Claims>;
  /** Modifies the response of the token endpoint, like an attacker in between. */
  state: { tamper?: (tokens: Record<string, unknown>) => void };
  stop(): Promise<void>;
}

interface Options {
  redirectURI: string;
  postLogoutURI?: string;
  port?: number;
}

const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });

export const testClient = { clientID: 'school', clientSecret: 'a-secret-of-the-school' };

/** A real OpenID provider on loopback, whose sign-in page only asks for the user. */
export async function testOidc({ redirectURI, postLogoutURI, port = 0 }: Options): Promise<TestOidc> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Claims>();
  const state: TestOidc['state'] = {};
  const provider = new Provider(issuer, configuration(people, redirectURI, postLogoutURI));
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === '/token' && ctx.status === 200) state.tamper?.(ctx.body as Record<string, unknown>);
  });
  withSignInPage(provider, people);
  const answer = provider.callback();
  server.on('request', (request, response) => void answer(request, response));
  return { issuer, people, state, stop: () => close(server) };
}

const configuration = (people: Map<string, Claims>, redirectURI: string, postLogoutURI?: string): Configuration => ({
  clients: [
    {
      client_id: testClient.clientID,
      client_secret: testClient.clientSecret,
      redirect_uris: [redirectURI],
      post_logout_redirect_uris: postLogoutURI === undefined ? [] : [postLogoutURI],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  scopes: ['openid', 'profile', 'email', 'phone'],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'given_name', 'family_name', 'picture'],
    phone: ['phone_number'],
  },
  // Most providers put the claims into the ID token, which the standard does not require.
  conformIdTokenClaims: false,
  features: {
    devInteractions: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.type = 'html';
        ctx.body = form;
      },
    },
  },
  ttl: { Session: 600, Grant: 600, Interaction: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, id) => {
    const claims = people.get(id);
    return claims && { accountId: id, claims: () => ({ sub: id, ...claims }) };
  },
  pkce: { required: () => true },
  cookies: { keys: ['a key of the test'] },
  jwks: { keys: [{ ...signingKey, use: 'sig', kid: 'test' }] },
});

/** Serves a page with a sign-in link for every user, and gives consent automatically. */
function withSignInPage(provider: Provider, people: Map<string, Claims>): void {
  provider.use(async (ctx, next) => {
    if (ctx.path === '/favicon.ico') return void (ctx.status = 204);
    if (!ctx.path.startsWith('/interaction/')) return next();
    const { prompt, session, params } = await provider.interactionDetails(ctx.req, ctx.res);
    const finish = (result: InteractionResults) =>
      provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: true });
    if (prompt.name === 'login') {
      const { login } = ctx.query;
      if (typeof login === 'string') return ctx.redirect(await finish({ login: { accountId: login } }));
      ctx.type = 'html';
      ctx.body = [...people.keys()].map((sub) => `<p><a href="?login=${sub}">${sub}</a></p>`).join('');
      return;
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params['client_id']) });
    grant.addOIDCScope(String(params['scope']));
    return ctx.redirect(await finish({ consent: { grantId: await grant.save() } }));
  });
}

export async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
