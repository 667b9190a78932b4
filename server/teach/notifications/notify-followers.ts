import type pg from 'pg';
import type { UserId } from '#domain/kernel/id.ts';
import type { Events } from '#domain/event.ts';
import { writeNotifications } from '#server/account/notification/notification.ts';

/** Followers per transaction. */
const BATCH = 500;
const FIRST = '00000000-0000-0000-0000-000000000000';

interface FollowedLesson {
  followID: string;
  receiver: UserId;
  person: string;
  personID: UserId;
  avatar: string | null;
  lesson: string;
}

/** Followers of the teacher, as long as the lesson is in the catalog and neither of the two blocks the other. */
const find = `select f.id as "followID", f.owner as receiver, p.name as person, p.id as "personID", p.avatar_url as avatar,
    l.name as lesson
  from lesson l join follow f on f.teacher_id = l.teacher_id join public_profile p on p.id = l.teacher_id
  where l.id = $1 and l.visibility = 'public' and l.published_version_id is not null
    and l.deleted_at is null and l.hidden_at is null and f.id > $2
    and not exists (select from friendship b where b.status = 'BLOCKED'
      and (b.requester_id, b.addressee_id) in ((f.owner, f.teacher_id), (f.teacher_id, f.owner)))
  order by f.id limit $3`;

/** Notifies the followers of a teacher of a new lesson; of the same lesson once, however often it is published. */
export async function notifyFollowers(
  pool: pg.Pool,
  { lessonID, at }: Events['lesson.firstPublished'],
  batch = BATCH,
): Promise<void> {
  for (let last: string | undefined = FIRST; last !== undefined; ) {
    const { rows }: pg.QueryResult<FollowedLesson> = await pool.query<FollowedLesson>(find, [lessonID, last, batch]);
    const notices = rows.map(({ receiver, avatar, person, personID, lesson }) => ({
      kind: 'newLesson' as const,
      receiver,
      params: { subjectID: lessonID, person, personID, lessonID, lesson },
      avatar,
      causeID: lessonID,
      at,
    }));
    await writeNotifications(pool, notices);
    last = rows.length < batch ? undefined : rows.at(-1)?.followID;
  }
}
