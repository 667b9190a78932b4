import type { ProviderButton } from '#domain/account/provider.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A session as its owner sees it: nothing of it opens anything. */
export interface OpenSession {
  id: string;
  /** By its name, as in `Firefox`; null where the browser does not tell. */
  browser: string | null;
  /** As in `Windows`. */
  system: string | null;
  isHandheld: boolean;
  /** An IPv4 address, or the network an IPv6 address is in. */
  network: string | null;
  beganAt: Instant;
  /** To a few minutes. */
  seenAt: Instant;
  /** The one that asks. */
  isCurrent: boolean;
}

/** How an account is reached, and from where it is open. */
export interface Security {
  hasPassword: boolean;
  /** The outside accounts that open it. */
  providers: ProviderButton[];
  secondFactor: SecondFactor;
  /** The address that waits for its code. */
  pendingEmail: string | null;
  /** The one that asks first, then the one seen last. */
  sessions: OpenSession[];
}

/** A verdict on a password that is being chosen. */
export interface PasswordCheck {
  /** It is one of those that most people use. */
  isKnown: boolean;
  isRefused: boolean;
}

/** The second factor of an account: what is asked for after the password. */
export interface SecondFactor {
  /** The oldest first; none where it is off. */
  factors: Factor[];
  recoveryCodesLeft: number;
  /** The role of the person demands one. */
  isRequired: boolean;
}

/** An authenticator app or a passkey; an account has at most one app. */
export interface Factor {
  id: string;
  kind: 'app' | 'passkey';
  name: string;
  addedAt: Instant;
  lastUsedAt: Instant | null;
}

/** The data that an authenticator app is set up with. */
export interface AppSetup {
  /** For typing: in groups of base32. */
  secret: string;
  /** The same as a QR code: the `d` of a path of squares of 1, and how many of them a side has. */
  code: { path: string; side: number };
}

export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 20;
