import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/**
 * Records that the author or a moderator agrees with another person's deletion of a review. The history gets a second
 * deletion of the deleted review, after which the database no longer counts its stars.
 */
export async function acceptDeletion(context: EffectContext, { id }: Effects['review.acceptDeletion']): Promise<void> {
  const { store, unsafe, actor } = context;
  await store.authorize('acceptDeletion', 'LessonReview', id);
  const row = await unsafe.get('LessonReview', id);
  await context.record('LessonReview', 'delete', row);
  if (row.userID !== actor.id)
    await writeAuditEntry(context, {
      action: 'review.acceptDeletion',
      model: 'LessonReview',
      rowID: id,
      person: row.userID,
    });
}
