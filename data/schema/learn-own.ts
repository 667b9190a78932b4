import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { defaults } from '#domain/defaults.ts';
import { CARD_SOURCE_MAX, CARD_TEXT_MAX, type CardMemory, type TextPlace } from '#domain/learn/card.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DAY_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import {
  RATING_MAX,
  RATING_MIN,
  REVIEW_MAX,
  type UncountedReason,
  uncountedReasons,
} from '#domain/learn/lesson-review.ts';
import { type VoteDirection, voteDirections } from '#domain/learn/vote.ts';
import { user } from '#data/schema/account.ts';
import {
  atMost,
  between,
  instant,
  isEdited,
  isObject,
  json,
  notBlank,
  oneOf,
  ref,
  system,
  userRef,
} from '#data/schema/column.ts';
import { post } from '#data/schema/interact-feed.ts';
import { lesson } from '#data/schema/teach.ts';
import { lessonVersion } from '#data/schema/teach-version.ts';

const person = (name: string) =>
  userRef(name)
    .notNull()
    .references(() => user.id);

export const learningDay = pgTable(
  'learning_day',
  {
    ...system<'LearningDay'>(),
    day: date('day', { mode: 'string' }).$type<Day>().notNull(),
    seconds: integer('seconds').notNull().default(defaults.LearningDay.seconds),
    owner: person('owner'),
  },
  (t) => [
    uniqueIndex('learning_day_once').on(t.owner, t.day),
    check('learning_day_seconds', between(t.seconds, 0, DAY_SECONDS_MAX)),
  ],
);

export const lessonReview = pgTable(
  'lesson_review',
  {
    ...system<'LessonReview'>(),
    lessonID: ref<'Lesson'>('lesson_id')
      .notNull()
      .references(() => lesson.id),
    userID: person('user_id'),
    rating: integer('rating').notNull(),
    review: text('review').notNull().default(defaults.LessonReview.review),
    /** As given by the author; a trigger fills both when the review is made. */
    authorRating: integer('author_rating').notNull(),
    authorReview: text('author_review').notNull(),
    editedBy: userRef('edited_by').references(() => user.id),
    isEnrolled: boolean('is_enrolled').notNull().default(defaults.LessonReview.isEnrolled),
    /** Why the stars do not count; triggers maintain it by `uncounted_reason`. */
    uncounted: text('uncounted').$type<UncountedReason>(),
    deletedAt: instant('deleted_at'),
    hiddenAt: instant('hidden_at'),
  },
  (t) => [
    uniqueIndex('lesson_review_once').on(t.lessonID, t.userID).where(sql`deleted_at is null`),
    index('lesson_review_lesson').on(t.lessonID, t.createdAt, t.id),
    index('lesson_review_author').on(t.userID, t.createdAt, t.id),
    check('lesson_review_rating', between(t.rating, RATING_MIN, RATING_MAX)),
    check('lesson_review_author_rating', between(t.authorRating, RATING_MIN, RATING_MAX)),
    check('lesson_review_uncounted', oneOf(t.uncounted, uncountedReasons)),
    check('lesson_review_length', atMost(t.review, REVIEW_MAX)),
    index('lesson_review_editor').on(t.editedBy),
    check(
      'lesson_review_edited_by',
      isEdited(t.editedBy, t.userID, [
        [t.rating, t.authorRating],
        [t.review, t.authorReview],
      ]),
    ),
  ],
);

export const vote = pgTable(
  'vote',
  {
    ...system<'Vote'>(),
    lessonID: ref<'Lesson'>('lesson_id').references(() => lesson.id),
    postID: ref<'Post'>('post_id').references(() => post.id),
    direction: text('direction').$type<VoteDirection>().notNull().default(defaults.Vote.direction),
    owner: person('owner'),
  },
  (t) => [
    uniqueIndex('vote_once_a_lesson').on(t.owner, t.lessonID),
    uniqueIndex('vote_once_a_post').on(t.owner, t.postID),
    index('vote_lesson').on(t.lessonID),
    index('vote_post').on(t.postID),
    check('vote_lesson_or_post', sql`num_nonnulls(${t.lessonID}, ${t.postID}) = 1`),
    check('vote_direction', oneOf(t.direction, voteDirections)),
    check('vote_likes_a_post', sql`${t.postID} is null or ${t.direction} = 'up'`),
  ],
);

/** Its node is one of an immutable version, and named without a foreign key for that reason. */
export const card = pgTable(
  'card',
  {
    ...system<'Card'>(),
    versionID: ref<'LessonVersion'>('version_id')
      .notNull()
      .references(() => lessonVersion.id),
    nodeID: ref<'LessonNode'>('node_id').notNull(),
    place: json<TextPlace>('place'),
    source: text('source'),
    front: text('front').notNull(),
    back: text('back').notNull(),
    due: instant('due').notNull(),
    memory: json<CardMemory>('memory'),
    deletedAt: instant('deleted_at'),
    owner: person('owner'),
  },
  (t) => [
    index('card_due').on(t.owner, t.due, t.id),
    uniqueIndex('card_once').on(t.owner, t.source),
    index('card_version').on(t.versionID),
    check('card_front_not_blank', notBlank(t.front)),
    check('card_source_length', atMost(t.source, CARD_SOURCE_MAX)),
    check('card_text_length', sql`${atMost(t.front, CARD_TEXT_MAX)} and ${atMost(t.back, CARD_TEXT_MAX)}`),
    check('card_place_object', isObject(t.place)),
    check('card_memory_object', isObject(t.memory)),
  ],
);
