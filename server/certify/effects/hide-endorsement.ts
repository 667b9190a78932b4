import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Hides an endorsement on the page and in the files of a certificate, or shows it again. Only the holder may do this.
 */
export async function hideEndorsement(
  { store, unsafe, now }: EffectContext,
  { id, isHidden }: Effects['endorsement.hide'],
): Promise<void> {
  await store.authorize('hideFromPage', 'Endorsement', id);
  await unsafe.update('Endorsement', id, { hiddenByHolderAt: isHidden ? now : null });
}
