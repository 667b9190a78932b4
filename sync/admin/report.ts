import * as z from 'zod/mini';
import { REPORT_WORDS_MAX, reportedModels, reportReasons } from '#domain/admin/report.ts';
import { id } from '#domain/kernel/id.ts';
import { command } from '#sync/command.ts';

/** Saying that something is not as it should be, about what the actor can see and is somebody else's. */
export const report = {
  'report.make': command({
    input: z
      .object({
        id: id('Report'),
        model: z.enum(reportedModels),
        rowID: z.uuid(),
        reason: z.enum(reportReasons),
        words: z.string().check(z.trim(), z.maxLength(REPORT_WORDS_MAX)),
      })
      .check(z.refine(({ reason, words }) => reason !== 'OTHER' || words !== '', 'says nothing')),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('report.make', given),
  }),
};
