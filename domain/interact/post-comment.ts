import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const COMMENT_MAX = 5_000;

/** The size of a page of comments. */
export const COMMENTS_SHOWN = 10;

/** Seen by those who see the post's FeedItem (D-06). */
export interface PostComment {
  id: Id<'PostComment'>;
  createdAt: Instant;
  updatedAt: Instant;
  content: string;
  /** What its author wrote last. */
  authorContent: string;
  /** Who else wrote `content`. */
  editedBy: UserId | null;
  userID: UserId;
  postID: Id<'Post'>;
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
}
