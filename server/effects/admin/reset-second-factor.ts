import { AppError } from '#domain/kernel/errors.ts';
import { dropSecondFactor } from '#server/auth/second-factor/second-factor.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Removes the second factor of someone who lost it; their password opens the account until they set another one up. */
export async function resetSecondFactor(
  context: EffectContext,
  { id }: Effects['member.resetSecondFactor'],
): Promise<void> {
  const { store, client, actor, sendEvent } = context;
  await store.authorize('suspend', 'Member', id);
  // Security: administrators switch their own off with the password, so that a session they left open cannot do it.
  if (id === actor.id) throw new AppError('illegal_step', 'oneself', { details: { state: 'OWN' } });
  if (!(await dropSecondFactor(client, id))) return;
  await sendEvent('member.secondFactorReset', { userID: id });
  await noteDeed(context, { deed: 'member.resetSecondFactor', model: 'User', rowID: id, person: id });
}
