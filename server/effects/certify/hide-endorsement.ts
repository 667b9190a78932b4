import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Takes an endorsement off the page and out of the files of a certificate, or puts it back; only the holder may. */
export async function hideEndorsement(
  { store, unsafe, now }: EffectContext,
  { id, isHidden }: Effects['endorsement.hide'],
): Promise<void> {
  await store.authorize('hideFromPage', 'Endorsement', id);
  await unsafe.update('Endorsement', id, { hiddenByHolderAt: isHidden ? now : null });
}
