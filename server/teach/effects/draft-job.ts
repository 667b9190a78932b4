import { AppError } from '#domain/kernel/errors.ts';
import { isDraftRunning } from '#domain/teach/drafting/lesson-draft.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import { endRun } from '#server/teach/drafting/job/draft-lease.ts';
import { moveJob, stageWords } from '#server/teach/drafting/job/draft-row.ts';
import { noUsage } from '#server/tutor/model/model.ts';
import type { Effects } from '#sync/core/effect.ts';

interface RunningCall {
  callID: string | null;
  inputTokens: number;
  outputTokens: number;
  isEstimated: boolean;
}

/** Cancels the AI draft of a lesson. Its worker notices this and stops. A finished draft stays as it is. */
export async function cancelDraft(
  { store, client }: EffectContext,
  { lessonID }: Effects['drafting.cancel'],
): Promise<void> {
  await store.update('Lesson', lessonID, {});
  const { job } = await store.get('Lesson', lessonID);
  if (!isDraftRunning(job)) return;
  const { rows } = await client.query<RunningCall>(
    `select call_id as "callID", input_tokens as "inputTokens", output_tokens as "outputTokens",
        is_estimated as "isEstimated" from lesson_draft where lesson_id = $1 for update`,
    [lessonID],
  );
  const { callID, ...usage } = rows[0] ?? { callID: null, ...noUsage };
  await endRun(client, { lessonID, callID, usage }, 'cancelled', noUsage);
}

export async function retryDraft(
  { store, client, sendEvent }: EffectContext,
  { lessonID }: Effects['drafting.retry'],
): Promise<void> {
  await store.update('Lesson', lessonID, {});
  const { job } = await store.get('Lesson', lessonID);
  if (isDraftRunning(job)) return;
  const moved = await moveJob(client, lessonID, 'retry', stageWords('initialize'));
  if (!moved) throw new AppError('not_found', 'Lesson');
  await sendEvent('drafting.requested', { lessonID });
}
