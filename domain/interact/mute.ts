import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** That somebody wants to see no posts of a person; that person is told of it by nothing. */
export interface Mute {
  id: Id<'Mute'>;
  createdAt: Instant;
  updatedAt: Instant;
  personID: UserId;
  owner: UserId;
}
