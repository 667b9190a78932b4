import type { LoginOptions, LoginStep } from '#domain/account/login-step.ts';
import type { ProviderID } from '#domain/account/provider.ts';
import type { PasswordCheck, Security } from '#domain/account/security.ts';
import type { Actor, Language, Role } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { UserId } from '#domain/kernel/id.ts';
import { cookieOf, createBrowserProof } from '#server/auth/browser-proof.ts';
import { createCallHandler } from '#server/auth/call-handler.ts';
import type { AuthContext } from '#server/auth/identity.ts';
import { cookieName } from '#server/auth/cookie-name.ts';
import type { Caller } from '#server/auth/library-call.ts';
import { openIdentity } from '#server/auth/live-identity.ts';
import { isKnownPassword, refusesKnownPassword } from '#server/auth/known-password.ts';
import { findLoginOptions, findLoginStep } from '#server/auth/login-step.ts';
import { logoutAddress } from '#server/auth/logout-address.ts';
import { comeBack, type Way } from '#server/auth/outside-sign-in.ts';
import type { CallOutcome } from '#server/auth/parts.ts';
import { securityView } from '#server/auth/security-view.ts';
import { createSessionCache, type SignedIn, signedInOwner } from '#server/auth/session-cache.ts';
import { noteSeen } from '#server/auth/sessions.ts';

export interface Auth {
  /** Runs a call under /api/auth; `address` is the client's, from `clientAddress`. Throws AppError. */
  handle(request: Request, address: string): Promise<CallOutcome>;
  /** Completes a sign-in when a browser returns from a provider. */
  comeBack(provider: ProviderID, query: URLSearchParams, caller: Caller): Promise<Way>;
  /** The signed-in user of a request, cached for 30 s. */
  actorOf(headers: Headers): Promise<SignedIn | undefined>;
  /** Like `actorOf`, but reads the database, and returns the cookies that extend a session in use. */
  openSession(headers: Headers): Promise<{ signedIn: SignedIn; cookies: string[] } | undefined>;
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
const PEOPLE_PER_BROWSER = 8;

/** Creates the session look-up and the handlers of sign-in and account calls. */
export function createAuth(context: AuthContext): Auth {
  const { pool, env, secrets, log, limiter } = context;
  const isHttps = env.publicUrl.startsWith('https:');
  const identity = openIdentity(context);
  const { get: cached, renew, forget } = createSessionCache();
  const end = (tokenOrUserID: string): void => {
    forget(tokenOrUserID);
    context.onEnded?.(tokenOrUserID);
  };
  const sessionCookie = cookieName('session_token', isHttps);

  async function ask(headers: Headers, query: { disableRefresh?: true } = {}) {
    try {
      const { headers: answered, response } = await identity
        .current()
        .api.getSession({ headers, query, returnHeaders: true });
      const cookies = answered.getSetCookie();
      if (!response) return { cookies, signedIn: undefined };
      const step = await findLoginStep(pool, env, response.session.token);
      if (step === undefined) return { cookies, signedIn: undefined };
      await noteSeen(pool, response.session);
      return { cookies, signedIn: signedInOf(response, step) };
    } catch (cause) {
      log.info({ event: 'token refresh', refusal: 'unavailable' }, 'identity');
      throw new AppError('unavailable', 'sessions cannot be looked up', { cause });
    }
  }

  async function actorOf(headers: Headers): Promise<SignedIn | undefined> {
    const cookie = cookieOf(headers.get('cookie'), sessionCookie);
    if (!cookie) return undefined;
    return cached(cookie, async () => (await ask(headers, { disableRefresh: true })).signedIn);
  }

  const proof = (name: string, days: number, most?: number) =>
    createBrowserProof({ name, days, ...(most !== undefined && { most }), secret: secrets.session, isHttps });
  const parts = {
    ...context,
    library: (request: Request) => identity.current().handler(request),
    signedUp: proof('sign_up', 1),
    known: proof('known', 365, PEOPLE_PER_BROWSER),
    viaHosted: proof('via_hosted', 30),
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
    handle: createCallHandler(parts),
    async comeBack(provider, query, caller) {
      await limiter.take({ network: caller.address }, ['calls of account forms']);
      return comeBack(parts, provider, query, caller);
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
    async openSession(headers) {
      const cookie = cookieOf(headers.get('cookie'), sessionCookie);
      if (!cookie) return undefined;
      let cookies: string[] = [];
      // Cached, because the page that asks goes on to open its socket and its lists.
      const signedIn = await renew(cookie, async () => {
        const found = await ask(headers);
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

interface Found {
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
function signedInOf({ session, user }: Found, step: LoginStep | null): SignedIn {
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
