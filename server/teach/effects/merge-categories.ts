import { AppError } from '#domain/kernel/errors.ts';
import { writeAuditEntry } from '#server/admin/effects/write-audit-entry.ts';
import type { EffectContext } from '#server/core/store/write/effect-context.ts';
import type { Effects } from '#sync/core/effect.ts';

/** Moves each lesson of a category to `intoID` once and deletes the category. Its history stays and names who merged it. */
export async function mergeCategories(
  context: EffectContext,
  { id, intoID }: Effects['category.merge'],
): Promise<void> {
  const { store, client, unsafe } = context;
  // The locks wait for commands that assign one of the categories, and their order avoids a deadlock with the opposite merge.
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
  const [merged, into] = [await unsafe.get('LessonCategory', id), await unsafe.get('LessonCategory', intoID)];
  await client.query('delete from lesson_category where id = $1', [id]);
  await context.record('LessonCategory', 'delete', merged);
  await writeAuditEntry(context, {
    action: 'category.merge',
    model: 'LessonCategory',
    rowID: intoID,
    person: merged.owner,
    detail: { before: merged.name, after: into.name },
  });
}

/** Moves each lesson of a label to `intoID` and deletes the label like any person could, with an entry in its history. */
export async function mergeLabels(context: EffectContext, { id, intoID }: Effects['label.merge']): Promise<void> {
  const { store, client, unsafe, now } = context;
  await client.query('select from lesson_label where id = any($1) order by id for update', [[id, intoID]]);
  for (const each of [id, intoID]) await store.authorize('merge', 'LessonLabel', each);
  const [label, into] = [await unsafe.get('LessonLabel', id), await unsafe.get('LessonLabel', intoID)];
  if (label.deletedAt !== null || into.deletedAt !== null) throw new AppError('not_found', 'LessonLabel');
  await client.query(
    `delete from lesson_lesson_label j where j.lesson_label_id = $1
       and exists (select from lesson_lesson_label k where k.lesson_id = j.lesson_id and k.lesson_label_id = $2)`,
    [id, intoID],
  );
  await client.query('update lesson_lesson_label set lesson_label_id = $2 where lesson_label_id = $1', [id, intoID]);
  await unsafe.update('LessonLabel', id, { deletedAt: now });
  await context.record('LessonLabel', 'delete', label, { deletedAt: now });
  const detail = { before: label.name, after: into.name };
  await writeAuditEntry(context, {
    action: 'label.merge',
    model: 'LessonLabel',
    rowID: intoID,
    person: label.owner,
    detail,
  });
}
