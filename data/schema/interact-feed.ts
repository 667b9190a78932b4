import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { type FeedVisibility, feedVisibilities } from '#domain/interact/feed-item.ts';
import { type FriendshipStatus, friendshipStatuses } from '#domain/interact/friendship.ts';
import { COMMENT_MAX } from '#domain/interact/post-comment.ts';
import { likedWords, type Post, POST_CONTENT_MAX, POST_TITLE_MAX } from '#domain/interact/post.ts';
import { user } from '#data/schema/account.ts';
import { certification } from '#data/schema/certify.ts';
import { atMost, instant, isEdited, notBlank, oneOf, ref, system, userRef } from '#data/schema/column.ts';
import { lesson } from '#data/schema/teach.ts';

const person = (name: string) =>
  userRef(name)
    .notNull()
    .references(() => user.id);

/** What goes for good is shown no more. */
const cards = () => ({
  lessonID: ref<'Lesson'>('lesson_id').references(() => lesson.id, { onDelete: 'set null' }),
  certificationID: ref<'Certification'>('certification_id').references(() => certification.id, {
    onDelete: 'set null',
  }),
});

export const post = pgTable(
  'post',
  {
    ...system<'Post'>(),
    title: text('title').notNull(),
    content: text('content').notNull().default(defaults.Post.content),
    ...cards(),
    userID: person('user_id'),
    personLikes: integer('person_likes').notNull().default(defaults.Post.personLikes),
    isLiked: text('is_liked').$type<Post['isLiked']>().notNull().default(defaults.Post.isLiked),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
    owner: person('owner'),
  },
  (t) => [
    index('post_owner').on(t.owner, t.createdAt, t.id),
    index('post_user').on(t.userID),
    index('post_lesson').on(t.lessonID),
    index('post_certification').on(t.certificationID),
    check('post_owner_is_author', sql`${t.owner} = ${t.userID}`),
    check('post_title_not_blank', notBlank(t.title)),
    check('post_title_length', atMost(t.title, POST_TITLE_MAX)),
    check('post_content_length', atMost(t.content, POST_CONTENT_MAX)),
    check('post_person_likes', sql`${t.personLikes} >= 0`),
    check('post_is_liked', oneOf(t.isLiked, likedWords)),
  ],
);

/** What others see of a shared post; its counts are kept by triggers. */
export const feedItem = pgTable(
  'feed_item',
  {
    ...system<'FeedItem'>(),
    postID: ref<'Post'>('post_id')
      .notNull()
      .references(() => post.id),
    title: text('title').notNull(),
    content: text('content').notNull().default(defaults.FeedItem.content),
    ...cards(),
    visibility: text('visibility').$type<FeedVisibility>().notNull(),
    personLikes: integer('person_likes').notNull().default(defaults.FeedItem.personLikes),
    owner: person('owner'),
  },
  (t) => [
    uniqueIndex('feed_item_post').on(t.postID),
    index('feed_item_owner').on(t.owner, t.createdAt, t.id),
    index('feed_item_lesson').on(t.lessonID),
    index('feed_item_certification').on(t.certificationID),
    index('feed_item_public').on(t.createdAt, t.id).where(sql`visibility = 'public'`),
    check('feed_item_visibility', oneOf(t.visibility, feedVisibilities)),
    check('feed_item_person_likes', sql`${t.personLikes} >= 0`),
  ],
);

export const postComment = pgTable(
  'post_comment',
  {
    ...system<'PostComment'>(),
    content: text('content').notNull(),
    authorContent: text('author_content').notNull(),
    editedBy: userRef('edited_by').references(() => user.id),
    userID: person('user_id'),
    postID: ref<'Post'>('post_id')
      .notNull()
      .references(() => post.id),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
  },
  (t) => [
    index('post_comment_post').on(t.postID, t.createdAt, t.id),
    index('post_comment_author').on(t.userID, t.createdAt, t.id),
    check('post_comment_content_not_blank', notBlank(t.content)),
    check('post_comment_content_length', atMost(t.content, COMMENT_MAX)),
    index('post_comment_editor').on(t.editedBy),
    check('post_comment_edited_by', isEdited(t.editedBy, t.userID, [[t.content, t.authorContent]])),
  ],
);

export const friendship = pgTable(
  'friendship',
  {
    ...system<'Friendship'>(),
    requesterID: person('requester_id'),
    addresseeID: person('addressee_id'),
    status: text('status').$type<FriendshipStatus>().notNull().default(defaults.Friendship.status),
    respondedAt: instant('responded_at'),
    askerID: userRef('asker_id').generatedAlwaysAs(sql.raw(`case when status <> 'BLOCKED' then requester_id end`)),
  },
  (t) => [
    uniqueIndex('friendship_pair')
      .on(sql`least(${t.requesterID}, ${t.addresseeID})`, sql`greatest(${t.requesterID}, ${t.addresseeID})`)
      .where(sql`status <> 'BLOCKED'`),
    uniqueIndex('friendship_block').on(t.requesterID, t.addresseeID).where(sql`status = 'BLOCKED'`),
    index('friendship_requester').on(t.requesterID),
    index('friendship_asker').on(t.askerID, t.status, t.createdAt, t.id),
    index('friendship_addressee').on(t.addresseeID, t.status, t.createdAt, t.id),
    check('friendship_of_two', sql`${t.requesterID} <> ${t.addresseeID}`),
    check('friendship_status', oneOf(t.status, friendshipStatuses)),
    check('friendship_answered', sql`(${t.status} = 'PENDING') = (${t.respondedAt} is null)`),
  ],
);

/** Of whom somebody wants to see no posts. */
export const mute = pgTable(
  'mute',
  {
    ...system<'Mute'>(),
    personID: person('person_id'),
    owner: person('owner'),
  },
  (t) => [
    uniqueIndex('mute_once').on(t.owner, t.personID),
    index('mute_person').on(t.personID),
    check('mute_of_another', sql`${t.personID} <> ${t.owner}`),
  ],
);
