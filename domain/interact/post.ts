import * as z from 'zod/mini';
import { defineModel, type ModelColumns, type SystemColumns } from '#domain/kernel/model.ts';
import { instant, name, text } from '#domain/kernel/field.ts';
import { type Id, type UserId, id } from '#domain/kernel/id.ts';
import type { Instant } from '#domain/kernel/time.ts';

export const POST_TITLE_MAX = 200;
export const POST_CONTENT_MAX = 50_000;

/** Strings, because the specification types `isLiked` as a string. */
export const likedValues = ['true', 'false'] as const;

/** A post, visible to its owner only; others see its FeedItem once it is shared (D-06). */
export interface Post extends SystemColumns<'Post'> {
  title: string;
  /** Rich text (D-76) as JSON text. */
  content: string;
  /** Attached card: a published lesson, or one of the author's certifications. */
  lessonID: Id<'Lesson'> | null;
  certificationID: Id<'Certification'> | null;
  userID: UserId;
  /** Counted by the database. */
  personLikes: number;
  /** True if the viewer likes the post; the viewer of a post is always its owner. */
  isLiked: (typeof likedValues)[number];
  deletedAt: Instant | null;
  /** Set while a moderator's decision hides it from everybody. */
  hiddenAt: Instant | null;
  owner: UserId;
}

export const Post = defineModel<Post>()({
  routes: [['user', 'owner']],
  defaults: {
    content: '',
    lessonID: null,
    certificationID: null,
    personLikes: 0,
    isLiked: 'false',
    deletedAt: null,
    hiddenAt: null,
  },
});

export const postColumns = () => {
  const written = { title: name(POST_TITLE_MAX), content: text(POST_CONTENT_MAX) };
  return {
    owner: ['owner'],
    read: {
      owner: [
        'title',
        'content',
        'lessonID',
        'certificationID',
        'personLikes',
        'owner',
        'userID',
        'isLiked',
        'deletedAt',
        'hiddenAt',
      ],
    },
    create: {
      ...written,
      lessonID: z.nullable(id('Lesson')),
      certificationID: z.nullable(id('Certification')),
      userID: id('User'),
      owner: id('User'),
    },
    update: { ...written, deletedAt: z.nullable(instant) },
    computed: ['lessonID', 'certificationID'],
  } satisfies ModelColumns<Post>;
};
