import { noteDeed } from '#server/effects/admin/note-deed.ts';
import { keepRevision } from '#server/effects/interact/keep-revision.ts';
import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/**
 * The author or a moderator agrees that a review is gone, which somebody deleted. The history says so with a deletion of
 * what was deleted already, after which the database no longer counts the stars.
 */
export async function acceptRemoval(context: EffectContext, { id }: Effects['review.acceptRemoval']): Promise<void> {
  const { store, unsafe, actor } = context;
  await store.authorize('acceptRemoval', 'LessonReview', id);
  const row = await unsafe.get('LessonReview', id);
  await keepRevision(context, 'LessonReview', { action: 'delete', before: row, written: {} });
  if (row.userID !== actor.id)
    await noteDeed(context, { deed: 'review.acceptRemoval', model: 'LessonReview', rowID: id, person: row.userID });
}
