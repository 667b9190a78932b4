import type { LoginStep } from '#domain/account/login-step.ts';
import type { Actor, User } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';

/** A session and its user. */
export interface SignedIn {
  actor: Actor;
  sessionToken: string;
  emailVerified: boolean;
  /** Step that the login still waits for; until then the session gives no access. */
  step: LoginStep | null;
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'emailVerified' | 'role' | 'language'> & {
    step: LoginStep | null;
  };
}

/** Requires a signed-in user; refuses visitors, unverified users (D-44), and logins that wait for another step. */
export function requireSignedIn(found: SignedIn | undefined, steps: readonly LoginStep[] = []): SignedIn {
  if (!found) throw new AppError('not_signed_in', 'sign in first');
  if (!found.emailVerified) throw new AppError('not_verified', 'verify the e-mail first');
  if (found.step !== null && !steps.includes(found.step))
    throw new AppError('login_incomplete', 'finish the login first', { details: { step: found.step } });
  return found;
}

const TTL_MS = 30_000;
const MAX_ENTRIES = 10_000;

interface Entry {
  until: number;
  lookup: Promise<SignedIn | undefined>;
  found?: SignedIn;
}

type LookUp = () => Promise<SignedIn | undefined>;

export interface SessionCache {
  get: (cookie: string, lookUp: LookUp) => Promise<SignedIn | undefined>;
  /** Always looks up, and caches the result. */
  renew: (cookie: string, lookUp: LookUp) => Promise<SignedIn | undefined>;
  /** Drops the cached session with this token, or all sessions of this user, at once. */
  evict: (tokenOrUserID: string) => void;
}

/**
 * Caches sessions by cookie, so that a busy page costs the database one look-up. Invalid cookies, and logins that wait
 * for a step, are never cached. `now` is a monotonic clock in ms.
 */
export function createSessionCache(now: () => number = () => performance.now()): SessionCache {
  const entries = new Map<string, Entry>();

  function remember(cookie: string, entry: Entry): void {
    entries.delete(cookie);
    entries.set(cookie, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest);
  }

  async function renew(cookie: string, lookUp: LookUp): Promise<SignedIn | undefined> {
    const entry: Entry = { until: now() + TTL_MS, lookup: lookUp() };
    remember(cookie, entry);
    const drop = () => entries.get(cookie) === entry && entries.delete(cookie);
    try {
      const found = await entry.lookup;
      // A waiting login may be finished on another server, which does not notify this one.
      if (found?.step === null) entry.found = found;
      else drop();
      return found;
    } catch (error) {
      drop();
      throw error;
    }
  }

  return {
    renew,
    async get(cookie, lookUp) {
      const known = entries.get(cookie);
      return known && known.until > now() ? known.lookup : renew(cookie, lookUp);
    },
    evict(tokenOrUserID) {
      for (const [cookie, { found }] of entries) {
        // A pending look-up may have read the session before it ended.
        if (!found || found.sessionToken === tokenOrUserID || found.actor.id === tokenOrUserID) entries.delete(cookie);
      }
    },
  };
}
