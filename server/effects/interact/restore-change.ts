import { imageBefore } from '#domain/policy/revision.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Takes a change back that the actor may know of. */
export async function restoreChange(
  { store, unsafe, now }: EffectContext,
  { revisionID }: Effects['shared.restore'],
): Promise<void> {
  await store.get('Revision', revisionID);
  // What the actor is shown of it is not the whole row, and the whole row comes back.
  const revision = await unsafe.get('Revision', revisionID);
  await store.restore(revision.model, revision.rowID, imageBefore(revision, now));
}
