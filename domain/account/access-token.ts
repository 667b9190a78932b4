import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

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
