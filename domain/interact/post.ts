import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const POST_TITLE_MAX = 200;
export const POST_CONTENT_MAX = 50_000;

/** Strings, because the specification types `isLiked` as a string. */
export const likedValues = ['true', 'false'] as const;

/** A post, visible to its owner only; others see its FeedItem once it is shared (D-06). */
export interface Post {
  id: Id<'Post'>;
  createdAt: Instant;
  updatedAt: Instant;
  title: string;
  /** Rich text (D-76) as JSON text. */
  content: string;
  /** Attached card: a published lesson, or one of the author's certifications. */
  lessonID: Id<'Lesson'> | null;
  certificationID: Id<'Certification'> | null;
  userID: UserId;
  /** Counted by the database. */
  personLikes: number;
  /** Whether the viewer likes the post; the viewer of a post is always its owner. */
  isLiked: (typeof likedValues)[number];
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}
