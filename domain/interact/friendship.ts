import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const friendshipStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'BLOCKED'] as const;
export type FriendshipStatus = (typeof friendshipStatuses)[number];

/** One row for two people, whoever asked (D-05); and besides it one for each of the two who blocks the other. */
export interface Friendship {
  id: Id<'Friendship'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Who asked; in a block who is blocked. */
  requesterID: UserId;
  /** Who is asked; in a block who blocks. */
  addresseeID: UserId;
  status: FriendshipStatus;
  respondedAt: Instant | null;
  /** Who asked, and nobody in a block: whoever is blocked has no part in the row. Worked out by the database. */
  askerID: UserId | null;
}

/**
 * The steps are the addressee's. To withdraw a request, to end a friendship and to unblock is to delete the row. A block is a
 * row from its beginning to its end, so that nothing that is told to whoever is blocked ever becomes one.
 */
export const friendshipLifecycle = lifecycle('friendship', {
  PENDING: { accept: 'ACCEPTED', decline: 'DECLINED' },
  ACCEPTED: {},
  DECLINED: { accept: 'ACCEPTED' },
  BLOCKED: {},
});

/** The person in the row who is not `actor`. */
export const otherOf = ({ requesterID, addresseeID }: Friendship, actor: UserId): UserId =>
  requesterID === actor ? addresseeID : requesterID;
