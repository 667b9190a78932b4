import type pg from 'pg';
import { RESTORE_DAYS } from '#domain/interact/revision.ts';
import { postRemoval } from '#server/interact/post-removal.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Rows per transaction. */
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** A table whose rows are removed after their restore period. */
interface Removal {
  table: string;
  /** Condition on a row `x` that keeps it and all its parts. */
  isKept?: string;
  /** Statements in order; `$1` are the ids of the rows. */
  steps: readonly string[];
}

/** Content that somebody is enrolled in stays (D-81), except for people who were erased. */
const isEnrolledIn = (column: string): string =>
  `exists (select from enrollment e join "user" u on u.id = e.owner
     where e.${column} = x.id and e.withdrawn_at is null and u.erased_at is null)`;

const deleteFrom = (table: string): string => `delete from ${table} where id = any($1)`;

/** A lesson that was ever learned keeps its row and the versions that progress, cards and the ledger refer to. */
const removals: readonly Removal[] = [
  {
    table: 'lesson',
    isKept: isEnrolledIn('lesson_id'),
    steps: [
      'delete from lesson_lesson_category where lesson_id = any($1)',
      'delete from lesson_lesson_label where lesson_id = any($1)',
      'delete from vote where lesson_id = any($1)',
      'delete from lesson_review where lesson_id = any($1)',
      'delete from step_comment where lesson_id = any($1)',
      'delete from annotation where lesson_id = any($1)',
      'delete from lesson_node where lesson_id = any($1)',
      'delete from step_state where lesson_id = any($1)',
      'delete from drafted_step where lesson_id = any($1)',
      'delete from lesson_draft where lesson_id = any($1)',
      'delete from certification where lesson_id = any($1)',
      `delete from file_use where model = 'Lesson' and row_id = any($1)`,
      'delete from lesson_passage where lesson_id = any($1)',
      'delete from passage_cut where lesson_id = any($1)',
      `update lesson set published_version_id = null, published_at = null
         where id = any($1) and published_version_id is not null`,
      `delete from lesson_version_key k using lesson_version v where v.id = k.version_id and v.lesson_id = any($1)`,
      `delete from lesson_version v where v.lesson_id = any($1)
         and not exists (select from enrollment e where e.version_id = v.id)
         and not exists (select from quiz_attempt a where a.version_id = v.id)
         and not exists (select from card c where c.version_id = v.id)`,
      `delete from lesson l where l.id = any($1)
         and not exists (select from enrollment e where e.lesson_id = l.id)
         and not exists (select from lesson_version v where v.lesson_id = l.id)`,
    ],
  },
  { table: 'notification', steps: [deleteFrom('notification')] },
  {
    table: 'course',
    isKept: isEnrolledIn('course_id'),
    steps: [
      'update lesson set course_id = null where course_id = any($1)',
      'delete from certification where course_id = any($1)',
      `delete from course c where c.id = any($1)
         and not exists (select from enrollment e where e.course_id = c.id)`,
    ],
  },
  {
    table: 'lesson_label',
    steps: ['delete from lesson_lesson_label where lesson_label_id = any($1)', deleteFrom('lesson_label')],
  },
  {
    table: 'lesson_plan',
    steps: ['update lesson set lessonplan_id = null where lessonplan_id = any($1)', deleteFrom('lesson_plan')],
  },
  { table: 'post', steps: postRemoval },
  // Stars of a review that somebody else deleted count until its author or a moderator agrees (D-93).
  { table: 'lesson_review', isKept: 'is_rating_counted(x)', steps: [deleteFrom('lesson_review')] },
  ...['lesson_node_link', 'endorsement', 'post_comment', 'step_comment', 'card'].map((table) => ({
    table,
    steps: [deleteFrom(table)],
  })),
];

/**
 * Removes deleted rows that can no longer be restored. Safe to run at any time, concurrently and interrupted: a row
 * goes with all its parts, or not at all.
 */
export async function purgeDeleted(pool: pg.Pool, batch = BATCH): Promise<void> {
  for (const removal of removals)
    for (let last: string | undefined = FIRST; last !== undefined; )
      last = await removeBatch(pool, removal, last, batch);
}

/** @returns the last id of the batch, or undefined after the last batch */
function removeBatch(
  pool: pg.Pool,
  { table, isKept = 'false', steps }: Removal,
  last: string,
  batch: number,
): Promise<string | undefined> {
  return withTransaction(pool, async (client) => {
    // Rows that are being restored or changed are skipped until the next run.
    const { rows } = await client.query<{ id: string }>(
      `select x.id from ${table} x where x.deleted_at < now() - $2 * interval '1 day' and x.id > $1 and not ${isKept}
         order by x.id limit $3 for update skip locked`,
      [last, RESTORE_DAYS, batch],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) for (const step of steps) await client.query(step, [ids]);
    return ids.length < batch ? undefined : ids.at(-1);
  });
}
