import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const COMMENT_MAX = 5_000;

export const COMMENTS_SHOWN = 10;

/** A comment on a post, visible to everyone who sees the post's FeedItem (D-06). */
export interface PostComment {
  id: Id<'PostComment'>;
  createdAt: Instant;
  updatedAt: Instant;
  content: string;
  /** The author's own last version. */
  authorContent: string;
  /** The person who suggested a different `content`; null without a suggestion. */
  editedBy: UserId | null;
  userID: UserId;
  postID: Id<'Post'>;
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
}
