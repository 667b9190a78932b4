import type { ProviderButton } from '#domain/account/provider.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** A session as its owner sees it. Security: it contains nothing that grants access. */
export interface OpenSession {
  id: string;
  /** Name of the browser, such as `Firefox`; null if unknown. */
  browser: string | null;
  /** Operating system, such as `Windows`. */
  system: string | null;
  isHandheld: boolean;
  /** IPv4 address, or the network of an IPv6 address. */
  network: string | null;
  beganAt: Instant;
  /** Accurate to a few minutes. */
  seenAt: Instant;
  /** Marks the session that made the request. */
  isCurrent: boolean;
}

/** Login methods and open sessions of an account. */
export interface Security {
  hasPassword: boolean;
  /** Linked external accounts. */
  providers: ProviderButton[];
  secondFactor: SecondFactor;
  /** New address that is not yet confirmed with its code. */
  pendingEmail: string | null;
  /** The current session first, then by last use. */
  sessions: OpenSession[];
}

/** Check of a password that is being chosen. */
export interface PasswordCheck {
  /** True if it is one of the most common passwords. */
  isKnown: boolean;
  isRefused: boolean;
}

/** Second factor of an account, requested after the password. */
export interface SecondFactor {
  /** Oldest first; empty while the second factor is off. */
  factors: Factor[];
  recoveryCodesLeft: number;
  /** True if the person's role requires one. */
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

/** Data for setting up an authenticator app. */
export interface AppSetup {
  /** Base32 in groups, for typing by hand. */
  secret: string;
  /** The secret as a QR code: `d` of an SVG path of unit squares, and the number of squares per side. */
  code: { path: string; side: number };
}

export const PASSKEY_NAME_MAX = 60;
export const PASSKEYS_MAX = 20;
