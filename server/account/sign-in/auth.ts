import type { AuthContext } from '#server/account/identity/auth-context.ts';
import type { LoginOptions, LoginStep } from '#domain/account/login-step.ts';
import type { ProviderID } from '#domain/account/provider.ts';
import type { PasswordCheck, Security } from '#domain/account/security.ts';
import type { Actor, Language, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { cookieOf, createBrowserProof } from '#server/account/session/browser-proof.ts';
import { createEndpointHandler } from '#server/account/sign-in/endpoint-handler.ts';
import { cookieName } from '#server/core/request/cookie-name.ts';
import type { Caller } from '#server/account/identity/library-call.ts';
import { loadIdentity } from '#server/account/identity/identity-loader.ts';
import { isKnownPassword, refusesKnownPassword } from '#server/account/security/known-password.ts';
import { findLoginOptions, findLoginStep } from '#server/account/second-factor/login-step.ts';
import { logoutAddress } from '#server/account/identity/provider-logout.ts';
import { completeProviderSignIn, type SignInRedirect } from '#server/account/sign-in/provider-sign-in.ts';
import type { EndpointResult } from '#server/account/security/auth-parts.ts';
import { securityView } from '#server/account/sign-in/security-view.ts';
import { createSessionCache, type SignedIn, signedInOwner } from '#server/account/session/session-cache.ts';
import { recordSessionUse } from '#server/account/session/session.ts';

export interface Auth {
  /** Runs a call under /api/auth; `address` is the client's, from `clientAddress`. Throws AppError. */
  handle(request: Request, address: string): Promise<EndpointResult>;
  /** Completes a sign-in when a browser returns from a provider. */
  completeSignIn(provider: ProviderID, query: URLSearchParams, caller: Caller): Promise<SignInRedirect>;
  /** The signed-in user of a request, cached for 30 s. */
  actorOf(headers: Headers): Promise<SignedIn | undefined>;
  /** Like `actorOf`, but reads the database, and returns the cookies that extend a session in use. */
  renewSession(headers: Headers): Promise<{ signedIn: SignedIn; cookies: string[] } | undefined>;
  /** Sign-in methods and open sessions of the caller's account. Throws not_signed_in. */
  securityOf(headers: Headers): Promise<Security>;
  /**
   * Login methods that the caller may still use to finish a login. Throws not_signed_in, and login_incomplete if
   * another step comes first.
   */
  loginOptionsOf(headers: Headers): Promise<LoginOptions>;
  /** Whether a new password is widely known, and whether it will be refused. */
  checkPassword(caller: Caller, password: string): Promise<PasswordCheck>;
  /** Drops the cached session with this token, or the cached sessions of the user with this id. */
  forget(tokenOrUserID: string): void;
}

const factorSteps = ['second-factor', 'second-factor-setup'] as const;
/** Users per browser that are remembered before it counts as a new device for the oldest of them. */
const USERS_PER_BROWSER = 8;

/** Creates the session look-up and the handlers of sign-in and account calls. */
export function createAuth(context: AuthContext): Auth {
  const { pool, env, secrets, log, limiter } = context;
  const isHttps = env.publicUrl.startsWith('https:');
  const identity = loadIdentity(context);
  const { get: cached, renew, forget } = createSessionCache();
  const end = (tokenOrUserID: string): void => {
    forget(tokenOrUserID);
    context.onEnded?.(tokenOrUserID);
  };
  const sessionCookie = cookieName('session_token', isHttps);

  async function lookUpSession(headers: Headers, query: { disableRefresh?: true } = {}) {
    try {
      const { headers: answered, response } = await identity
        .current()
        .api.getSession({ headers, query, returnHeaders: true });
      const cookies = answered.getSetCookie();
      if (!response) return { cookies, signedIn: undefined };
      const step = await findLoginStep(pool, env, response.session.token);
      if (step === undefined) return { cookies, signedIn: undefined };
      await recordSessionUse(pool, response.session);
      return { cookies, signedIn: signedInOf(response, step) };
    } catch (cause) {
      log.info({ event: 'token refresh', refusal: 'unavailable' }, 'identity');
      throw new AppError('unavailable', 'sessions cannot be looked up', { cause });
    }
  }

  async function actorOf(headers: Headers): Promise<SignedIn | undefined> {
    const cookie = cookieOf(headers.get('cookie'), sessionCookie);
    if (!cookie) return undefined;
    return cached(cookie, async () => (await lookUpSession(headers, { disableRefresh: true })).signedIn);
  }

  const proof = (name: string, days: number, most?: number) =>
    createBrowserProof({ name, days, ...(most !== undefined && { most }), secret: secrets.session, isHttps });
  const parts = {
    ...context,
    library: (request: Request) => identity.current().handler(request),
    signUpProof: proof('sign_up', 1),
    knownBrowser: proof('known', 365, USERS_PER_BROWSER),
    hostedSession: proof('via_hosted', 30),
    logoutAddress() {
      const discovery = identity.discoveryOf('hosted');
      return env.providers.hosted && discovery && logoutAddress(env.providers.hosted, discovery, env.publicUrl);
    },
    actorOf,
    forget: end,
    refresh: forget,
  };

  return {
    actorOf,
    forget,
    handle: createEndpointHandler(parts),
    async completeSignIn(provider, query, caller) {
      await limiter.take({ network: caller.address }, ['calls of account forms']);
      return completeProviderSignIn(parts, provider, query, caller);
    },
    securityOf: async (headers) => securityView(pool, env, signedInOwner(await actorOf(headers))),
    loginOptionsOf: async (headers) =>
      findLoginOptions(pool, signedInOwner(await actorOf(headers), factorSteps).actor.id),
    async checkPassword({ headers, address }, password) {
      await limiter.take({ network: address }, ['calls of account forms']);
      const isKnown = await isKnownPassword(password);
      const isRefused = isKnown && refusesKnownPassword(env, (await actorOf(headers))?.actor.role);
      return { isKnown, isRefused };
    },
    async renewSession(headers) {
      const cookie = cookieOf(headers.get('cookie'), sessionCookie);
      if (!cookie) return undefined;
      let cookies: string[] = [];
      // Cached, because the page that asks goes on to open its socket and its lists.
      const signedIn = await renew(cookie, async () => {
        const found = await lookUpSession(headers);
        cookies = found.cookies;
        return found.signedIn;
      });
      if (!signedIn) return undefined;
      // Repairs provisioning that an earlier release or a restored backup left out; otherwise this costs one query.
      if (signedIn.emailVerified) await pool.query('select provision_user($1)', [signedIn.actor.id]);
      return { signedIn, cookies };
    },
  };
}

interface LibrarySession {
  session: { token: string };
  user: {
    id: string;
    email: string;
    emailVerified: boolean;
    firstName: string;
    lastName: string;
    language: string;
    role?: string | null | undefined;
  };
}

/** Casts the library's strings to our types, because the database constrains the columns. */
function signedInOf({ session, user }: LibrarySession, step: LoginStep | null): SignedIn {
  const { email, emailVerified, firstName, lastName } = user;
  const actor: Actor = { id: user.id as UserId, role: (user.role ?? 'USER') as Role };
  return {
    actor,
    sessionToken: session.token,
    emailVerified,
    step,
    user: { ...actor, email, emailVerified, step, firstName, lastName, language: user.language as Language },
  };
}
