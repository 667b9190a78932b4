import { AppError } from '#domain/kernel/errors.ts';
import { dropSecondFactor } from '#server/auth/second-factor/second-factor.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Removes the second factor of somebody who lost it. The password alone then opens the account until they set another one up. */
export async function resetSecondFactor(
  context: EffectContext,
  { id }: Effects['member.resetSecondFactor'],
): Promise<void> {
  const { store, client, actor, sendEvent } = context;
  await store.authorize('suspend', 'Member', id);
  // Security: administrators turn off their own factor with their password, so that a session they left open cannot do it.
  if (id === actor.id) throw new AppError('illegal_step', 'oneself', { details: { state: 'OWN' } });
  if (!(await dropSecondFactor(client, id))) return;
  await sendEvent('member.secondFactorReset', { userID: id });
  await noteDeed(context, { deed: 'member.resetSecondFactor', model: 'User', rowID: id, person: id });
}
