import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** What a token may be used for. What is not named is out of reach of any token: none spends, and none changes the account. */
export const tokenScopes = [
  'profile:read',
  'lessons:read',
  'lessons:write',
  'courses:read',
  'courses:write',
  'enrollments:read',
  'enrollments:write',
  'progress:read',
  'wallet:read',
] as const;
export type TokenScope = (typeof tokenScopes)[number];

/** By it a person, and a program that looks for leaked secrets, knows a token when they see one. */
export const TOKEN_PREFIX = 'margin_pat_';
/** After the prefix: forty random hexadecimal digits and eight of their CRC-32. */
export const TOKEN_SHAPE = /^margin_pat_([0-9a-f]{40})([0-9a-f]{8})$/;

export const TOKENS_MAX = 50;
export const TOKEN_NAME_MAX = 100;
/** For how long a token is good, in days; null is until it is revoked. */
export const tokenLives = [30, 90, 365, null] as const;

/** A key to the public API in its owner's name; shown once, when it is made. */
export interface AccessToken {
  id: Id<'AccessToken'>;
  createdAt: Instant;
  updatedAt: Instant;
  name: string;
  /** The first characters, by which its owner tells it from others. */
  prefix: string;
  /** Security: sha256 of the token, hexadecimal; no view shows it. */
  hash: string;
  scopes: string[];
  expiresAt: Instant | null;
  lastUsedAt: Instant | null;
  owner: UserId;
}
