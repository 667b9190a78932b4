import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { type UserId, id } from '#domain/kernel/id.ts';
import { lifecycle } from '#domain/kernel/lifecycle.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const friendshipStatuses = ['PENDING', 'ACCEPTED', 'DECLINED', 'BLOCKED'] as const;
export type FriendshipStatus = (typeof friendshipStatuses)[number];

/** One row per pair of people, no matter who requested it (D-05), plus one row for each block. */
export interface Friendship extends SystemColumns<'Friendship'> {
  /** The person who requested; in a block, the blocked person. */
  requesterID: UserId;
  /** The person who was requested; in a block, the blocking person. */
  addresseeID: UserId;
  status: FriendshipStatus;
  respondedAt: Instant | null;
  /**
   * Equals `requesterID`, except null in a block, so that the blocked person gets no access to the row. Computed by the
   * database.
   */
  askerID: UserId | null;
}

/**
 * Steps are taken by the addressee. Withdrawing a request, ending a friendship and unblocking delete the row. A block
 * is a row of its own from the start, so that a row the blocked person already sees never becomes one.
 */
export const friendshipLifecycle = lifecycle('friendship', {
  PENDING: { accept: 'ACCEPTED', decline: 'DECLINED' },
  ACCEPTED: {},
  DECLINED: { accept: 'ACCEPTED' },
  BLOCKED: {},
});

/** Returns the person in the row other than `actor`. */
export const otherPerson = ({ requesterID, addresseeID }: Friendship, actor: UserId): UserId =>
  requesterID === actor ? addresseeID : requesterID;

export const Friendship = defineModel<Friendship>()({
  routes: [
    ['user', 'askerID'],
    ['user', 'addresseeID'],
  ],
  snapshot: 'whole',
  defaults: { status: 'PENDING', respondedAt: null },
});

export const friendshipColumns = () => {
  const all = ['requesterID', 'addresseeID', 'status', 'respondedAt', 'askerID'] as const;
  return {
    owner: ['requesterID', 'addresseeID'],
    read: { requester: all, addressee: all },
    create: { requesterID: id('User'), addresseeID: id('User') },
    computed: ['status', 'respondedAt'],
    lifecycle: friendshipLifecycle,
  } satisfies ModelColumns<Friendship>;
};
