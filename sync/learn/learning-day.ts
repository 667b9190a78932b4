import * as z from 'zod/mini';
import type { Actor } from '#domain/account/user.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DAY_SECONDS_MAX, isReportable, REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import { command } from '#sync/core/command.ts';
import type { Effects } from '#sync/core/effect.ts';
import { query } from '#sync/core/query.ts';
import type { Store } from '#sync/core/store.ts';

export const learningDay = {
  /**
   * Adds active time to a day; idempotent by its key. Time from several devices adds up: if two create the same day at
   * once, the database rejects one and the command runs again. If a step is named, its time grows too, but never more
   * than the day's.
   */
  'activity.record': command({
    input: z.object({
      id: id('LearningDay'),
      day: z.iso.date(),
      seconds: z.int().check(z.minimum(1), z.maximum(REPORT_SECONDS_MAX)),
      step: z.optional(z.object({ enrollmentID: id('Enrollment'), nodeID: id('LessonNode') })),
    }),
    async run(store, actor, { id, day, seconds, step }) {
      if (!isReportable(day, store.now))
        throw new AppError('invalid_input', 'the day is too far in the past or in the future');
      const [known] = await store.list('LearningDay', { owner: actor.id, day });
      if (!known) await store.insert('LearningDay', { id, day, owner: actor.id });
      const before = known?.seconds ?? 0;
      const total = Math.min(DAY_SECONDS_MAX, before + seconds);
      await store.setComputed('LearningDay', known?.id ?? id, { seconds: total });
      if (step && total > before) await recordStepTime(store, actor, step, total - before);
    },
  }),
};

type TimedStep = Omit<Effects['step.recordTime'], 'seconds'>;

/** Time for a step that is not, or no longer, the learner's own counts for the day only. */
async function recordStepTime(
  store: Store,
  actor: Actor,
  { enrollmentID, nodeID }: TimedStep,
  seconds: number,
): Promise<void> {
  const [enrollment] = await store.list('Enrollment', { id: enrollmentID, owner: actor.id });
  if (enrollment?.progress.some(({ topicID }) => topicID === nodeID))
    await store.effect('step.recordTime', { enrollmentID, nodeID, seconds });
}

export const learningDayQueries = {
  /** From `since` on, newest first. */
  'activity.days': query({
    input: z.object({ since: z.iso.date() }),
    list: ({ since }, actor) => ({
      model: 'LearningDay',
      where: { owner: actor.id, day: { gte: since as Day } },
      order: [
        ['day', 'desc'],
        ['id', 'desc'],
      ],
    }),
  }),
};
