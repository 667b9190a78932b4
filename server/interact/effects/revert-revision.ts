import type { LessonNodeLink } from '#domain/teach/link.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isDeletedByOwner, requireStateBefore, type Revision } from '#domain/interact/revision.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';
import { markLinksChanged } from '#sync/teach/link.ts';

/** Refuses to restore a row that its author deleted, unless the actor is the author. Deletions by others may be reverted (D-93). */
async function assertNotDeletedByOwner(
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

/** Restores a row as it was before a revision that the actor may see. */
export async function revertRevision(
  context: EffectContext,
  { revisionID }: Effects['revision.revert'],
): Promise<void> {
  const { store, unsafe, actor, now } = context;
  await store.get('Revision', revisionID);
  // The actor may see only a part of the row, but the whole row is restored.
  const revision = await unsafe.get('Revision', revisionID);
  await assertNotDeletedByOwner(context, revision);
  const stateBefore = requireStateBefore(revision, now);
  await store.restore(revision.model, revision.rowID, stateBefore);
  // Everybody may restore, but those of moderators are logged.
  if (actor.role !== 'USER' && revision.owner !== actor.id)
    await writeAuditEntry(context, {
      action: 'revision.revert',
      model: revision.model,
      rowID: revision.rowID,
      person: revision.owner,
    });
  if (revision.model === 'LessonNodeLink')
    await markLinksChanged(store, actor, (stateBefore as LessonNodeLink).lessonID);
}
