import { AppError } from '#domain/kernel/errors.ts';
import { imageBefore, isDeletedByOwner, type Revision } from '#domain/policy/revision.ts';
import type { LessonNodeLink } from '#domain/teach/node.ts';
import { noteDeed } from '#server/effects/admin/note-deed.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';
import { linksChanged } from '#sync/teach/link.ts';

/** Refuses to restore a row that its author deleted, unless the actor is the author. Deletions by others may be reverted (D-93). */
async function refuseOwnersDeletion(
  { client, unsafe, actor }: EffectContext,
  { model, rowID, owner }: Revision,
): Promise<void> {
  if (owner === actor.id) return;
  // This locks the row, so that its author cannot delete it between this check and the restoration.
  await unsafe.find(model, rowID as never);
  const { rows } = await client.query<Pick<Revision, 'action' | 'actor' | 'owner'>>(
    `select action, actor, owner from revision where model = $1 and row_id = $2 and status = 'DONE' order by seq desc limit 1`,
    [model, rowID],
  );
  if (isDeletedByOwner(rows[0])) throw new AppError('not_allowed', 'its author deleted it');
}

/** Reverts a change that the actor may see. */
export async function restoreChange(context: EffectContext, { revisionID }: Effects['shared.restore']): Promise<void> {
  const { store, unsafe, actor, now } = context;
  await store.get('Revision', revisionID);
  // The actor may see only a part of the row, but the whole row is restored.
  const revision = await unsafe.get('Revision', revisionID);
  await refuseOwnersDeletion(context, revision);
  const image = imageBefore(revision, now);
  await store.restore(revision.model, revision.rowID, image);
  // Everybody may revert changes, but those of moderators are logged.
  if (actor.role !== 'USER' && revision.owner !== actor.id)
    await noteDeed(context, {
      deed: 'change.restore',
      model: revision.model,
      rowID: revision.rowID,
      person: revision.owner,
    });
  if (revision.model === 'LessonNodeLink') await linksChanged(store, actor, (image as LessonNodeLink).lessonID);
}
