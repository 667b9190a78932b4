import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Lets everybody be judged by what stands in a definition now; `at` says which word of it that is. */
export async function tellDefined(
  { store, sendEvent }: EffectContext,
  { id }: Effects['certification.defined'],
): Promise<void> {
  const { updatedAt } = await store.get('Certification', id);
  await sendEvent('certification.defined', { certificationID: id, at: updatedAt });
}
