import type pg from 'pg';
import { NEXT_LESSONS_MAX, SHARED_BY_MIN } from '#domain/teach/lesson.ts';
import { withTransaction } from '#server/core/postgres/transaction.ts';

/** Lessons per transaction. */
const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Lessons that learners of `l` began after it.
 * Security: only lessons that enough learners began, so that the list reveals nothing about a single person, and only
 * lessons in the catalog.
 */
const nextOf = `select next.id
  from enrollment of_it
    join "user" learner on learner.id = of_it.owner and learner.erased_at is null
    join enrollment after_it on after_it.owner = of_it.owner and after_it.created_at > of_it.created_at
    join lesson next on next.id = after_it.lesson_id
  where of_it.lesson_id = l.id and of_it.withdrawn_at is null and after_it.withdrawn_at is null and next.id <> l.id
    and next.visibility = 'public' and next.published_version_id is not null and next.deleted_at is null
    and next.hidden_at is null
  group by next.id having count(distinct of_it.owner) >= $2
  order by count(distinct of_it.owner) desc, next.id limit $3`;

/** Updates the suggested next lessons of every lesson. Safe to run at any time, concurrently and interrupted. */
export async function computeNextLessons(pool: pg.Pool, batch = BATCH): Promise<void> {
  for (let last: string | undefined = FIRST; last !== undefined; ) last = await findBatch(pool, last, batch);
}

/** @returns the last id of the batch, or undefined after the last batch */
function findBatch(pool: pg.Pool, last: string, batch: number): Promise<string | undefined> {
  return withTransaction(pool, async (client) => {
    // Lessons that are being edited are skipped until the next run.
    const { rows } = await client.query<{ id: string }>(
      `select id from lesson where id > $1 and (learners >= $2 or next_lesson_ids <> '{}')
         order by id limit $3 for no key update skip locked`,
      [last, SHARED_BY_MIN, batch],
    );
    const ids = rows.map(({ id }) => id);
    await client.query(
      `update lesson set next_lesson_ids = found.ids
         from (select l.id, array(${nextOf}) as ids from lesson l where l.id = any($1)) as found
         where lesson.id = found.id and lesson.next_lesson_ids <> found.ids`,
      [ids, SHARED_BY_MIN, NEXT_LESSONS_MAX],
    );
    return ids.length < batch ? undefined : ids.at(-1);
  });
}
