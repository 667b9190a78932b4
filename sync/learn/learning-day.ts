import * as z from 'zod/mini';
import { AppError } from '#domain/kernel/errors.ts';
import { id } from '#domain/kernel/id.ts';
import type { Day } from '#domain/kernel/time.ts';
import { DAY_SECONDS_MAX, isReportable, REPORT_SECONDS_MAX } from '#domain/learn/learning-day.ts';
import { command } from '#sync/command.ts';
import { query } from '#sync/query.ts';

export const learningDay = {
  /**
   * Adds attention to a day. Its key makes it count once. What several devices tell at once adds up: of two that begin a
   * day the database lets one, and carries the other out again.
   */
  'learning.attend': command({
    input: z.object({
      id: id('LearningDay'),
      day: z.iso.date(),
      seconds: z.int().check(z.minimum(1), z.maximum(REPORT_SECONDS_MAX)),
    }),
    async run(store, actor, { id, day, seconds }) {
      if (!isReportable(day, store.now)) throw new AppError('invalid_input', 'a day that is long over or yet to come');
      const [known] = await store.list('LearningDay', { owner: actor.id, day });
      if (!known) await store.insert('LearningDay', { id, day, owner: actor.id });
      const total = Math.min(DAY_SECONDS_MAX, (known?.seconds ?? 0) + seconds);
      await store.derive('LearningDay', known?.id ?? id, { seconds: total });
    },
  }),
};

export const learningDayQueries = {
  /** From `since` on, the latest first. */
  'learning.days': query({
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
