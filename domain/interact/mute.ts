import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Hides a person's posts from the owner's feed. The muted person is not told. */
export interface Mute {
  id: Id<'Mute'>;
  createdAt: Instant;
  updatedAt: Instant;
  personID: UserId;
  owner: UserId;
}
