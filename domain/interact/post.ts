import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const POST_TITLE_MAX = 200;
export const POST_CONTENT_MAX = 50_000;

/** The specification's isLiked is a string. */
export const likedWords = ['true', 'false'] as const;

/** Its owner's alone; what others see of a shared post is its FeedItem (D-06). */
export interface Post {
  id: Id<'Post'>;
  createdAt: Instant;
  updatedAt: Instant;
  title: string;
  /** Rich text (D-76) as JSON text. */
  content: string;
  /** What it shows as a card: a published lesson, or what its author is certified of. */
  lessonID: Id<'Lesson'> | null;
  certificationID: Id<'Certification'> | null;
  userID: UserId;
  /** Counted by the database. */
  personLikes: number;
  /** Whether the viewer likes it; of a post the viewer is its owner. */
  isLiked: (typeof likedWords)[number];
  deletedAt: Instant | null;
  /** Since when a decision of those who keep order keeps it from everybody's sight. */
  hiddenAt: Instant | null;
  owner: UserId;
}
