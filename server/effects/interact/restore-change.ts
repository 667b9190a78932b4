import { AppError } from '#domain/kernel/errors.ts';
import { imageBefore, isDeletedByOwner, type Revision } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { linksChanged } from '#sync/teach/link.ts';

/** Refuses to bring back what its author deleted, unless the author asks. Deletions by others may be undone (D-93). */
async function refuseOwnersDeletion(
  { client, unsafe, actor }: EffectContext,
  { model, rowID, owner }: Revision,
): Promise<void> {
  if (owner === actor.id) return;
  // This locks the row, so that its author cannot delete it between this question and the restoration.
  await unsafe.find(model, rowID as never);
  const { rows } = await client.query<Pick<Revision, 'action' | 'actor' | 'owner'>>(
    `select action, actor, owner from revision where model = $1 and row_id = $2 and status = 'DONE' order by seq desc limit 1`,
    [model, rowID],
  );
  if (isDeletedByOwner(rows[0])) throw new AppError('not_allowed', 'its author deleted it');
}

/** Takes a change back that the actor may know of. */
export async function restoreChange(context: EffectContext, { revisionID }: Effects['shared.restore']): Promise<void> {
  const { store, unsafe, actor, now } = context;
  await store.get('Revision', revisionID);
  // What the actor is shown of it is not the whole row, and the whole row comes back.
  const revision = await unsafe.get('Revision', revisionID);
  await refuseOwnersDeletion(context, revision);
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
