import { noteDeed } from '#server/effects/admin/note-deed.ts';
import { keepRevision } from '#server/effects/interact/keep-revision.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * Records that the author or a moderator agrees with another person's deletion of a review. The history gets a second
 * deletion of the deleted review, after which the database no longer counts its stars.
 */
export async function acceptRemoval(context: EffectContext, { id }: Effects['review.acceptRemoval']): Promise<void> {
  const { store, unsafe, actor } = context;
  await store.authorize('acceptRemoval', 'LessonReview', id);
  const row = await unsafe.get('LessonReview', id);
  await keepRevision(context, 'LessonReview', { action: 'delete', before: row, written: {} });
  if (row.userID !== actor.id)
    await noteDeed(context, { deed: 'review.acceptRemoval', model: 'LessonReview', rowID: id, person: row.userID });
}
