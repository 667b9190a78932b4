import type { AuthContext } from '#server/account/identity/auth-context.ts';
import type { LoginOptions, LoginStep } from '#domain/account/login-step.ts';
import type { ProviderID } from '#domain/account/provider.ts';
import type { PasswordCheck, Security } from '#domain/account/security.ts';
import type { Actor, Language, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';
import { cookieOf, createBrowserProof, type ProofOptions } from '#server/account/session/browser-proof.ts';
import { createEndpointHandler } from '#server/account/sign-in/endpoint-handler.ts';
import { cookieName } from '#server/core/request/cookie-name.ts';
import type { Caller } from '#server/account/identity/library-call.ts';
import { loadIdentity } from '#server/account/identity/identity-loader.ts';
import { isKnownPassword, refusesKnownPassword } from '#server/account/security/known-password.ts';
import { findLoginOptions, findLoginStep } from '#server/account/second-factor/login-step.ts';
import { logoutUrl } from '#server/account/identity/provider-logout.ts';
import { completeProviderSignIn, type SignInRedirect } from '#server/account/sign-in/provider-sign-in.ts';
import type { EndpointResult } from '#server/account/security/auth-parts.ts';
import { securityView } from '#server/account/sign-in/security-view.ts';
import { createSessionCache, type SignedIn, requireSignedIn } from '#server/account/session/session-cache.ts';
import { recordSessionUse } from '#server/account/session/session.ts';

export interface Auth {
  /** Runs a call under /api/auth. Throws AppError. */
  handle(request: Request, clientAddress: string): Promise<EndpointResult>;
  /** Completes a sign-in when a browser returns from a provider. */
  completeSignIn(provider: ProviderID, query: URLSearchParams, caller: Caller): Promise<SignInRedirect>;
  /** The signed-in user of a request, cached for 30 s. */
  findSession(headers: Headers): Promise<SignedIn | undefined>;
  /** Like `findSession`, but reads the database, and returns the cookies that extend a session in use. */
  renewSession(headers: Headers): Promise<{ signedIn: SignedIn; cookies: string[] } | undefined>;
  /** Sign-in methods and open sessions of the caller's account. Throws not_signed_in. */
  securityOf(headers: Headers): Promise<Security>;
  /** Methods available for the second factor. Throws not_signed_in, and login_incomplete if a new password is required first. */
  loginOptionsOf(headers: Headers): Promise<LoginOptions>;
  /** True if a new password is widely known, and whether it will be refused. */
  checkPassword(caller: Caller, password: string): Promise<PasswordCheck>;
  /** Suspension that ended the sessions of this address; told only to a browser in which its owner has signed in. */
  suspensionOf(caller: Caller, email: string): Promise<{ until: Instant | null } | null>;
  /** Drops the cached session with this token, or the cached sessions of the user with this id. */
  evictSession(tokenOrUserID: string): void;
}

const factorSteps = ['second-factor', 'second-factor-setup'] as const;
/** Users that are remembered per browser. One more replaces the oldest, for whom it is a new device then. */
const USERS_PER_BROWSER = 8;

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

/** Creates the session look-up and the handlers of sign-in and account calls. */
export function createAuth(context: AuthContext): Auth {
  const { pool, env, secrets, log, limiter } = context;
  const isHttps = env.publicUrl.startsWith('https:');
  const identity = loadIdentity(context);
  const { get: cached, renew, evict } = createSessionCache();
  const endSession = (tokenOrUserID: string): void => {
    evict(tokenOrUserID);
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
      // Undefined if the session has ended; null if the login waits for no step.
      if (step === undefined) return { cookies, signedIn: undefined };
      await recordSessionUse(pool, response.session);
      return { cookies, signedIn: signedInOf(response, step) };
    } catch (cause) {
      // The log event has the name of its requirement (S-640), because a look-up also extends the session.
      log.info({ event: 'token refresh', refusal: 'unavailable' }, 'identity');
      throw new AppError('unavailable', 'sessions cannot be looked up', { cause });
    }
  }

  async function findSession(headers: Headers): Promise<SignedIn | undefined> {
    const cookie = cookieOf(headers.get('cookie'), sessionCookie);
    if (!cookie) return undefined;
    return cached(cookie, async () => (await lookUpSession(headers, { disableRefresh: true })).signedIn);
  }

  const proof = (options: Pick<ProofOptions, 'name' | 'days' | 'maxSubjects'>) =>
    createBrowserProof({ ...options, secret: secrets.session, isHttps });
  const parts = {
    ...context,
    library: (request: Request) => identity.current().handler(request),
    signUpProof: proof({ name: 'sign_up', days: 1 }),
    knownBrowser: proof({ name: 'known', days: 365, maxSubjects: USERS_PER_BROWSER }),
    hostedSignIn: proof({ name: 'via_hosted', days: 30 }),
    logoutUrl() {
      const discovery = identity.discoveryOf('hosted');
      return env.providers.hosted && discovery && logoutUrl(env.providers.hosted, discovery, env.publicUrl);
    },
    findSession,
    endSession,
    evictSession: evict,
  };

  return {
    findSession,
    evictSession: evict,
    handle: createEndpointHandler(parts),
    async completeSignIn(provider, query, caller) {
      await limiter.take({ network: caller.address }, ['calls of account forms']);
      return completeProviderSignIn(parts, provider, query, caller);
    },
    securityOf: async (headers) => securityView(pool, env, requireSignedIn(await findSession(headers))),
    loginOptionsOf: async (headers) =>
      findLoginOptions(pool, requireSignedIn(await findSession(headers), factorSteps).actor.id),
    async checkPassword({ headers, address }, password) {
      await limiter.take({ network: address }, ['calls of account forms']);
      const isKnown = await isKnownPassword(password);
      const isRefused = isKnown && refusesKnownPassword(env, (await findSession(headers))?.actor.role);
      return { isKnown, isRefused };
    },
    async suspensionOf({ headers, address }, email) {
      await limiter.take({ network: address }, ['calls of account forms']);
      if (!parts.knownBrowser.isProven(headers.get('cookie'), email)) return null;
      const { rows } = await pool.query<{ until: Instant | null }>(
        `select to_jsonb(suspended_until) #>> '{}' as until from "user" u where email = $1 and is_suspended(u)`,
        [email],
      );
      return rows[0] ?? null;
    },
    async renewSession(headers) {
      const cookie = cookieOf(headers.get('cookie'), sessionCookie);
      if (!cookie) return undefined;
      let cookies: string[] = [];
      // Always looked up, and then cached, because the page opens its socket and its lists next.
      const signedIn = await renew(cookie, async () => {
        const found = await lookUpSession(headers);
        cookies = found.cookies;
        return found.signedIn;
      });
      if (!signedIn) return undefined;
      // Adds rows of the user that an earlier release or a restored backup left out.
      if (signedIn.emailVerified) await pool.query('select provision_user($1)', [signedIn.actor.id]);
      return { signedIn, cookies };
    },
  };
}
