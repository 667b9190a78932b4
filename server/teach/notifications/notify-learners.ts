import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

/** Learners per transaction. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface OutdatedLearner {
  enrollmentID: string;
  learner: UserId;
  lesson: string;
  number: number;
}

/** Learners of an older version, unless a later version is out, which sends its own notifications. */
const find = `select e.id as "enrollmentID", e.owner as learner, l.name as lesson, latest.number
  from lesson l join lesson_version latest on latest.id = l.published_version_id
    join enrollment e on e.lesson_id = l.id join lesson_version pinned on pinned.id = e.version_id
  where l.id = $1 and latest.id = $2 and l.deleted_at is null
    and e.withdrawn_at is null and e.owner <> l.owner and pinned.number < latest.number and e.id > $3
  order by e.id limit $4`;

/** Notifies learners of older versions that there is a newer one. */
export async function notifyLearners(
  pool: pg.Pool,
  { lessonID, versionID, at }: Events['lesson.published'],
  batch = BATCH,
): Promise<void> {
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const { rows }: pg.QueryResult<OutdatedLearner> = await pool.query<OutdatedLearner>(find, [
      lessonID,
      versionID,
      last,
      batch,
    ]);
    const notices = rows.map(({ learner, lesson, number }) => ({
      kind: 'newer' as const,
      receiver: learner,
      params: { subjectID: lessonID, lessonID, lesson, number: String(number) },
      avatar: null,
      causeID: versionID,
      at,
    }));
    await writeNotifications(pool, notices);
    last = rows.length < batch ? undefined : rows.at(-1)?.enrollmentID;
  }
}
