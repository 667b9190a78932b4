import * as z from 'zod/mini';
import { command } from '#sync/core/command.ts';

/** Background jobs. */
export const job = {
  'job.retry': command({
    input: z.object({ queue: z.string().check(z.maxLength(100)), id: z.uuid() }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('job.retry', given),
  }),

  'job.cancel': command({
    input: z.object({ queue: z.string().check(z.maxLength(100)), id: z.uuid() }),
    isOnlineOnly: true,
    run: (store, _actor, given) => store.effect('job.cancel', given),
  }),
};
