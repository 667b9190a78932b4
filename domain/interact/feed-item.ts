import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** With whom an author shares a post (D-06). */
export const feedVisibilities = ['friends', 'public'] as const;
export type FeedVisibility = (typeof feedVisibilities)[number];

/** A shared post as others see it: made by the server, read-only, gone when the post is. */
export interface FeedItem {
  id: Id<'FeedItem'>;
  /** When it was shared. */
  createdAt: Instant;
  updatedAt: Instant;
  postID: Id<'Post'>;
  title: string;
  content: string;
  lessonID: Id<'Lesson'> | null;
  certificationID: Id<'Certification'> | null;
  visibility: FeedVisibility;
  /** Counted by the database. Comments are not: their number would tell of those that are hidden from its viewer. */
  personLikes: number;
  /** The post's author. */
  owner: UserId;
}
