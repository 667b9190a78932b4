import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import type { Id, UserId } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

/** Audience of a shared post (D-06). */
export const feedVisibilities = ['friends', 'public'] as const;
export type FeedVisibility = (typeof feedVisibilities)[number];

/** Read-only copy of a shared post for other people; the server creates it and deletes it with the post. */
export interface FeedItem extends SystemColumns<'FeedItem'> {
  /** Time of sharing. */
  createdAt: Instant;
  postID: Id<'Post'>;
  title: string;
  content: string;
  lessonID: Id<'Lesson'> | null;
  certificationID: Id<'Certification'> | null;
  visibility: FeedVisibility;
  /**
   * Counted by the database. Comments are not counted, because the number would reveal comments that are hidden from
   * the viewer.
   */
  personLikes: number;
  /** Author of the post. */
  owner: UserId;
}

export const FeedItem = defineModel<FeedItem>()({
  routes: [
    ['user', 'owner'],
    ['feed', 'owner'],
    ['feed', 'visibility'],
    ['post', 'postID'],
  ],
  defaults: { content: '', lessonID: null, certificationID: null, personLikes: 0 },
});

export const feedItemColumns = () =>
  ({
    // Feed items are copies of posts.
    owner: [],
    read: {
      others: ['title', 'content', 'lessonID', 'certificationID', 'personLikes', 'owner', 'postID', 'visibility'],
    },
  }) satisfies ModelColumns<FeedItem>;
