import * as z from 'zod/mini';
import { id } from '#domain/kernel/id.ts';
import { RATING_MAX, RATING_MIN, REVIEW_MAX } from '#domain/learn/lesson-review.ts';
import { command } from '#sync/core/command.ts';
import { query } from '#sync/core/query.ts';
import { newestFirst } from '#sync/core/order.ts';
import { profileOf } from '#sync/core/profile.ts';

const words = {
  rating: z.int().check(z.gte(RATING_MIN), z.lte(RATING_MAX)),
  review: z.string().check(z.trim(), z.maxLength(REVIEW_MAX)),
};

export const lessonReview = {
  /** One review per person and lesson (D-25); writing again replaces it. */
  'review.write': command({
    input: z.object({ id: id('LessonReview'), lessonID: id('Lesson'), ...words }),
    screen: 'lesson',
    async run(store, actor, { id, lessonID, ...said }) {
      const [own] = await store.list('LessonReview', { lessonID, userID: actor.id });
      if (own) await store.update('LessonReview', own.id, said);
      else await store.insert('LessonReview', { id, lessonID, userID: actor.id, ...said });
    },
  }),

  /** Everybody may edit (D-07); averages keep using the author's own version. */
  'review.edit': command({
    input: z.object({ id: id('LessonReview'), ...words }),
    screen: 'lesson',
    run: (store, _actor, { id, ...said }) => store.update('LessonReview', id, said),
  }),

  'review.delete': command({
    input: z.object({ id: id('LessonReview') }),
    isDoneIfGone: true,
    screen: 'lesson',
    run: (store, _actor, input) => store.remove('LessonReview', input.id),
  }),
};

export const lessonReviewOnline = {
  /** Lets the author or a moderator accept that someone else deleted the review, so that its stars no longer count. */
  'review.acceptDeletion': command({
    input: z.object({ id: id('LessonReview') }),
    isOnlineOnly: true,
    run: (store, _actor, input) => store.effect('review.acceptDeletion', input),
  }),
};

const author = profileOf('userID');
const editor = profileOf('editedBy');
export const lessonReviewQueries = {
  'review.byLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }) => ({
      model: 'LessonReview',
      where: { lessonID },
      order: newestFirst,
      include: [author, editor],
    }),
  }),

  'review.mineByLesson': query({
    input: z.object({ lessonID: id('Lesson') }),
    list: ({ lessonID }, actor) => ({
      model: 'LessonReview',
      where: { lessonID, userID: actor.id },
      order: newestFirst,
      include: [author, editor],
    }),
  }),

  /** All reviews that the actor wrote. */
  'review.mine': query({
    input: z.object({}),
    list: (_input, actor) => ({
      model: 'LessonReview',
      where: { userID: actor.id },
      order: newestFirst,
      include: [{ column: 'lessonID', model: 'Lesson', foreignColumn: 'id' }],
    }),
  }),
};
