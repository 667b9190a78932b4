import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const voteDirections = ['up', 'down'] as const;
export type VoteDirection = (typeof voteDirections)[number];

/** A vote on a lesson or a like of a post; the database counts them (D-63, D-06). */
export interface Vote {
  id: Id<'Vote'>;
  createdAt: Instant;
  updatedAt: Instant;
  /** Exactly one of lessonID and postID is set. */
  lessonID: Id<'Lesson'> | null;
  postID: Id<'Post'> | null;
  direction: VoteDirection;
  owner: UserId;
}
