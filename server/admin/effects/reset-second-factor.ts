import { AppError } from '#domain/kernel/errors.ts';
import { deleteSecondFactor } from '#server/account/second-factor/second-factor.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Removes the second factor of somebody who lost it. The password alone then opens the account until they set another one up. */
export async function resetSecondFactor(
  context: EffectContext,
  { id }: Effects['member.resetSecondFactor'],
): Promise<void> {
  const { store, client, actor, sendEvent } = context;
  await store.authorize('suspend', 'Member', id);
  // Security: administrators turn off their own factor with their password, so that a session they left open cannot do it.
  if (id === actor.id) throw new AppError('invalid_state', 'oneself', { details: { state: 'OWN' } });
  if (!(await deleteSecondFactor(client, id))) return;
  await sendEvent('member.secondFactorReset', { userID: id });
  await writeAuditEntry(context, { action: 'member.resetSecondFactor', model: 'User', rowID: id, person: id });
}
