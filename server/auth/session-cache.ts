import type { LoginStep } from '#domain/account/login-step.ts';
import type { Actor, User } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';

/** A session and whose it is. */
export interface SignedIn {
  actor: Actor;
  sessionToken: string;
  emailVerified: boolean;
  /** The step that the login still waits for; the session opens nothing before it. */
  step: LoginStep | null;
  user: Pick<User, 'id' | 'email' | 'firstName' | 'lastName' | 'emailVerified' | 'role' | 'language'> & {
    step: LoginStep | null;
  };
}

/** Refuses a visitor, a person whose e-mail is not verified yet (D-44), and one whose login waits for another step. */
export function signedInOwner(found: SignedIn | undefined, steps: readonly LoginStep[] = []): SignedIn {
  if (!found) throw new AppError('not_signed_in', 'sign in first');
  if (!found.emailVerified) throw new AppError('not_verified', 'verify the e-mail first');
  if (found.step !== null && !steps.includes(found.step))
    throw new AppError('login_incomplete', 'finish the login first', { details: { step: found.step } });
  return found;
}

const KEPT_MS = 30_000;
const KEPT_MOST = 10_000;

interface Entry {
  until: number;
  lookup: Promise<SignedIn | undefined>;
  found?: SignedIn;
}

type LookUp = () => Promise<SignedIn | undefined>;

export interface SessionCache {
  get: (cookie: string, lookUp: LookUp) => Promise<SignedIn | undefined>;
  /** Looks up in any case, and keeps what is found for those who come next. */
  renew: (cookie: string, lookUp: LookUp) => Promise<SignedIn | undefined>;
  /** Drops what is known of a session token or of all sessions of a user, at once. */
  forget: (tokenOrUserID: string) => void;
}

/**
 * Keeps who a session cookie belongs to, so that a busy page costs the database one look-up. A cookie that is nobody's, or
 * whose login waits for a step, is never kept. `now` is a monotonic clock in ms.
 */
export function createSessionCache(now: () => number = () => performance.now()): SessionCache {
  const entries = new Map<string, Entry>();

  function remember(cookie: string, entry: Entry): void {
    entries.delete(cookie);
    entries.set(cookie, entry);
    const [oldest] = entries.keys();
    if (entries.size > KEPT_MOST && oldest !== undefined) entries.delete(oldest);
  }

  async function renew(cookie: string, lookUp: LookUp): Promise<SignedIn | undefined> {
    const entry: Entry = { until: now() + KEPT_MS, lookup: lookUp() };
    remember(cookie, entry);
    const drop = () => entries.get(cookie) === entry && entries.delete(cookie);
    try {
      const found = await entry.lookup;
      // A login that waits for a step may be finished at another server, and this one is not told.
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
    forget(tokenOrUserID) {
      for (const [cookie, { found }] of entries) {
        // A look-up on its way may have seen the session before it ended.
        if (!found || found.sessionToken === tokenOrUserID || found.actor.id === tokenOrUserID) entries.delete(cookie);
      }
    },
  };
}
