import type { AppError } from '#domain/kernel/errors.ts';
import type { BrowserProof } from '#server/account/session/browser-proof.ts';
import type { LibraryParts } from '#server/account/identity/library-call.ts';
import type { SignedIn } from '#server/account/session/session-cache.ts';

/** Dependencies of the sign-in and account calls. */
export interface AuthParts extends LibraryParts {
  /**
   * Security: the person who enters the verification code must also have chosen the password. Otherwise an attacker
   * could sign up with another person's address and a password of their own, and wait until that person signs up too
   * and enters the code. So a browser that signs up, or gives the right password of an unverified address, proves the
   * id of the pending user; the code is accepted from that browser only, and a new sign-up makes a new pending user.
   */
  signUpProof: BrowserProof;
  /** E-mail addresses that have signed in from this browser, which is then exempt from limits caused by others. */
  knownBrowser: BrowserProof;
  /** Proof that this browser signed in through the hosted provider, and has a session there. */
  hostedSignIn: BrowserProof;
  logoutUrl: () => string | undefined;
  findSession: (headers: Headers) => Promise<SignedIn | undefined>;
  /** Drops a session, or all sessions of a user, from the cache and ends their connections. */
  endSession: (tokenOrUserID: string) => void;
  /** Drops a session from the cache, so that its next use reads it again. */
  evictSession: (token: string) => void;
}

/** Result of a call. A refusal may also set cookies, so it is not thrown. */
export interface EndpointResult {
  cookies: readonly string[];
  /** Account that the call was about, for the log. */
  account?: string | undefined;
  refusal?: AppError;
  /** Response body, for calls that have one. */
  body?: object;
  /** Page of a provider to which the browser must go. */
  location?: string;
}
