import { AppError } from '#domain/kernel/errors.ts';
import { requireAdminRule } from '#server/admin/effects/admin-rule.ts';
import type { Jobs } from '#server/core/jobs/jobs.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Actions that run a failed job again, or remove a waiting or failed job. */
export const jobActions = (jobs: Pick<Jobs, 'retry' | 'remove'>) => {
  const handle =
    (action: 'job.retry' | 'job.cancel', act: Jobs['retry']) =>
    async (context: EffectContext, { queue, id }: Effects['job.retry']): Promise<void> => {
      requireAdminRule(context, 'jobs');
      if (!(await act(queue, id, context.client)))
        throw new AppError('invalid_state', 'not such a job', { details: { state: 'GONE' } });
      await writeAuditEntry(context, { action, model: queue, rowID: id });
    };
  return { retry: handle('job.retry', jobs.retry), cancel: handle('job.cancel', jobs.remove) };
};
