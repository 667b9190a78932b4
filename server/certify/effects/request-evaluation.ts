import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Requests the evaluation of all learners by a changed definition. `at` identifies the version of the definition. */
export async function requestEvaluation(
  { client, sendEvent }: EffectContext,
  { id }: Effects['certification.defined'],
): Promise<void> {
  // The time of the change is set by the database and not known to the store.
  const { rows } = await client.query<{ at: string }>(
    'select to_jsonb(updated_at) as at from certification where id = $1',
    [id],
  );
  for (const { at } of rows) await sendEvent('certification.defined', { certificationID: id, at });
}
