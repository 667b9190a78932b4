import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Lets everybody be judged by what stands in a definition now; `at` says which word of it that is. */
export async function tellDefined(
  { client, sendEvent }: EffectContext,
  { id }: Effects['certification.defined'],
): Promise<void> {
  // The store knows what was written, and not when.
  const { rows } = await client.query<{ at: string }>(
    'select to_jsonb(updated_at) as at from certification where id = $1',
    [id],
  );
  for (const { at } of rows) await sendEvent('certification.defined', { certificationID: id, at });
}
