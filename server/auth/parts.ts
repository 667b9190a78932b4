import type { AppError } from '#domain/kernel/errors.ts';
import type { BrowserProof } from '#server/auth/browser-proof.ts';
import type { LibraryParts } from '#server/auth/library-call.ts';
import type { SignedIn } from '#server/auth/session-cache.ts';

/** What the calls of the sign-in forms are carried out with. */
export interface Parts extends LibraryParts {
  /**
   * Security: whoever types the verification code must also have chosen the password. Without this, somebody could sign up
   * with another person's address and a password of their own, and wait until that person signs up too and types the code.
   * So a browser that signs up, or gives the right password of an unverified address, proves the id of the pending user; the
   * code is taken from that browser only, and a new sign-up makes a new pending user.
   */
  signedUp: BrowserProof;
  /** Of the e-mail addresses that have signed in: such a browser is not kept waiting for what is tried elsewhere. */
  known: BrowserProof;
  /** That this browser came from the hosted provider, and has a session there. */
  viaHosted: BrowserProof;
  logoutAddress: () => string | undefined;
  actorOf: (headers: Headers) => Promise<SignedIn | undefined>;
  /** Ends what goes on in the name of a session, or of all of a user's. */
  forget: (tokenOrUserID: string) => void;
  /** Reads a session that goes on anew, when it is next asked for. */
  refresh: (token: string) => void;
}

/** What a call came to. A refusal may set cookies too, so it is not thrown. */
export interface CallOutcome {
  cookies: readonly string[];
  /** The account that the call was about, for the log. */
  account?: string | undefined;
  refusal?: AppError;
  /** The body of the answer, for calls that have one. */
  body?: object;
  /** A page of a provider that the browser has to leave for. */
  location?: string;
}
