import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { instant } from '#domain/kernel/field.ts';
import { id } from '#domain/kernel/id.ts';
import { withoutUndefined } from '#domain/kernel/without-undefined.ts';
import {
  type CardMemory,
  HIGHLIGHT_MAX,
  type PastReview,
  recalls,
  repsOf,
  reviewScheduleFields,
  sourceOf,
  splitDailyLimit,
} from '#domain/learn/card/card.ts';
import { isSuspendedByReview } from '#domain/learn/card/difficult-card.ts';
import { clozeOf } from '#domain/learn/card/cloze.ts';
import { command } from '#sync/core/command.ts';
import { getPinnedStep } from '#sync/learn/step.ts';

const place = z
  .strictObject({
    blockID: z.string().check(z.minLength(1), z.maxLength(64)),
    start: z.int().check(z.minimum(0)),
    end: z.int().check(z.minimum(1)),
  })
  .check(z.refine(({ start, end }) => start < end, 'ends before it starts'));

const gaps = z.array(z.strictObject({ start: z.int().check(z.minimum(0)), end: z.int() })).check(z.minLength(1));

const reps = z.int().check(z.minimum(0));
const named = z.object({ id: id('Card') });

export const card = {
  /**
   * Makes a card of a highlighted sentence; highlighting it again restores the existing card, even a deleted one. `gaps`
   * are the words that the learner wants to recall, which change the existing card too.
   */
  'card.createFromHighlight': command({
    input: z.object({
      id: id('Card'),
      enrollmentID: id('Enrollment'),
      nodeID: id('LessonNode'),
      place,
      text: z.string().check(z.regex(/[\p{L}\p{N}]/u, 'must have a word'), z.maxLength(HIGHLIGHT_MAX)),
      gaps: z.exactOptional(gaps.check(z.maxLength(HIGHLIGHT_MAX))),
    }),
    async run(store, actor, { id, enrollmentID, nodeID, place, text, gaps }) {
      if (gaps?.some(({ start, end }) => start >= end || end > text.length))
        throw new AppError('invalid_input', 'a gap is outside of the text');
      const { versionID } = await getPinnedStep(store, { enrollmentID, nodeID });
      const source = sourceOf('mark', nodeID, place.blockID, place.start, place.end);
      const [known] = await store.list('Card', { owner: actor.id, source });
      if (known)
        return store.update('Card', known.id, { deletedAt: null, ...(gaps && { front: clozeOf(text, gaps) }) });
      const words = { front: clozeOf(text, gaps), back: text };
      await store.insert('Card', { id, versionID, nodeID, place, source, ...words, due: store.now, owner: actor.id });
    },
  }),

  /**
   * Records a review. `reps` is the number of reviews that the device knew, so that the same review from two devices
   * counts once. `guess` is the device's own schedule, displayed until the server's arrives; the server ignores it. A
   * card that turns out to be difficult is suspended.
   */
  'card.review': command({
    input: z.object({
      id: id('Card'),
      recall: z.enum(recalls),
      at: instant,
      reps,
      guess: z.object({ due: instant, memory: z.custom<CardMemory>(), reviews: z.optional(z.custom<PastReview[]>()) }),
    }),
    async run(store, _actor, { id, recall, at, reps, guess }) {
      const { due, memory } = await store.get('Card', id);
      if (repsOf({ memory }) !== reps) return;
      await store.effect('card.review', { cardID: id, recall, at });
      const isGuess = repsOf(await store.get('Card', id)) === reps;
      if (isGuess) await store.setComputed('Card', id, { ...withoutUndefined(guess), beforeReview: { due, memory } });
      const after = await store.get('Card', id);
      if (isSuspendedByReview(memory, after.memory)) await store.update('Card', id, { suspendedAt: store.now });
    },
  }),

  /**
   * Undoes the last review of a card, also its suspension by that review. `reps` is the number of reviews that the device knew, so that undoing it twice, or
   * after another review, changes nothing.
   */
  'card.undoReview': command({
    input: z.object({ id: id('Card'), reps }),
    async run(store, _actor, { id, reps }) {
      const card = await store.get('Card', id);
      if (card.beforeReview === null || repsOf(card) !== reps) return;
      const { due, memory } = card.beforeReview;
      await store.setComputed('Card', id, { due, memory, beforeReview: null, reviews: card.reviews.slice(0, -1) });
      if (isSuspendedByReview(memory, card.memory)) await store.update('Card', id, { suspendedAt: null });
    },
  }),

  'card.delete': command({
    input: named,
    async run(store, _actor, { id }) {
      const { deletedAt } = await store.get('Card', id);
      if (deletedAt === null) await store.update('Card', id, { deletedAt: store.now });
    },
  }),

  'card.restore': command({
    input: named,
    run: (store, _actor, { id }) => store.update('Card', id, { deletedAt: null }),
  }),

  /** Sets the daily limits and the exam date. `cardsPerDay` was the limit of due and new cards together. */
  'review.setSchedule': command({
    input: z.union([
      z.object(reviewScheduleFields()),
      z.object({ cardsPerDay: z.int().check(z.minimum(1), z.maximum(200)), examDay: reviewScheduleFields().examDay }),
    ]),
    replaces: () => 'own',
    async run(store, actor, plan) {
      if (!('cardsPerDay' in plan)) return store.update('User', actor.id, plan);
      const { cardsPerDay, examDay } = plan;
      await store.update('User', actor.id, { ...splitDailyLimit(cardsPerDay), examDay });
    },
  }),
};
