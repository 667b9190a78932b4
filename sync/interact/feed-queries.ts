import * as z from 'zod/mini';
import { COMMENTS_SHOWN } from '#domain/interact/post-comment.ts';
import { id } from '#domain/kernel/id.ts';
import { VISIBILITY_CHECK_MAX } from '#sync/interact/visibility-check.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const nothing = z.object({});

const lessonCard = { column: 'lessonID', model: 'Lesson', foreignColumn: 'id' } as const;
const certificationCard = { column: 'certificationID', model: 'Certification', foreignColumn: 'id' } as const;
/** Loads author, the reader's like and the attached card of an item. */
const besideItem = [
  profileOf('owner'),
  { column: 'postID', model: 'Vote', foreignColumn: 'postID' },
  lessonCard,
  certificationCard,
] as const;
const author = profileOf('userID');
const editor = profileOf('editedBy');

export const feedQueries = {
  /** Posts shared with the reader, newest first. */
  'feed.mine': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'FeedItem',
      where: {},
      order: newestFirst,
      include: besideItem,
      accessPaths: [
        { where: { owner: actor.id } },
        { where: { visibility: 'public' } },
        {
          column: 'owner',
          by: 'Friendship',
          foreignColumn: 'requesterID',
          where: { addresseeID: actor.id, status: 'ACCEPTED' },
        },
        {
          column: 'owner',
          by: 'Friendship',
          foreignColumn: 'addresseeID',
          where: { askerID: actor.id, status: 'ACCEPTED' },
        },
      ],
    }),
  }),

  /** One shared post. */
  'feed.byID': query({
    input: z.object({ postID: id('Post') }),
    list: ({ postID }) => ({ model: 'FeedItem', where: { postID }, order: newestFirst, include: besideItem }),
  }),

  /** Checks which shared posts on the device are still visible to the reader. */
  'feed.stillVisible': query({
    input: z.object({ ids: z.array(id('FeedItem')).check(z.maxLength(VISIBILITY_CHECK_MAX)) }),
    list: ({ ids }) => ({
      model: 'FeedItem',
      where: { id: { in: ids } },
      order: newestFirst,
      size: VISIBILITY_CHECK_MAX,
    }),
  }),

  /** Checks which comments on the device are still visible to the reader. */
  'comment.stillVisible': query({
    input: z.object({ ids: z.array(id('PostComment')).check(z.maxLength(VISIBILITY_CHECK_MAX)) }),
    list: ({ ids }) => ({
      model: 'PostComment',
      where: { id: { in: ids } },
      order: newestFirst,
      size: VISIBILITY_CHECK_MAX,
    }),
  }),

  /** Posts that a person shares with the reader. */
  'feed.byAuthor': query({
    input: z.object({ id: id('User') }),
    list: ({ id }) => ({ model: 'FeedItem', where: { owner: id }, order: newestFirst, include: besideItem }),
  }),

  /** The reader's own posts, including unshared ones. */
  'post.mine': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Post',
      where: { owner: actor.id, deletedAt: null },
      order: newestFirst,
      include: [{ column: 'id', model: 'FeedItem', foreignColumn: 'postID' }, lessonCard, certificationCard],
    }),
  }),

  /** Latest comments on a post. */
  'comment.byPost': query({
    input: z.object({ postID: id('Post') }),
    list: ({ postID }) => ({
      model: 'PostComment',
      where: { postID },
      order: newestFirst,
      include: [author, editor],
      size: COMMENTS_SHOWN,
    }),
  }),

  /** All comments that the reader wrote. */
  'comment.mine': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'PostComment',
      where: { userID: actor.id },
      order: newestFirst,
      include: [{ column: 'postID', model: 'FeedItem', foreignColumn: 'postID' }],
    }),
  }),

  /** People whom the reader muted. */
  'mute.mine': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Mute',
      where: { owner: actor.id },
      order: newestFirst,
      include: [profileOf('personID')],
    }),
  }),

  /** The reader's issued certifications, for attaching to a post. */
  'feed.certificates': query({
    input: nothing,
    list: (_input, actor) => ({
      model: 'Certification',
      where: { userID: actor.id, status: 'ISSUED' },
      order: [
        ['updatedAt', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
