import { proposalLifecycle } from '#domain/policy/revision.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Takes a proposal back that has no answer yet; its owner is not asked any more. */
export async function withdrawProposal(
  { store, unsafe }: EffectContext,
  { id }: Effects['proposal.withdraw'],
): Promise<void> {
  await store.authorize('withdraw', 'Revision', id);
  const { status } = await unsafe.get('Revision', id);
  await unsafe.update('Revision', id, { status: proposalLifecycle.next(status, 'withdraw') });
}
