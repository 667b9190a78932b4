import { imageBefore } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { linksChanged } from '#sync/teach/link.ts';

/** Takes a change back that the actor may know of. */
export async function restoreChange(
  { store, unsafe, actor, now }: EffectContext,
  { revisionID }: Effects['shared.restore'],
): Promise<void> {
  await store.get('Revision', revisionID);
  // What the actor is shown of it is not the whole row, and the whole row comes back.
  const revision = await unsafe.get('Revision', revisionID);
  const image = imageBefore(revision, now);
  await store.restore(revision.model, revision.rowID, image);
  if (revision.model === 'LessonNodeLink') await linksChanged(store, actor, (image as LessonNodeLink).lessonID);
}
