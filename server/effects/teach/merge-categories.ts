import type { EffectContext } from '#server/store/effect-context.ts';
import type { Effects } from '#sync/effect.ts';

/** Each lesson of either is then of `intoID`, once, and the other category is gone. */
export async function mergeCategories(
  { store, client }: EffectContext,
  { id, intoID }: Effects['category.merge'],
): Promise<void> {
  // Whoever is just putting a lesson into one of them is waited for, or waits; in one order, for who merges the other way round.
  await client.query('select from lesson_category where id = any($1) order by id for update', [[id, intoID]]);
  for (const each of [id, intoID]) await store.authorize('merge', 'LessonCategory', each);
  await client.query(
    `delete from lesson_lesson_category j where j.lesson_category_id = $1
       and exists (select from lesson_lesson_category k where k.lesson_id = j.lesson_id and k.lesson_category_id = $2)`,
    [id, intoID],
  );
  await client.query('update lesson_lesson_category set lesson_category_id = $2 where lesson_category_id = $1', [
    id,
    intoID,
  ]);
  await client.query('delete from lesson_category where id = $1', [id]);
}
