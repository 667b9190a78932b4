import { imageBefore } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { linksChanged } from '#sync/teach/link.ts';

/** Takes a change back that the actor may know of. */
export async function restoreChange(context: EffectContext, { revisionID }: Effects['shared.restore']): Promise<void> {
  const { store, unsafe, actor, now } = context;
  await store.get('Revision', revisionID);
  // What the actor is shown of it is not the whole row, and the whole row comes back.
  const revision = await unsafe.get('Revision', revisionID);
  const image = imageBefore(revision, now);
  await store.restore(revision.model, revision.rowID, image);
  // Anybody may; of who keeps order it is noted.
  if (actor.role !== 'USER' && revision.owner !== actor.id)
    await noteDeed(context, {
      deed: 'change.restore',
      model: revision.model,
      rowID: revision.rowID,
      person: revision.owner,
    });
  if (revision.model === 'LessonNodeLink') await linksChanged(store, actor, (image as LessonNodeLink).lessonID);
}
