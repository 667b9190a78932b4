import { revisionLifecycle } from '#domain/interact/revision.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Withdraws a proposal that has no answer yet, so that its recipient is not asked any more. */
export async function withdrawProposal(
  { store, unsafe }: EffectContext,
  { id }: Effects['proposal.withdraw'],
): Promise<void> {
  await store.authorize('withdraw', 'Revision', id);
  const { status } = await unsafe.get('Revision', id);
  await unsafe.update('Revision', id, { status: revisionLifecycle.next(status, 'withdraw') });
}
