import type { Id, UserId } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const friendshipStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'BLOCKED'] as const;
export type FriendshipStatus = (typeof friendshipStatuses)[number];

/** One row for two people, whoever asked (D-05). */
export interface Friendship {
  id: Id<'Friendship'>;
  createdAt: Instant;
  updatedAt: Instant;
  requesterID: UserId;
  addresseeID: UserId;
  status: FriendshipStatus;
  respondedAt: Instant | null;
}

/** The steps are the addressee's; to withdraw or to end a friendship is to delete the row. */
export const friendshipLifecycle = lifecycle('friendship', {
  PENDING: { accept: 'ACCEPTED', decline: 'DECLINED', block: 'BLOCKED' },
  ACCEPTED: { block: 'BLOCKED' },
  DECLINED: { accept: 'ACCEPTED', block: 'BLOCKED' },
  BLOCKED: { unblock: 'DECLINED' },
});
